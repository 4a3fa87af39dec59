// SPDX-License-Identifier: MIT
// The swap rule: who may take over which stone, and what that means for who wins.

import { WHITE, other } from './cells.js';

export const swapKind = ({ swapRule }) => (swapRule === 'sides' ? 'swap-sides' : 'swap-pieces');

// The rule as the engine is told it: none where it cannot be followed, nor in a strategy.
export function ruleOf({ game, swapRule, shown, tried }) {
    const square = game.cells.cols === game.cells.rows;
    const alone = shown === 'strategy' && tried;
    return alone || (swapRule === 'pieces' && !square) ? 'none' : swapRule;
}

export const maySwap = (state) =>
    ruleOf(state) !== 'none' && state.game.isLegal({ kind: swapKind(state) });

// Whoever may swap, in a sentence. Who changes sides has the other colour then, and goes by no
// colour.
export const swapper = (state) =>
    state.swapRule === 'sides' ? 'the second player' : state.colorName(WHITE);

// The next stone is the first, and may be taken over.
export function isOffer(state) {
    const { cols, rows } = state.game.cells;
    return ruleOf(state) !== 'none' && state.game.isEmpty() && Math.min(cols, rows) > 1;
}

// Which colour wins in the end; 0 if that is not known. Who changes sides wins with the other.
export function colorAtEnd(state, winner, bySwap) {
    const changes = state.swapRule === 'sides';
    if (isOffer(state)) return changes ? 0 : other(state.position.toPlay);
    return changes && bySwap ? other(winner) : winner;
}

// What overlays leave out where the next move, or the one after the first stone, may be a swap:
// sentences.
export function swapWords(state) {
    const { toPlay } = state.position;
    if (maySwap(state)) return [`This is about stones alone: ${state.colorName(toPlay)} may swap.`];
    if (!isOffer(state)) return [];
    const foe = state.colorName(other(toPlay));
    return [`This holds if nobody swaps: ${foe} may, so a weak first stone can be the better one.`];
}
