// SPDX-License-Identifier: MIT
// The dialog for a new game: board, players, swap rule, clock.

import { BLACK, WHITE } from './cells.js';
import { timeOf } from './clock.js';
import { $, choice, el } from './dom.js';
import { Game } from './game.js';
import { levelName, readSeats } from './seats.js';

const [SMALLEST, LARGEST] = [3, 19];
const SWAPS = [
    ['pieces', 'Stone changes hands'],
    ['sides', 'Players change sides'],
    ['none', 'No swap'],
];
const CLOCKS = [
    ['', 'None'],
    ['3+2', '3 min + 2 s'],
    ['10+5', '10 min + 5 s'],
    ['30+10', '30 min + 10 s'],
];

const row = (words, control) => el('label', {}, el('span', {}, words), control);

// Two lists, of which the first sets the second, so that most boards need one choice.
function sizeChoice({ cols, rows }) {
    const numbers = new Set([cols, rows]); // those of the board that is there may be unusual
    for (let n = SMALLEST; n <= LARGEST; n++) numbers.add(n);
    const sizes = [...numbers].sort((a, b) => a - b).map((n) => [n, n]);
    const columns = choice('new-columns', sizes, cols, (value) => {
        $('new-rows').value = value;
    });
    const lines = choice('new-rows', sizes, rows);
    columns.setAttribute('aria-label', 'Columns');
    lines.setAttribute('aria-label', 'Rows');
    return el('span', {}, columns, ' × ', lines);
}

export function offerNewGames(state, past) {
    $('open-new').onclick = () => showDialog(state, past);
}

function showDialog(state, past) {
    const seats = state.chosen ?? state.seats;
    const dialog = $('new-game');
    const levels = (state.engine?.about.levels ?? []).map(({ name }) => name);
    const who = ['human', ...levels].map((name) => [name, levelName(name)]);
    const form = el(
        'form',
        { method: 'dialog' },
        el('h2', { id: 'new-title' }, 'New game'),
        el(
            'div',
            { class: 'form' },
            el('span', {}, 'Board, columns × rows'),
            sizeChoice(state.game.cells),
            row(`${state.colorName(BLACK)} moves first`, choice('new-first', who, seats.first)),
            row(state.colorName(WHITE), choice('new-second', who, seats.second)),
            row('Swap after the first stone', choice('new-swap', SWAPS, state.swapRule)),
            row('Clock for each', choice('new-clock', CLOCKS, state.clock.words)),
        ),
        el(
            'p',
            { class: 'row' },
            el('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel'),
            el('button', { class: 'primary', id: 'new-start', autofocus: true }, 'Start'),
        ),
    );
    form.onsubmit = () => {
        const names = ['columns', 'rows', 'first', 'second', 'swap', 'clock'];
        const [cols, rows, first, second, swap, clock] = names.map((n) => $(`new-${n}`).value);
        const game = new Game(Number(cols), Number(rows));
        const chosen = readSeats(state, { first, second, swap, clock });
        const facts = { ...chosen, left: timeOf(chosen.clock), shown: '', paused: false };
        past.replace(() => state.open(game, facts), 'A new game.');
    };
    dialog.replaceChildren(form);
    dialog.showModal();
}
