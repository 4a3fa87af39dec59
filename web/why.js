// SPDX-License-Identifier: MIT
// Seeing why: what the engine knows, laid over the board. One thing is shown at a time, and follows
// the game from move to move.

import { BLACK, WHITE, colorFrom, colorWord, other } from './cells.js';
import { $, el, percent } from './dom.js';
import { lineSgf } from './records.js';

const EDGES = { black: ['north', 'south'], white: ['west', 'east'] };
const VISITS = 20000; // of a live analysis

export class Why {
    constructor(app) {
        this.app = app;
        this.shown = ''; // name of the overlay
        this.ends = [];
        this.attacks = []; // [attack, reply or -1]
        this.serial = 0; // answers to older questions are dropped
        this.work = null;
        this.step = -1;
        this.table = [
            ['best', 'Best moves', 'b', () => 'A live search: how probably each move wins, and below it how much the net liked it at first sight.'],
            ['black', () => `Connections of ${app.colorName(BLACK)}`, '1', () => `Cells that ${app.colorName(BLACK)} can join to an edge even if ${app.colorName(WHITE)} moves first; paler where it must move first.`],
            ['white', () => `Connections of ${app.colorName(WHITE)}`, '2', () => `Cells that ${app.colorName(WHITE)} can join to an edge even if ${app.colorName(BLACK)} moves first; paler where it must move first.`],
            ['must', 'Must-play', 'm', () => 'The only cells that stop what the opponent threatens: any other move loses at once.'],
            ['win', 'Winning connection', 'w', () => 'If a side has already won by force, the cells it needs: attack one of them, and see the reply.'],
            ['ends', 'Between two ends', 'e', () => 'Choose two stones, cells or edges: whether and why they are connected, step by step. Then attack.'],
            ['circuit', 'Circuit', 'c', () => 'The board as an electrical circuit: darker cells carry more current, dotted lines are the shortest ways.'],
        ];
        this.#buttons();
    }

