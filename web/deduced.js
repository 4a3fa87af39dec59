// SPDX-License-Identifier: MIT
// Connections of a colour, and what follows from them: where one must play, and who has won. They
// are about stones: where a swap may follow, that is said.

import { EDGES, colorFrom, colorWord, other } from './cells.js';
import { counted } from './dom.js';

// What is left out where the next move, or the one after the first stone, may be a swap: sentences.
export function swapWords(app) {
    const { play, game } = app;
    const { toPlay } = game.position;
    if (play.maySwap) return [`This is about stones alone: ${app.colorName(toPlay)} may swap.`];
    if (!play.isOffer) return [];
    const foe = app.colorName(other(toPlay));
    return [`This holds if nobody swaps: ${foe} may, so a weak first stone can be the better one.`];
}

// Somebody's edges are connected by force: sentences.
export function joinedWords(app, color) {
    const name = app.colorName(color);
    const swap = swapWords(app);
    if (swap.length) return [`${name}’s two edges are connected by force.`, ...swap];
    return [`${name} has won already: its two edges are connected by force.`];
}

export async function showConnections(why, fields) {
    const { app, shown } = why;
    const found = await why.know('connect', fields);
    if (!found) return;
    const mine = found[shown];
    const tints = new Map();
    for (const [kind, strength] of [
        ['semi', 0.22],
        ['full', 0.62],
    ])
        for (const edge of EDGES[shown])
            for (const cell of why.cells(mine.edges[edge][kind]))
                if (!app.game.position.stones[cell]) tints.set(cell, { look: shown, strength });
    why.lay({ tints });
    const color = colorFrom(shown);
    const { full, semi } = mine.stats;
    if (mine.winner === shown) why.say(...joinedWords(app, color));
    else
        why.say(
            `${app.colorName(color)} has ${full} full and ${counted(semi, 'semi connection')} here.`,
        );
}

export async function showMustPlay(why, fields) {
    const { app } = why;
    const { toPlay, winner } = app.game.position;
    const found = await why.know('connect', fields);
    if (!found) return;
    const list = found[colorWord(toPlay)].mustplay;
    const cells = why.cells(list ?? []);
    why.lay({ tints: new Map(cells.map((cell) => [cell, { look: 'must', strength: 0.6 }])) });
    if (winner) why.say('The game is over.');
    else why.say(mustWords(app, list && cells.length, list), ...swapWords(app));
}

// `count`: of cells that one must play at; null if anywhere will do.
function mustWords(app, count, list) {
    const { toPlay } = app.game.position;
    const [me, foe] = [app.colorName(toPlay), app.colorName(other(toPlay))];
    const { maySwap, isOffer } = app.play;
    if (count === null || count === undefined)
        return `${me} is free to play anywhere: nothing that was found threatens to win at once.`;
    if (!count && maySwap)
        return `No stone helps ${me}, which may swap instead: ${foe} wins against every stone.`;
    if (!count) return `Nothing helps ${me} any more: ${foe} wins against every move.`;
    const where = `play at ${count > 1 ? `one of ${count} cells: ` : ''}${list.join(' ')}.`;
    if (isOffer) return `If nobody swapped, ${me} would have to ${where}`;
    return maySwap ? `If ${me} does not swap, it must ${where}` : `${me} must ${where}`;
}

export async function showWinning(why, fields) {
    const found = await why.know('connect', fields);
    if (!found) return;
    const { winner } = found.black;
    if (why.app.game.position.winner) why.say('The game is over.');
    else if (winner) await why.pair.show(EDGES[winner].slice());
    else why.say('Neither side has connected its edges by force yet, as far as deduction goes.');
}
