// SPDX-License-Identifier: MIT
// Attacks and replies: what holds a full connection against every attack, and what is on the board
// after some of them.

import { other } from './cells.js';

// The position after turns of [attack or -1, replies by the colour].
export function playOut(position, color, turns) {
    const shown = { ...position, stones: position.stones.slice(), last: -1, chain: null };
    for (const [attack, replies] of turns) {
        if (attack >= 0) shown.stones[attack] = other(color);
        for (const cell of replies) shown.stones[cell] = color;
        shown.last = replies.at(-1) ?? attack;
    }
    return shown;
}

// Whether stones of the colour join two ends: cells, or names of edges.
export function isJoined(cells, stones, color, [from, to]) {
    const edge = {
        north: (cell) => cells.row(cell) === 0,
        south: (cell) => cells.row(cell) === cells.rows - 1,
        west: (cell) => cells.col(cell) === 0,
        east: (cell) => cells.col(cell) === cells.cols - 1,
    };
    const touches = (end, cell) => (typeof end === 'string' ? edge[end](cell) : end === cell);
    const own = [...stones.keys()].filter((cell) => stones[cell] === color);
    return own
        .filter((cell) => touches(from, cell))
        .some((cell) => cells.group(stones, cell).some((c) => touches(to, c)));
}

export class Tactic {
    // keep: parts that are held each by itself, as lists of {intrusions, reply, keep}
    constructor(cells, keep) {
        this.cells = cells;
        this.keep = keep;
        this.restart();
    }

    restart() {
        this.parts = this.keep;
        this.turns = []; // [attack, replies]
    }

    // The part that is attacked becomes what its reply leaves to hold; the others stay as they are.
    enter(cell) {
        const name = this.cells.name(cell);
        const hit = ({ intrusions }) => intrusions.includes(name);
        const part = this.parts.find((choices) => choices.some(hit));
        const { reply, keep } = part?.find(hit) ?? {};
        if (part) this.parts = [...this.parts.filter((p) => p !== part), ...keep];
        this.turns.push([cell, reply ? [this.cells.find(reply)] : []]);
    }

    // Takes the last attack back.
    back() {
        const before = this.turns.slice(0, -1);
        this.restart();
        for (const [cell] of before) this.enter(cell);
    }

    // Every reply from here on: {intrusions, reply}.
    get replies() {
        return this.parts.flat();
    }
}
