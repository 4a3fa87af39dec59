// SPDX-License-Identifier: MIT
// The electrical circuits of both colours: energy as shading, links as lines, the shortest ways.

import { BLACK, WHITE, colorFrom } from './cells.js';
import { joinedWords, swapWords } from './deduced.js';

const LINES = 24; // of a colour: more of them would hide the board

export class Circuit {
    constructor(why) {
        this.why = why;
    }

    async run(fields) {
        const { why } = this;
        const answer = await why.know('evaluate', fields);
        if (!answer) return;
        why.lay({
            tints: this.#heat(answer.energy),
            wires: ['black', 'white'].flatMap((look) => this.#wires(answer.links[look], look)),
            paths: ['black', 'white'].map((look) => ({
                look,
                cells: why.cells(answer.path[look]),
            })),
        });
        why.say(...this.#verdict(answer));
    }

    #heat(energies) {
        const most = Math.max(...Object.values(energies), 1e-9);
        const tints = new Map();
        for (const [name, energy] of Object.entries(energies))
            tints.set(this.why.app.game.cells.find(name), {
                look: 'heat',
                strength: 0.8 * Math.sqrt(energy / most),
            });
        return tints;
    }

    #wires(links, look) {
        return links.slice(0, LINES).map(({ from, to, current }) => ({
            look,
            ends: this.#nearest(from, to),
            strength: current / links[0].current,
        }));
    }

    // A chain is named by one of its stones: the line leads to the nearest of them.
    #nearest(from, to) {
        const { view, game } = this.why.app;
        const { stones } = game.position;
        const places = (name) => {
            const cell = game.cells.find(name);
            if (cell < 0) return [name]; // an edge
            return stones[cell] ? game.cells.group(stones, cell) : [cell];
        };
        let best = [];
        let least = Infinity;
        for (const a of places(from))
            for (const b of places(to)) {
                const length = view.distance(a, b);
                if (length < least) [best, least] = [[a, b], length];
            }
        return best;
    }

    #verdict({ winner, resistance, score }) {
        const { app } = this.why;
        const [black, white] = [app.colorName(BLACK), app.colorName(WHITE)];
        const apart = (color) => Number(resistance[color]).toFixed(2);
        if (winner) return joinedWords(app, colorFrom(winner));
        const better = score < 0 ? black : white;
        return [
            `${black}’s edges are ${apart('black')} apart, ${white}’s ${apart('white')}: ` +
                `${better} stands better, whoever is to move.`,
            ...swapWords(app),
        ];
    }
}
