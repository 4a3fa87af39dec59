// SPDX-License-Identifier: MIT
// Who wins, proved: the winner as soon as he is known, then every winning move; and the proof, to
// be walked through.

import { BLACK, colorFrom, other } from './cells.js';
import { $, button, capital, counted, el, restsOn, row } from './dom.js';
import { lineSgf } from './records.js';
import { colorAtEnd, isOffer, maySwap, ruleOf, swapper } from './swap.js';

export class Solver {
    constructor(state, panel, open) {
        Object.assign(this, { state, panel, open });
        this.#forget(); // `last`: asked again, it is there at once
        state.on('doubted', () => this.#forget());
    }

    #forget() {
        this.last = { key: '', answer: null };
    }

    async show(fields) {
        const { state } = this;
        const { signal } = state.question;
        if (state.position.winner) return this.panel.say('The game is over.');
        // Of an empty board the rule says who wins; the search is about the rest.
        const asked = { ...fields, swap: isOffer(state) ? 'none' : ruleOf(state) };
        const key = `${fields.position} ${asked.swap}`;
        if (this.last.key === key) return this.#show(this.last.answer);
        this.#show({ winner: null, seconds: 0 });
        const answer = await state.engine.stream(
            'solve',
            { ...asked, all_moves: true },
            { signal, progress: (news) => !signal.aborted && this.#show(news) },
        );
        if (signal.aborted) return undefined;
        if (answer.store_lied) state.doubt();
        if (answer.winner) this.last = { key, answer };
        return this.#show(answer);
    }

    // News have the seconds that passed, the last answer has not.
    #show(answer) {
        const { state, panel } = this;
        const runs = answer.seconds !== undefined;
        const winner = colorFrom(answer.winner);
        const timer = $('solve-time');
        // A button that is replaced while it is pressed would not work.
        if (runs && timer && timer.dataset.winner === String(winner)) {
            timer.textContent = this.#time(answer);
            return;
        }
        const cells = panel.cells(answer.winning_moves ?? (answer.move ? [answer.move] : []));
        const tints = new Map(cells.map((cell) => [cell, { look: 'key', strength: 0.65 }]));
        state.set({ overlay: { tints } });
        const best = colorAtEnd(state, winner, this.#bySwap(answer, winner));
        const proof = isOffer(state) ? 'search' : answer.proof; // the rule needs no store
        const black = best === BLACK ? 1 : 0;
        if (best) state.set({ evaluation: { black, winner: best, proof } });
        const open = () => this.#openProof();
        const rest = runs
            ? this.#progress(answer)
            : winner
              ? [
                    row(button('Walk through the proof', open, { id: 'solve-proof' })),
                    ...this.#scope(),
                ]
              : [];
        const lie = answer.store_lied ? [this.#lie(answer)] : [];
        panel.say(...this.#words(answer, winner), ...lie, ...rest);
    }

    #bySwap({ move }, winner) {
        return winner === this.state.position.toPlay && (!move || move.startsWith('swap'));
    }

    // The winner's strategy as a certificate, which is opened as any strategy is.
    async #openProof() {
        const { state, panel } = this;
        state.clear();
        const { signal } = state.question;
        panel.say('Writing the proof…', ...this.#progress({ seconds: 0 }));
        try {
            const fields = { position: lineSgf(state.game), certificate: true };
            const progress = (news) => {
                if ($('solve-time')) $('solve-time').textContent = this.#time(news);
            };
            const answer = await state.engine.stream('solve', fields, { signal, progress });
            if (signal.aborted) return;
            if (answer.store_lied) state.doubt();
            if (answer.certificate) await this.open(answer.certificate);
            else panel.say('The proof is too long to be shown, or took too long.');
            if (answer.store_lied) state.say(this.#lie(answer), true);
        } catch (error) {
            if (!signal.aborted) panel.failed(error);
        }
    }

    // The store was found out by whoever looked for a proof.
    #lie({ winner }) {
        const truth = winner
            ? ` Found without it: ${this.state.colorName(colorFrom(winner))} wins.`
            : '';
        return `The store of solved positions had a false record.${truth}`;
    }

    // A proof knows no swap.
    #scope() {
        const words = 'The proof is about the stones as they lie, nobody swapping.';
        return isOffer(this.state) || maySwap(this.state) ? [el('p', {}, words)] : [];
    }

    // By the swap rule, what is known beforehand of the first stone.
    #words(answer, color) {
        const { state } = this;
        if (!isOffer(state)) return this.#result(answer, color);
        const rule = `${capital(swapper(state))} wins by the swap, proved: it takes over a first stone that wins, and answers one that loses.`;
        return [
            rule,
            ...(answer.winner ? ['If nobody swapped:'] : []),
            ...this.#result(answer, color),
        ];
    }

    // After a change of sides also whose colour it is.
    #name(color) {
        const { game } = this.state;
        const whose = game.position.sidesSwapped ? ` (the ${game.seatOf(color)} player)` : '';
        return `${this.state.colorName(color)}${whose}`;
    }

    #result(answer, color) {
        const { winner, move, winning_moves: moves, nodes, seconds, proof } = answer;
        const { state } = this;
        const { toPlay } = state.position;
        const name = this.#name(color);
        if (!winner)
            return seconds === undefined
                ? ['Not found out in the time that there is. Play on a few moves, and try again.']
                : ['Looking for a proof…'];
        const foe = state.colorName(other(color));
        const proved = `proved.${restsOn(proof, state.doubted)}`;
        if (color !== toPlay) return [`${name} wins whatever ${foe} plays, ${proved}`];
        if (this.#bySwap(answer, color))
            return [`${capital(swapper(state))} wins by the swap, and loses otherwise, ${proved}`];
        const positions = seconds === undefined ? ` ${counted(nodes, 'position')}.` : '';
        if (!moves) return [`${name} wins with ${move}, ${proved}${positions}`];
        const count = moves.length === 1 ? 'One move wins' : `${moves.length} moves win`;
        return [`${name} wins, ${proved}`, `${count}: ${moves.join(' ')}.${positions}`];
    }

    #time({ winner, seconds, nodes = 0 }) {
        const words = winner ? 'looking for every winning move' : 'solving';
        return `${Math.round(seconds)} s, ${counted(nodes, 'position')}, ${words}`;
    }

    #progress(answer) {
        const stop = () => {
            this.state.question.abort();
            const known = answer.winner ? this.#words(answer, colorFrom(answer.winner)) : [];
            this.panel.say(...known, 'Stopped.');
        };
        return [
            el('progress', { 'aria-label': 'Solving' }),
            row(
                el(
                    'span',
                    { id: 'solve-time', 'data-winner': String(colorFrom(answer.winner)) },
                    this.#time(answer),
                ),
                button('Stop', stop, { id: 'solve-stop' }),
            ),
        ];
    }
}
