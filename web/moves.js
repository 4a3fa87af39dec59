// SPDX-License-Identifier: MIT
// The moves as a list: the main line first, variations indented below the move they replace.

import { BLACK } from './cells.js';
import { $, button, el } from './dom.js';

export class MoveList {
    constructor(app) {
        this.app = app;
    }

    draw() {
        const box = $('moves');
        box.replaceChildren();
        this.#line(box, this.app.game.root);
        if (!box.childElementCount)
            box.append(el('span', { class: 'number' }, 'No moves yet: click a cell.'));
        // Only the list is scrolled, not the page.
        const here = box.querySelector('.here');
        if (here)
            box.scrollTop = Math.max(0, here.offsetTop - box.offsetTop - box.clientHeight / 2);
    }

    // What follows a node; other variations than the first get a block of their own.
    #line(box, from) {
        const blocks = [];
        for (let node = from; node.children.length; node = node.children[0]) {
            this.#move(box, node.children[0], node === from && from.parent !== null);
            for (const child of node.children.slice(1)) {
                const block = el('div', { class: 'variation' });
                this.#move(block, child, true);
                blocks.push([block, child]);
                box.append(block);
            }
        }
        for (const [block, child] of blocks) this.#line(block, child);
    }

    #move(box, node, first) {
        const { game } = this.app;
        const number = game.positionAt(node).count;
        if (!node.move) return;
        if (first || node.move.color === BLACK || number === 1)
            box.append(el('span', { class: 'number' }, `${number}.`));
        const mark = node.judged?.missed_win
            ? '??'
            : node.judged?.turning
              ? '?!'
              : node.judged?.mistake
                ? '?'
                : '';
        box.append(
            button(
                game
                    .moveName(node.move)
                    .replace('swap-pieces', 'swap')
                    .replace('swap-sides', 'swap sides') + mark,
                () => this.app.goTo(node),
                {
                    class: `${node.move.color === BLACK ? 'black' : 'white'}${node === game.node ? ' here' : ''}${node.comment ? ' said' : ''}`,
                    'aria-current': node === game.node ? 'true' : null,
                },
            ),
        );
    }
}
