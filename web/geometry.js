// SPDX-License-Identifier: MIT
// Where everything lies in the picture of a board, in which a cell is 1 wide. An end of a line is a
// cell's number or the name of an edge.

const HEIGHT = Math.sqrt(3) / 2; // of a row
const RADIUS = 1 / Math.sqrt(3); // of a cell's corners

export const round = (x) => Math.round(x * 1000) / 1000;
export const points = (list) => list.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

export class Geometry {
    // `hour`: where on a clock a1 lies; 10 is flat, 9 a diamond.
    constructor(cells, hour = 10) {
        this.cells = cells;
        this.turn = ((hour - 10) * Math.PI) / 6;
        this.cos = Math.cos(this.turn);
        this.sin = Math.sin(this.turn);
    }

    place(col, row) {
        const x = col + row / 2;
        const y = row * HEIGHT;
        return [x * this.cos - y * this.sin, x * this.sin + y * this.cos];
    }

    center(cell) {
        return this.place(this.cells.col(cell), this.cells.row(cell));
    }

    // Corner 0 is right of the top in the flat board, then clockwise.
    #corner(cell, i, scale = 1) {
        const [x, y] = this.center(cell);
        const angle = ((i * 60 - 30) * Math.PI) / 180 + this.turn;
        return [x + RADIUS * scale * Math.cos(angle), y + RADIUS * scale * Math.sin(angle)];
    }

    // The outline of a cell, as points.
    hexagon(cell, scale) {
        return points([0, 1, 2, 3, 4, 5].map((i) => this.#corner(cell, i, scale)));
    }

    // [left, top, width, height] of the board with a margin.
    box(margin) {
        const { cols, count } = this.cells;
        const corners = [0, cols - 1, count - cols, count - 1].map((cell) => this.center(cell));
        const rim = RADIUS + margin * 0.8; // the acute corners need less: nothing is beside them
        const [left, top] = [0, 1].map((i) => Math.min(...corners.map((c) => c[i])) - rim);
        const [right, low] = [0, 1].map((i) => Math.max(...corners.map((c) => c[i])) + rim);
        return [left, top, right - left, low - top].map(round);
    }

    // A line along the outside of the cells for each edge, by its name; it changes in the middle of
    // the side that two edges share.
    edges() {
        const { cols, rows } = this.cells;
        const middle = (cell, a, b) => {
            const [p, q] = [this.#corner(cell, a), this.#corner(cell, b)];
            return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
        };
        const side = (list, corners) =>
            list.flatMap((cell) => corners.map((i) => this.#corner(cell, i)));
        const row = (r) => Array.from({ length: cols }, (_, c) => this.cells.at(c, r));
        const column = (c) => Array.from({ length: rows }, (_, r) => this.cells.at(c, r));
        const ne = middle(this.cells.at(cols - 1, 0), 5, 0);
        const sw = middle(this.cells.at(0, rows - 1), 2, 3);
        return {
            north: [...side(row(0), [4, 5, 0]).slice(0, -1), ne],
            south: [...side(row(rows - 1).reverse(), [1, 2, 3]).slice(0, -1), sw],
            west: [sw, ...side(column(0).reverse(), [2, 3, 4]).slice(1)],
            east: [ne, ...side(column(cols - 1), [5, 0, 1]).slice(1)],
        };
    }

    // Where a line from the cell meets the edge at a right angle.
    #atEdge(name, cell) {
        const [col, row] = [this.cells.col(cell), this.cells.row(cell)];
        const above = { north: row + 0.6, south: row + 0.4 - this.cells.rows }[name];
        if (above !== undefined) return this.place(col + above / 2, row - above);
        const beside = { west: col + 0.6, east: col + 0.4 - this.cells.cols }[name];
        return this.place(col - beside, row + beside / 2);
    }

    // The straight way between two ends, of which one at least is a cell.
    way([a, b]) {
        if (typeof a === 'string') return [this.#atEdge(a, b), this.center(b)];
        return [this.center(a), typeof b === 'string' ? this.#atEdge(b, a) : this.center(b)];
    }

    distance(a, b) {
        const [[ax, ay], [bx, by]] = this.way([a, b]);
        return Math.hypot(bx - ax, by - ay);
    }

    // The neighbour that lies most in that direction on the screen; -1 if none does.
    towards(cell, [dx, dy]) {
        const [x, y] = this.center(cell);
        let best = -1;
        let most = 0.4;
        for (const next of this.cells.neighbours(cell)) {
            const [nx, ny] = this.center(next);
            const along = (nx - x) * dx + (ny - y) * dy - (dx ? 0 : 0.01 * (nx - x));
            if (along > most) [best, most] = [next, along];
        }
        return best;
    }
}
