// SPDX-License-Identifier: MIT
// The engine's moves: when one is due it is asked for, unless the game waits.

import { $ } from './dom.js';
import { lineSgf } from './records.js';
import { isEngine, seatName } from './seats.js';
import { ruleOf, swapKind } from './swap.js';

const PAUSE = 350; // milliseconds at least between two moves of engines

export function playTurns(state) {
    const next = () => {
        const { game, engine, paused, thinking, settingUp } = state;
        const { winner, toPlay } = game.position;
        const due = !winner && isEngine(state, toPlay) && !settingUp;
        const live = due && !paused && !game.node.children.length;
        $('go-on').hidden = !due || live || Boolean(thinking);
        if (live && engine && !thinking) think(state);
    };
    state.on('engine game position seats settingUp paused thinking', next);
    $('stop').onclick = () => state.pause();
    $('go-on').onclick = () => {
        state.say('');
        if (state.engine && !state.thinking) think(state);
    };
}

async function think(state) {
    const { game, engine, seats } = state;
    const { node } = game;
    const color = game.position.toPlay;
    const started = performance.now();
    const thinking = new AbortController();
    const { signal } = thinking;
    state.set({ thinking, paused: false });
    const seed = Math.floor(Math.random() * 2 ** 32);
    const fields = { position: lineSgf(game, node), level: seats[game.seatOf(color)] };
    try {
        const asked = { ...fields, swap: ruleOf(state), seed };
        const { move } = await engine.call('move', asked, { signal });
        const wait = PAUSE - (performance.now() - started);
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        if (signal.aborted || game !== state.game || node !== game.node) return;
        const name = move.startsWith('swap') ? swapKind(state) : move;
        state.play(game.readMove(name, color));
        if (name.startsWith('swap'))
            state.say(`${seatName(state, 'second')} swaps: the first stone changes hands.`);
    } catch (error) {
        state.fail(error);
        if (state.thinking === thinking) state.pause(); // whoever sits here may ask for it again
    } finally {
        if (state.thinking === thinking) state.set({ thinking: null });
    }
}
