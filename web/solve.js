// SPDX-License-Identifier: MIT
// Who wins, proved: the winner as soon as he is known, then every winning move; and the proof, to
// be walked through.

import { BLACK, colorFrom, other } from './cells.js';
import { $, button, capital, counted, el, restsOn, row } from './dom.js';
import { lineSgf } from './records.js';

export class Solver {
    constructor(why) {
        this.why = why;
        this.work = null;
        this.forget(); // `last`: asked again, it is there at once
    }

    forget() {
        this.last = { key: '', answer: null };
    }

    stop() {
        this.work?.abort();
        this.work = null;
    }

    async run(fields) {
        const { why } = this;
        if (why.app.game.position.winner) return why.say('The game is over.');
        // Of an empty board the rule says who wins; the search is about the rest.
        const { play } = why.app;
        const asked = { ...fields, swap: play.isOffer ? 'none' : play.rule };
        const key = `${fields.position} ${asked.swap}`;
        if (this.last.key === key) return this.#show(this.last.answer);
        this.work = new AbortController();
        const { signal } = this.work;
        this.#show({ winner: null, seconds: 0 });
        const answer = await why.app.engine.stream(
            'solve',
            { ...asked, all_moves: true },
            { signal, progress: (news) => !signal.aborted && this.#show(news) },
        );
        if (signal.aborted) return undefined;
        this.work = null;
        if (answer.store_lied) why.app.doubt();
        if (answer.winner) this.last = { key, answer };
        return this.#show(answer);
    }

    // News have the seconds that passed, the last answer has not.
    #show(answer) {
        const { why } = this;
        const winner = colorFrom(answer.winner);
        const timer = $('solve-time');
        // A button that is replaced while it is pressed would not work.
        if (this.work && timer && timer.dataset.winner === String(winner)) {
            timer.textContent = this.#time(answer);
            return;
        }
        const cells = why.cells(answer.winning_moves ?? (answer.move ? [answer.move] : []));
        why.lay({ tints: new Map(cells.map((cell) => [cell, { look: 'key', strength: 0.65 }])) });
        const best = why.app.play.colorAtEnd(winner, this.#bySwap(answer, winner));
        const proof = why.app.play.isOffer ? 'search' : answer.proof; // the rule needs no store
        if (best) why.app.showEvaluation({ black: best === BLACK ? 1 : 0, winner: best, proof });
        const open = () => this.#openProof();
        const rest = this.work
            ? this.#progress(answer)
            : winner
              ? [
                    row(button('Walk through the proof', open, { id: 'solve-proof' })),
                    ...this.#scope(),
                ]
              : [];
        const lie = answer.store_lied ? [this.#lie(answer)] : [];
        why.say(...this.#words(answer, winner), ...lie, ...rest);
    }

    #bySwap({ move }, winner) {
        return winner === this.why.app.game.position.toPlay && (!move || move.startsWith('swap'));
    }

    // The winner's strategy as a certificate, which is opened as any strategy is.
    async #openProof() {
        const { why } = this;
        const { app } = why;
        why.clear();
        this.work = new AbortController();
        const { signal } = this.work;
        why.say('Writing the proof…', ...this.#progress({ seconds: 0 }));
        try {
            const fields = { position: lineSgf(app.game), certificate: true };
            const progress = (news) => {
                if ($('solve-time')) $('solve-time').textContent = this.#time(news);
            };
            const answer = await app.engine.stream('solve', fields, { signal, progress });
            if (signal.aborted) return;
            this.work = null;
            if (answer.store_lied) app.doubt();
            if (answer.certificate) await app.share.open(answer.certificate);
            else why.say('The proof is too long to be shown, or took too long.');
            if (answer.store_lied) app.say(this.#lie(answer), true);
        } catch (error) {
            why.failed(error);
        }
    }

    // The store was found out by whoever looked for a proof.
    #lie({ winner }) {
        const { app } = this.why;
        const truth = winner ? ` Found without it: ${app.colorName(colorFrom(winner))} wins.` : '';
        return `The store of solved positions had a false record.${truth}`;
    }

    // A proof knows no swap.
    #scope() {
        const { play } = this.why.app;
        const words = 'The proof is about the stones as they lie, nobody swapping.';
        return play.isOffer || play.maySwap ? [el('p', {}, words)] : [];
    }

    // By the swap rule, what is known beforehand of the first stone.
    #words(answer, color) {
        const { app } = this.why;
        if (!app.play.isOffer) return this.#result(answer, color);
        const rule = `${capital(app.play.swapper)} wins by the swap, proved: it takes over a first stone that wins, and answers one that loses.`;
        return [
            rule,
            ...(answer.winner ? ['If nobody swapped:'] : []),
            ...this.#result(answer, color),
        ];
    }

    // After a change of sides also whose colour it is.
    #name(color) {
        const { app } = this.why;
        const seat = app.play.seatOf(color);
        const whose = app.game.position.sidesSwapped ? ` (the ${seat} player)` : '';
        return `${app.colorName(color)}${whose}`;
    }

    #result(answer, color) {
        const { winner, move, winning_moves: moves, nodes, seconds, proof } = answer;
        const { app } = this.why;
        const { toPlay } = app.game.position;
        const name = this.#name(color);
        if (!winner)
            return seconds === undefined
                ? ['Not found out in the time that there is. Play on a few moves, and try again.']
                : ['Looking for a proof…'];
        const foe = app.colorName(other(color));
        const proved = `proved.${restsOn(proof, app.doubted)}`;
        if (color !== toPlay) return [`${name} wins whatever ${foe} plays, ${proved}`];
        if (this.#bySwap(answer, color))
            return [
                `${capital(app.play.swapper)} wins by the swap, and loses otherwise, ${proved}`,
            ];
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
            this.stop();
            const known = answer.winner ? this.#words(answer, colorFrom(answer.winner)) : [];
            this.why.say(...known, 'Stopped.');
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
