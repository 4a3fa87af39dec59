// SPDX-License-Identifier: MIT
// The dialog for a new game: board, players, swap rule, clock.

import { BLACK, WHITE } from './cells.js';
import { $, choice, el } from './dom.js';

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

export function showNewGame(app) {
    const { play } = app;
    const seats = play.chosen ?? play.seats;
    const dialog = $('new-game');
    const levels = (app.engine?.about.levels ?? []).map(({ name }) => name);
    const who = ['human', ...levels].map((name) => [name, play.levelName(name)]);
    const form = el(
        'form',
        { method: 'dialog' },
        el('h2', { id: 'new-title' }, 'New game'),
        el(
            'div',
            { class: 'form' },
            el('span', {}, 'Board, columns × rows'),
            sizeChoice(app.game.cells),
            row(`${app.colorName(BLACK)} moves first`, choice('new-first', who, seats.first)),
            row(app.colorName(WHITE), choice('new-second', who, seats.second)),
            row('Swap after the first stone', choice('new-swap', SWAPS, play.swapRule)),
            row('Clock for each', choice('new-clock', CLOCKS, play.clock.words)),
        ),
        el(
            'p',
            { class: 'row' },
            el('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel'),
            el('button', { class: 'primary', id: 'new-start', autofocus: true }, 'Start'),
        ),
    );
    form.onsubmit = () =>
        play.begin({
            cols: Number($('new-columns').value),
            rows: Number($('new-rows').value),
            seats: { first: $('new-first').value, second: $('new-second').value },
            swapRule: $('new-swap').value,
            clock: $('new-clock').value,
        });
    dialog.replaceChildren(form);
    dialog.showModal();
}
