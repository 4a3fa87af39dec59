// SPDX-License-Identifier: MIT
// The connection between two ends: its carrier, its derivation step by step, and the reply to every
// attack, down to the solid chain. An end is a cell's number or the name of an edge.

import { BLACK, EDGES, WHITE, colorWord, other } from './cells.js';
import { swapWords } from './deduced.js';
import { button, counted, el, row } from './dom.js';
import { lineSgf } from './records.js';

export class Pair {
    constructor(why) {
        this.why = why;
        this.forget();
    }

    forget() {
        this.work?.abort(); // must-play takes seconds
        this.work = new AbortController();
        this.ends = [];
        this.attacks = []; // [attack, reply or -1]
        this.best = null; // the smallest connection
        this.steps = [];
        this.step = -1;
        this.tactic = null; // every reply, if it is a full connection
        this.parts = []; // of the tactic, after the attacks so far: each is held by itself
        this.rules = 'and-or';
    }

    // The game's position with attacks and replies on it; null if there are none.
    position() {
        if (!this.attacks.length) return null;
        const { position } = this.why.app.game;
        const shown = { ...position, stones: position.stones.slice(), last: -1, chain: null };
        for (const [attack, reply] of this.attacks) {
            shown.stones[attack] = other(this.color);
            if (reply >= 0) shown.stones[reply] = this.color;
            shown.last = reply >= 0 ? reply : attack;
        }
        return shown;
    }

    // ---- choosing ----

    choose(end) {
        const { why } = this;
        if (this.ends.length === 2) why.clear();
        if (!this.ends.includes(end)) this.ends.push(end);
        why.app.draw();
        if (this.ends.length === 2) this.show(this.ends);
        else why.say(`${this.#name(end)} and … ?`);
    }

