// SPDX-License-Identifier: MIT
// The state of the page. Everybody may read its facts, and whoever shows some of them is told when
// one has changed; they are changed by the functions here, and nowhere else.

import { clockOf, timeOf } from './clock.js';
import { capital } from './dom.js';
import { isStop } from './engine.js';
import { Game } from './game.js';
import { colorNames, keepLook, recallLook } from './look.js';
import { recall, remember } from './storage.js';

const DOUBT = 'hexproof.doubt';

const noteOf = (text, error = false, action = null) => ({ text, error, action });

export class State {
    engine = null;
    look = recallLook();
    page = 'play'; // which tab is open
    note = noteOf(''); // below the board; action: {words, run}, a button beside it

    game = new Game(11, 11);
    undone = []; // lines whose last moves were taken back (undo.js), the latest last
    depth = 0; // how many games the way back has (past.js)
    picked = undefined; // which game it is of a collection that was opened: {id, at}
    settingUp = false;

    seats = { first: 'human', second: 'medium' };
    chosen = null; // seats for the next new game, if others than these
    swapRule = 'pieces';
    clock = clockOf('');
    left = timeOf(this.clock); // of the seats, in seconds
    paused = false; // an engine whose turn it is waits
    thinking = null; // the question for an engine's move: an AbortController

    hint = -1; // a cell
    review = { nodes: null, part: null }; // moves that are judged; {values, nodes}, not finished
    reviewing = null; // an AbortController
    doubted = recall(DOUBT) === 'true'; // the store of solved positions has had a false record

    shown = ''; // name of the overlay
    question = new AbortController(); // for the overlay
    overlay = null; // what is laid on the board (overlay.js)
    ends = []; // that were chosen
    tried = null; // instead of the game's position: {position, attacks: how many, back()}
    evaluation = undefined; // {black, winner, proof}; null: nobody knows, undefined: as the review

    #listeners = []; // [facts, listener]
    #news = new Set(); // facts that have changed
    #waits = 0; // until the last of so many changes

    constructor() {
        Object.seal(this); // there are no other facts
    }

    // ---- the mechanism ----

    // Facts are the fields above, `position` (the game's node, or its tree) and `comment` (on it).
    on(facts, listener) {
        const names = facts.split(' ');
        const wrong = names.find((name) => !(name in this));
        if (wrong) throw new Error(`there is no fact ‘${wrong}’`);
        this.#listeners.push([names, listener]);
    }

    // Several changes as one.
    together(change) {
        this.#waits++;
        try {
            return change();
        } finally {
            this.#waits--;
            this.#tell();
        }
    }

    set(facts) {
        Object.assign(this, facts);
        this.#changed(...Object.keys(facts));
    }

    #changed(...facts) {
        for (const fact of facts) this.#news.add(fact);
        this.#tell();
    }

    // What listeners change is told when all have heard of what was before.
    #tell() {
        if (this.#waits || !this.#news.size) return;
        const news = this.#news;
        this.#news = new Set();
        const hears = ([facts]) => facts.some((fact) => news.has(fact));
        this.together(() => this.#listeners.filter(hears).forEach(([, listener]) => listener()));
    }

    // ---- the game ----

    get position() {
        return this.game.position;
    }

    // Another game, or the same in another state; nobody moves in it until he is asked to.
    open(game, facts = {}) {
        this.together(() => {
            this.pause();
            this.set({ game, settingUp: false, ...facts });
            this.#moved();
        });
    }

    // The tree is changed, or another node shown: change(game); without it all is shown anew.
    edit(change) {
        change?.(this.game);
        this.#moved();
    }

    go(node) {
        if (!node || node === this.game.node) return;
        this.together(() => {
            this.pause();
            this.edit((game) => (game.node = node));
        });
    }

    play(move) {
        const seat = this.game.seatOf(move.color); // before a swap of sides
        const left = { ...this.left, [seat]: this.left[seat] + this.clock.increment };
        this.together(() => {
            this.set({ left, undone: [], paused: false, thinking: null });
            this.edit((game) => game.play(move));
        });
    }

    // A move by whoever sits here.
    human(move) {
        if (this.thinking && move.kind === 'resign') this.pause();
        if (!this.thinking && this.game.isLegal(move)) this.play(move);
    }

    // Ends whatever the engine does in the game, and leaves it there.
    pause() {
        this.thinking?.abort();
        this.set({ paused: true, thinking: null });
    }

    comment(text) {
        this.game.node.comment = text;
        this.#changed('comment');
    }

    // What was said and shown was about another position.
    #moved() {
        this.together(() => {
            this.clear();
            this.set({ hint: -1, note: noteOf('') });
            this.#changed('position');
        });
    }

    // ---- the rest ----

    // Another overlay; '': none.
    show(shown) {
        if (shown === this.shown) return;
        this.together(() => {
            this.clear();
            this.set({ shown });
        });
    }

    toggle(name) {
        this.show(this.shown === name ? '' : name);
    }

    // Nothing is asked any more for the overlay, nor laid on the board.
    clear() {
        this.question.abort();
        const nothing = { overlay: null, ends: [], tried: null, evaluation: undefined };
        this.set({ ...nothing, question: new AbortController() });
    }

    say(...words) {
        this.set({ note: noteOf(...words) });
    }

    fail(error) {
        if (!isStop(error)) this.say(`${capital(error.message)}.`, true);
    }

    setLook(facts) {
        this.set({ look: { ...this.look, ...facts } });
        keepLook(this.look);
    }

    // The store of solved positions has had a false record: what rests on it no longer holds.
    doubt() {
        remember(DOUBT, 'true');
        this.set({ doubted: true });
    }

    colorName(color) {
        return colorNames(this.look)[color];
    }
}
