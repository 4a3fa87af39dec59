// SPDX-License-Identifier: MIT
// The library of edge templates. One click lays one out, to be attacked.

import { BLACK, WHITE } from './cells.js';
import { button, counted, el, make, row } from './dom.js';
import { Game } from './game.js';

export class Templates {
    constructor(why) {
        this.why = why;
    }

    async show() {
        const { why } = this;
        const { app, serial } = why;
        this.list ??= (await app.engine.call('templates')).templates;
        if (serial !== why.serial) return;
        const { past } = app;
        const back = () => past.back(past.home);
        why.say(
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
        const { app, pair } = this.why;
        const game = new Game(cols, rows + 1);
        const at = (cell) => game.cells.find(cell) + cols;
        const colors = Array(game.cells.count).fill(WHITE);
        for (const cell of carrier) colors[at(cell)] = 0;
        for (const cell of stones) colors[at(cell)] = BLACK;
        const top = stones.find((cell) => /^.1$/.test(cell)) ?? stones[0];
        for (let i = at(top); i >= 0; i -= cols) colors[i] = BLACK;
        game.start(colors, WHITE);
        const { past } = app;
        const change = () => {
            app.play.seatPeople();
            app.setup.leave();
            app.game = game;
        };
        past.replace(change, '', { home: past.home ?? past.depth });
        this.why.toggle(depth ? 'ends' : 'solve');
        if (depth) pair.show([at(stones[0]), 'south']);
        app.say(`Template ${name}.`, false, { words: 'Undo', run: () => past.back() });
    }
}
