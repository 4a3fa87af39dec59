// SPDX-License-Identifier: MIT
// The library of edge templates. One click lays one out, to be attacked.

import { BLACK, WHITE } from './cells.js';
import { button, el, make, row } from './dom.js';
import { Game } from './game.js';

// Its replies are known, and its first stone can be led upwards without help to the others.
const canBeLaid = ({ depth, stones: [first] }) => depth && /^[a-z]1$/.test(first);
const below = (name) => name[0] + (+name.slice(1) + 1);

export class Templates {
    constructor(why) {
        this.why = why;
        this.kept = null; // the game that was there before
    }

    async show() {
        const { why } = this;
        const { app, serial } = why;
        this.list ??= (await app.engine.call('templates')).templates.filter(canBeLaid);
        if (serial !== why.serial) return;
        const back = () => {
            this.#open(this.kept);
            this.kept = null;
            this.show();
        };
        why.say(
            ...(this.kept ? [row(button('Back to the game', back, { id: 'template-back' }))] : []),
            el('div', { class: 'templates' }, ...this.list.map((template) => this.#item(template))),
        );
    }

    #item(template) {
        const { name, carrier } = template;
        const words = `${name}: ${carrier.length} cells`;
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

    // Outside all is the opponent's, but for a stone above, without which he would have won.
    #lay({ name, size: [cols, rows], stones, carrier }) {
        const { app } = this.why;
        const game = new Game(cols, rows + 1);
        const [own, free] = [[stones[0], ...stones.map(below)], carrier.map(below)];
        const color = (cell) => (own.includes(cell) ? BLACK : free.includes(cell) ? 0 : WHITE);
        const all = Array.from({ length: game.cells.count }, (_, i) => game.cells.name(i));
        game.start(all.map(color), WHITE);
        this.kept ??= app.game;
        this.#open(game);
        this.why.toggle('ends');
        this.why.pair.show([game.cells.find(own[1]), 'south']);
        app.say(`Template ${name}.`);
    }

    #open(game) {
        const { app } = this.why;
        app.play.pause();
        app.game = game;
        app.changed({ loaded: true });
    }
}
