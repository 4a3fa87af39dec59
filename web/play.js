// SPDX-License-Identifier: MIT
// Who plays whom: seats, turns, the engine's moves, clocks, undo, swap, resigning, new games. The
// seat `first` begins with black; after swap-sides the seats have each other's colour.

import { BLACK, WHITE, colorWord, other } from './cells.js';
import { Clock } from './clock.js';
import { $, capital, el } from './dom.js';
import { Game } from './game.js';
import { showHint } from './hint.js';
import { fact } from './marks.js';
import { showNewGame } from './newgame.js';
import { lineSgf } from './records.js';
import { lineOf, retrace } from './undone.js';

const PAUSE = 350; // milliseconds at least between two moves of engines

export class Play {
    constructor(app) {
        this.app = app;
        this.seats = { first: 'human', second: 'medium' };
        this.chosen = null; // seats for the next new game, if others than these
        this.swapRule = 'pieces';
        this.clock = new Clock(this);
        this.paused = false;
        this.work = null; // an AbortController while an engine thinks
        $('undo').onclick = () => this.undo();
        $('resign').onclick = () => this.human({ kind: 'resign', color: this.#humanColor() });
        $('swap').onclick = () => this.human({ kind: this.swapKind, color: WHITE });
        $('hint').onclick = () => showHint(app);
        $('stop').onclick = () => this.stop();
        $('go-on').onclick = () => this.goOn();
        $('open-new').onclick = () => showNewGame(app);
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

    // The swap rule as the engine is told it: none where it cannot be followed.
    get rule() {
        const { game, why } = this.app;
        const square = game.cells.cols === game.cells.rows;
        if (why?.opponent.active || (this.swapRule === 'pieces' && !square)) return 'none';
        return this.swapRule;
    }

    get maySwap() {
        const { game } = this.app;
        return this.rule !== 'none' && game.isLegal({ kind: this.swapKind }) && game.canSwap();
    }

    // Whoever may swap, in a sentence. Who changes sides has the other colour then, and goes by no
    // colour.
    get swapper() {
        return this.swapRule === 'sides' ? 'the second player' : this.app.colorName(WHITE);
    }

    // The next stone is the first, and may be taken over.
    get isOffer() {
        const { game } = this.app;
        return (
            this.rule !== 'none' && game.isEmpty() && Math.min(game.cells.cols, game.cells.rows) > 1
        );
    }

    // Which colour wins in the end; 0 if that is not known. Who changes sides wins with the other.
    colorAtEnd(winner, bySwap) {
        const changes = this.swapRule === 'sides';
        if (this.isOffer) return changes ? 0 : other(this.app.game.position.toPlay);
        return changes && bySwap ? other(winner) : winner;
    }

    #humanColor() {
        const { toPlay } = this.app.game.position;
        return this.isEngine(toPlay) && !this.isEngine(other(toPlay)) ? other(toPlay) : toPlay;
    }

    levelName(level) {
        return level === 'human' ? 'A person' : capital(level);
    }

    seatName(seat) {
        const foe = this.seats[seat === 'first' ? 'second' : 'first'];
        if (this.seats[seat] !== 'human') return this.levelName(this.seats[seat]);
        const name = fact(this.app.game, seat === 'first' ? 'PB' : 'PW');
        if (name) return name;
        if (foe !== 'human') return 'You';
        return seat === 'first' ? 'First player' : 'Second player';
    }

    // For a record, as `hexproof play` writes them; none where people play.
    recordNames() {
        const { first, second } = this.seats;
        if (first === 'human' && second === 'human') return {};
        const { version = '' } = this.app.engine?.about ?? {};
        const name = (seat) => (seat === 'human' ? 'Human' : `Hexproof ${version} level ${seat}`);
        return { PB: name(first), PW: name(second) };
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
        if (this.work && move.kind === 'resign') this.pause();
        if (this.work || !app.game.isLegal(move)) return;
        const seat = this.seatOf(move.color); // before a swap of sides
        app.past.forgetUndone();
        app.game.play(move);
        this.clock.played(seat);
        this.paused = false;
        app.changed();
    }

    // After a change: the engine's turn, if it is.
    next(what = {}) {
        const { app } = this;
        const { toPlay, winner } = app.game.position;
        const due = !winner && this.isEngine(toPlay) && !app.setup?.active;
        if (what.loaded) this.pause();
        const live = app.game.node.children.length === 0 && !this.paused && !what.moved;
        $('go-on').hidden = !due || live || Boolean(this.work);
        if (due && live && app.engine && !this.work) this.#think();
    }

    goOn() {
        this.paused = false;
        $('go-on').hidden = true;
        this.app.say('');
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
            const answer = await app.engine.call(
                'move',
                {
                    position: lineSgf(game, node),
                    level: this.seats[this.seatOf(color)],
                    swap: this.rule,
                    seed: Math.floor(Math.random() * 2 ** 32),
                },
                { signal },
            );
            const wait = PAUSE - (performance.now() - started);
            if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
            if (signal.aborted || game !== app.game || node !== game.node) return;
            this.work = null;
            const name = answer.move.startsWith('swap') ? this.swapKind : answer.move;
            const seat = this.seatOf(color);
            app.past.forgetUndone();
            game.play(game.readMove(name, color));
            this.clock.played(seat);
            app.changed();
            if (name.startsWith('swap'))
                app.say(`${this.seatName('second')} swaps: the first stone changes hands.`);
        } catch (error) {
            app.fail(error);
            if (this.work?.signal === signal) this.#giveUp();
        } finally {
            if (this.work?.signal === signal) this.work = null;
            this.#drawWork();
        }
    }

    // No move came: whoever sits here may ask for it again.
    #giveUp() {
        this.work = null;
        this.paused = true;
        this.next();
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

    // Back to the last decision of whoever sits here; before the first, to the game that was there
    // before.
    undo() {
        const { game, past, setup, why } = this.app;
        if (why.back() || setup.takeBack()) return;
        this.pause();
        const line = lineOf(game);
        if (past.isFresh || !game.takeBack()) return void past.back();
        const alone = this.seats.first !== 'human' && this.seats.second !== 'human';
        while (!alone && game.node.parent && this.isEngine(game.position.toPlay)) game.takeBack();
        this.paused = this.isEngine(game.position.toPlay);
        past.keepUndone(line);
        this.app.changed();
        const count = line.length - game.line().length + 1;
        this.app.say(count === 1 ? 'Taken back.' : `${count} moves taken back.`, false, {
            words: 'Redo',
            run: () => this.redo(),
        });
    }

    // What was undone last: moves, or the way back from another game.
    redo() {
        const { app } = this;
        if (app.setup.redo()) return;
        const line = app.past.takeUndone();
        if (!line) return void app.past.forward();
        this.pause();
        retrace(app.game, line);
        app.changed({ loaded: !app.review.work }); // what a review said about the moves is known
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
            return el(
                'div',
                {
                    class: `player${!position.winner && position.toPlay === color ? ' turning' : ''}`,
                },
                el('span', { class: `dot ${colorWord(color)}` }),
                el(
                    'div',
                    {},
                    el('b', {}, this.seatName(seat)),
                    el('small', {}, `${app.colorName(color)} joins ${app.look.sides(color)}`),
                ),
                this.clock.runs ? el('time', { id: `clock-${seat}` }) : null,
            );
        });
        $('players').replaceChildren(...cards);
        this.clock.draw();
        this.#drawWork();
        this.drawControls();
    }

    // Where attacks are on the board, what is about the game's own position has to wait.
    drawControls() {
        const { game, past, engine, why } = this.app;
        const { winner, toPlay, count } = game.position;
        const elsewhere = Boolean(why?.position);
        $('undo').disabled = !game.node.parent && !past.depth && !why?.hasAttacks;
        $('swap').hidden = !this.maySwap || this.isEngine(toPlay);
        $('swap').disabled = elsewhere;
        $('swap').textContent = this.swapRule === 'sides' ? 'Swap sides' : 'Swap';
        $('resign').disabled = Boolean(winner) || count === 0 || elsewhere;
        $('hint').disabled = Boolean(winner) || !engine || elsewhere;
    }

    #drawWork() {
        $('thinking').hidden = $('stop').hidden = !this.work;
        const { position } = this.app.game;
        if (!position.winner) $('turn-text').textContent = this.turnText(position.toPlay);
    }

    // ---- the address ----

    toAddress() {
        return {
            ...this.seats,
            swap: this.swapRule,
            ...(this.clock.runs && { clock: this.clock.words }),
        };
    }

    readAddress(fields) {
        this.chosen = null;
        if (fields.first) this.seats.first = fields.first;
        if (fields.second) this.seats.second = fields.second;
        if (['pieces', 'sides', 'none'].includes(fields.swap)) this.swapRule = fields.swap;
        this.clock.set(fields.clock, true);
    }

    // Whoever is unknown to the engine is replaced by a person; returns sentences that say so.
    async checkSeats() {
        const { engine } = this.app;
        const wrong = [];
        if (!engine) return wrong;
        for (const [seat, name] of Object.entries(this.seats)) {
            const known = name === 'human' || engine.about.levels.some((l) => l.name === name);
            const asked = () => engine.call('levels', { level: name }).catch(({ away }) => away);
            if (known || (await asked())) continue;
            this.seats[seat] = 'human';
            wrong.push(`There is no player ‘${name.slice(0, 40)}’: a person plays instead.`);
        }
        return wrong;
    }

    // Begins another game on another board.
    begin({ cols, rows, seats, swapRule, clock }) {
        const { app } = this;
        const change = () => {
            this.pause();
            Object.assign(this, { seats, swapRule, chosen: null });
            this.clock.set(clock);
            app.game = new Game(cols, rows);
            app.setup.leave();
            app.review.forget();
            app.why.leave();
            this.paused = false;
        };
        app.past.replace(change, 'A new game.', { what: {} });
    }

    // No engine in it: it is somebody else's game, or something to try. The players who were chosen
    // are there again for the next new game.
    seatPeople() {
        this.pause();
        this.chosen ??= this.seats;
        this.seats = { first: 'human', second: 'human' };
        this.clock.set('');
    }
}