    #buttons() {
        const words = (w) => (typeof w === 'function' ? w() : w);
        $('overlays').replaceChildren(...this.table.map(([name, title, key, sentence]) =>
            el('button', { class: 'choice', id: `why-${name}`, title: sentence(), 'aria-pressed': String(name === this.shown), onclick: () => this.toggle(name) },
                el('span', {}, words(title)), el('kbd', {}, key.toUpperCase()))));
        const row = this.table.find(([name]) => name === this.shown);
        $('why-sentence').textContent = row ? row[3]() : 'Choose what to see on the board.';
    }

    // ---- what the rest of the page asks ----

    // A position with the stones of attacks and replies on it; null: the game's own.
    get position() {
        if (!this.attacks.length) return null;
        const position = { ...this.app.game.position, stones: this.app.game.position.stones.slice(), last: -1, chain: null };
        for (const [attack, reply] of this.attacks) {
            position.stones[attack] = other(this.color);
            if (reply >= 0) position.stones[reply] = this.color;
            position.last = reply >= 0 ? reply : attack;
        }
        return position;
    }

    get takesClicks() {
        return this.shown === 'ends' || this.shown === 'win';
    }

    key(key) {
        const row = this.table.find(([, , k]) => k === key.toLowerCase());
        if (key === 'Escape' && this.shown) this.toggle(this.shown);
        else if (row) this.toggle(row[0]);
        else return false;
        return true;
    }

    hover() {
        // nothing yet: lines are shown by clicking
    }

    // True if the click was meant for the overlay.
    click(cell) {
        if (!this.takesClicks) return false;
        if (this.carrier?.has(cell) && this.full) this.#attack(cell);
        else if (this.shown === 'ends') this.chooseEnd(cell);
        return true;
    }

    leave() {
        if (this.shown) this.toggle(this.shown);
    }

    toggle(name) {
        this.#clear();
        this.shown = this.shown === name ? '' : name;
        this.ends = [];
        this.#buttons();
        if (this.shown && !this.app.engine) this.app.say('There is no engine here.', true);
        this.app.draw();
        this.#ask();
    }

    changed(what) {
        if (what.same) {
            this.#buttons();
            this.app.view.showOverlay(this.overlay ?? {});
            return;
        }
        this.#clear();
        this.ends = [];
        this.app.draw();
        this.#ask();
    }

    #clear() {
        this.work?.abort();
        this.work = null;
        this.serial++;
        this.attacks = [];
        this.carrier = null;
        this.full = false;
        this.steps = null;
        this.step = -1;
        this.overlay = null;
        this.app.view.showOverlay();
        $('why-result').replaceChildren();
        this.app.showEvaluation(this.app.review?.evaluation() ?? null);
    }

    // ---- asking and showing ----

    async #ask() {
        const { app } = this;
        if (!this.shown || !app.engine) return;
        const serial = this.serial;
        const fresh = () => serial === this.serial;
        const fields = { position: lineSgf(app.game) };
        try {
            if (this.shown === 'best') await this.#best(fields);
            else if (this.shown === 'circuit') this.#circuit(await app.engine.call('evaluate', fields), fresh);
            else if (this.shown === 'ends') this.#say('Choose two ends on the board: stones, empty cells, or edges.');
            else this.#connections(await app.engine.call('connect', fields), fresh);
        } catch (error) {
            app.fail(error);
        }
    }

    #say(...content) {
        $('why-result').replaceChildren(...content.map((item) => (typeof item === 'string' ? el('p', {}, item) : item)));
    }

    #lay(overlay) {
        this.overlay = overlay;
        this.app.view.showOverlay(overlay);
    }

    #cells(names) {
        return names.map((name) => this.app.game.cells.find(name)).filter((cell) => cell >= 0);
    }

    // ---- best moves ----

    async #best(fields) {
        const { app } = this;
        if (app.game.position.winner) return this.#say('The game is over.');
        this.work = new AbortController();
        const { signal } = this.work;
        const show = (answer) => !signal.aborted && this.#showBest(answer, false);
        const last = await app.engine.stream('analyse', { ...fields, visits: VISITS, moves: 10 }, { signal, progress: show });
        if (!signal.aborted) this.#showBest(last, true);
        return undefined;
    }

    #showBest(answer, done) {
        const { app } = this;
        const color = colorFrom(answer.to_play);
        const tints = new Map();
        const labels = new Map();
        const most = Math.max(...answer.moves.map((m) => m.visits ?? 1), 1);
        answer.moves.forEach((move, i) => {
            const cell = app.game.cells.find(move.move);
            if (cell < 0) return;
            const strength = 0.18 + 0.72 * Math.sqrt((move.visits ?? 1) / most);
            tints.set(cell, { look: 'best', strength });
            labels.set(cell, { lines: [move.winner ? (colorFrom(move.winner) === color ? 'wins' : 'loses') : `${Math.round(100 * move.probability)}`, `${Math.round(100 * (move.prior ?? 0))} %`], look: strength > 0.6 ? 'on-best' : '' });
            if (i === 0) this.app.showEvaluation({ black: answer.black ?? 0.5, winner: colorFrom(answer.winner) });
        });
        this.#lay({ tints, labels });
        const rows = answer.moves.map((move) => el('tr', {},
            el('td', {}, el('button', { onclick: () => app.play.human({ kind: 'stone', color, cell: app.game.cells.find(move.move) }) }, move.move)),
            el('td', {}, move.winner ? (colorFrom(move.winner) === color ? 'wins' : 'loses') : percent(move.probability)),
            el('td', {}, move.prior === undefined ? '' : percent(move.prior)),
            el('td', {}, move.pv.slice(1, 6).join(' '))));
        const verdict = answer.winner ? `${app.colorName(colorFrom(answer.winner))} wins, proved.` : `${answer.nodes.toLocaleString('en')} positions${done ? '.' : '…'}`;
        this.#say(verdict, el('table', { id: 'best-table' },
            el('thead', {}, el('tr', {}, ...['Move', 'Wins', 'At sight', 'Then'].map((h) => el('th', { scope: 'col' }, h)))),
            el('tbody', {}, ...rows)));
        if (done) this.app.view.svg.dataset.analysis = 'done';
    }

    // ---- connections ----

    #connections(found, fresh) {
        if (!fresh()) return undefined;
        const { app } = this;
        if (this.shown === 'must') return this.#mustPlay(found);
        if (this.shown === 'win') return this.#winning(found);
        const color = colorFrom(this.shown);
        const mine = found[this.shown];
        const tints = new Map();
        for (const kind of ['semi', 'full'])
            for (const edge of EDGES[this.shown])
                for (const cell of this.#cells(mine.edges[edge][kind]))
                    if (!app.game.position.stones[cell]) tints.set(cell, { look: this.shown, strength: kind === 'full' ? 0.62 : 0.22 });
        this.#lay({ tints });
        const name = app.colorName(color);
        this.#say(mine.winner === this.shown ? `${name} has won already: its two edges are connected by force.` : `${name} has ${mine.stats.full} full and ${mine.stats.semi} semi connections here.`);
        return undefined;
    }

    #mustPlay(found) {
        const { app } = this;
        const { toPlay, winner } = app.game.position;
        const me = app.colorName(toPlay);
        const list = found[colorWord(toPlay)].mustplay;
        if (winner) return this.#say('The game is over.');
        if (!list) return this.#say(`${me} is free to play anywhere: nothing that was found threatens to win at once.`);
        const cells = this.#cells(list);
        this.#lay({ tints: new Map(cells.map((cell) => [cell, { look: 'must', strength: 0.6 }])) });
        if (!cells.length) return this.#say(`Nothing helps ${me} any more: ${app.colorName(other(toPlay))} wins against every move.`);
        return this.#say(`${me} must play at one of ${cells.length} cells: ${list.join(' ')}.`);
    }

    #winning(found) {
        const { app } = this;
        const winner = found.black.winner;
        if (app.game.position.winner) return this.#say('The game is over.');
        if (!winner) return this.#say('Neither side has connected its edges by force yet, as far as deduction goes.');
        this.ends = EDGES[winner].slice();
        app.draw();
        return this.#pair(colorFrom(winner));
    }

    // ---- two ends ----

    chooseEnd(end) {
        const { app } = this;
        if (this.shown !== 'ends') return;
        if (this.ends.length === 2) {
            this.#clear();
            this.ends = [];
        }
        if (!this.ends.includes(end)) this.ends.push(end);
        app.draw();
        if (this.ends.length === 2) this.#pair();
        else this.#say(`${this.#endName(end)} and … ?`);
    }

    #endName(end) {
        return typeof end === 'string' ? end : this.app.game.cells.name(end);
    }

    #pairFields() {
        return { position: lineSgf(this.app.game), x: this.#endName(this.ends[0]), y: this.#endName(this.ends[1]) };
    }

    async #pair() {
        const { app } = this;
        const serial = this.serial;
        try {
            const fields = this.#pairFields();
            const between = await app.engine.call('between', fields);
            if (serial !== this.serial) return;
            const list = between.full.length ? between.full : between.semi;
            this.full = between.full.length > 0;
            if (!list.length) {
                this.#say(`${fields.x} and ${fields.y} are not connected, as far as deduction goes.`);
                return;
            }
            const best = list.reduce((a, b) => (b.carrier.length < a.carrier.length ? b : a));
            const { steps } = best.carrier.length ? await app.engine.call('explain', fields) : { steps: [] };
            if (serial !== this.serial) return;
            this.best = best;
            this.steps = steps;
            this.color = this.#pairColor(steps);
            this.step = steps.length - 1;
            this.#showPair();
        } catch (error) {
            app.fail(error);
        }
    }

    // Of an end that has a colour; between empty cells of the side to move.
    #pairColor() {
        const { position } = this.app.game;
        for (const end of this.ends) {
            if (typeof end === 'string') return EDGES.black.includes(end) ? BLACK : WHITE;
            if (position.stones[end]) return position.stones[end];
        }
        return position.toPlay;
    }

    #showPair() {
        const fields = this.#pairFields();
        const name = this.app.colorName(this.color);
        const words = !this.best.carrier.length ? `${fields.x} and ${fields.y} are one chain already.`
            : this.full ? `${name} joins ${fields.x} and ${fields.y} even if the opponent moves first; it needs ${this.best.carrier.length} cells. Attack one of them!`
            : `${name} joins ${fields.x} and ${fields.y} if it moves first, at ${this.best.key}.`;
        const list = this.steps.filter((s) => s.rule !== 'next');
        this.#say(words, ...(list.length ? [this.#stepper(list)] : []));
        this.#layStep(this.steps[this.step] ?? this.best);
    }

    #stepper(list) {
        const items = list.map((s) => el('li', {}, el('button', {
            class: `quiet${this.steps[this.step] === s ? ' here' : ''}`,
            'aria-current': this.steps[this.step] === s ? 'step' : null,
            onclick: () => {
                this.step = this.steps.indexOf(s);
                this.#showPair();
            },
        }, this.#stepText(s))));
        const here = list.indexOf(this.steps[this.step]);
        const go = (i) => {
            this.step = this.steps.indexOf(list[Math.min(Math.max(i, 0), list.length - 1)]);
            this.#showPair();
        };
        return el('div', {},
            el('p', { class: 'row' }, el('button', { id: 'step-first', onclick: () => go(0) }, 'First step'), el('button', { id: 'step-next', disabled: here === list.length - 1, onclick: () => go(here + 1) }, 'Next'), el('span', {}, `step ${here + 1} of ${list.length}`)),
            el('ol', { class: 'derivation' }, ...items));
    }

    #stepText(s) {
        const how = s.rule === 'and' ? (s.kind === 'semi' ? `play ${s.key}, and both halves hold` : 'two connections in a row') : `${s.premises.length} ways that do not all meet`;
        return `${s.x} – ${s.y} ${s.kind === 'full' ? 'is safe' : 'with a move'}: ${how}`;
    }

    #layStep(step) {
        const { cells } = this.app.game;
        const carrier = this.#cells(step.carrier);
        const tints = new Map(carrier.map((cell) => [cell, { look: colorWord(this.color), strength: 0.45 }]));
        if (step.key) tints.set(cells.find(step.key), { look: 'key', strength: 0.75 });
        for (const end of [step.x, step.y]) {
            const cell = end ? cells.find(end) : -1;
            if (cell >= 0) tints.set(cell, { look: 'key', strength: 0.35 });
        }
        this.carrier = new Set(this.#cells(this.best.carrier));
        this.#lay({ tints });
    }

    async #attack(cell) {
        const { app } = this;
        const serial = this.serial;
        if (this.position?.stones[cell] || app.game.position.stones[cell]) return;
        const { cells } = app.game;
        const attacks = [...this.attacks.map(([attack]) => cells.name(attack)), cells.name(cell)];
        try {
            const { replies } = await app.engine.call('reply', { ...this.#pairFields(), color: colorWord(this.color), attacks });
            if (serial !== this.serial) return;
            const reply = replies.at(-1).reply;
            this.attacks.push([cell, reply ? cells.find(reply) : -1]);
            this.#showAttack(reply);
        } catch (error) {
            app.fail(error);
        }
    }

    #showAttack(reply) {
        const { app } = this;
        const { position } = this;
        const left = [...this.carrier].filter((cell) => !position.stones[cell]);
        this.#lay({ tints: new Map(left.map((cell) => [cell, { look: colorWord(this.color), strength: 0.3 }])) });
        app.draw();
        const joined = this.#joined(position.stones);
        const [attack] = this.attacks.at(-1);
        const words = `${app.colorName(other(this.color))} attacks ${app.game.cells.name(attack)}; ${reply ? `the reply is ${reply}` : 'no reply is needed'}.`;
        this.#say(words, joined ? 'A solid chain: the connection has held.' : left.length ? 'Attack again, or start over.' : 'Nothing is left to attack.',
            el('p', { class: 'row' }, el('button', { id: 'attack-reset', onclick: () => this.#restart() }, 'Start over')));
    }

    #restart() {
        this.attacks = [];
        this.app.draw();
        this.#showPair();
    }

    // Whether stones of the colour join the two ends.
    #joined(stones) {
        const { cells } = this.app.game;
        const edge = { north: (c) => cells.row(c) === 0, south: (c) => cells.row(c) === cells.rows - 1, west: (c) => cells.col(c) === 0, east: (c) => cells.col(c) === cells.cols - 1 };
        const touches = (end, cell) => (typeof end === 'string' ? edge[end](cell) : end === cell);
        const seen = new Set();
        const queue = [];
        for (let c = 0; c < cells.count; c++) if (stones[c] === this.color && touches(this.ends[0], c)) queue.push(c);
        for (const cell of queue) {
            if (seen.has(cell)) continue;
            seen.add(cell);
            if (touches(this.ends[1], cell)) return true;
            queue.push(...cells.neighbours(cell).filter((n) => stones[n] === this.color));
        }
        return false;
    }

    // ---- the circuit ----

    #circuit(answer, fresh) {
        if (!fresh()) return;
        const { app } = this;
        const { cells } = app.game;
        const most = Math.max(...Object.values(answer.energy), 1e-9);
        const tints = new Map(Object.entries(answer.energy).map(([name, energy]) => [cells.find(name), { look: 'heat', strength: 0.85 * Math.sqrt(energy / most) }]));
        const paths = ['black', 'white'].map((look) => ({ look, cells: this.#cells(answer.path[look]) }));
        this.#lay({ tints, paths });
        const name = (color) => app.colorName(color);
        if (answer.winner) return void this.#say(`${name(colorFrom(answer.winner))} has won already: its edges are connected by force.`);
        const { black, white } = answer.resistance;
        this.#say(`${name(BLACK)}’s edges are ${Number(black).toFixed(2)} apart, ${name(WHITE)}’s ${Number(white).toFixed(2)}: ${name(answer.score < 0 ? BLACK : WHITE)} stands better, whoever is to move.`);
    }
}
