// SPDX-License-Identifier: MIT
// The address, which says everything about the game, and the way back to games that were replaced.
// Each of them is an entry of the browser's history, so that Undo, the browser's Back and Forward,
// and a reload lead to the same. The state of an entry:
//     depth: how many of ours lie before it
//     fresh: the tree as it was when it came: what follows is the user's
//     shown, left: the overlay and the clocks, when it was left
//     home: the depth of the game that a template was opened from
//     picked: which game it is of a collection that was opened: {id, at}
//     undone: lines whose last moves were taken back (undone.js), the latest last

import { fromAddress, toAddress } from './address.js';
import { recall, remember } from './storage.js';

const LAST_GAME = 'hexproof.game';
const MOST_UNDONE = 300;

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
    constructor(app) {
        this.app = app;
        this.address = '';
        this.tree = '';
        addEventListener('popstate', (event) => this.#arrive(event.state));
    }

    // ---- the address ----

    // Reads it, or the last game where there is none: {empty, wrong, other, closed}: whether there
    // was neither, sentences about what is wrong, the last game if the address is another, and
    // whether a strategy was open here, which no address has.
    start() {
        const last = recall(LAST_GAME) ?? '';
        const another = !history.state && location.hash && last !== location.hash;
        this.#set(history.state ?? { depth: 0 });
        this.deepest = this.depth;
        return {
            empty: !location.hash && !last,
            wrong: this.#read(location.hash || last),
            other: another && hasMoves(last) ? last : '',
            closed: history.state.shown === 'strategy',
        };
    }

    #read(hash) {
        const fields = readFields(hash);
        const { game, wrong } = fromAddress(fields);
        if (game) this.app.game = game;
        this.app.play.readAddress(fields);
        return wrong;
    }

    write() {
        const { app } = this;
        const fields = { ...toAddress(app.game), ...app.play.toAddress() };
        const pairs = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
        this.tree = `${fields.size} ${fields.game ?? ''}`;
        this.address = `#${pairs.join('&')}`;
        if (location.hash !== this.address) this.#set(history.state);
        remember(LAST_GAME, this.address);
    }

    #set(state) {
        history.replaceState(state, '', this.address || location.hash || '#');
        this.depth = state.depth;
    }

    // ---- the way back ----

    // Something else comes, and what is there stays behind.
    leave(more = {}) {
        const { why, play } = this.app;
        const left = { ...play.clock.left };
        this.#set({ ...history.state, shown: why.shown, left, undone: [] });
        history.pushState({ depth: ++this.depth, fresh: this.tree, ...more }, '', this.address);
        this.deepest = this.depth;
        this.app.share.mark(more.picked);
    }

    // Another game, or another state of it, which `change` brings. `what`: as of app.changed().
    replace(change, words, { what = { loaded: true }, ...more } = {}) {
        const { app } = this;
        const undoes = app.game.root.children.length > 0 || app.game.root.setup;
        this.leave(more);
        change();
        app.changed(what);
        this.refresh();
        app.say(words, false, undoes && { words: 'Undo', run: () => this.back() });
        app.play.draw();
    }

    // What is there is what came, and nothing of it the user's.
    refresh() {
        this.#set({ ...history.state, fresh: this.tree });
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
        const inside = shown !== 'strategy' || this.app.why.shown === 'strategy';
        return this.depth > 0 && fresh === this.tree && inside;
    }

    get home() {
        return history.state.home;
    }

    back(depth = this.depth - 1) {
        if (depth >= 0 && depth < this.depth) history.go(depth - this.depth);
    }

    forward() {
        if (this.depth < this.deepest) history.forward();
    }

    // ---- moves that were taken back ----

    keepUndone(line) {
        const undone = [...(history.state.undone ?? []), line].slice(-MOST_UNDONE);
        this.#set({ ...history.state, undone });
    }

    // Another move was made instead.
    forgetUndone() {
        if (history.state.undone?.length) this.#set({ ...history.state, undone: [] });
    }

    // For another order of the same tree. A node without a move is known by its place alone, which
    // may be another there.
    get undoneMoves() {
        const { undone = [] } = history.state;
        return undone.filter((line) => line.every(({ move }) => move));
    }

    // The latest, which is no longer kept; undefined if there is none.
    takeUndone() {
        const { undone = [] } = history.state;
        this.#set({ ...history.state, undone: undone.slice(0, -1) });
        return undone.at(-1);
    }

    // ---- arriving ----

    // An entry of ours, or an address that somebody typed or followed.
    async #arrive(state) {
        const from = this.depth;
        if (!state) this.deepest = from + 1;
        this.depth = state?.depth ?? from + 1;
        history.replaceState(state ?? { depth: this.depth }, '');
        if (location.hash !== this.address) await this.#follow(state ?? {});
        else this.#endSetUp();
        if (!state) this.refresh();
        this.app.share.mark(state?.picked);
        this.app.why.reopen(state?.shown);
        if (this.depth < from)
            this.app.say('Back where you were before.', false, {
                words: 'Redo',
                run: () => this.forward(),
            });
        this.app.play.draw();
    }

    // Setting up what was set up before has the same address until a stone is changed.
    #endSetUp() {
        const { setup, play } = this.app;
        if (!setup.active) return;
        setup.leave();
        play.stop();
    }

    async #follow({ left }) {
        const { app } = this;
        if (!location.hash.includes('=')) return this.write(); // a place in the page
        const wrong = this.#read(location.hash);
        if (left) Object.assign(app.play.clock.left, left);
        wrong.push(...(await app.play.checkSeats()));
        app.setup.leave();
        app.changed({ loaded: true });
        return app.complain(wrong);
    }
}
