// SPDX-License-Identifier: MIT
// The best moves, live: shades and chances on the board, a table with the lines beside it.

import { BLACK, colorFrom, colorWord, other } from './cells.js';
import { button, capital, counted, percent, restsOn, table, tr } from './dom.js';

const VISITS = 20000;
const MOVES = 10;

const isSwap = ({ move }) => move.startsWith('swap');

export class BestMoves {
    constructor(why) {
        this.why = why;
        this.work = null;
    }

    stop() {
        this.work?.abort();
        this.work = null;
    }

    async run(fields) {
        const { why } = this;
        const { app } = why;
        if (app.game.position.winner) {
            why.say('The game is over.');
            return;
        }
        this.work = new AbortController();
        const { signal } = this.work;
        delete app.view.svg.dataset.analysis;
        const last = await app.engine.stream(
            'analyse',
            { ...fields, visits: VISITS, moves: MOVES, swap: app.play.rule },
            { signal, progress: (answer) => !signal.aborted && this.#show(answer, false) },
        );
        if (signal.aborted) return;
        this.#show(last, true);
        app.view.svg.dataset.analysis = 'done';
    }

    #show(answer, done) {
        const { why } = this;
        const { app } = why;
        const color = colorFrom(answer.to_play);
        const winner = colorFrom(answer.winner);
        const [first] = answer.moves;
        const bySwap = winner && (app.play.isOffer || (winner === color && first && isSwap(first)));
        this.#evaluate(answer, winner, bySwap);
        // Nothing moves under a pointer that is on the table: a line is being looked at or clicked.
        if (!done && document.querySelector('#best-table:hover')) return;
        const overlay = this.#overlay(answer, color);
        why.lay(overlay);
        const who = bySwap
            ? `${capital(app.play.swapper)} wins by the swap`
            : `${app.colorName(winner)} wins`;
        const verdict = winner
            ? `${who}, proved.${restsOn(first?.proof, app.doubted)}`
            : `${counted(answer.nodes, 'position')}${done ? '.' : '…'}`;
        const names = ['Move', 'Wins', 'At sight', 'Then'];
        const lines = answer.moves.map((move) => this.#row(move, color, overlay));
        why.say(verdict, table('best-table', names, lines));
    }

    // Who wins by a change of sides does so with the other colour, or with one that nobody knows yet.
    #evaluate({ black, moves }, winner, bySwap) {
        const { app } = this.why;
        const last = winner && app.play.colorAtEnd(winner, bySwap);
        const proof = moves[0]?.proof;
        const shown = winner
            ? { black: last === BLACK ? 1 : 0, winner: last, proof }
            : { black: black ?? 0.5, winner };
        app.showEvaluation(winner && !last ? null : shown);
    }

    // "wins" or "loses" where it is proved; else what `chance` makes of the probability.
    #chance(move, color, chance) {
        if (!move.winner) return chance(move.probability);
        return colorFrom(move.winner) === color ? 'wins' : 'loses';
    }

    // The more a move was looked at, the darker it is.
    #overlay(answer, color) {
        const { cells } = this.why.app.game;
        const most = Math.max(...answer.moves.map((move) => move.visits ?? 1), 1);
        const tints = new Map();
        const labels = new Map();
        for (const move of answer.moves.filter((move) => !isSwap(move))) {
            const cell = cells.find(move.move);
            const strength = 0.18 + 0.72 * Math.sqrt((move.visits ?? 1) / most);
            const chance = this.#chance(move, color, (p) => String(Math.round(100 * p)));
            const below = move.winner ? 'proved' : `${Math.round(100 * (move.prior ?? 0))} %`;
            tints.set(cell, { look: 'best', strength });
            labels.set(cell, { lines: [chance, below], look: strength > 0.6 ? 'on-best' : '' });
        }
        return { tints, labels };
    }

    #row(move, color, overlay) {
        const { why } = this;
        const { app } = why;
        const cell = app.game.cells.find(move.move);
        const played = isSwap(move) ? { kind: move.move, color } : { kind: 'stone', color, cell };
        const shown = tr(
            button(isSwap(move) ? 'swap' : move.move, () => app.play.human(played)),
            this.#chance(move, color, percent) + (move.winner ? ', proved' : ''),
            move.prior === undefined ? '' : percent(move.prior),
            move.pv.slice(1, 6).join(' '),
        );
        shown.onpointerenter = () => why.lay(this.#line(move.pv, color));
        shown.onpointerleave = () => why.lay(overlay);
        return shown;
    }

    // The expected moves as numbered cells of their colours.
    #line(pv, color) {
        const overlay = { tints: new Map(), labels: new Map() };
        this.why.cells(pv).forEach((cell, i) => {
            const look = colorWord(i % 2 ? other(color) : color);
            overlay.tints.set(cell, { look, strength: 0.6 });
            overlay.labels.set(cell, { lines: [String(i + 1)] });
        });
        return overlay;
    }
}
