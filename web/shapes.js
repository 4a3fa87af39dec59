// SPDX-License-Identifier: MIT
// Marks of a record on the board: shapes and labels, light on stones and dark on empty cells.

import { make } from './dom.js';

const WORD = 6; // letters of a label that are shown

// Corners in units of a cell, around its middle.
const CORNERS = {
    triangle: '0,-.26 .225,.13 -.225,.13',
    square: '-.18,-.18 .18,-.18 .18,.18 -.18,.18',
};

// stone: 0 on an empty cell
export function drawMark(parent, [x, y], { shape, text }, stone) {
    const group = make(
        'g',
        {
            class: `mark ${['', 'on-black', 'on-white'][stone]}`,
            transform: `translate(${x} ${y})`,
        },
        parent,
    );
    if (CORNERS[shape]) make('polygon', { points: CORNERS[shape], class: shape }, group);
    if (shape === 'circle') make('circle', { r: 0.22, class: shape }, group);
    if (shape === 'cross')
        make('path', { d: 'M-.17-.17L.17.17M.17-.17L-.17.17', class: shape }, group);
    if (!text) return;
    const words = text.length > WORD ? `${text.slice(0, WORD - 1)}…` : text;
    const look = words.length > 2 ? 'long' : '';
    make('text', { dy: '.35em', class: look }, group).textContent = words;
}