    #name(end) {
        return typeof end === 'string' ? end : this.why.app.game.cells.name(end);
    }

    #fields() {
        const [x, y] = this.ends.map((end) => this.#name(end));
        return { position: lineSgf(this.why.app.game), x, y, rules: this.rules };
    }

    // Of an end that has a colour; between empty cells that of the side to move.
    #colorOfEnds() {
        const { stones, toPlay } = this.why.app.game.position;
        for (const end of this.ends) {
            if (typeof end === 'string') return EDGES.black.includes(end) ? BLACK : WHITE;
            if (stones[end]) return stones[end];
        }
        return toPlay;
    }

    // ---- what connects them ----

    async show(ends) {
        const { why } = this;
        const { app, serial } = why;
        const { signal } = this.work;
        const ask = (name) => app.engine.call(name, fields, { signal });
        this.ends = ends;
        app.draw();
        const fields = this.#fields();
        try {
            const { full, semi } = await ask('between');
            const [first] = [...full, ...semi];
            const needs = first?.carrier.length > 0;
            const [{ steps }, tactic] = await Promise.all([
                needs ? ask('explain') : { steps: [] },
                needs && full.length ? ask('tactic') : null,
            ]);
            const best = steps.at(-1) ?? first; // the one that is explained is the one that is kept
            if (serial !== why.serial) return;
            if (!best) {
                const words = `${fields.x} and ${fields.y} are not connected, as far as deduction goes.`;
                why.say(words, ...this.#lookHarder());
                return;
            }
            const color = this.#colorOfEnds();
            Object.assign(this, {
                best,
                steps,
                color,
                tactic,
                parts: tactic?.keep ?? [],
                full: full.length > 0,
                step: steps.length - 1,
            });
            this.#draw();
        } catch (error) {
            if (serial === why.serial) why.failed(error, () => this.#again(ends, fields.rules));
        }
    }

    #draw() {
        const { x, y } = this.#fields();
        const name = this.why.app.colorName(this.color);
        const needed = this.best.carrier.length;
        const words = !needed
            ? `${x} and ${y} touch already.`
            : this.full
              ? `${name} joins ${x} and ${y} even if the opponent moves first; it needs ${counted(needed, 'cell')}. Attack one of them!`
              : `${name} joins ${x} and ${y} if it moves first, at ${this.best.key}.`;
        const list = this.steps.filter((step) => step.rule !== 'next');
        this.why.say(
            words,
            ...(needed ? swapWords(this.why.app) : []),
            ...(this.full || !needed ? [] : this.#lookHarder()),
            ...this.#replies(),
            ...(list.length ? [this.#derivation(list)] : []),
        );
        this.#layStep(this.steps[this.step] ?? this.best);
    }

    // Where AND and OR found no full connection, a search in the must-play region may.
    #lookHarder() {
        if (this.rules !== 'and-or') return [];
        const { ends } = this;
        const look = () => this.#again(ends, 'must-play');
        return [row(button('Look harder', look, { id: 'look-harder' }))];
    }

    #again(ends, rules) {
        const { why } = this;
        why.clear();
        this.rules = rules;
        why.say(rules === 'and-or' ? 'Looking…' : 'Looking harder…');
        this.show(ends);
    }

    // What it replies to every attack from here on; a line plays the attack.
    #replies() {
        if (!this.parts.length) return [];
        const line = ({ intrusions, reply }) => {
            const attack = () => this.attack(this.why.app.game.cells.find(intrusions[0]));
            const words = `${intrusions.join(' ')} → ${reply}`;
            return el('li', {}, button(words, attack, { class: 'quiet' }));
        };
        const open = () => this.#openStrategy();
        return [
            el(
                'details',
                { open: this.attacks.length > 0 },
                el('summary', {}, 'The reply to every attack'),
                el('ol', { class: 'replies' }, ...this.parts.flat().map(line)),
                row(button('Check it as a strategy', open, { id: 'tactic-open' })),
            ),
        ];
    }

    async #openStrategy() {
        const { app } = this.why;
        try {
            const fields = { ...this.#fields(), color: colorWord(this.color), as: 'strategy' };
            const { text } = await app.engine.call('tactic', fields);
            await app.share.open(text);
        } catch (error) {
            app.fail(error);
        }
    }

    // The deductions, of which one is shown on the board.
    #derivation(list) {
        const here = list.indexOf(this.steps[this.step]);
        const go = (i) => {
            this.step = this.steps.indexOf(list[i]);
            this.#draw();
        };
        const item = (step, i) =>
            el(
                'li',
                {},
                button(this.#stepText(step), () => go(i), {
                    class: `quiet${i === here ? ' here' : ''}`,
                    'aria-current': i === here ? 'step' : null,
                }),
            );
        return el(
            'div',
            {},
            row(
                button('First step', () => go(0), { id: 'step-first' }),
                button('Next', () => go(here + 1), {
                    id: 'step-next',
                    disabled: here === list.length - 1,
                }),
                el('span', {}, `step ${here + 1} of ${list.length}`),
            ),
            el('ol', { class: 'derivation' }, ...list.map(item)),
        );
    }

    #stepText({ rule, kind, key, premises, template, x, y }) {
        const how = {
            and: kind === 'semi' ? `play ${key}, and both halves hold` : 'two connections in a row',
            or: `${premises.length} ways that do not all meet`,
            template: `template ${template}`,
            'must-play': 'every attack has an answer, by search',
            stone: 'with the stone played',
        };
        return `${x} – ${y} ${kind === 'full' ? 'is safe' : 'with a move'}: ${how[rule]}`;
    }

    #layStep({ carrier, key, x, y }) {
        const { why } = this;
        const tints = new Map();
        const add = (names, look, strength) => {
            for (const cell of why.cells(names)) tints.set(cell, { look, strength });
        };
        add(carrier, colorWord(this.color), 0.45);
        if (key) add([key], 'key', 0.75);
        if (x) add([x, y], 'key', 0.35);
        why.lay({ tints });
    }

    // ---- attacks ----

    // Cells of the connection that are still empty.
    #left() {
        const { stones } = this.position() ?? this.why.app.game.position;
        return this.why.cells(this.best.carrier).filter((cell) => !stones[cell]);
    }

    // Those of them that it still needs: where it has replied, less than before.
    #needed() {
        const cells = this.parts.flat().flatMap(({ intrusions }) => intrusions);
        return this.why.cells([...new Set(cells)]);
    }

    canAttack(cell) {
        return Boolean(this.best && this.full && this.#left().includes(cell));
    }

    // The part that is attacked becomes what its reply leaves to hold; the others stay as they are.
    attack(cell) {
        this.#drawAttack(this.#enter(cell));
    }

    #enter(cell) {
        const { cells } = this.why.app.game;
        const name = cells.name(cell);
        const hit = ({ intrusions }) => intrusions.includes(name);
        const part = this.parts.find((choices) => choices.some(hit));
        const { reply, keep } = part?.find(hit) ?? {};
        if (part) this.parts = [...this.parts.filter((p) => p !== part), ...keep];
        this.attacks.push([cell, reply ? cells.find(reply) : -1]);
        return reply;
    }

    // Takes the last attack back.
    back() {
        const before = this.attacks.slice(0, -1).map(([cell]) => cell);
        this.#restart();
        const replies = before.map((cell) => this.#enter(cell));
        if (before.length) this.#drawAttack(replies.at(-1));
    }

    #drawAttack(reply) {
        const { why } = this;
        const { app } = why;
        const left = this.#needed();
        const look = colorWord(this.color);
        why.lay({ tints: new Map(left.map((cell) => [cell, { look, strength: 0.3 }])) });
        app.draw();
        const attack = app.game.cells.name(this.attacks.at(-1)[0]);
        const answer = reply ? `the reply is ${reply}` : 'no reply is needed';
        const next = left.length ? 'Attack again, or start over.' : 'Nothing is left to attack.';
        why.say(
            `${app.colorName(other(this.color))} attacks ${attack}; ${answer}.`,
            this.#isJoined() ? 'A solid chain: the connection has held.' : next,
            ...this.#replies(),
            row(button('Start over', () => this.#restart(), { id: 'attack-reset' })),
        );
    }

    #restart() {
        this.attacks = [];
        this.parts = this.tactic?.keep ?? [];
        this.why.app.draw();
        this.#draw();
    }

    // Whether stones of the colour join the two ends.
    #isJoined() {
        const { cells } = this.why.app.game;
        const { stones } = this.position();
        const edge = {
            north: (cell) => cells.row(cell) === 0,
            south: (cell) => cells.row(cell) === cells.rows - 1,
            west: (cell) => cells.col(cell) === 0,
            east: (cell) => cells.col(cell) === cells.cols - 1,
        };
        const touches = (end, cell) => (typeof end === 'string' ? edge[end](cell) : end === cell);
        const own = [...stones.keys()].filter((cell) => stones[cell] === this.color);
        return own
            .filter((cell) => touches(this.ends[0], cell))
            .some((cell) => cells.group(stones, cell).some((c) => touches(this.ends[1], c)));
    }
}
