// SPDX-License-Identifier: MIT
// Connections of a colour, and what follows from them: where one must play, and who has won. They
// are about stones: where a swap may follow, that is said.

import { EDGES, colorFrom, colorWord, other } from './cells.js';
import { counted } from './dom.js';
import { isOffer, maySwap, swapWords } from './swap.js';

// Somebody's edges are connected by force: sentences.
export function joinedWords(state, color) {
    const name = state.colorName(color);
    const swap = swapWords(state);
    if (swap.length) return [`${name}’s two edges are connected by force.`, ...swap];
    return [`${name} has won already: its two edges are connected by force.`];
}

export async function showConnections(state, panel, fields) {
    const { shown, game } = state; // the colour
    const found = await panel.know('connect', fields);
    if (!found) return;
    const mine = found[shown];
    const tints = new Map();
    for (const [kind, strength] of [
        ['semi', 0.22],
        ['full', 0.62],
    ])
        for (const edge of EDGES[shown])
            for (const cell of panel.cells(mine.edges[edge][kind]))
                if (!game.position.stones[cell]) tints.set(cell, { look: shown, strength });
    state.set({ overlay: { tints } });
    const color = colorFrom(shown);
    const { full, semi } = mine.stats;
    const words = `${state.colorName(color)} has ${full} full and ${counted(semi, 'semi connection')} here.`;
    panel.say(...(mine.winner === shown ? joinedWords(state, color) : [words]));
}

export async function showMustPlay(state, panel, fields) {
    const { toPlay, winner } = state.position;
    const found = await panel.know('connect', fields);
    if (!found) return;
    const list = found[colorWord(toPlay)].mustplay;
    const cells = panel.cells(list ?? []);
    const tints = new Map(cells.map((cell) => [cell, { look: 'must', strength: 0.6 }]));
    state.set({ overlay: { tints } });
    if (winner) panel.say('The game is over.');
    else panel.say(mustWords(state, list && cells.length, list), ...swapWords(state));
}

// `count`: of cells that one must play at; null if anywhere will do.
function mustWords(state, count, list) {
    const { toPlay } = state.position;
    const [me, foe] = [toPlay, other(toPlay)].map((color) => state.colorName(color));
    const swaps = maySwap(state);
    if (count === null || count === undefined)
        return `${me} is free to play anywhere: nothing that was found threatens to win at once.`;
    if (!count && swaps)
        return `No stone helps ${me}, which may swap instead: ${foe} wins against every stone.`;
    if (!count) return `Nothing helps ${me} any more: ${foe} wins against every move.`;
    const where = `play at ${count > 1 ? `one of ${count} cells: ` : ''}${list.join(' ')}.`;
    if (isOffer(state)) return `If nobody swapped, ${me} would have to ${where}`;
    return swaps ? `If ${me} does not swap, it must ${where}` : `${me} must ${where}`;
}

// `pair`: shows the connection of the winner's edges.
export async function showWinning(state, panel, fields, pair) {
    const found = await panel.know('connect', fields);
    if (!found) return;
    const { winner } = found.black;
    const none = 'Neither side has connected its edges by force yet, as far as deduction goes.';
    if (state.position.winner) panel.say('The game is over.');
    else if (winner) await pair.show(EDGES[winner].slice());
    else panel.say(none);
}
