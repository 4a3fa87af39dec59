// SPDX-License-Identifier: MIT
// The board as SVG: cells, edges, stones, and what is laid over them. Colours are classes of the
// style sheet. Cells are a grid for screen readers and keys: arrows move, Enter plays.

import { BLACK, WHITE, columnName } from './cells.js';
import { make } from './dom.js';
import { drawMark } from './shapes.js';

const HEIGHT = Math.sqrt(3) / 2; // of a row, where a cell is 1 wide
const RADIUS = 1 / Math.sqrt(3); // of a cell's corners

const round = (x) => Math.round(x * 1000) / 1000;
const points = (list) => list.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

export class BoardView {
    // on: {play(cell), end(name)}; an end is that of an edge
    constructor(svg, on) {
        this.svg = svg;
        this.on = on;
        this.shape = '';
        this.cursor = 0;
        svg.addEventListener('click', (event) => this.#click(event));
        svg.addEventListener('keydown', (event) => this.#key(event));
        // A click does not take the keys away from the rest of the page.
        svg.addEventListener('mousedown', (event) => event.preventDefault());
    }

    // ---- geometry ----

    // `hour`: where on a clock a1 lies; 10 is flat, 9 a diamond.
    #place(col, row) {
        const x = col + row / 2;
        const y = row * HEIGHT;
        return [x * this.cos - y * this.sin, x * this.sin + y * this.cos];
    }

    center(cell) {
        return this.#place(this.cells.col(cell), this.cells.row(cell));
    }

    // Corner 0 is right of the top in the flat board, then clockwise.
    #corner(cell, i, radius = RADIUS) {
        const [x, y] = this.center(cell);
        const angle = ((i * 60 - 30) * Math.PI) / 180 + this.turn;
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    }

    // Lays out another board; nothing happens if it is the one that is there.
    setBoard(cells, hour, coordinates) {
        const shape = `${cells.cols}x${cells.rows}@${hour}${coordinates}`;
        if (shape === this.shape) return;
        this.shape = shape;
        this.cells = cells;
        this.hour = hour;
        this.turn = ((hour - 10) * Math.PI) / 6;
        this.cos = Math.cos(this.turn);
        this.sin = Math.sin(this.turn);
        this.cursor = Math.min(this.cursor, cells.count - 1);
        this.svg.replaceChildren();
        this.#frame(coordinates ? 1.15 : 0.55);
        this.#edges();
        this.#grid();
        if (coordinates) this.#names();
        for (const layer of ['tints', 'paths', 'stones', 'marks', 'labels'])
            this[layer] = make('g', { class: layer, 'aria-hidden': 'true' }, this.svg);
        this.drawn = new Map();
    }

