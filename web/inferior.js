// SPDX-License-Identifier: MIT
// Cells that need no thought: which they are, and why.

import { swapWords } from './swap.js';

// Of each kind: how it is shown, how strongly, and what is said about its cells.
const KINDS = {
    dead: ['', 0.4, 'Dead: whoever has them, it changes nothing'],
    captured: ['', 0.6, 'Captured: as good as stones of their colour'],
    vulnerable: ['heat', 0.45, 'Vulnerable: a stone there is dead after the reply'],
    dominated: ['heat', 0.2, 'Dominated: the other cell is at least as good'],
};

export async function showInferior(state, panel, fields) {
    const answer = await panel.know('inferior', fields);
    if (!answer) return;
    const overlay = { tints: new Map(), labels: new Map() };
    const lists = new Map();
    for (const { cell, kind, color, by } of answer.inferior) {
        const [look, strength] = KINDS[kind];
        const [at] = panel.cells([cell]);
        overlay.tints.set(at, { look: `${kind} ${look || color}`, strength });
        overlay.labels.set(at, { lines: [by ?? (kind === 'dead' ? '×' : '=')] });
        const word = by ? `${cell} (${by})` : cell;
        lists.set(kind, [...(lists.get(kind) ?? []), word]);
    }
    state.set({ overlay });
    const line = ([kind, cells]) => `${KINDS[kind][2]}: ${cells.join(' ')}.`;
    if (lists.size) panel.say(...swapWords(state), ...[...lists].map(line));
    else panel.say('None was found here.');
}
