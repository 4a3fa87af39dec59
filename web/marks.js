// SPDX-License-Identifier: MIT
// What a record says beside its moves: marks on cells, names, and where and when it was played.

import { BLACK, WHITE } from './cells.js';
import { $, el } from './dom.js';
import { unescape } from './records.js';

const SHAPES = { TR: 'triangle', SQ: 'square', CR: 'circle', MA: 'cross' };
const MARKS = [...Object.keys(SHAPES), 'LB', 'SL', 'AR', 'LN', 'DD', 'VW', 'TB', 'TW'];
// Beside those, what SGF says about one position or move.
const WORDS = 'N GB GW DM UC V HO BM DO IT TE MN KO BL WL OB OW FG PM'.split(' ');
const FACTS = ['GN', 'EV', 'PC', 'DT', 'SO'];

// Whether a property is about cells of a position; about one node, and not the whole game.
export const isMark = (name) => MARKS.includes(name);
export const isOfNode = (name) => isMark(name) || WORDS.includes(name);

// Of a node: Map(cell -> {shape, text}).
export function marksOf(game, node) {
    const marks = new Map();
    const add = (name, mark) => {
        const cell = game.cells.find(name);
        if (cell >= 0) marks.set(cell, { ...marks.get(cell), ...mark });
    };
    for (const [name, values] of node.properties)
        for (const value of values) {
            const [, cell, text] = /^([^:]*):?([^]*)$/.exec(value);
            if (name === 'LB') add(cell, { text: unescape(text) });
            else if (SHAPES[name]) add(cell, { shape: SHAPES[name] });
        }
    return marks;
}

// Of a property of the whole game, as a person reads it; '' if it is not there.
export const fact = (game, name) => unescape(game.property(name) ?? '').trim();

// Who has won, by the record's own word.
function result(state) {
    const words = fact(state.game, 'RE');
    const winner = { B: BLACK, W: WHITE }[words[0]?.toUpperCase()];
    if (!words || words === '?') return '';
    return `Result: ${winner ? `${state.colorName(winner)} wins (${words})` : words}`;
}

export function showFacts(state) {
    state.on('game position look', () => {
        const lines = FACTS.map((name) => fact(state.game, name));
        const all = [...lines, result(state)].filter(Boolean);
        $('facts').replaceChildren(...all.map((line) => el('li', {}, line)));
        $('facts').hidden = !all.length;
    });
}