    #frame(margin) {
        const { cols, count } = this.cells;
        const corners = [0, cols - 1, count - cols, count - 1].map((cell) => this.center(cell));
        const xs = corners.map(([x]) => x);
        const ys = corners.map(([, y]) => y);
        // The acute corners need less: there is nothing beside them.
        const [left, top] = [
            Math.min(...xs) - RADIUS - margin * 0.8,
            Math.min(...ys) - RADIUS - margin * 0.8,
        ];
        const width = Math.max(...xs) + RADIUS + margin * 0.8 - left;
        const height = Math.max(...ys) + RADIUS + margin * 0.8 - top;
        this.box = [left, top, width, height].map(round);
        this.svg.setAttribute('viewBox', this.box.join(' '));
    }

    // A line along the outside of the cells, in the colour of each edge; it changes in the middle
    // of the side that two edges share.
    #edges() {
        const { cols, rows } = this.cells;
        const middle = (cell, a, b) => {
            const [p, q] = [this.#corner(cell, a), this.#corner(cell, b)];
            return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
        };
        const side = (list, corners) =>
            list.flatMap((cell) => corners.map((i) => this.#corner(cell, i)));
        const row = (r) => Array.from({ length: cols }, (_, c) => this.cells.at(c, r));
        const column = (c) => Array.from({ length: rows }, (_, r) => this.cells.at(c, r));
        const ne = this.cells.at(cols - 1, 0);
        const sw = this.cells.at(0, rows - 1);
        const north = [...side(row(0), [4, 5, 0]).slice(0, -1), middle(ne, 5, 0)];
        const east = [middle(ne, 5, 0), ...side(column(cols - 1), [5, 0, 1]).slice(1)];
        const south = [...side(row(rows - 1).reverse(), [1, 2, 3]).slice(0, -1), middle(sw, 2, 3)];
        const west = [middle(sw, 2, 3), ...side(column(0).reverse(), [2, 3, 4]).slice(1)];
        const group = make('g', { class: 'edges' }, this.svg);
        for (const [name, line, color] of [
            ['north', north, 'black'],
            ['south', south, 'black'],
            ['west', west, 'white'],
            ['east', east, 'white'],
        ])
            for (const look of [`edge ${color}`, 'edge-touch'])
                make('polyline', { points: points(line), class: look, 'data-end': name }, group);
    }

    #grid() {
        const grid = make('g', { class: 'cells', role: 'grid', 'aria-label': 'Board' }, this.svg);
        this.polygons = [];
        for (let r = 0; r < this.cells.rows; r++) {
            const row = make('g', { role: 'row' }, grid);
            for (let c = 0; c < this.cells.cols; c++) {
                const cell = this.cells.at(c, r);
                const corners = [0, 1, 2, 3, 4, 5].map((i) => this.#corner(cell, i));
                const polygon = make(
                    'polygon',
                    {
                        points: points(corners),
                        class: 'cell',
                        role: 'gridcell',
                        'data-cell': cell,
                        tabindex: cell === this.cursor ? 0 : -1,
                    },
                    row,
                );
                this.polygons.push(polygon);
            }
        }
    }

    #names() {
        const group = make('g', { class: 'names', 'aria-hidden': 'true' }, this.svg);
        const write = (col, row, text) => {
            const [x, y] = this.#place(col, row);
            make('text', { x: round(x), y: round(y), dy: '.35em' }, group).textContent = text;
        };
        for (let c = 0; c < this.cells.cols; c++) write(c + 0.58, -1.16, columnName(c));
        for (let r = 0; r < this.cells.rows; r++) write(-1.04, r, r + 1);
    }

    // ---- what is on it ----

    // marks: {numbers, hint: cell, ends, marks: Map(cell -> {shape, text}), ghost: colour or 0}
    showPosition(position, marks) {
        const { stones, numbers, chain } = position;
        this.svg.classList.toggle('won', Boolean(chain));
        for (let cell = 0; cell < this.cells.count; cell++) {
            const mark = marks.marks?.get(cell);
            const text = marks.numbers && numbers[cell] && !mark ? String(numbers[cell]) : '';
            const inChain = chain?.includes(cell) ?? false;
            const dotted = cell === position.last && !mark; // one sign on a stone
            const look = `${stones[cell]}|${text}|${dotted}|${inChain}`;
            this.#label(cell, stones[cell], cell === position.last, mark);
            if (this.drawn.get(cell) === look) continue;
            this.drawn.set(cell, look);
            this.stones.querySelector(`[data-stone="${cell}"]`)?.remove();
            if (stones[cell]) this.#stone(cell, stones[cell], text, dotted, inChain);
        }
        this.svg.dataset.ghost =
            marks.ghost === BLACK ? 'black' : marks.ghost === WHITE ? 'white' : '';
        this.#marks(marks, stones);
    }

    #label(cell, stone, last, { shape, text } = {}) {
        const polygon = this.polygons[cell];
        const what =
            stone === BLACK ? this.words.black : stone === WHITE ? this.words.white : 'empty';
        polygon.setAttribute(
            'aria-label',
            [`${this.cells.name(cell)} ${what}`, last && 'last move', shape, text && `“${text}”`]
                .filter(Boolean)
                .join(', '),
        );
        polygon.classList.toggle('empty', !stone);
    }

    #stone(cell, color, text, last, inChain) {
        const [x, y] = this.center(cell).map(round);
        const name = color === BLACK ? 'black' : 'white';
        const group = make(
            'g',
            { class: `stone ${name}${inChain ? ' chain' : ''}`, 'data-stone': cell },
            this.stones,
        );
        make('circle', { cx: x, cy: y, r: 0.41 }, group);
        if (text)
            make(
                'text',
                { x, y, dy: '.35em', class: text.length > 2 ? 'long' : '' },
                group,
            ).textContent = text;
        else if (last) make('circle', { cx: x, cy: y, r: 0.13, class: 'last' }, group);
        if (last && text) make('circle', { cx: x, cy: y, r: 0.36, class: 'ring' }, group);
    }

    #marks(marks, stones) {
        this.marks.replaceChildren();
        for (const [cell, mark] of marks.marks ?? [])
            drawMark(this.marks, this.center(cell).map(round), mark, stones[cell]);
        if (marks.hint >= 0) {
            const [x, y] = this.center(marks.hint).map(round);
            make('circle', { cx: x, cy: y, r: 0.34, class: 'hint' }, this.marks);
        }
        for (const cell of marks.ends ?? []) {
            if (typeof cell === 'string') continue;
            make(
                'polygon',
                {
                    points: points(
                        [0, 1, 2, 3, 4, 5].map((i) => this.#corner(cell, i, RADIUS * 1.02)),
                    ),
                    class: 'end',
                },
                this.marks,
            );
        }
        for (const edge of this.svg.querySelectorAll('.edge'))
            edge.classList.toggle('chosen', (marks.ends ?? []).includes(edge.dataset.end));
    }

    // Where a line from the cell meets the edge at a right angle.
    #atEdge(name, cell) {
        const [col, row] = [this.cells.col(cell), this.cells.row(cell)];
        const above = { north: row + 0.6, south: row + 0.4 - this.cells.rows }[name];
        if (above !== undefined) return this.#place(col + above / 2, row - above);
        const beside = { west: col + 0.6, east: col + 0.4 - this.cells.cols }[name];
        return this.#place(col - beside, row + beside / 2);
    }

    // The straight way between two ends: cells, or an edge and a cell.
    #spots([a, b]) {
        if (typeof a === 'string') return [this.#atEdge(a, b), this.center(b)];
        return [this.center(a), typeof b === 'string' ? this.#atEdge(b, a) : this.center(b)];
    }

    // Between two ends of which one at least is a cell.
    distance(a, b) {
        const [[ax, ay], [bx, by]] = this.#spots([a, b]);
        return Math.hypot(bx - ax, by - ay);
    }

    // overlay: {tints: Map(cell -> {look, strength}), labels: Map(cell -> [lines]), paths: [{look,
    // cells}], wires: [{look, ends, strength}]}. A strength is 0 to 1.
    showOverlay({ tints = new Map(), labels = new Map(), paths = [], wires = [] } = {}) {
        this.tints.replaceChildren();
        this.paths.replaceChildren();
        this.labels.replaceChildren();
        for (const [cell, { look, strength = 1 }] of tints) {
            const corners = [0, 1, 2, 3, 4, 5].map((i) => this.#corner(cell, i, RADIUS * 0.97));
            make(
                'polygon',
                {
                    points: points(corners),
                    class: `tint ${look}`,
                    'fill-opacity': round(strength),
                    'data-tint': cell,
                },
                this.tints,
            );
        }
        for (const { look, ends, strength } of wires) {
            const spots = points(this.#spots(ends));
            make(
                'polyline',
                { points: spots, class: `wire ${look}`, 'stroke-width': round(0.13 * strength) },
                this.paths,
            );
        }
        for (const { look, cells } of paths) {
            const spots = cells.map((cell) => this.center(cell));
            // A line of no length is not drawn: one cell gets a dot.
            if (spots.length === 1) spots.push([spots[0][0] + 0.01, spots[0][1]]);
            make('polyline', { points: points(spots), class: `path ${look}` }, this.paths);
        }
        for (const [cell, { lines, look = '' }] of labels) {
            const [x, y] = this.center(cell);
            lines.forEach((line, i) => {
                const dy = (i - (lines.length - 1) / 2) * 0.3;
                make(
                    'text',
                    {
                        x: round(x),
                        y: round(y + dy),
                        dy: '.35em',
                        class: `${look}${i ? ' small' : ''}`,
                        'data-label': cell,
                    },
                    this.labels,
                ).textContent = line;
            });
        }
    }

    // ---- input ----

    #cellOf(event) {
        const value = event.target.closest?.('[data-cell]')?.dataset.cell;
        return value === undefined ? -1 : Number(value);
    }

    #click(event) {
        const edge = event.target.closest('[data-end]');
        if (edge) return this.on.end?.(edge.dataset.end);
        const cell = this.#cellOf(event);
        if (cell < 0) return undefined;
        this.#moveCursor(cell, false);
        return this.on.play(cell);
    }

    #moveCursor(cell, focus = true) {
        this.polygons[this.cursor]?.setAttribute('tabindex', -1);
        this.cursor = cell;
        this.polygons[cell].setAttribute('tabindex', 0);
        if (focus) this.polygons[cell].focus();
    }

    #key(event) {
        const steps = {
            ArrowLeft: [-1, 0],
            ArrowRight: [1, 0],
            ArrowUp: [0, -1],
            ArrowDown: [0, 1],
        };
        const here = this.cursor;
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            event.stopPropagation();
            this.on.play(here);
        } else if (steps[event.key] && this.cells) {
            event.preventDefault();
            event.stopPropagation();
            const next = this.#towards(here, steps[event.key]);
            if (next >= 0) this.#moveCursor(next);
        }
    }

    // The neighbour that lies most in that direction on the screen, whatever the orientation.
    #towards(cell, [dx, dy]) {
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

    // ---- pictures ----

    // The board as it is shown, as SVG that needs no style sheet.
    picture() {
        const looks = [
            'fill',
            'fill-opacity',
            'stroke',
            'stroke-width',
            'stroke-opacity',
            'stroke-linejoin',
            'stroke-linecap',
            'stroke-dasharray',
            'opacity',
            'font-size',
            'font-family',
            'font-weight',
            'text-anchor',
        ];
        const copy = this.svg.cloneNode(true);
        const originals = this.svg.querySelectorAll('*');
        copy.querySelectorAll('*').forEach((element, i) => {
            const style = getComputedStyle(originals[i]);
            for (const look of looks) element.setAttribute(look, style.getPropertyValue(look));
            for (const name of ['class', 'role', 'tabindex', 'aria-label', 'aria-hidden'])
                element.removeAttribute(name);
        });
        const [x, y, width, height] = this.box;
        const paper = make('rect', {
            x,
            y,
            width,
            height,
            fill: getComputedStyle(document.body).backgroundColor,
        });
        copy.prepend(paper);
        for (const name of ['class', 'role', 'id', 'aria-label', 'data-ghost'])
            copy.removeAttribute(name);
        copy.setAttribute('xmlns', copy.namespaceURI);
        copy.setAttribute('width', Math.round(width * 50));
        copy.setAttribute('height', Math.round(height * 50));
        return new XMLSerializer().serializeToString(copy);
    }
}
