// SPDX-License-Identifier: MIT
// Seeing why: what the engine knows, laid over the board. One thing is shown at a time, and follows
// the game from move to move.

import { BestMoves } from './best.js';
import { BLACK, WHITE } from './cells.js';
import { $, button, el, row } from './dom.js';
import { Circuit } from './circuit.js';
import { showConnections, showMustPlay, showWinning } from './deduced.js';
import { isStop } from './engine.js';
import { showInferior } from './inferior.js';
import { Opponent } from './opponent.js';
import { Pair } from './pair.js';
import { lineSgf } from './records.js';
import { Solver } from './solve.js';
import { Templates } from './templates.js';

// What depends on the names of the colours is made when it is shown.
const words = (text) => (typeof text === 'string' ? text : text());

export class Why {
    constructor(app) {
        this.app = app;
        this.shown = ''; // name of the overlay
        this.overlay = null;
        this.serial = 0; // answers to older questions are dropped
        this.known = { position: '', answers: new Map() }; // of the last position asked about
        this.best = new BestMoves(this);
        this.circuit = new Circuit(this);
        this.pair = new Pair(this);
        this.solver = new Solver(this);
        this.opponent = new Opponent(this);
        this.templates = new Templates(this);
        const [black, white] = [() => app.colorName(BLACK), () => app.colorName(WHITE)];
        const joins = (own, foe) =>
            `Cells that ${own()} can join to an edge even if ${foe()} moves first; ` +
            'paler where it must move first.';
        // Name, title, key, a sentence about it, and what shows it.
        this.table = [
            [
                'best',
                'Best moves',
                'b',
                'A live search: how probably each move wins, and below it how much the net liked it at first sight.',
                (fields) => this.best.run(fields),
            ],
            [
                'black',
                () => `Connections of ${black()}`,
                '1',
                () => joins(black, white),
                (fields) => showConnections(this, fields),
            ],
            [
                'white',
                () => `Connections of ${white()}`,
                '2',
                () => joins(white, black),
                (fields) => showConnections(this, fields),
            ],
            [
                'must',
                'Must-play',
                'm',
                'The only cells that stop what the opponent threatens: a stone elsewhere loses at once, unless a swap comes.',
                (fields) => showMustPlay(this, fields),
            ],
            [
                'win',
                'Winning connection',
                'w',
                'If a side has already won by force, the cells it needs: attack one of them, and see the reply.',
                (fields) => showWinning(this, fields),
            ],
            [
                'ends',
                'Between two ends',
                'e',
                'Choose two stones, cells or edges: whether and why they are connected, step by step. Then attack.',
                () => this.say('Choose two ends on the board: stones, empty cells, or edges.'),
            ],
            [
                'circuit',
                'Circuit',
                'c',
                'The board as an electrical circuit: current takes the lines, wide where there is much of it, and most is at stake in the darkest cells. Dots: the shortest ways.',
                (fields) => this.circuit.run(fields),
            ],
            [
                'inferior',
                'Inferior cells',
                'i',
                'Cells that need no thought, swaps aside: dead (×) and captured (=) ones are as good as filled, and a move to any other is dead after the cell written on it, or no better.',
                (fields) => showInferior(this, fields),
            ],
            [
                'solve',
                'Solve this',
                'p',
                'Who wins with best play, proved, and with which moves. Small boards and late positions are quick; others may not be solved in time.',
                (fields) => this.solver.run(fields),
            ],
            [
                'templates',
                'Templates',
                'k',
                'Edge templates, shapes that join a stone to the edge, whatever the opponent does: choose one, and attack it.',
                () => this.templates.show(),
            ],
            [
                'strategy',
                'Strategy',
                't',
                'A strategy that you opened, or a proof: what it needs is shaded, and it replies to every move against it.',
                () => this.opponent.show(),
            ],
        ].map(([name, title, key, sentence, show]) => ({ name, title, key, sentence, show }));
        this.#buttons();
    }

