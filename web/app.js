// SPDX-License-Identifier: MIT
// The page: one game, one board, and the parts around them. Whatever changes the game calls
// app.changed(), which draws everything and writes the address.

import { BoardView } from './board.js';
import { BLACK, WHITE, other } from './cells.js';
import { $, capital, percent, provedBy, unsaturated } from './dom.js';
import { isStop, openEngine } from './engine.js';
import { Game } from './game.js';
import { Help } from './help.js';
import { dropHint } from './hint.js';
import { Look } from './look.js';
import { drawFacts, marksOf } from './marks.js';
import { MoveList } from './moves.js';
import { Past } from './past.js';
import { Play } from './play.js';
import { Review } from './review.js';
import { SetUp } from './setup.js';
import { Share } from './share.js';
import { Why } from './why.js';

class App {
    constructor() {
        this.game = new Game(11, 11);
        this.engine = null;
        this.hint = -1;
        this.hinting = null; // of the hint that was asked for last: {node, work}
        this.doubted = false; // the store of solved positions, since it had a false record
        this.past = new Past(this);
        this.view = new BoardView($('board'), {
            play: (cell) => this.#cell(cell),
            end: (name) => this.why.chooseEnd(name),
        });
        this.look = new Look(this);
        this.play = new Play(this);
        this.why = new Why(this);
        this.review = new Review(this);
        this.share = new Share(this);
        this.setup = new SetUp(this);
        this.moves = new MoveList(this);
        this.help = new Help(this);
        this.#controls();
        this.#tabs();
    }

    async start() {
        const { empty, wrong, closed, other: last } = this.past.start();
        this.look.apply();
        this.engine = await openEngine((words) => this.#wait(words));
        if (!this.engine)
            this.say('There is no engine here: the board works, but nobody answers.', true);
        document.documentElement.dataset.engine = this.engine?.kind ?? 'none';
        wrong.push(...(await this.play.checkSeats()));
        this.play.ready();
        this.review.reload();
        this.changed({ same: true });
        if (empty && this.engine)
            this.say('New to Hex? The question mark explains it in a minute.');
        const open = () => this.past.open(last);
        if (last)
            this.say('Your last game was another.', false, {
                words: 'Open the last game',
                run: open,
            });
        if (closed) this.#sayClosed();
        this.complain(wrong);
    }

    // After a reload, which keeps the game and no proof.
    #sayClosed() {
        const back = this.past.depth ? { words: 'Back', run: () => this.past.back() } : null;
        this.say('The strategy or proof that was open is not kept over a reload.', false, back);
    }

    colorName(color) {
        return color === BLACK ? this.look.words.black : this.look.words.white;
    }

    // A sentence below the board; an error stays until the next one. `action`: {words, run}, a
    // button beside it.
    say(text, error = false, action = null) {
        $('note').textContent = text;
        $('note').classList.toggle('error', error);
        $('note-action').hidden = !action;
        this.action = action;
        if (action)
            Object.assign($('note-action'), { textContent: action.words, onclick: action.run });
    }

