// SPDX-License-Identifier: MIT
// Help: the rules, with three small boards to try them on, keys, and what this page is.

import { BoardView } from './board.js';
import { BLACK, WHITE } from './cells.js';
import { $, button, el, make, row } from './dom.js';
import { Game } from './game.js';
import { colorNames } from './look.js';
import { overlays } from './overlays.js';

// A lesson: a position, what to do in it, the cell that is right, and what to say then.
const LESSONS = [
    {
        size: 4,
        black: 'c1 c2 b4',
        white: 'c3 a3 d2',
        want: 'b3',
        ask: (own) => `You are ${own} and join top and bottom. One stone is missing. Where?`,
        done: () =>
            'Connected! Somebody always wins: on a full board exactly one side has its chain.',
    },
    {
        size: 4,
        black: 'c1 b3',
        white: 'a3 b2',
        want: 'c2',
        ask: (own, foe) =>
            `Your two stones share two empty cells, a bridge: they are as good as joined. ${foe} has just entered one of the cells. Answer!`,
        done: () =>
            'Right: whichever of the two is taken, the other one joins your stones. Most of Hex is seeing such connections.',
    },
    {
        size: 5,
        black: 'c2',
        white: '',
        want: 'c2',
        swap: true,
        ask: (own) =>
            `The first stone is an advantage, so the second player may take it over: swap. ${own} began with c2. Click the stone to take it.`,
        done: (own, foe) =>
            `It is ${foe}’s now, mirrored into ${foe}’s direction. That is all: have a good game!`,
    },
];

const KEYS = [
    ['Arrows, Enter', 'on the board: move the cursor, play'],
    ['Left, Right, Home, End', 'elsewhere: go through the game'],
    ['U, Ctrl-Z', 'undo: a move, an attack, a new game, whatever was opened'],
    ['Ctrl-Shift-Z, Ctrl-Y', 'redo what was undone'],
    ['S', 'swap'],
    ['H', 'hint'],
    ['N', 'new game'],
    ['?', 'this help'],
    ['Esc', 'hides what these show:'],
];

export class Help {
    constructor(state) {
        this.state = state;
        $('open-help').onclick = () => this.show();
    }

    show() {
        const { state } = this;
        const { engine } = state;
        const dialog = $('help');
        const [red, blue] = [state.colorName(BLACK), state.colorName(WHITE)];
        const keys = overlays(colorNames(state.look)).map((o) => [o.key.toUpperCase(), o.title]);
        dialog.className = 'wide';
        dialog.replaceChildren(
            el('h2', { id: 'help-title' }, 'Hex in a minute'),
            el(
                'p',
                {},
                `Two players place stones on empty cells in turn, ${red} first. ${red} wins by joining top and bottom with a chain of stones, ${blue} by joining left and right. Stones never move. After the first stone the second player may swap, taking that stone over.`,
            ),
            this.#lesson(0),
            el('h3', {}, 'Keys'),
            el(
                'table',
                {},
                el(
                    'tbody',
                    {},
                    ...[...KEYS, ...keys].map(([key, words]) =>
                        el('tr', {}, el('th', { scope: 'row' }, key), el('td', {}, words)),
                    ),
                ),
            ),
            el('h3', {}, 'About'),
            el(
                'p',
                {},
                `Hexproof ${engine?.about.version ?? ''} plays, explains and proves. “Proved” means just that: a win by connections that hold against every attack. Percentages are the judgement of a neural net with a search. ${engine?.kind === 'server' ? 'The engine runs on the server that this page came from.' : engine ? 'The engine runs inside your browser.' : ''} Nothing is sent anywhere else.`,
            ),
            row(button('Close', () => dialog.close(), { class: 'primary', id: 'help-close' })),
        );
        dialog.showModal();
    }

    #lesson(number) {
        const names = colorNames(this.state.look);
        const lesson = LESSONS[number];
        const [own, foe] = [names[BLACK], names[WHITE]];
        const svg = make('svg', { role: 'group', 'aria-label': 'A small board to try it' });
        const words = el('p', { role: 'status' }, lesson.ask(own, foe));
        const go = () => box.replaceWith(this.#lesson(number + 1));
        const next = button('Next', go, { class: 'primary lesson-next', hidden: true });
        const box = el('div', { class: 'lesson' }, words, svg, next);
        const game = new Game(lesson.size, lesson.size);
        const cells = (names) =>
            names
                .split(' ')
                .filter(Boolean)
                .map((name) => game.cells.find(name));
        const view = new BoardView(svg, {
            play: (cell) => {
                if (cell !== game.cells.find(lesson.want))
                    return void (words.textContent = `Not there. ${lesson.ask(own, foe)}`);
                const image = game.cells.mirror(cell);
                game.setUp(game.root, {
                    stones: lesson.swap
                        ? { 0: [cell], [BLACK]: [], [WHITE]: [image] }
                        : {
                              ...game.root.setup.stones,
                              [BLACK]: [...game.root.setup.stones[BLACK], cell],
                          },
                    toPlay: WHITE,
                });
                view.showPosition(game.position, { words: names });
                words.textContent = lesson.done(own, foe);
                next.hidden = number + 1 === LESSONS.length;
                return undefined;
            },
        });
        game.setUp(game.root, {
            stones: { 0: [], [BLACK]: cells(lesson.black), [WHITE]: cells(lesson.white) },
            toPlay: BLACK,
        });
        view.setBoard(game.cells, 10, false);
        view.showPosition(game.position, { words: names, ghost: BLACK });
        return box;
    }
}
