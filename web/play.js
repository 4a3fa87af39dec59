// SPDX-License-Identifier: MIT
// Who plays whom: seats, turns, the engine's moves, clocks, undo, swap, resigning, new games. The
// seat `first` begins with black; after swap-sides the seats have each other's colour.

import { BLACK, WHITE, colorWord, other } from './cells.js';
import { $, choice, el, percent } from './dom.js';
import { Game } from './game.js';
import { lineSgf } from './records.js';

const CLOCKS = 'hexproof.clocks';
const PAUSE = 350; // milliseconds at least between two moves of engines

export class Play {
    constructor(app) {
        this.app = app;
        this.seats = { first: 'human', second: 'medium' };
        this.swapRule = 'pieces';
        this.clock = null; // {minutes, increment}
        this.left = { first: 0, second: 0 };
        this.paused = false;
        this.work = null; // an AbortController while an engine thinks
        $('undo').onclick = () => this.undo();
        $('resign').onclick = () => this.human({ kind: 'resign', color: this.#humanColor() });
        $('swap').onclick = () => this.human({ kind: this.swapKind, color: WHITE });
        $('hint').onclick = () => this.hint();
        $('stop').onclick = () => this.stop();
        $('go-on').onclick = () => this.goOn();
        $('open-new').onclick = () => this.#dialog();
        setInterval(() => this.#tick(), 200);
    }

    // ---- seats ----

    seatOf(color, position = this.app.game.position) {
        return (color === BLACK) !== position.sidesSwapped ? 'first' : 'second';
    }

    isEngine(color) {
        return this.seats[this.seatOf(color)] !== 'human';
    }

    get swapKind() {
        return this.swapRule === 'sides' ? 'swap-sides' : 'swap-pieces';
    }

    get maySwap() {
        const { game } = this.app;
        return this.swapRule !== 'none' && game.isLegal({ kind: this.swapKind }) && game.canSwap();
    }

    #humanColor() {
        const { toPlay } = this.app.game.position;
        return this.isEngine(toPlay) && !this.isEngine(other(toPlay)) ? other(toPlay) : toPlay;
    }

    seatName(seat) {
        const level = this.seats[seat];
        if (level !== 'human') return level[0].toUpperCase() + level.slice(1);
        return this.seats[seat === 'first' ? 'second' : 'first'] === 'human' ? (seat === 'first' ? 'First player' : 'Second player') : 'You';
    }

    turnText(color) {
        const name = this.app.colorName(color);
        if (this.work && this.isEngine(color)) return `${name} is thinking`;
        const swap = this.maySwap && !this.isEngine(color) ? ', or swap' : '';
        return `${name} to move${swap}`;
    }

    // ---- moves ----

    // A move by whoever sits here.
    human(move) {
        const { app } = this;
        if (this.work) return;
        if (!app.game.isLegal(move)) return;
        app.game.play(move);
        this.#played(move.color);
        this.paused = false;
        app.changed();
    }

    #played(color) {
        if (!this.clock) return;
        const seat = this.seatOf(color);
        this.left[seat] += this.clock.increment;
    }

    // After a change: the engine's turn, if it is.
    next(what = {}) {
        const { app } = this;
        const { toPlay, winner } = app.game.position;
        const due = !winner && this.isEngine(toPlay) && !app.share?.settingUp;
        if (what.loaded) this.pause();
        const live = app.game.node.children.length === 0 && !this.paused && !what.moved;
        $('go-on').hidden = !due || live || Boolean(this.work);
        if (due && live && app.engine && !this.work) this.#think();
    }

    goOn() {
        this.paused = false;
        $('go-on').hidden = true;
        if (this.app.engine && !this.work) this.#think();
    }

    async #think() {
        const { app } = this;
        const { game } = app;
        const node = game.node;
        const color = game.position.toPlay;
        const started = performance.now();
        this.work = new AbortController();
        const { signal } = this.work;
        this.#drawWork();
        try {
            const answer = await app.engine.call('move', {
                position: lineSgf(game, node),
                level: this.seats[this.seatOf(color)],
                swap: this.maySwap,
                seed: Math.floor(Math.random() * 2 ** 32),
            }, { signal });
            const wait = PAUSE - (performance.now() - started);
            if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
            if (signal.aborted || game !== app.game || node !== game.node) return;
            this.work = null;
            const name = answer.move.startsWith('swap') ? this.swapKind : answer.move;
            game.play(game.readMove(name, color));
            this.#played(color);
            app.changed();
            if (name.startsWith('swap')) app.say(`${this.seatName('second')} swaps: the first stone changes hands.`);
        } catch (error) {
            app.fail(error);
            if (this.work?.signal === signal) this.paused = true;
        } finally {
            if (this.work?.signal === signal) this.work = null;
            this.#drawWork();
        }
    }