    #buttons() {
        const make = ({ name, title, key, sentence }) =>
            el(
                'button',
                {
                    class: 'choice',
                    id: `why-${name}`,
                    title: words(sentence),
                    'aria-pressed': String(name === this.shown),
                    onclick: () => this.toggle(name),
                },
                el('span', {}, words(title)),
                el('kbd', {}, key.toUpperCase()),
            );
        $('overlays').replaceChildren(...this.table.map(make));
        const shown = this.#row();
        $('why-sentence').textContent = shown
            ? words(shown.sentence)
            : 'Choose what to see on the board.';
    }

    #row() {
        return this.table.find(({ name }) => name === this.shown);
    }

    // ---- what the rest of the page asks ----

    get position() {
        return this.pair.position() ?? this.opponent.position();
    }

    get hasAttacks() {
        return this.pair.attacks.length > 0 || this.opponent.hasAttacks;
    }

    // Takes the last attack back; false if there is none.
    back() {
        const { hasAttacks } = this;
        if (hasAttacks) (this.pair.attacks.length ? this.pair : this.opponent).back();
        return hasAttacks;
    }

    // Shows what was shown when a place was left; undefined: whatever is shown now.
    reopen(name = this.shown) {
        if (name !== this.shown) this.toggle(name || this.shown);
    }

    get ends() {
        return this.pair.ends;
    }

    get takesClicks() {
        return this.shown === 'ends' || this.shown === 'win' || this.opponent.active;
    }

    // Of the overlays: [key, what it shows].
    keys() {
        return this.table.map(({ key, title }) => [key.toUpperCase(), words(title)]);
    }

    // True if the key was meant for an overlay.
    key(key) {
        const meant = this.table.find((r) => r.key === key.toLowerCase());
        if (key === 'Escape' && this.shown) this.toggle(this.shown);
        else if (meant) this.toggle(meant.name);
        else return false;
        return true;
    }

    // True if the click was meant for the overlay.
    click(cell) {
        if (!this.takesClicks) return false;
        if (this.opponent.active) this.opponent.click(cell);
        else if (this.pair.canAttack(cell)) this.pair.attack(cell);
        else this.chooseEnd(cell);
        return true;
    }

    chooseEnd(end) {
        if (this.shown === 'ends') this.pair.choose(end);
    }

    leave() {
        if (this.shown) this.toggle(this.shown);
    }

    toggle(name) {
        this.shown = this.shown === name ? '' : name;
        this.clear();
        this.#buttons();
        if (this.shown && !this.app.engine) this.app.say('There is no engine here.', true);
        if (this.shown && this.app.look.narrow.matches) $('board-area').scrollIntoView();
        this.#ask();
    }

    changed(what) {
        if (what.same) {
            this.#buttons();
            this.app.view.showOverlay(this.overlay ?? {});
            return;
        }
        this.clear();
        this.#ask();
    }

    // ---- for the overlays ----

    clear() {
        this.serial++;
        this.best.stop();
        this.solver.stop();
        this.pair.forget();
        this.lay(null);
        this.say();
        this.app.showEvaluation(this.app.review?.evaluation() ?? null);
        this.app.draw();
    }

    async #ask() {
        const { app } = this;
        if (!this.shown || !app.engine) return;
        try {
            await this.#row().show({ position: lineSgf(app.game) });
        } catch (error) {
            this.failed(error);
        }
    }

    // No answer came: nothing looks as if it were still on its way, and it can be asked for again.
    failed(error, again = () => this.changed({})) {
        if (isStop(error)) return;
        this.clear();
        const ask = () => {
            if ($('note').classList.contains('error')) this.app.say(''); // it was about this
            again();
        };
        this.say('No answer came.', row(button('Ask again', ask, { id: 'why-again' })));
        this.app.fail(error);
    }

    // The answer, asked once for a position however often it is looked at; null if something else
    // is looked at meanwhile.
    async know(name, fields) {
        const { serial } = this;
        if (this.known.position !== fields.position)
            this.known = { position: fields.position, answers: new Map() };
        const { answers } = this.known;
        if (!answers.has(name)) {
            answers.set(name, this.app.engine.call(name, fields));
            answers.get(name).catch(() => answers.delete(name));
        }
        const answer = await answers.get(name);
        return serial === this.serial ? answer : null;
    }

    // Below the buttons: sentences and elements.
    say(...content) {
        const parts = content.map((item) => (typeof item === 'string' ? el('p', {}, item) : item));
        $('why-result').replaceChildren(...parts);
        // On a phone the panel is below the board: the sentence is said there too, and the way back
        // stays beside it.
        const { app } = this;
        if (app.look.narrow.matches && typeof content[0] === 'string')
            app.say(content[0], false, app.action);
    }

    lay(overlay) {
        this.overlay = overlay;
        this.app.view.showOverlay(overlay ?? {});
    }

    cells(names) {
        return names.map((name) => this.app.game.cells.find(name)).filter((cell) => cell >= 0);
    }
}
