// SPDX-License-Identifier: MIT
// Clocks of both seats: so many minutes, and seconds more for every move. What is left survives a
// reload in this browser.

import { $ } from './dom.js';
import { recall, remember } from './storage.js';

const KEY = 'hexproof.clocks';

export class Clock {
    constructor(play) {
        this.play = play;
        this.set('');
        setInterval(() => this.#tick(), 200);
    }

    get runs() {
        return this.words !== '';
    }

    // "10+5": minutes and seconds a move; anything else: no clocks. `again`: they go on as they
    // were.
    set(words, again = false) {
        const parts = /^([\d.]+)\+([\d.]+)$/.exec(words ?? '');
        const seconds = parts ? Number(parts[1]) * 60 : 0;
        this.words = parts ? words : '';
        this.increment = parts ? Number(parts[2]) : 0;
        this.left = { first: seconds, second: seconds };
        if (again && parts) this.#restore();
        if (parts) this.#keep();
    }

    #restore() {
        try {
            const kept = JSON.parse(recall(KEY) ?? '{}');
            if (kept.words === this.words) Object.assign(this.left, kept.left);
        } catch {
            // they start anew
        }
    }

    #keep() {
        remember(KEY, JSON.stringify({ words: this.words, left: this.left }));
    }

    played(seat) {
        this.left[seat] += this.increment;
    }

    // Time passes for whoever is to move at the end of a game that goes on.
    #tick() {
        const now = performance.now();
        const passed = (now - (this.ticked ?? now)) / 1000;
        this.ticked = now;
        const { app, paused } = this.play;
        const { position, node } = app.game;
        if (!this.runs || position.winner || paused || !position.count || node.children.length)
            return;
        const seat = this.play.seatOf(position.toPlay);
        this.left[seat] = Math.max(0, this.left[seat] - passed);
        this.#keep();
        this.draw();
        if (this.left[seat] > 0) return;
        this.play.pause();
        app.game.play({ kind: 'forfeit', color: position.toPlay });
        app.changed();
    }

    draw() {
        for (const seat of ['first', 'second']) {
            const face = $(`clock-${seat}`);
            const left = Math.ceil(this.left[seat]);
            if (face)
                face.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
        }
    }
}
