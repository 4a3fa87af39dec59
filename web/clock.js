// SPDX-License-Identifier: MIT
// Clocks of both seats: so many minutes, and seconds more for every move. What is left survives a
// reload in this browser.

import { $ } from './dom.js';
import { recallJson, remember } from './storage.js';

export const SEATS = ['first', 'second'];
const KEY = 'hexproof.clocks';

// "10+5": minutes and seconds a move; anything else: no clocks, and no words.
export function clockOf(words) {
    const parts = /^([\d.]+)\+([\d.]+)$/.exec(words ?? '');
    if (!parts) return { words: '', seconds: 0, increment: 0 };
    return { words, seconds: Number(parts[1]) * 60, increment: Number(parts[2]) };
}

// What is left at first or, `again`, where they go on as they were.
export function timeOf({ words, seconds }, again = false) {
    const kept = again && words ? recallJson(KEY, {}) : {};
    return { first: seconds, second: seconds, ...(kept.words === words && kept.left) };
}

export function faceOf(seconds) {
    const left = Math.ceil(seconds);
    return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

export function runClocks(state) {
    let ticked = performance.now();
    setInterval(() => {
        const now = performance.now();
        tick(state, (now - ticked) / 1000);
        ticked = now;
    }, 200);
    state.on('clock left', () => {
        const { clock, left } = state;
        if (clock.words) remember(KEY, JSON.stringify({ words: clock.words, left }));
        for (const seat of SEATS)
            if ($(`clock-${seat}`)) $(`clock-${seat}`).textContent = faceOf(left[seat]);
    });
}

// Time passes for whoever is to move at the end of a game that goes on.
function tick(state, passed) {
    const { clock, paused, game } = state;
    const { winner, count, toPlay } = game.position;
    if (!clock.words || winner || paused || !count || game.node.children.length) return;
    const seat = game.seatOf(toPlay);
    const seconds = Math.max(0, state.left[seat] - passed);
    state.set({ left: { ...state.left, [seat]: seconds } });
    if (seconds > 0) return;
    state.pause();
    state.edit(() => game.play({ kind: 'forfeit', color: toPlay }));
}
