// SPDX-License-Identifier: MIT
// A whole game, judged move by move: asking for it, and what is known of it. judged.js shows it.

import { colorFrom } from './cells.js';
import { $ } from './dom.js';
import { lineSgf } from './records.js';
import {
    dropPart,
    dropStoreReviews,
    findPart,
    findReview,
    keepPart,
    keepReview,
    restsOnStore,
} from './reviews.js';
import { ruleOf } from './swap.js';

// What the review says about a position; null: nothing.
export const judgement = ({ judged }) =>
    judged && { black: judged.after, winner: colorFrom(judged.proved), proof: judged.proof };

// A node's comment with what the review says about its move below it, for other programs, as
// `hexproof review --sgf` writes it.
export function reviewComment({ comment, judged }) {
    if (!judged) return comment;
    const how = (proof) => (proof === 'store' ? "by the store's word" : 'proved');
    const state = (p, winner, proof) =>
        winner ? `${winner} wins, ${how(proof)}` : `black ${Math.round(100 * p)} %`;
    const parts = [
        `${state(judged.before, judged.proved_before, judged.proof_before)} before;`,
        `${state(judged.after, judged.proved, judged.proof)} after.`,
    ];
    if (judged.missed_win) parts.push('A missed win.');
    if (judged.turning) parts.push('A turning point.');
    if (judged.mistake && judged.pv.length) parts.push(`Better: ${judged.pv.join(' ')}.`);
    return [comment, parts.join(' ')].filter(Boolean).join('\n\n');
}

export class Review {
    constructor(state) {
        this.state = state;
        $('review-start').onclick = () => this.#run();
        $('review-stop').onclick = () => state.reviewing?.abort();
        state.on('game', () => this.#reload());
        state.on('doubted', () => this.#doubt());
    }

    // After another game came: what was said about it is there again.
    #reload() {
        const { state } = this;
        state.reviewing?.abort();
        const nodes = findReview(state.game);
        const known = nodes.length
            ? { nodes, part: null }
            : { nodes: null, part: findPart(state.game) };
        state.set({ review: known });
    }

    // A review that rests on the store no longer holds.
    #doubt() {
        const { review, reviewing } = this.state;
        dropStoreReviews();
        if (review.nodes?.some(({ judged }) => restsOnStore(judged))) {
            for (const node of review.nodes) node.judged = null;
            this.state.set({ review: { ...review, nodes: null } });
        }
        if (!reviewing) this.#reload();
    }

    async #run() {
        const { state } = this;
        const { game, engine } = state;
        const end = game.future().at(-1) ?? game.node;
        const nodes = game.line(end).filter((node) => node.move);
        if (!nodes.length) return state.say('There are no moves to review yet.');
        if (!engine || state.reviewing) return undefined;
        const reviewing = new AbortController();
        const { signal } = reviewing;
        state.set({ reviewing });
        this.#advance(0, nodes.length);
        const progress = ({ done, total, black }) => {
            this.#advance(done, total);
            if (game !== state.game) return;
            keepPart(game, end, black);
            state.set({ review: { ...state.review, part: { values: black, nodes } } });
        };
        try {
            const asked = { position: lineSgf(game, end), swap: ruleOf(state) };
            const answer = await engine.stream('review', asked, { signal, progress });
            if (game === state.game) this.#judge(answer.review.moves, nodes);
        } catch (error) {
            state.fail(error);
        } finally {
            state.set({ reviewing: null }); // of one that was stopped, what has grown stays
        }
        return undefined;
    }

    #judge(moves, nodes) {
        const { state } = this;
        moves.forEach((judged, i) => {
            nodes[i].judged = judged;
        });
        const known = nodes.filter((node) => node.judged);
        keepReview(state.game, known);
        dropPart();
        state.set({ review: { nodes: known, part: null } });
    }

    #advance(value, max) {
        Object.assign($('review-progress'), { max, value });
    }
}
