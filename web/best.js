// SPDX-License-Identifier: MIT
// The best moves, live: shades and chances on the board, a table with the lines beside it.

import { BLACK, colorFrom, colorWord, other } from './cells.js';
import { $, button, capital, counted, percent, restsOn, table, tr } from './dom.js';
import { colorAtEnd, isOffer, ruleOf, swapper } from './swap.js';

const VISITS = 20000;
const MOVES = 10;

const isSwap = ({ move }) => move.startsWith('swap');
const isStored = ({ proof }) => proof === 'store'; // nobody has proved it here

export class BestMoves {
    constructor(state, panel) {
        Object.assign(this, { state, panel });
    }

    async show(fields) {
        const { state } = this;
        const { signal } = state.question;
        if (state.position.winner) return this.panel.say('The game is over.');
        const { dataset } = $('board');
        delete dataset.analysis;
        const asked = { ...fields, visits: VISITS, moves: MOVES, swap: ruleOf(state) };
        const progress = (answer) => !signal.aborted && this.#show(answer, false);
        const last = await state.engine.stream('analyse', asked, { signal, progress });
        if (signal.aborted) return undefined;
        this.#show(last, true);
        dataset.analysis = 'done';
        return undefined;
    }

    #show(answer, done) {
        const { state } = this;
        const color = colorFrom(answer.to_play);
        const winner = colorFrom(answer.winner);
        const [first] = answer.moves;
        const bySwap = winner && (isOffer(state) || (winner === color && first && isSwap(first)));
        this.#evaluate(answer, winner, bySwap);
        // Nothing moves under a pointer that is on the table: a line is being looked at or clicked.
        if (!done && document.querySelector('#best-table:hover')) return;
        const overlay = this.#overlay(answer, color);
        state.set({ overlay });
        const who = bySwap
            ? `${capital(swapper(state))} wins by the swap`
            : `${state.colorName(winner)} wins`;
        const verdict = winner
            ? `${who}, proved.${restsOn(first?.proof, state.doubted)}`
            : `${counted(answer.nodes, 'position')}${done ? '.' : '…'}`;
        const names = ['Move', 'Wins', 'At sight', 'Then'];
        const lines = answer.moves.map((move) => this.#row(move, color, overlay));
        this.panel.say(verdict, table('best-table', names, lines));
    }

    // Who wins by a change of sides does so with the other colour, or with one that nobody knows yet.
    #evaluate({ black, moves }, winner, bySwap) {
        const last = winner && colorAtEnd(this.state, winner, bySwap);
        const proof = moves[0]?.proof;
        const shown = winner
            ? { black: last === BLACK ? 1 : 0, winner: last, proof }
            : { black: black ?? 0.5, winner };
        this.state.set({ evaluation: winner && !last ? null : shown });
    }

    // "wins" or "loses" where it is proved; else what `chance` makes of the probability.
    #chance(move, color, chance) {
        if (!move.winner) return chance(move.probability);
        return colorFrom(move.winner) === color ? 'wins' : 'loses';
    }

    // The more a move was looked at, the darker it is.
    #overlay(answer, color) {
        const { cells } = this.state.game;
        const most = Math.max(...answer.moves.map((move) => move.visits ?? 1), 1);
        const tints = new Map();
        const labels = new Map();
        for (const move of answer.moves.filter((move) => !isSwap(move))) {
            const cell = cells.find(move.move);
            const strength = 0.18 + 0.72 * Math.sqrt((move.visits ?? 1) / most);
            const chance = this.#chance(move, color, (p) => String(Math.round(100 * p)));
            const prior = `${Math.round(100 * (move.prior ?? 0))} %`;
            const below = !move.winner ? prior : isStored(move) ? 'store' : 'proved';
            tints.set(cell, { look: 'best', strength });
            labels.set(cell, { lines: [chance, below], look: strength > 0.6 ? 'on-best' : '' });
        }
        return { tints, labels };
    }

    #row(move, color, overlay) {
        const { state } = this;
        const cell = state.game.cells.find(move.move);
        const played = isSwap(move) ? { kind: move.move, color } : { kind: 'stone', color, cell };
        const how = isStored(move) ? 'store’s word' : 'proved';
        const shown = tr(
            button(isSwap(move) ? 'swap' : move.move, () => state.human(played)),
            this.#chance(move, color, percent) + (move.winner ? `, ${how}` : ''),
            move.prior === undefined ? '' : percent(move.prior),
            move.pv.slice(1, 6).join(' '),
        );
        shown.onpointerenter = () => state.set({ overlay: this.#line(move.pv, color) });
        shown.onpointerleave = () => state.set({ overlay });
        return shown;
    }

    // The expected moves as numbered cells of their colours.
    #line(pv, color) {
        const overlay = { tints: new Map(), labels: new Map() };
        this.panel.cells(pv).forEach((cell, i) => {
            const look = colorWord(i % 2 ? other(color) : color);
            overlay.tints.set(cell, { look, strength: 0.6 });
            overlay.labels.set(cell, { lines: [String(i + 1)] });
        });
        return overlay;
    }
}
