// SPDX-License-Identifier: MIT
// Cells of a board: numbers, names, neighbours, and who has connected his edges. Cell
// (column, row) is row * columns + column, as in the engine.

export const BLACK = 1;
export const WHITE = 2;
export const other = (color) => 3 - color;
export const colorWord = (color) => (color === BLACK ? 'black' : 'white');
export const colorFrom = (word) => (word === 'black' ? BLACK : word === 'white' ? WHITE : 0);

// The edges that a colour joins.
export const EDGES = { black: ['north', 'south'], white: ['west', 'east'] };

// Neighbours by column and row, clockwise from the east.
const STEPS = [
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
    [1, -1],
];

export class Cells {
    constructor(cols, rows) {
        this.cols = cols;
        this.rows = rows;
        this.count = cols * rows;
    }

    at(col, row) {
        return col >= 0 && row >= 0 && col < this.cols && row < this.rows
            ? row * this.cols + col
            : -1;
    }

    col(cell) {
        return cell % this.cols;
    }

    row(cell) {
        return Math.floor(cell / this.cols);
    }

    neighbours(cell) {
        return STEPS.map(([c, r]) => this.at(this.col(cell) + c, this.row(cell) + r)).filter(
            (n) => n >= 0,
        );
    }

    // "f6"; columns after z are aa, ab...
    name(cell) {
        return columnName(this.col(cell)) + (this.row(cell) + 1);
    }

    // -1 for what is no cell of this board.
    find(name) {
        const parts = /^([a-z]{1,2})([1-9][0-9]?)$/.exec(name.toLowerCase());
        if (!parts) return -1;
        let col = 0;
        for (const letter of parts[1]) col = col * 26 + letter.charCodeAt(0) - 96;
        return this.at(col - 1, Number(parts[2]) - 1);
    }

    // The cell after the stone there is mirrored in the long diagonal, as swap-pieces does.
    mirror(cell) {
        return this.at(this.row(cell), this.col(cell));
    }

    // The stones that touch this one, directly or through others.
    group(stones, cell) {
        const queue = [cell];
        const seen = new Set(queue);
        for (const at of queue)
            for (const next of this.neighbours(at))
                if (stones[next] === stones[cell] && !seen.has(next)) {
                    seen.add(next);
                    queue.push(next);
                }
        return queue;
    }

    // The shortest chain of the colour from edge to edge; null if there is none.
    chain(stones, color) {
        const across = (cell) => (color === BLACK ? this.row(cell) : this.col(cell));
        const last = (color === BLACK ? this.rows : this.cols) - 1;
        const from = new Map();
        const queue = [];
        for (let cell = 0; cell < this.count; cell++)
            if (stones[cell] === color && across(cell) === 0) {
                from.set(cell, -1);
                queue.push(cell);
            }
        for (const cell of queue) {
            if (across(cell) === last) {
                const chain = [];
                for (let at = cell; at >= 0; at = from.get(at)) chain.push(at);
                return chain;
            }
            for (const next of this.neighbours(cell))
                if (stones[next] === color && !from.has(next)) {
                    from.set(next, cell);
                    queue.push(next);
                }
        }
        return null;
    }
}

export function columnName(col) {
    return col < 26
        ? String.fromCharCode(97 + col)
        : columnName(Math.floor(col / 26) - 1) + columnName(col % 26);
}
