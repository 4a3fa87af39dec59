// SPDX-License-Identifier: MIT
// Seeing why: what the engine knows, laid over the board. One thing is shown at a time, and follows
// the game from move to move.

import { BestMoves } from './best.js';
import { Circuit } from './circuit.js';
import { showConnections, showMustPlay, showWinning } from './deduced.js';
import { $, el } from './dom.js';
import { showInferior } from './inferior.js';
import { colorNames, isNarrow } from './look.js';
import { Opponent } from './opponent.js';
import { overlays } from './overlays.js';
import { Pair } from './pair.js';
import { Panel } from './panel.js';
import { lineSgf } from './records.js';
import { Solver } from './solve.js';
import { Templates } from './templates.js';

export class Why {
    // open(text): a game, a strategy or a proof
    constructor(state, past, open) {
        this.state = state;
        this.panel = new Panel(state, () => this.#again());
        this.pair = new Pair(state, this.panel, open);
        this.opponent = new Opponent(state, past, this.panel, open);
        const { panel, pair, opponent } = this;
        const best = new BestMoves(state, panel);
        const circuit = new Circuit(state, panel);
        const solver = new Solver(state, panel, open);
        const templates = new Templates(state, past, panel, pair);
        // What shows each.
        this.shows = {
            best: (fields) => best.show(fields),
            black: (fields) => showConnections(state, panel, fields),
            white: (fields) => showConnections(state, panel, fields),
            must: (fields) => showMustPlay(state, panel, fields),
            win: (fields) => showWinning(state, panel, fields, pair),
            ends: () => panel.say('Choose two ends on the board: stones, empty cells, or edges.'),
            circuit: (fields) => circuit.show(fields),
            inferior: (fields) => showInferior(state, panel, fields),
            solve: (fields) => solver.show(fields),
            templates: () => templates.show(),
            strategy: () => opponent.show(),
        };
        state.on('shown look', () => this.#buttons());
        state.on('shown', () => this.#look());
        state.on('position shown', () => this.#ask());
    }

    #buttons() {
        const { look, shown } = this.state;
        const table = overlays(colorNames(look));
        const make = ({ name, title, key, sentence }) =>
            el(
                'button',
                {
                    class: 'choice',
                    id: `why-${name}`,
                    title: sentence,
                    'aria-pressed': String(name === shown),
                    onclick: () => this.state.toggle(name),
                },
                el('span', {}, title),
                el('kbd', {}, key.toUpperCase()),
            );
        $('overlays').replaceChildren(...table.map(make));
        const { sentence = 'Choose what to see on the board.' } =
            table.find(({ name }) => name === shown) ?? {};
        $('why-sentence').textContent = sentence;
    }

    // To what was chosen.
    #look() {
        const { state } = this;
        if (state.shown && !state.engine) state.say('There is no engine here.', true);
        if (state.shown && isNarrow()) $('board-area').scrollIntoView();
    }

    async #ask() {
        const { state, panel } = this;
        const { shown, engine, game } = state;
        panel.say();
        if (!shown || !engine) return;
        const { signal } = state.question;
        try {
            await this.shows[shown]({ position: lineSgf(game) });
        } catch (error) {
            if (!signal.aborted) panel.failed(error);
        }
    }

    #again() {
        this.state.clear();
        this.#ask();
    }

    // ---- input ----

    get takesClicks() {
        const { shown, tried } = this.state;
        return shown === 'ends' || shown === 'win' || (shown === 'strategy' && tried !== null);
    }

    // True if the click was meant for the overlay.
    click(cell) {
        if (!this.takesClicks) return false;
        if (this.state.shown === 'strategy') this.opponent.click(cell);
        else if (this.pair.canAttack(cell)) this.pair.attack(cell);
        else this.chooseEnd(cell);
        return true;
    }

    chooseEnd(end) {
        if (this.state.shown === 'ends') this.pair.choose(end);
    }

    // True if the key was meant for an overlay.
    key(key) {
        const { state } = this;
        const meant = overlays(colorNames(state.look)).find((r) => r.key === key.toLowerCase());
        if (key === 'Escape' && state.shown) state.show('');
        else if (meant) state.toggle(meant.name);
        else return false;
        return true;
    }
}
