// SPDX-License-Identifier: MIT
// What is laid over a board: shaded cells, lines, and words on cells.

import { make } from './dom.js';
import { points, round } from './geometry.js';

// overlay: {tints: Map(cell -> {look, strength}), labels: Map(cell -> {lines, look}), paths: [{look,
// cells}], wires: [{look, ends, strength}]}. A strength is 0 to 1.
export function drawOverlay(layers, geometry, overlay) {
    const { tints = [], labels = [], paths = [], wires = [] } = overlay ?? {};
    for (const layer of [layers.tints, layers.paths, layers.labels]) layer.replaceChildren();
    for (const [cell, { look, strength = 1 }] of tints) {
        const shape = { points: geometry.hexagon(cell, 0.97), class: `tint ${look}` };
        const more = { 'fill-opacity': round(strength), 'data-tint': cell };
        make('polygon', { ...shape, ...more }, layers.tints);
    }
    const line = (spots, more) =>
        make('polyline', { points: points(spots), ...more }, layers.paths);
    for (const { look, ends, strength } of wires)
        line(geometry.way(ends), { class: `wire ${look}`, 'stroke-width': round(0.13 * strength) });
    for (const { look, cells } of paths) {
        const spots = cells.map((cell) => geometry.center(cell));
        // A line of no length is not drawn: one cell gets a dot.
        if (spots.length === 1) spots.push([spots[0][0] + 0.01, spots[0][1]]);
        line(spots, { class: `path ${look}` });
    }
    for (const [cell, { lines, look = '' }] of labels) {
        const [x, y] = geometry.center(cell);
        lines.forEach((text, i) => {
            const place = { x: round(x), y: round(y + (i - (lines.length - 1) / 2) * 0.3) };
            const looks = { dy: '.35em', class: `${look}${i ? ' small' : ''}`, 'data-label': cell };
            make('text', { ...place, ...looks }, layers.labels).textContent = text;
        });
    }
}
