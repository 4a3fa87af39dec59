// SPDX-License-Identifier: MIT
// The library of edge templates. One click lays one out, to be attacked.

import { BLACK, WHITE } from './cells.js';
import { button, counted, el, make, row } from './dom.js';
import { Game } from './game.js';
import { people } from './seats.js';

export class Templates {
    constructor(state, past, panel, pair) {
        Object.assign(this, { state, past, panel, pair });
    }

    async show() {
        const { state, past } = this;
        const { signal } = state.question;
        this.list ??= (await state.engine.call('templates')).templates;
        if (signal.aborted) return;
        const back = () => past.back(past.home);
        this.panel.say(
            ...(past.home !== undefined
                ? [row(button('Back to the game', back, { id: 'template-back' }))]
                : []),
            el('div', { class: 'templates' }, ...this.list.map((template) => this.#item(template))),
        );
    }

    #item(template) {
        const { name, carrier } = template;
        const words = `${name}: ${counted(carrier.length, 'cell')}`;
        const item = button('', () => this.#lay(template), { title: words, 'data-name': name });
        item.append(this.#picture(template), el('span', {}, words));
        return item;
    }

    #picture({ size: [cols, rows], stones, carrier }) {
        const { cells } = new Game(cols, rows);
        const width = cols + rows / 2;
        const svg = make('svg', { viewBox: `-.6 -.6 ${width + 0.7} ${rows}`, 'aria-hidden': true });
        for (const name of [...carrier, ...stones]) {
            const [col, line] = [cells.col(cells.find(name)), cells.row(cells.find(name))];
            const look = stones.includes(name) ? 'stone' : '';
            make('circle', { cx: col + line / 2, cy: line * 0.87, r: 0.45, class: look }, svg);
        }
        return svg;
    }

    // One row lower; all else is the opponent's, but for a chain up from a stone, without which he
    // would have won, and which touches no other cells. Without a depth, only the solver proves it.
    #lay({ name, size: [cols, rows], stones, carrier, depth }) {
        const { state, past, pair } = this;
        const game = new Game(cols, rows + 1);
        const at = (cell) => game.cells.find(cell) + cols;
        const colors = Array(game.cells.count).fill(WHITE);
        for (const cell of carrier) colors[at(cell)] = 0;
        for (const cell of stones) colors[at(cell)] = BLACK;
        const top = stones.find((cell) => /^.1$/.test(cell)) ?? stones[0];
        for (let i = at(top); i >= 0; i -= cols) colors[i] = BLACK;
        game.start(colors, WHITE);
        const shown = depth ? 'ends' : 'solve';
        const change = () => state.open(game, { ...people(state), shown });
        past.replace(change, '', { home: past.home ?? state.depth });
        if (depth) pair.show([at(stones[0]), 'south']);
        state.say(`Template ${name}.`, false, { words: 'Undo', run: () => past.back() });
    }
}
