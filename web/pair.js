// SPDX-License-Identifier: MIT
// The connection between two ends: its carrier, its derivation step by step, and the reply to every
// attack, down to the solid chain. An end is a cell's number or the name of an edge.

import { BLACK, EDGES, WHITE, colorWord, other } from './cells.js';
import { derivation } from './derivation.js';
import { button, counted, el, row } from './dom.js';
import { lineSgf } from './records.js';
import { swapWords } from './swap.js';
import { Tactic, isJoined, playOut } from './tactic.js';

export class Pair {
    constructor(state, panel, open) {
        Object.assign(this, { state, panel, open, rules: 'and-or' });
        state.on('question', () => this.#forget());
    }

    #forget() {
        this.best = null; // the smallest connection
        this.rules = 'and-or';
    }

    // ---- choosing ----

    choose(end) {
        const { state } = this;
        if (state.ends.length === 2) state.clear();
        const ends = [...new Set([...state.ends, end])];
        state.set({ ends });
        if (ends.length === 2) this.show(ends);
        else this.panel.say(`${this.#name(end)} and … ?`);
    }

    #name(end) {
        return typeof end === 'string' ? end : this.state.game.cells.name(end);
    }

    #fields() {
        const { game, ends } = this.state;
        const [x, y] = ends.map((end) => this.#name(end));
        return { position: lineSgf(game), x, y, rules: this.rules };
    }

    // Of an end that has a colour; between empty cells that of the side to move.
    #colorOfEnds() {
        const { ends, game } = this.state;
        const { stones, toPlay } = game.position;
        for (const end of ends) {
            if (typeof end === 'string') return EDGES.black.includes(end) ? BLACK : WHITE;
            if (stones[end]) return stones[end];
        }
        return toPlay;
    }

    // ---- what connects them ----

    async show(ends) {
        const { state } = this;
        const { signal } = state.question; // must-play takes seconds
        state.set({ ends });
        const fields = this.#fields();
        const ask = (name) => state.engine.call(name, fields, { signal });
        try {
            const { full, semi } = await ask('between');
            const [first] = [...full, ...semi];
            const needs = first?.carrier.length > 0;
            const [{ steps }, tactic] = await Promise.all([
                needs ? ask('explain') : { steps: [] },
                needs && full.length ? ask('tactic') : null,
            ]);
            const best = steps.at(-1) ?? first; // the one that is explained is the one that is kept
            if (signal.aborted) return;
            this.tactic = new Tactic(state.game.cells, tactic?.keep ?? []);
            Object.assign(this, { best, steps, full: full.length > 0, step: steps.at(-1) });
            this.color = this.#colorOfEnds();
            this.#draw();
        } catch (error) {
            if (!signal.aborted) this.panel.failed(error, () => this.#again(ends, fields.rules));
        }
    }

    #draw() {
        const { best, full } = this;
        const { x, y } = this.#fields();
        const nothing = `${x} and ${y} are not connected, as far as deduction goes.`;
        if (!best) return this.panel.say(nothing, ...this.#lookHarder());
        const name = this.state.colorName(this.color);
        const needed = best.carrier.length;
        const words = !needed
            ? `${x} and ${y} touch already.`
            : full
              ? `${name} joins ${x} and ${y} even if the opponent moves first; it needs ${counted(needed, 'cell')}. Attack one of them!`
              : `${name} joins ${x} and ${y} if it moves first, at ${best.key}.`;
        const go = (step) => {
            this.step = step;
            this.#draw();
        };
        this.panel.say(
            words,
            ...(needed ? swapWords(this.state) : []),
            ...(full || !needed ? [] : this.#lookHarder()),
            ...this.#replies(),
            ...derivation(this.steps, this.step, go),
        );
        return this.#layStep(this.step ?? best);
    }

    // Where AND and OR found no full connection, a search in the must-play region may.
    #lookHarder() {
        if (this.rules !== 'and-or') return [];
        const { ends } = this.state;
        const look = () => this.#again(ends, 'must-play');
        return [row(button('Look harder', look, { id: 'look-harder' }))];
    }

    #again(ends, rules) {
        this.state.clear();
        this.rules = rules;
        this.panel.say(rules === 'and-or' ? 'Looking…' : 'Looking harder…');
        this.show(ends);
    }

    // What it replies to every attack from here on; a line plays the attack.
    #replies() {
        const { replies, turns, cells } = this.tactic;
        if (!replies.length) return [];
        const line = ({ intrusions, reply }) => {
            const attack = () => this.attack(cells.find(intrusions[0]));
            const words = `${intrusions.join(' ')} → ${reply}`;
            return el('li', {}, button(words, attack, { class: 'quiet' }));
        };
        const check = () => this.#openStrategy();
        return [
            el(
                'details',
                { open: turns.length > 0 },
                el('summary', {}, 'The reply to every attack'),
                el('ol', { class: 'replies' }, ...replies.map(line)),
                row(button('Check it as a strategy', check, { id: 'tactic-open' })),
            ),
        ];
    }

    async #openStrategy() {
        const { state } = this;
        const fields = { ...this.#fields(), color: colorWord(this.color), as: 'strategy' };
        try {
            await this.open((await state.engine.call('tactic', fields)).text);
        } catch (error) {
            state.fail(error);
        }
    }

    #layStep({ carrier, key, x, y }) {
        const tints = new Map();
        const add = (names, look, strength) => {
            for (const cell of this.panel.cells(names)) tints.set(cell, { look, strength });
        };
        add(carrier, colorWord(this.color), 0.45);
        if (key) add([key], 'key', 0.75);
        if (x) add([x, y], 'key', 0.35);
        this.state.set({ overlay: { tints } });
    }

    // ---- attacks ----

    // At cells of the connection that are still empty.
    canAttack(cell) {
        const { tried, game } = this.state;
        const { stones } = tried?.position ?? game.position;
        const carrier = this.best && this.full ? this.best.carrier : [];
        return !stones[cell] && this.panel.cells(carrier).includes(cell);
    }

    attack(cell) {
        this.tactic.enter(cell);
        this.#drawAttack();
    }

    #back() {
        this.tactic.back();
        if (this.tactic.turns.length) this.#drawAttack();
        else this.#restart();
    }

    #restart() {
        this.tactic.restart();
        this.state.set({ tried: null });
        this.#draw();
    }

    #drawAttack() {
        const { state, color } = this;
        const { turns, cells, replies } = this.tactic;
        const position = playOut(state.position, color, turns);
        // Where it has replied, it needs less than before.
        const left = this.panel.cells(replies.flatMap(({ intrusions }) => intrusions));
        const tint = { look: colorWord(color), strength: 0.3 };
        const overlay = { tints: new Map(left.map((cell) => [cell, tint])) };
        const tried = { position, attacks: turns.length, back: () => this.#back() };
        state.set({ tried, overlay });
        const [attack, [reply]] = turns.at(-1);
        const answer =
            reply === undefined ? 'no reply is needed' : `the reply is ${cells.name(reply)}`;
        const next = left.length ? 'Attack again, or start over.' : 'Nothing is left to attack.';
        this.panel.say(
            `${state.colorName(other(color))} attacks ${cells.name(attack)}; ${answer}.`,
            isJoined(cells, position.stones, color, state.ends)
                ? 'A solid chain: the connection has held.'
                : next,
            ...this.#replies(),
            row(button('Start over', () => this.#restart(), { id: 'attack-reset' })),
        );
    }
}
