// SPDX-License-Identifier: MIT
// The moves as a list: the main line first, variations indented below the move they replace.

import { BLACK, colorWord } from './cells.js';
import { $, button, el } from './dom.js';

export class MoveList {
    constructor(state) {
        this.state = state;
        state.on('game position comment review', () => this.#draw());
    }

    #draw() {
        const box = $('moves');
        box.replaceChildren();
        this.#line(box, this.state.game.root);
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
        const number = this.state.game.positionAt(node).count;
        if (node.move && (first || node.move.color === BLACK || number === 1))
            box.append(el('span', { class: 'number' }, `${number}.`));
        const looks = [
            node.move && colorWord(node.move.color),
            node === this.state.game.node && 'here',
            node.comment && 'said',
        ];
        box.append(
            button(this.#name(node), () => this.state.go(node), {
                class: looks.filter(Boolean).join(' '),
                'aria-current': node === this.state.game.node ? 'true' : null,
            }),
        );
    }

    #name({ move, setup, judged }) {
        if (!move) return setup ? 'set up' : 'note';
        const sign = judged?.missed_win
            ? '??'
            : judged?.turning
              ? '?!'
              : judged?.mistake
                ? '?'
                : '';
        const name = this.state.game.moveName(move).replace('swap-pieces', 'swap');
        return name.replace('swap-sides', 'swap sides') + sign;
    }
}
