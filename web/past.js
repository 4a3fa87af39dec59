// SPDX-License-Identifier: MIT
// The address, which says everything about the game, and the way back to games that were replaced.
// Each of them is an entry of the browser's history, so that Undo, the browser's Back and Forward,
// and a reload lead to the same. What an entry has:
//     depth: how many of ours lie before it
//     fresh: the tree as it was when it came: what follows is the user's
//     shown, left: the overlay and the clocks, when it was left
//     home: the depth of the game that a template was opened from
//     picked, undone: as in state.js

import { fromAddress, toAddress } from './address.js';
import { checkSeats, readSeats, seatFields } from './seats.js';
import { recall, remember } from './storage.js';

const LAST_GAME = 'hexproof.game';

// Whether there is anything to come back to.
const hasMoves = (address) => /[#&]game=/.test(address);

function readFields(hash) {
    const pairs = hash.replace(/^#/, '').split('&');
    return Object.fromEntries(
        pairs.map((pair) => {
            const at = pair.indexOf('=');
            return [pair.slice(0, at), pair.slice(at + 1)];
        }),
    );
}

export class Past {
    constructor(state) {
        this.state = state;
        this.address = '';
        this.tree = '';
        this.undone = state.undone; // as the entry has them
        state.on('game position comment undone seats swapRule clock', () => this.#write());
        addEventListener('popstate', (event) => this.#arrive(event.state));
    }

    // ---- the address ----

    // Reads it, or the last game where there is none: {empty, wrong, last, closed}: whether there
    // was neither, sentences about what is wrong, the last game if the address is another, and
    // whether a strategy was open here, which no address has.
    start() {
        const last = recall(LAST_GAME) ?? '';
        const { hash } = location;
        const another = !history.state && hash && last !== hash;
        const entry = history.state ?? { depth: 0 };
        this.#put(entry);
        this.deepest = entry.depth;
        const { wrong, ...read } = this.#read(hash || last);
        const { depth, picked, undone = [] } = entry;
        this.state.open(read.game, { ...read, depth, picked, undone });
        return {
            empty: !hash && !last,
            wrong,
            last: another && hasMoves(last) ? last : '',
            closed: entry.shown === 'strategy',
        };
    }

    #read(hash) {
        const fields = readFields(hash);
        const { game, wrong } = fromAddress(fields);
        return { game: game ?? this.state.game, wrong, ...readSeats(this.state, fields) };
    }

    #write() {
        const { state } = this;
        const fields = { ...toAddress(state.game), ...seatFields(state) };
        const pairs = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
        this.tree = `${fields.size} ${fields.game ?? ''}`;
        this.address = `#${pairs.join('&')}`;
        if (location.hash !== this.address || this.undone !== state.undone)
            this.#put({ ...history.state, undone: state.undone });
        this.undone = state.undone;
        remember(LAST_GAME, this.address);
    }

    #put(entry) {
        history.replaceState(entry, '', this.address || location.hash || '#');
    }

    // ---- the way back ----

    // Something else comes, and what is there stays behind.
    leave(more = {}) {
        const { shown, left, depth } = this.state;
        this.#put({ ...history.state, shown, left, undone: [] });
        this.deepest = depth + 1;
        history.pushState({ depth: this.deepest, fresh: this.tree, ...more }, '', this.address);
        const { picked, undone = [] } = more;
        this.state.set({ depth: this.deepest, picked, undone });
    }

    // Another game, or another state of it, which `change` opens.
    replace(change, words, more) {
        const { root } = this.state.game;
        const undoes = root.children.length > 0 || root.setup;
        this.leave(more);
        change();
        this.refresh();
        this.state.say(words, false, undoes && { words: 'Undo', run: () => this.back() });
    }

    // What is there is what came, and nothing of it the user's.
    refresh() {
        this.#put({ ...history.state, fresh: this.tree });
    }

    // Opens the game of an address.
    open(address) {
        this.leave();
        history.replaceState(history.state, '', address);
        return this.#follow({});
    }

    // Nothing has been done since the last game was replaced, or a proof opened that is still there.
    get isFresh() {
        const { fresh, shown } = history.state;
        const inside = shown !== 'strategy' || this.state.shown === 'strategy';
        return this.state.depth > 0 && fresh === this.tree && inside;
    }

    get home() {
        return history.state.home;
    }

    back(depth = this.state.depth - 1) {
        if (depth >= 0 && depth < this.state.depth) history.go(depth - this.state.depth);
    }

    forward() {
        if (this.state.depth < this.deepest) history.forward();
    }

    // ---- arriving ----

    // An entry of ours, or an address that somebody typed or followed.
    async #arrive(entry) {
        const { state } = this;
        const from = state.depth;
        const { depth = from + 1, picked, undone = [], shown, left } = entry ?? {};
        if (!entry) this.deepest = depth;
        history.replaceState(entry ?? { depth }, '');
        const facts = { depth, picked, undone };
        if (location.hash !== this.address) await this.#follow(facts, left);
        else this.#stay(facts);
        if (!entry) this.refresh();
        state.show(shown ?? state.shown);
        const redo = { words: 'Redo', run: () => this.forward() };
        if (depth < from) state.say('Back where you were before.', false, redo);
    }

    // The same game. Setting up what was set up before has the same address until a stone is changed.
    #stay(facts) {
        const { state } = this;
        if (state.settingUp) state.pause();
        state.set({ ...facts, settingUp: false });
    }

    async #follow(facts, left) {
        const { state } = this;
        if (!location.hash.includes('=')) return state.set(facts); // a place in the page
        state.pause();
        const { wrong, game, ...read } = this.#read(location.hash);
        const checked = await checkSeats(state.engine, read.seats);
        const seats = { ...read, seats: checked.seats, left: left ?? read.left };
        state.open(game, { ...facts, ...seats });
        return this.complain([...wrong, ...checked.wrong]);
    }

    // What of an address could not be followed.
    complain(sentences) {
        if (sentences.length) this.state.say(sentences.join(' '), true);
    }
}
