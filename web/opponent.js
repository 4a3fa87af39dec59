// SPDX-License-Identifier: MIT
// A strategy that was opened, or the certificate of a solved position, on the board: hexverify's
// verdict, the cells it needs, and its reply to every move against it.

import { BLACK, WHITE, colorWord, other } from './cells.js';
import { button, choice, counted, row } from './dom.js';
import { Game } from './game.js';
import { people } from './seats.js';
import { Follower, readStrategy } from './strategy.js';
import { playOut } from './tactic.js';

const CHOICES = 300; // patterns to choose from

export class Opponent {
    constructor(state, past, panel, openGame) {
        Object.assign(this, { state, past, panel, openGame });
        this.strategy = null;
        this.verdicts = new Map();
    }

    // It is shown, and the game stands where it begins.
    get #active() {
        const { shown, game } = this.state;
        return shown === 'strategy' && this.strategy !== null && game.node === this.node;
    }

    // Opens it: in the game, if that stands where it begins, else on a board of its own.
    async open(text) {
        const { state } = this;
        this.strategy = readStrategy(text);
        this.name = this.strategy.last;
        this.verdicts = new Map();
        this.checked = 'being checked';
        state.pause();
        this.#place(true);
        try {
            const answer = await state.engine.call('verify', { strategy: text });
            for (const pattern of answer.patterns) this.verdicts.set(pattern.name, pattern);
            this.valid = answer.valid;
            this.checked = 'not checked';
        } catch (error) {
            this.checked = `not checked: ${error.message}`;
        }
        if (this.#active) this.show();
    }

    // The stones that it begins with. Where a certificate's last pattern has none, the loser has.
    #stones(cells) {
        const { patterns, last, proof } = this.strategy;
        const { played, empty } = patterns.get(this.name);
        const all = proof && this.name === last;
        return Array.from({ length: cells.count }, (_, cell) => {
            const name = cells.name(cell);
            if (played.includes(name)) return this.color;
            return all && !empty.includes(name) ? other(this.color) : 0;
        });
    }

    // `enters`: from something else, to which there is a way back.
    #place(enters) {
        const { state, past } = this;
        const { cols, rows, patterns, last, proof } = this.strategy;
        const { claims } = patterns.get(proof ? last : this.name);
        this.color = claims.includes('west') || claims.includes('east') ? WHITE : BLACK;
        let { game } = state;
        const fresh = new Game(cols, rows);
        const stones = this.#stones(fresh.cells);
        if (
            game.cells.cols !== cols ||
            game.cells.rows !== rows ||
            stones.some((stone, cell) => stone !== game.position.stones[cell])
        ) {
            game = fresh;
            game.start(stones, other(this.color));
        }
        const loaded = game !== state.game;
        if (loaded || enters) past.leave({ shown: 'strategy' });
        this.game = game;
        this.node = game.node;
        this.#begin();
        state.together(() => {
            if (loaded) state.open(game, people(state));
            else state.edit();
            state.set({ page: 'why' });
            state.show('strategy');
        });
        if (loaded) past.refresh();
    }

    #begin() {
        this.follower = new Follower(this.strategy, this.name);
        this.turns = [[-1, this.#find(this.follower.moves)]]; // [attack, replies]
        this.lost = false;
    }

    #find(names) {
        return names.map((name) => this.game.cells.find(name)).filter((cell) => cell >= 0);
    }

    // The game's position with the moves against it and its replies.
    #position() {
        const { cells, position } = this.game;
        const shown = playOut(position, this.color, this.turns);
        const chain = cells.chain(shown.stones, this.color);
        return { ...shown, chain, winner: chain ? this.color : 0, toPlay: other(this.color) };
    }

    click(cell) {
        if (this.#position().stones[cell]) return;
        this.#attack(cell);
        this.show();
    }

    #attack(cell) {
        const replies = this.follower.reply(this.game.cells.name(cell));
        this.lost = replies === null;
        this.turns.push([cell, this.#find(replies ?? [])]);
    }

    // Takes the last attack back.
    #back() {
        const attacks = this.turns.slice(1, -1);
        this.#begin();
        for (const [cell] of attacks) this.#attack(cell);
        this.show();
    }

    // ---- showing ----

    show() {
        const { panel } = this;
        const none = 'None is open: paste one, or drop its file, under Share. Or solve a position.';
        if (!this.strategy) return panel.say(none);
        const back = button('Go there', () => this.#restart(this.name), { id: 'strategy-back' });
        if (!this.#active) return panel.say('It begins elsewhere.', row(back));
        const position = this.#position();
        const left = this.#find(this.follower.cells()).filter((cell) => !position.stones[cell]);
        const tint = { look: colorWord(this.color), strength: 0.32 };
        this.state.set({
            overlay: { tints: new Map(left.map((cell) => [cell, tint])) },
            tried: { position, attacks: this.turns.length - 1, back: () => this.#back() },
        });
        return panel.say(this.#verdict(), this.#lastTurn(left, position.chain), this.#controls());
    }

    #verdict() {
        const found = this.verdicts.get(this.name);
        const state = found
            ? `hexverify says ${found.verdict}${found.reason ? ` (${found.reason})` : ''}, ${this.#extent(found)}`
            : this.checked;
        return `${this.state.colorName(this.color)} follows ${this.name}: ${state}.`;
    }

    #extent({ paths }) {
        const { patterns, proof } = this.strategy;
        return proof ? `${this.valid} of ${patterns.size} claims hold` : counted(paths, 'path');
    }

    #lastTurn(left, chain) {
        const { cells } = this.game;
        const [attack, replies] = this.turns.at(-1);
        if (chain) return 'A solid chain: the strategy has won.';
        if (attack < 0) return 'Play against it: click any empty cell.';
        if (this.lost) return `It has no answer to ${cells.name(attack)}.`;
        if (!replies.length) return `${cells.name(attack)} needs no reply.`;
        const names = replies.map((cell) => cells.name(cell)).join(' ');
        return `${cells.name(attack)}: the reply is ${names}. ${left.length ? '' : 'It needs no more cells.'}`;
    }

    #controls() {
        const all = [...this.strategy.patterns.keys()];
        const names = all.length > CHOICES ? [this.strategy.last] : all;
        const options = names.map((name) => [name, name]);
        const pick = choice('strategy-pattern', options, this.name, (name) => this.#restart(name));
        pick.setAttribute('aria-label', 'Pattern');
        const { line } = this.verdicts.get(this.name) ?? {};
        const replay = () => this.openGame(line);
        return row(
            pick,
            button('Start over', () => this.#restart(this.name), { id: 'strategy-again' }),
            line && button('Replay the line that beats it', replay, { id: 'strategy-beaten' }),
        );
    }

    #restart(name) {
        this.name = name;
        if (this.state.game === this.game) this.state.edit((game) => (game.node = this.node));
        this.#place();
    }
}
