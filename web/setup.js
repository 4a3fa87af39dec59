// SPDX-License-Identifier: MIT
// Setting stones up: the position that is shown becomes the start of a game, and is changed by clicks.

import { BLACK, WHITE } from './cells.js';
import { $, el } from './dom.js';
import { Game } from './game.js';
import { isOfNode, isMark } from './marks.js';

// What the record says about the whole game, but for its result, and the marks of this position.
function wordsFor(game) {
    const whole = game.root.properties.filter(([name]) => !isOfNode(name) && name !== 'RE');
    return [...whole, ...game.node.properties.filter(([name]) => isMark(name))];
}

const plain = ({ stones, toPlay }) =>
    JSON.stringify([[...stones[BLACK]].sort(), [...stones[WHITE]].sort(), toPlay]);

export class SetUp {
    constructor(app) {
        this.app = app;
        this.active = false;
        this.stone = BLACK;
        this.begun = ''; // what it began with
        this.changes = []; // set-ups before the last changes
        this.undone = []; // those after changes that were undone
        $('setup-start').onclick = () => this.#begin();
        $('setup-done').onclick = () => this.#end();
        $('setup-turn').onchange = () =>
            this.#change((setup) => {
                setup.toPlay = Number($('setup-turn').value);
            });
        for (const button of document.querySelectorAll('#setup-bar [data-stone]'))
            button.onclick = () => this.#choose(Number(button.dataset.stone));
    }

    // The game of the stones that are there.
    #start() {
        const { game } = this.app;
        const { stones, toPlay } = game.position;
        const next = new Game(game.cells.cols, game.cells.rows);
        next.start(stones, toPlay);
        next.root.properties = structuredClone(wordsFor(game));
        next.root.comment = game.node.comment;
        return next;
    }

    #begin() {
        const { app } = this;
        if (this.active) return;
        const game = this.#start();
        const change = () => {
            app.play.pause();
            app.why.leave();
            app.game = game;
            const begun = plain(game.root.setup);
            Object.assign(this, { active: true, begun, changes: [], undone: [] });
            this.#drawBar(game.position.toPlay);
        };
        app.past.replace(change, 'The game is put aside.');
    }

    #drawBar(toPlay) {
        const { app } = this;
        const buttons = document.querySelectorAll('#setup-bar [data-stone]');
        buttons[0].textContent = app.colorName(BLACK);
        buttons[1].textContent = app.colorName(WHITE);
        $('setup-turn').replaceChildren(
            ...[BLACK, WHITE].map((color) =>
                el('option', { value: color, selected: color === toPlay }, app.colorName(color)),
            ),
        );
        this.#choose(BLACK);
        $('setup-bar').hidden = false;
    }

    leave() {
        this.active = false;
        $('setup-bar').hidden = true;
    }

    // Where nothing is changed, the game is there again as it was.
    #end() {
        const { app } = this;
        const same = this.begun === plain(app.game.root.setup);
        this.leave();
        app.play.paused = true;
        if (same) app.past.back();
        else app.changed();
    }

    #choose(stone) {
        this.stone = stone;
        for (const button of document.querySelectorAll('#setup-bar [data-stone]'))
            button.setAttribute('aria-pressed', Number(button.dataset.stone) === stone);
    }

    #change(change) {
        const { game } = this.app;
        this.changes.push(structuredClone(game.root.setup));
        this.undone = [];
        change(game.root.setup);
        game.setUp(game.root, game.root.setup);
        this.app.changed();
    }

    // Undoes the last change of the stones that are being set up; false if there is none.
    takeBack() {
        return this.active && this.#step(this.changes, this.undone);
    }

    // Makes the last of these again; while setting up there is nothing else to redo.
    redo() {
        if (this.active) this.#step(this.undone, this.changes);
        return this.active;
    }

    // To the newest set-up of one list, which leaves the present one in the other.
    #step(from, to) {
        const { game } = this.app;
        const setup = from.pop();
        if (!setup) return false;
        to.push(game.root.setup);
        game.setUp(game.root, setup);
        $('setup-turn').value = setup.toPlay;
        this.app.changed();
        return true;
    }

    // A second click on the same colour takes the stone away.
    place(cell) {
        const before = this.app.game.position.stones[cell];
        this.#change(({ stones }) => {
            for (const color of [BLACK, WHITE])
                stones[color] = stones[color].filter((c) => c !== cell);
            if (this.stone && before !== this.stone) stones[this.stone].push(cell);
        });
    }
}