    // Ends whatever the engine does in the game, and leaves it there.
    stop() {
        this.work?.abort();
        this.work = null;
        this.paused = true;
        this.app.changed({ same: true });
        this.next();
    }

    pause() {
        this.paused = true;
        this.work?.abort();
        this.work = null;
    }

    // Back to the last decision of whoever sits here.
    undo() {
        const { game } = this.app;
        this.pause();
        if (!game.takeBack()) return;
        const alone = this.seats.first !== 'human' && this.seats.second !== 'human';
        while (!alone && game.node.parent && this.isEngine(game.position.toPlay)) game.takeBack();
        this.paused = this.isEngine(game.position.toPlay);
        this.app.changed();
    }

    async hint() {
        const { app } = this;
        const { game } = app;
        const node = game.node;
        const color = game.position.toPlay;
        if (!app.engine || game.position.winner || this.work) return;
        app.say('Looking for a good move…');
        try {
            const fields = { position: lineSgf(game, node) };
            const [best, found] = await Promise.all([app.engine.call('move', { ...fields, level: 'expert', swap: this.maySwap }), app.engine.call('connect', fields)]);
            if (node !== app.game.node) return;
            app.hint = game.cells.find(best.move);
            app.draw();
            app.say(this.#reason(best, found[colorWord(color)], color));
        } catch (error) {
            app.fail(error);
        }
    }

    #reason(best, found, color) {
        const { app } = this;
        const [name, opponent] = [app.colorName(color), app.colorName(other(color))];
        const head = `${best.move.startsWith('swap') ? 'Swap' : `Try ${best.move}`}: `;
        if (best.winner === colorWord(color)) return `${head}it wins, proved.`;
        if (best.winner) return `${head}but ${opponent} wins against every move, proved.`;
        const odds = best.probability === null ? 'a good move' : `${name} wins with ${percent(best.probability)}`;
        if (found.mustplay?.length) return `${head}${odds}; ${found.mustplay.length} cells stop ${opponent}’s threat, and this is one of them.`;
        return `${head}${odds}${best.pv.length > 1 ? `; expected: ${best.pv.slice(0, 6).join(' ')}` : ''}.`;
    }

    // ---- clocks ----

