// SPDX-License-Identifier: MIT
// Setting stones up: the position that is shown becomes the start of a game, and is changed by clicks.

import { BLACK, WHITE } from './cells.js';
import { $, el } from './dom.js';
import { Game } from './game.js';
import { isOfNode, isMark } from './marks.js';

// What the record says about the whole game, but for its result, and the marks of this position.
function wordsFor(game) {
    const whole = game.root.properties.filter(([name]) => !isOfNode(name) && name !== 'RE');
    return [...whole, ...game.node.properties.filter(([name]) => isMark(name))];
}

const plain = ({ stones, toPlay }) =>
    JSON.stringify([[...stones[BLACK]].sort(), [...stones[WHITE]].sort(), toPlay]);

export class SetUp {
    constructor(state, past) {
        Object.assign(this, { state, past });
        this.stone = BLACK;
        this.begun = ''; // what it began with
        this.changes = []; // set-ups before the last changes
        this.undone = []; // those after changes that were undone
        $('setup-start').onclick = () => this.#begin();
        $('setup-done').onclick = () => this.#end();
        $('setup-turn').onchange = () =>
            this.#change((setup) => {
                setup.toPlay = Number($('setup-turn').value);
            });
        for (const button of document.querySelectorAll('#setup-bar [data-stone]'))
            button.onclick = () => this.#choose(Number(button.dataset.stone));
        state.on('settingUp', () => this.#drawBar());
    }

    // The game of the stones that are there.
    #start() {
        const { game } = this.state;
        const { stones, toPlay } = game.position;
        const next = new Game(game.cells.cols, game.cells.rows);
        next.start(stones, toPlay);
        next.root.properties = structuredClone(wordsFor(game));
        next.root.comment = game.node.comment;
        return next;
    }

    #begin() {
        const { state } = this;
        if (state.settingUp) return;
        const game = this.#start();
        Object.assign(this, { begun: plain(game.root.setup), changes: [], undone: [] });
        const change = () => state.open(game, { settingUp: true, shown: '' });
        this.past.replace(change, 'The game is put aside.');
    }

    #drawBar() {
        const { state } = this;
        $('setup-bar').hidden = !state.settingUp;
        if (!state.settingUp) return;
        const { toPlay } = state.position;
        const buttons = document.querySelectorAll('#setup-bar [data-stone]');
        const option = (color, i) => {
            const name = (buttons[i].textContent = state.colorName(color));
            return el('option', { value: color, selected: color === toPlay }, name);
        };
        $('setup-turn').replaceChildren(...[BLACK, WHITE].map(option));
        this.#choose(BLACK);
    }

    // Where nothing is changed, the game is there again as it was.
    #end() {
        const { state } = this;
        const same = this.begun === plain(state.game.root.setup);
        state.together(() => {
            state.pause();
            state.set({ settingUp: false });
            if (!same) state.edit();
        });
        if (same) this.past.back();
    }

    #choose(stone) {
        this.stone = stone;
        for (const button of document.querySelectorAll('#setup-bar [data-stone]'))
            button.setAttribute('aria-pressed', Number(button.dataset.stone) === stone);
    }

    #change(change) {
        const setup = structuredClone(this.state.game.root.setup);
        change(setup);
        this.changes.push(this.state.game.root.setup);
        this.undone = [];
        this.state.edit((game) => game.setUp(game.root, setup));
    }

    // Undoes the last change of the stones that are being set up; false if there is none.
    takeBack() {
        return this.state.settingUp && this.#step(this.changes, this.undone);
    }

    // Makes the last of these again; while setting up there is nothing else to redo.
    redo() {
        if (this.state.settingUp) this.#step(this.undone, this.changes);
        return this.state.settingUp;
    }

    // To the newest set-up of one list, which leaves the present one in the other.
    #step(from, to) {
        const setup = from.pop();
        if (!setup) return false;
        to.push(this.state.game.root.setup);
        $('setup-turn').value = setup.toPlay;
        this.state.edit((game) => game.setUp(game.root, setup));
        return true;
    }

    // A second click on the same colour takes the stone away.
    place(cell) {
        const before = this.state.position.stones[cell];
        this.#change(({ stones }) => {
            for (const color of [BLACK, WHITE])
                stones[color] = stones[color].filter((c) => c !== cell);
            if (this.stone && before !== this.stone) stones[this.stone].push(cell);
        });
    }
}
