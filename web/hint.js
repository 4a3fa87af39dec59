// SPDX-License-Identifier: MIT
// A hint: the move of a strong player, and why.

import { colorWord, other } from './cells.js';
import { percent, restsOn } from './dom.js';
import { lineSgf } from './records.js';

export async function showHint(app) {
    const { game, play, engine } = app;
    const { node } = game;
    const { toPlay, winner } = game.position;
    if (!engine || winner || play.work) return;
    app.say('Looking for a good move…');
    app.hinting?.work.abort();
    const work = new AbortController();
    const { signal } = work;
    app.hinting = { node, work };
    try {
        const fields = { position: lineSgf(game, node) };
        const [best, found] = await Promise.all([
            engine.call('move', { ...fields, level: 'expert', swap: play.rule }, { signal }),
            engine.call('connect', fields, { signal }),
        ]);
        if (signal.aborted) return;
        app.hint = game.cells.find(best.move);
        app.draw();
        app.say(reason(app, best, found[colorWord(toPlay)]));
    } catch (error) {
        if (!signal.aborted) app.fail(error);
    } finally {
        work.abort(); // where one question failed, the other is not asked any longer
    }
}

// Nobody waits for a hint any more once another position is shown.
export function dropHint(app) {
    if (app.hinting && app.hinting.node !== app.game.node) app.hinting.work.abort();
}

function reason(app, best, found) {
    const color = app.game.position.toPlay;
    const opponent = app.colorName(other(color));
    const swaps = best.move.startsWith('swap');
    const name = swaps ? app.play.swapper : app.colorName(color);
    const head = `${swaps ? 'Swap' : `Try ${best.move}`}: `;
    const odds = best.probability === null ? '' : `${name} wins with ${percent(best.probability)}`;
    if (app.play.isOffer) {
        const more = best.winner || !odds ? '' : ` ${odds}.`;
        return `${head}a fair first stone, since ${opponent} may swap.${more}`;
    }
    const proved = `proved.${restsOn(best.proof, app.doubted)}`;
    if (best.winner === colorWord(color)) return `${head}it wins, ${proved}`;
    if (best.winner) return `${head}but ${opponent} wins against every move, ${proved}`;
    const words = `${head}${odds || 'a good move'}`;
    const stops = swaps ? 0 : found.mustplay?.length;
    if (stops === 1) return `${words}; nothing else stops ${opponent}’s threat.`;
    if (stops)
        return `${words}; ${stops} cells stop ${opponent}’s threat, and this is one of them.`;
    return `${words}${best.pv.length > 1 ? `; expected: ${best.pv.slice(0, 6).join(' ')}` : ''}.`;
}
