// SPDX-License-Identifier: MIT
// A strategy that was opened, on the board: hexverify's verdict, the cells it needs, and its reply
// to every move against it.

import { BLACK, WHITE, colorWord, other } from './cells.js';
import { choice, el } from './dom.js';
import { Game } from './game.js';
import { Follower, readStrategy } from './strategy.js';

export class Opponent {
    constructor(why) {
        this.why = why;
        this.strategy = null;
        this.verdicts = new Map();
    }

    get active() {
        return this.why.shown === 'strategy' && this.strategy !== null;
    }

    // Opens it on a board of its own.
    async open(text) {
        const { why } = this;
        const { app } = why;
        this.strategy = readStrategy(text);
        this.name = [...this.strategy.patterns.keys()].at(-1);
        this.verdicts = new Map();
        this.checked = 'being checked';
        app.play.pause();
        app.play.seats = { first: 'human', second: 'human' };
        this.#place();
        app.showPage('why');
        if (why.shown !== 'strategy') why.toggle('strategy');
        try {
            const answer = await app.engine.call('verify', { strategy: text });
            for (const pattern of answer.patterns) this.verdicts.set(pattern.name, pattern);
            this.checked = 'not checked';
        } catch (error) {
            this.checked = `not checked: ${error.message}`;
        }
        if (this.active) this.show();
    }

    // The pattern's stones as the start of a game.
    #place() {
        const { app } = this.why;
        const { cols, rows, patterns } = this.strategy;
        const { played, claims } = patterns.get(this.name);
        this.color = claims.includes('west') || claims.includes('east') ? WHITE : BLACK;
        const game = new Game(cols, rows);
        const stones = { 0: [], [BLACK]: [], [WHITE]: [] };
        stones[this.color] = played
            .map((word) => game.cells.find(word))
            .filter((cell) => cell >= 0);
        game.setUp(game.root, { stones, toPlay: other(this.color) });
        app.game = game;
        this.follower = new Follower(this.strategy, this.name);
        this.turns = [[-1, this.#find(this.follower.moves)]]; // [attack, replies]
        app.changed({ loaded: true });
    }

    #find(names) {
        return names.map((name) => this.why.app.game.cells.find(name)).filter((cell) => cell >= 0);
    }

    // The position with the moves against it and its replies; null: the game's own.
    position() {
        if (!this.active) return null;
        const { position } = this.why.app.game;
        const shown = { ...position, stones: position.stones.slice(), last: -1 };
        for (const [attack, replies] of this.turns) {
            if (attack >= 0) shown.stones[attack] = other(this.color);
            for (const cell of replies) shown.stones[cell] = this.color;
            shown.last = replies.at(-1) ?? attack;
        }
        shown.chain = this.why.app.game.cells.chain(shown.stones, this.color);
        return shown;
    }

    click(cell) {
        const { app } = this.why;
        if (this.position().stones[cell]) return;
        const replies = this.follower.reply(app.game.cells.name(cell));
        this.lost = replies === null;
        this.turns.push([cell, this.#find(replies ?? [])]);
        this.show();
    }

    // ---- showing ----

    show() {
        const { why } = this;
        const { app } = why;
        if (!this.strategy) {
            why.say('None is open: paste one, or drop its file, under Share.');
            return;
        }
        const { stones, chain } = this.position();
        const left = this.#find(this.follower.cells()).filter((cell) => !stones[cell]);
        const look = colorWord(this.color);
        why.lay({ tints: new Map(left.map((cell) => [cell, { look, strength: 0.32 }])) });
        app.draw();
        why.say(this.#verdict(), this.#lastTurn(left, chain), this.#controls());
    }

    #verdict() {
        const found = this.verdicts.get(this.name);
        const state = found
            ? `hexverify says ${found.verdict}${found.reason ? ` (${found.reason})` : ''}, ${found.paths} paths`
            : this.checked;
        return `${this.why.app.colorName(this.color)} follows ${this.name}: ${state}.`;
    }

    #lastTurn(left, chain) {
        const { cells } = this.why.app.game;
        const [attack, replies] = this.turns.at(-1);
        if (chain) return 'A solid chain: the strategy has won.';
        if (attack < 0) return 'Play against it: click any empty cell.';
        if (this.lost) return `It has no answer to ${cells.name(attack)}.`;
        if (!replies.length) return `${cells.name(attack)} needs no reply.`;
        const names = replies.map((cell) => cells.name(cell)).join(' ');
        return `${cells.name(attack)}: the reply is ${names}. ${left.length ? '' : 'It needs no more cells.'}`;
    }

    #controls() {
        const names = [...this.strategy.patterns.keys()].map((name) => [name, name]);
        const pick = choice('strategy-pattern', names, this.name, (name) => this.#restart(name));
        pick.setAttribute('aria-label', 'Pattern');
        const again = { id: 'strategy-again', onclick: () => this.#restart(this.name) };
        const { line } = this.verdicts.get(this.name) ?? {};
        const beaten = { id: 'strategy-beaten', onclick: () => this.why.app.share.open(line) };
        return el(
            'p',
            { class: 'row' },
            pick,
            el('button', again, 'Start over'),
            line ? el('button', beaten, 'Replay the line that beats it') : '',
        );
    }

    #restart(name) {
        this.name = name;
        this.lost = false;
        this.#place();
    }
}