    #tick() {
        const now = performance.now();
        const passed = (now - (this.ticked ?? now)) / 1000;
        this.ticked = now;
        const { position, node } = this.app.game;
        if (!this.clock || position.winner || this.paused || position.count === 0 || node.children.length) return;
        const seat = this.seatOf(position.toPlay);
        this.left[seat] = Math.max(0, this.left[seat] - passed);
        localStorage.setItem(CLOCKS, JSON.stringify(this.left));
        this.#drawClocks();
        if (this.left[seat] > 0) return;
        this.pause();
        this.app.game.play({ kind: 'forfeit', color: position.toPlay });
        this.app.changed();
    }

    // ---- drawing ----

    ready() {
        const last = this.app.game.position;
        this.paused = last.count > 0 && !this.isEngine(last.toPlay);
        this.next({});
    }

    draw() {
        const { app } = this;
        const { position } = app.game;
        const cards = ['first', 'second'].map((seat) => {
            const color = [BLACK, WHITE].find((c) => this.seatOf(c, position) === seat);
            return el('div', { class: `player${!position.winner && position.toPlay === color ? ' turning' : ''}` },
                el('span', { class: `dot ${colorWord(color)}` }),
                el('div', {}, el('b', {}, this.seatName(seat)), el('small', {}, `${app.colorName(color)} joins ${app.look.sides(color)}`)),
                this.clock ? el('time', { id: `clock-${seat}` }) : null);
        });
        $('players').replaceChildren(...cards);
        this.#drawClocks();
        this.#drawWork();
        $('undo').disabled = !app.game.node.parent;
        $('swap').hidden = !this.maySwap || this.isEngine(position.toPlay);
        $('swap').textContent = this.swapRule === 'sides' ? 'Swap sides' : 'Swap';
        $('resign').disabled = Boolean(position.winner) || position.count === 0;
        $('hint').disabled = Boolean(position.winner) || !app.engine;
    }

    #drawClocks() {
        for (const seat of ['first', 'second']) {
            const clock = $(`clock-${seat}`);
            const left = Math.ceil(this.left[seat]);
            if (clock) clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
        }
    }

    #drawWork() {
        $('thinking').hidden = $('stop').hidden = !this.work;
        const { position } = this.app.game;
        if (!position.winner) $('turn-text').textContent = this.turnText(position.toPlay);
    }

    // ---- the address ----

    toAddress() {
        const fields = { first: this.seats.first, second: this.seats.second, swap: this.swapRule };
        if (this.clock) fields.clock = `${this.clock.minutes}+${this.clock.increment}`;
        return fields;
    }

    readAddress(fields) {
        const good = (level) => /^[a-z0-9:=,/-]+$/.test(level ?? '');
        if (good(fields.first)) this.seats.first = fields.first;
        if (good(fields.second)) this.seats.second = fields.second;
        if (['pieces', 'sides', 'none'].includes(fields.swap)) this.swapRule = fields.swap;
        const clock = /^([\d.]+)\+([\d.]+)$/.exec(fields.clock ?? '');
        this.clock = clock ? { minutes: Number(clock[1]), increment: Number(clock[2]) } : null;
        this.#wind();
        try {
            if (this.clock) Object.assign(this.left, JSON.parse(localStorage.getItem(CLOCKS) ?? '{}'));
        } catch {
            // the clocks start anew
        }
    }

    #wind() {
        const seconds = (this.clock?.minutes ?? 0) * 60;
        this.left = { first: seconds, second: seconds };
    }

    // ---- a new game ----

    #dialog() {
        const { app } = this;
        const dialog = $('new-game');
        const levels = (app.engine?.about.levels ?? []).map(({ name }) => [name, `${name[0].toUpperCase()}${name.slice(1)}`]);
        const who = [['human', 'A person'], ...levels];
        const row = (words, control) => el('label', {}, el('span', {}, words), control);
        const sizes = Array.from({ length: 17 }, (_, i) => [i + 3, `${i + 3} × ${i + 3}`]);
        const { cols, rows } = app.game.cells;
        const columns = choice('new-columns', sizes.map(([n]) => [n, n]), cols);
        const rowsBox = choice('new-rows', sizes.map(([n]) => [n, n]), rows);
        columns.setAttribute('aria-label', 'Columns');
        rowsBox.setAttribute('aria-label', 'Rows');
        columns.onchange = () => { rowsBox.value = columns.value; };
        const form = el('form', { method: 'dialog' },
            el('h2', { id: 'new-title' }, 'New game'),
            el('div', { class: 'form' },
                el('span', {}, 'Board, columns × rows'), el('span', {}, columns, ' × ', rowsBox),
                row(`${app.colorName(BLACK)} moves first`, choice('new-first', who, this.seats.first)),
                row(app.colorName(WHITE), choice('new-second', who, this.seats.second)),
                row('Swap after the first stone', choice('new-swap', [['pieces', 'Stone changes hands'], ['sides', 'Players change sides'], ['none', 'No swap']], this.swapRule)),
                row('Clock for each', choice('new-clock', [['', 'None'], ['3+2', '3 min + 2 s'], ['10+5', '10 min + 5 s'], ['30+10', '30 min + 10 s']], this.clock ? `${this.clock.minutes}+${this.clock.increment}` : ''))),
            el('p', { class: 'row' },
                el('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel'),
                el('button', { class: 'primary', id: 'new-start', type: 'submit', autofocus: true }, 'Start')));
        form.onsubmit = () => this.#begin();
        dialog.replaceChildren(form);
        dialog.showModal();
    }

    #begin() {
        this.pause();
        this.seats = { first: $('new-first').value, second: $('new-second').value };
        this.swapRule = $('new-swap').value;
        const clock = $('new-clock').value.split('+').map(Number);
        this.clock = clock.length === 2 ? { minutes: clock[0], increment: clock[1] } : null;
        this.#wind();
        localStorage.setItem(CLOCKS, JSON.stringify(this.left));
        this.app.game = new Game(Number($('new-columns').value), Number($('new-rows').value));
        this.app.review.forget();
        this.app.why.leave();
        this.paused = false;
        this.app.changed();
    }
}

