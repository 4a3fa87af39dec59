// SPDX-License-Identifier: MIT
// The board as SVG: cells, edges, stones, and what is laid over them. Colours are classes of the
// style sheet. Cells are a grid for screen readers and keys: arrows move, Enter plays.

import { colorWord, columnName, EDGES } from './cells.js';
import { make } from './dom.js';
import { Geometry, points, round } from './geometry.js';
import { drawOverlay } from './overlay.js';
import { drawMark } from './shapes.js';

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

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

    // ---- the empty board ----

    // Lays out another board; nothing happens if it is the one that is there.
    setBoard(cells, hour, coordinates) {
        const shape = `${cells.cols}x${cells.rows}@${hour}${coordinates}`;
        if (shape === this.shape) return;
        this.shape = shape;
        this.cells = cells;
        this.geometry = new Geometry(cells, hour);
        this.cursor = Math.min(this.cursor, cells.count - 1);
        this.svg.replaceChildren();
        this.svg.setAttribute('viewBox', this.geometry.box(coordinates ? 1.15 : 0.55).join(' '));
        this.#edges();
        this.#grid();
        if (coordinates) this.#names();
        this.layers = {};
        for (const layer of ['tints', 'paths', 'stones', 'marks', 'labels'])
            this.layers[layer] = make('g', { class: layer, 'aria-hidden': 'true' }, this.svg);
        this.drawn = new Map();
    }

    #edges() {
        const group = make('g', { class: 'edges' }, this.svg);
        const lines = this.geometry.edges();
        for (const [color, names] of Object.entries(EDGES))
            for (const name of names)
                for (const look of [`edge ${color}`, 'edge-touch']) {
                    const shape = { points: points(lines[name]), class: look };
                    make('polyline', { ...shape, 'data-end': name }, group);
                }
    }

    #grid() {
        const grid = make('g', { class: 'cells', role: 'grid', 'aria-label': 'Board' }, this.svg);
        this.polygons = [];
        for (let r = 0; r < this.cells.rows; r++) {
            const row = make('g', { role: 'row' }, grid);
            for (let c = 0; c < this.cells.cols; c++) {
                const cell = this.cells.at(c, r);
                const shape = { points: this.geometry.hexagon(cell), class: 'cell' };
                const part = { role: 'gridcell', 'data-cell': cell };
                const tabindex = cell === this.cursor ? 0 : -1;
                this.polygons.push(make('polygon', { ...shape, ...part, tabindex }, row));
            }
        }
    }

    #names() {
        const group = make('g', { class: 'names', 'aria-hidden': 'true' }, this.svg);
        const write = (col, row, text) => {
            const [x, y] = this.geometry.place(col, row).map(round);
            make('text', { x, y, dy: '.35em' }, group).textContent = text;
        };
        for (let c = 0; c < this.cells.cols; c++) write(c + 0.58, -1.16, columnName(c));
        for (let r = 0; r < this.cells.rows; r++) write(-1.04, r, r + 1);
    }

    // ---- what is on it ----

    // more: {words: names of the colours, by colour, numbers, hint: cell, ends, marks: Map(cell ->
    // {shape, text}), ghost: colour or 0}
    showPosition(position, more) {
        const { stones, numbers, chain } = position;
        this.svg.classList.toggle('won', Boolean(chain));
        for (let cell = 0; cell < this.cells.count; cell++) {
            const mark = more.marks?.get(cell);
            const text = more.numbers && numbers[cell] && !mark ? String(numbers[cell]) : '';
            const inChain = chain?.includes(cell) ?? false;
            const dotted = cell === position.last && !mark; // one sign on a stone
            const look = `${stones[cell]}|${text}|${dotted}|${inChain}`;
            const what = stones[cell] ? more.words[stones[cell]].toLowerCase() : 'empty';
            this.#label(cell, what, cell === position.last, mark);
            if (this.drawn.get(cell) === look) continue;
            this.drawn.set(cell, look);
            this.layers.stones.querySelector(`[data-stone="${cell}"]`)?.remove();
            if (stones[cell]) this.#stone(cell, stones[cell], text, dotted, inChain);
        }
        this.svg.dataset.ghost = more.ghost ? colorWord(more.ghost) : '';
        this.#marks(more, stones);
    }

    showOverlay(overlay) {
        drawOverlay(this.layers, this.geometry, overlay);
    }

    #label(cell, what, last, { shape, text } = {}) {
        const said = [last && 'last move', shape, text && `“${text}”`].filter(Boolean);
        const label = [`${this.cells.name(cell)} ${what}`, ...said].join(', ');
        this.polygons[cell].setAttribute('aria-label', label);
        this.polygons[cell].classList.toggle('empty', what === 'empty');
    }

    #stone(cell, color, text, last, inChain) {
        const [cx, cy] = this.geometry.center(cell).map(round);
        const look = `stone ${colorWord(color)}${inChain ? ' chain' : ''}`;
        const group = make('g', { class: look, 'data-stone': cell }, this.layers.stones);
        make('circle', { cx, cy, r: 0.41 }, group);
        const size = text.length > 2 ? 'long' : '';
        if (text)
            make('text', { x: cx, y: cy, dy: '.35em', class: size }, group).textContent = text;
        if (last && !text) make('circle', { cx, cy, r: 0.13, class: 'last' }, group);
        if (last && text) make('circle', { cx, cy, r: 0.36, class: 'ring' }, group);
    }

    #marks({ marks = null, hint = -1, ends = [] }, stones) {
        const layer = this.layers.marks;
        layer.replaceChildren();
        for (const [cell, mark] of marks ?? [])
            drawMark(layer, this.geometry.center(cell).map(round), mark, stones[cell]);
        if (hint >= 0) {
            const [cx, cy] = this.geometry.center(hint).map(round);
            make('circle', { cx, cy, r: 0.34, class: 'hint' }, layer);
        }
        for (const cell of ends.filter((end) => typeof end !== 'string'))
            make('polygon', { points: this.geometry.hexagon(cell, 1.02), class: 'end' }, layer);
        for (const edge of this.svg.querySelectorAll('.edge'))
            edge.classList.toggle('chosen', ends.includes(edge.dataset.end));
    }

    // ---- input ----

    #click(event) {
        const edge = event.target.closest('[data-end]');
        if (edge) return this.on.end?.(edge.dataset.end);
        const cell = event.target.closest('[data-cell]');
        if (!cell) return undefined;
        this.#moveCursor(Number(cell.dataset.cell));
        return this.on.play(this.cursor);
    }

    #moveCursor(cell) {
        this.polygons[this.cursor]?.setAttribute('tabindex', -1);
        this.cursor = cell;
        this.polygons[cell].setAttribute('tabindex', 0);
    }

    #key(event) {
        const plays = event.key === 'Enter' || event.key === ' ';
        if (event.ctrlKey || event.metaKey || event.altKey || !(plays || STEPS[event.key])) return;
        event.preventDefault();
        event.stopPropagation();
        if (plays) return void this.on.play(this.cursor);
        const next = this.geometry.towards(this.cursor, STEPS[event.key]);
        if (next < 0) return;
        this.#moveCursor(next);
        this.polygons[next].focus();
    }
}
