// SPDX-License-Identifier: MIT
// The electrical circuits of both colours: energy as shading, links as lines, the shortest ways.

import { BLACK, WHITE, colorFrom } from './cells.js';
import { joinedWords } from './deduced.js';
import { Geometry } from './geometry.js';
import { swapWords } from './swap.js';

const LINES = 24; // of a colour: more of them would hide the board

export class Circuit {
    constructor(state, panel) {
        Object.assign(this, { state, panel });
    }

    async show(fields) {
        const answer = await this.panel.know('evaluate', fields);
        if (!answer) return;
        const [looks, cells] = [['black', 'white'], (names) => this.panel.cells(names)];
        const overlay = {
            tints: this.#heat(answer.energy),
            wires: looks.flatMap((look) => this.#wires(answer.links[look], look)),
            paths: looks.map((look) => ({ look, cells: cells(answer.path[look]) })),
        };
        this.state.set({ overlay });
        this.panel.say(...this.#verdict(answer));
    }

    #heat(energies) {
        const most = Math.max(...Object.values(energies), 1e-9);
        const tints = new Map();
        for (const [name, energy] of Object.entries(energies))
            tints.set(this.state.game.cells.find(name), {
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
        const { game } = this.state;
        const geometry = new Geometry(game.cells);
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
                const length = geometry.distance(a, b);
                if (length < least) [best, least] = [[a, b], length];
            }
        return best;
    }

    #verdict({ winner, resistance, score }) {
        const { state } = this;
        const [black, white] = [BLACK, WHITE].map((color) => state.colorName(color));
        const apart = (color) => Number(resistance[color]).toFixed(2);
        if (winner) return joinedWords(state, colorFrom(winner));
        const better = score < 0 ? black : white;
        return [
            `${black}’s edges are ${apart('black')} apart, ${white}’s ${apart('white')}: ` +
                `${better} stands better, whoever is to move.`,
            ...swapWords(state),
        ];
    }
}