    // A question has to wait: that is said, and once it is over ('') no longer.
    #wait(words) {
        if (words) this.say(words);
        else if (this.waiting && $('note').textContent === this.waiting) this.say('');
        this.waiting = words;
    }

    // What of an address could not be followed.
    complain(sentences) {
        if (sentences.length) this.say(sentences.join(' '), true);
    }

    fail(error) {
        if (!isStop(error)) this.say(`${capital(error.message)}.`, true);
    }

    // The store of solved positions had a false record: what rested on it is asked again.
    doubt() {
        this.doubted = true;
        this.why.solver.forget();
        this.review.doubt();
    }

    // ---- drawing ----

    // what: {same: nothing but the look, loaded: another game}
    changed(what = {}) {
        if (!what.same) {
            this.hint = -1;
            dropHint(this);
            if (!what.keepNote) this.say('');
        }
        this.draw();
        this.moves.draw();
        drawFacts(this);
        this.play.draw();
        if (!this.why) return;
        if (what.loaded) this.review.reload();
        this.review.draw();
        this.why.changed(what);
        if (!what.same || what.loaded) this.play.next(what);
        this.past.write();
    }

    draw() {
        const position = this.why?.position ?? this.game.position;
        this.view.words ??= { black: 'red', white: 'blue' };
        this.view.setBoard(this.game.cells, this.look.hour, this.look.values.coordinates);
        this.view.showPosition(position, {
            numbers: this.look.values.numbers,
            hint: this.hint,
            ends: this.why?.ends ?? [],
            marks: this.why?.shown ? null : marksOf(this.game, this.game.node), // one thing at a time
            ghost: this.setup?.active
                ? 0
                : position.winner || this.why?.takesClicks
                  ? 0
                  : position.toPlay,
        });
        this.#turn(position);
        this.play?.drawControls();
        const line = this.game.line();
        const { count } = this.game.position;
        const rest = this.game.future().filter((node) => node.move).length;
        $('place').textContent = `${count} / ${count + rest}`;
        $('back').disabled = $('first').disabled = line.length === 1 && !this.why?.hasAttacks;
        $('forward').disabled = $('last').disabled = this.game.node.children.length === 0;
        $('promote').disabled = $('delete').disabled = line.length === 1;
        if (document.activeElement !== $('comment')) $('comment').value = this.game.node.comment;
    }

    #turn({ winner, toPlay, how }) {
        const dot = $('turn-dot');
        dot.className = `dot ${(winner || toPlay) === BLACK ? 'black' : 'white'}`;
        $('turn-text').textContent = winner
            ? this.#result(winner, how)
            : this.play.turnText(toPlay);
        document.title = `${$('turn-text').textContent} – Hexproof`;
    }

    #result(winner, how) {
        const loser = this.colorName(other(winner));
        const reason =
            how === 'resign'
                ? `: ${loser} resigned`
                : how === 'forfeit'
                  ? `: ${loser}’s time is up`
                  : '';
        return `${this.colorName(winner)} has won${reason}`;
    }

    // black: probability, winner: only when proved, proof: what that rests on; null leaves the bar's
    // place blank.
    showEvaluation(evaluation) {
        $('evaluation').classList.toggle('blank', !evaluation);
        if (!evaluation) return;
        const { black, winner, proof } = evaluation;
        const wins = `wins, ${provedBy(proof)}`;
        const share = winner ? (winner === BLACK ? 1 : 0) : unsaturated(black);
        $('bar-black').style.width = `${(100 * share).toFixed(2)}%`;
        $('bar').setAttribute('aria-valuenow', Math.round(100 * black));
        $('bar').setAttribute(
            'aria-valuetext',
            winner
                ? `${this.colorName(winner)} ${wins}`
                : `${this.colorName(BLACK)} ${percent(black)}`,
        );
        const side = (color) =>
            winner ? (winner === color ? wins : '') : percent(color === BLACK ? black : 1 - black);
        $('evaluation-black').textContent = `${this.colorName(BLACK)} ${side(BLACK)}`;
        $('evaluation-white').textContent = winner
            ? `${this.colorName(WHITE)} ${side(WHITE)}`
            : `${side(WHITE)} ${this.colorName(WHITE)}`;
    }

    // ---- input ----

    goTo(node) {
        if (!node || node === this.game.node) return;
        this.game.node = node;
        this.play.pause();
        this.changed({ moved: true });
    }

    #cell(cell) {
        if (this.setup.active) this.setup.place(cell);
        else if (!this.why.click(cell))
            this.play.human({ kind: 'stone', color: this.game.position.toPlay, cell });
    }

    step(key) {
        const { node, root } = this.game;
        if (key === 'back' && this.why.back()) return;
        if (key === 'first' && this.why.hasAttacks) {
            while (this.why.back());
            return;
        }
        if (key === 'first') this.goTo(root);
        if (key === 'back') this.goTo(node.parent);
        if (key === 'forward') this.goTo(node.children[0]);
        if (key === 'last') this.goTo(this.game.future().at(-1));
    }

    #controls() {
        for (const key of ['first', 'back', 'forward', 'last'])
            $(key).onclick = () => this.step(key);
        $('comment').oninput = (event) => {
            this.game.node.comment = event.target.value;
            this.moves.draw();
            this.past.write();
        };
        $('promote').onclick = () => {
            const promote = () => this.game.promote(this.game.node);
            const { undoneMoves: undone } = this.past;
            this.past.replace(promote, 'This is the main line now.', { undone });
        };
        $('delete').onclick = () => {
            this.past.replace(() => this.game.remove(this.game.node), 'Deleted.');
        };
        addEventListener('keydown', (event) => this.#key(event));
    }

    #key(event) {
        if (event.altKey || document.querySelector('dialog[open]')) return;
        if (event.target.closest('input, textarea, select')) return;
        if (event.ctrlKey || event.metaKey) return void this.#undoKey(event);
        const steps = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' };
        if (event.target.closest('[role=tablist]') && steps[event.key]) return;
        const commands = { u: 'undo', s: 'swap', h: 'hint', n: 'open-new', '?': 'open-help' };
        if (steps[event.key]) this.step(steps[event.key]);
        else if (commands[event.key]) $(commands[event.key]).click();
        else if (!this.why.key(event.key)) return;
        event.preventDefault();
    }

    #undoKey(event) {
        const key = event.key.toLowerCase();
        if (key !== 'z' && key !== 'y') return;
        if (key === 'y' || event.shiftKey) this.play.redo();
        else $('undo').click();
        event.preventDefault();
    }

    showPage(name) {
        for (const tab of document.querySelectorAll('[role=tab]')) {
            const chosen = tab.id === `tab-${name}`;
            tab.setAttribute('aria-selected', chosen);
            tab.tabIndex = chosen ? 0 : -1;
            $(tab.getAttribute('aria-controls')).hidden = !chosen;
        }
    }

    #tabs() {
        const tabs = [...document.querySelectorAll('[role=tab]')];
        tabs.forEach((tab, i) => {
            tab.onclick = () => this.showPage(tab.id.slice(4));
            tab.onkeydown = (event) => {
                const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
                if (!step) return;
                const next = tabs[(i + step + tabs.length) % tabs.length];
                next.click();
                next.focus();
            };
        });
    }
}

const app = new App();
app.start();
