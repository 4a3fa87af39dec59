// SPDX-License-Identifier: MIT
// A hint: the move of a strong player, and why.

import { colorWord, other } from './cells.js';
import { $, percent, restsOn } from './dom.js';
import { lineSgf } from './records.js';
import { isOffer, ruleOf, swapper } from './swap.js';

export function giveHints(state) {
    let asked = null; // for the last hint: {node, work}
    $('hint').onclick = () => {
        const { game, engine, thinking } = state;
        if (!engine || game.position.winner || thinking) return;
        asked?.work.abort();
        asked = { node: game.node, work: new AbortController() };
        showHint(state, asked.work);
    };
    // Nobody waits for it any more once another position is shown.
    state.on('position', () => asked?.node !== state.game.node && asked?.work.abort());
}

async function showHint(state, work) {
    const { game, engine } = state;
    const { signal } = work;
    const { toPlay } = game.position;
    state.say('Looking for a good move…');
    try {
        const fields = { position: lineSgf(game) };
        const [best, found] = await Promise.all([
            engine.call('move', { ...fields, level: 'expert', swap: ruleOf(state) }, { signal }),
            engine.call('connect', fields, { signal }),
        ]);
        if (signal.aborted) return;
        state.set({ hint: game.cells.find(best.move) });
        state.say(reason(state, best, found[colorWord(toPlay)]));
    } catch (error) {
        if (!signal.aborted) state.fail(error);
    } finally {
        work.abort(); // where one question failed, the other is not asked any longer
    }
}

function reason(state, best, found) {
    const color = state.position.toPlay;
    const opponent = state.colorName(other(color));
    const swaps = best.move.startsWith('swap');
    const name = swaps ? swapper(state) : state.colorName(color);
    const head = `${swaps ? 'Swap' : `Try ${best.move}`}: `;
    const odds = best.probability === null ? '' : `${name} wins with ${percent(best.probability)}`;
    if (isOffer(state)) {
        const more = best.winner || !odds ? '' : ` ${odds}.`;
        return `${head}a fair first stone, since ${opponent} may swap.${more}`;
    }
    const proved = `proved.${restsOn(best.proof, state.doubted)}`;
    if (best.winner === colorWord(color)) return `${head}it wins, ${proved}`;
    if (best.winner) return `${head}but ${opponent} wins against every move, ${proved}`;
    const words = `${head}${odds || 'a good move'}`;
    const stops = swaps ? 0 : found.mustplay?.length;
    if (stops === 1) return `${words}; nothing else stops ${opponent}’s threat.`;
    if (stops)
        return `${words}; ${stops} cells stop ${opponent}’s threat, and this is one of them.`;
    return `${words}${best.pv.length > 1 ? `; expected: ${best.pv.slice(0, 6).join(' ')}` : ''}.`;
}
