// SPDX-License-Identifier: MIT
// A whole game, judged move by move: progress, a graph, turning points, and what was better.

import { BLACK, colorFrom, colorWord } from './cells.js';
import {
    $,
    button,
    counted,
    el,
    make,
    percent,
    restsOn,
    row,
    table,
    tr,
    unsaturated,
} from './dom.js';
import {
    dropPart,
    dropStoreReviews,
    findPart,
    findReview,
    keepPart,
    keepReview,
    restsOnStore,
} from './reviews.js';
import { lineSgf } from './records.js';

const [WIDTH, HEIGHT, MARGIN] = [340, 130, 8];

export class Review {
    constructor(app) {
        this.app = app;
        this.nodes = null; // of the moves that were judged
        this.part = null; // of a review that is not finished: {values, nodes}
        this.work = null;
        $('review-start').onclick = () => this.run();
        $('review-stop').onclick = () => this.work?.abort();
    }

    forget() {
        this.work?.abort();
        this.nodes = this.part = null;
        $('review-graph').replaceChildren();
        $('review-result').replaceChildren();
    }

    // After another game came: what was said about it is there again.
    reload() {
        this.forget();
        const nodes = findReview(this.app.game);
        if (nodes.length) this.nodes = nodes;
        else this.part = findPart(this.app.game);
        this.app.moves.draw();
    }

    // The store had a false record: a review that rests on it no longer holds.
    doubt() {
        dropStoreReviews();
        if (this.nodes?.some(({ judged }) => restsOnStore(judged)))
            for (const node of this.nodes) node.judged = null;
        if (!this.work) this.reload();
    }

    // What the review says about the position that is shown; null: nothing.
    evaluation() {
        const { judged } = this.app.game.node;
        if (!judged) return null;
        return { black: judged.after, winner: colorFrom(judged.proved), proof: judged.proof };
    }

    // A node's comment with what the review says about its move below it, for other programs, as
    // `hexproof review --sgf` writes it.
    comment({ comment, judged }) {
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

    async run() {
        const { app } = this;
        const { game } = app;
        const end = game.future().at(-1) ?? game.node;
        const nodes = game.line(end).filter((node) => node.move);
        if (!nodes.length) return app.say('There are no moves to review yet.');
        if (!app.engine || this.work) return undefined;
        this.work = new AbortController();
        this.#busy(0, nodes.length);
        try {
            const answer = await app.engine.stream(
                'review',
                { position: lineSgf(game, end), swap: app.play.rule },
                {
                    signal: this.work.signal,
                    progress: ({ done, total, black }) => {
                        this.#busy(done, total);
                        if (game !== app.game) return;
                        keepPart(game, end, black);
                        this.part = { values: black, nodes };
                        this.#grow();
                    },
                },
            );
            if (game !== app.game) return undefined;
            answer.review.moves.forEach((judged, i) => {
                nodes[i].judged = judged;
            });
            this.nodes = nodes.filter((node) => node.judged);
            this.part = null;
            keepReview(game, this.nodes);
            dropPart();
            app.changed({ keepNote: true, moved: true });
        } catch (error) {
            app.fail(error);
        } finally {
            this.work = null;
            this.#busy();
            this.draw(); // of a review that was stopped, what has grown stays, with a word
        }
        return undefined;
    }

    #busy(done, total) {
        const busy = done !== undefined;
        $('review-start').hidden = busy;
        $('review-stop').hidden = $('review-progress').hidden = !busy;
        if (busy) Object.assign($('review-progress'), { max: total, value: done });
    }

    // ---- showing ----

    draw() {
        if (this.part && !this.nodes) this.#drawPart();
        if (!this.nodes) return;
        const { nodes } = this;
        const values = [nodes[0].judged.before, ...nodes.map((node) => node.judged.after)];
        $('review-graph').replaceChildren(this.#graph(values, nodes));
        $('review-result').replaceChildren(...this.#results());
        this.app.showEvaluation(this.app.why.shown === 'best' ? null : this.evaluation());
    }

    // As far as the review has come.
    #grow() {
        const graph = this.#graph(this.part.values, this.part.nodes);
        graph.dataset.growing = 'true';
        $('review-graph').replaceChildren(graph);
    }

    #drawPart() {
        this.#grow();
        if (this.work) return;
        const { values, nodes } = this.part;
        const words =
            `The review ended after ${values.length - 1} of ${counted(nodes.length, 'move')}. ` +
            'The graph goes as far; which moves were mistakes only a whole review says.';
        $('review-result').replaceChildren(el('p', {}, words));
    }

    // Black's chances before the first of the nodes and after as many as are known.
    #graph(values, nodes) {
        const x = (i) => MARGIN + (i * (WIDTH - 2 * MARGIN)) / nodes.length;
        const y = (p) => MARGIN + (1 - unsaturated(p)) * (HEIGHT - 2 * MARGIN);
        const line = values.map((p, i) => `${x(i).toFixed(1)},${y(p).toFixed(1)}`).join(' ');
        const svg = make('svg', {
            class: 'graph',
            viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
            role: 'img',
            'aria-label': `${this.app.colorName(BLACK)}’s probability of winning along the game`,
        });
        const [first, last, bottom] = [x(0), x(values.length - 1), HEIGHT - MARGIN];
        const area = (look, edge) => {
            const points = `${first},${edge} ${line} ${last},${edge}`;
            make('polygon', { class: look, points }, svg);
        };
        const rule = (look, x1, y1, x2, y2) => make('line', { class: look, x1, y1, x2, y2 }, svg);
        area('lower', MARGIN);
        area('upper', bottom);
        rule('middle', MARGIN, HEIGHT / 2, WIDTH - MARGIN, HEIGHT / 2);
        make('polyline', { class: 'curve', points: line }, svg);
        nodes.forEach(({ judged }, i) => {
            if (judged?.turning || judged?.missed_win)
                make('circle', { class: 'turning', cx: x(i + 1), cy: y(judged.after), r: 4 }, svg);
        });
        const here = nodes.indexOf(this.app.game.node);
        if (here >= 0) rule('now', x(here + 1), MARGIN, x(here + 1), bottom);
        svg.addEventListener('click', (event) => {
            const box = svg.getBoundingClientRect();
            const place = Math.round(
                (((event.clientX - box.left) / box.width) * WIDTH - MARGIN) /
                    ((WIDTH - 2 * MARGIN) / nodes.length),
            );
            this.app.goTo(place <= 0 ? nodes[0].parent : nodes[Math.min(place, nodes.length) - 1]);
        });
        return svg;
    }

    #results() {
        const { app } = this;
        const bad = this.nodes.filter((node) => node.judged.mistake || node.judged.missed_win);
        const here = app.game.node.judged;
        const parts = [];
        if (here) parts.push(el('p', { id: 'review-here' }, this.#sentence(app.game.node)));
        if (here?.mistake && here.pv.length)
            parts.push(
                row(
                    button('Add the better line to the game', () => this.#addLine(app.game.node), {
                        id: 'review-add',
                    }),
                ),
            );
        if (!bad.length)
            return [...parts, el('p', {}, 'No move gave away a tenth of the chances or more.')];
        const lines = bad.map((node) =>
            tr(
                button(`${node.judged.n}. ${node.judged.move}`, () => app.goTo(node)),
                node.judged.missed_win
                    ? 'missed win'
                    : node.judged.turning
                      ? 'turning point'
                      : 'mistake',
                node.judged.best ?? '',
                button('Play on', () => this.#playOn(node), {
                    class: 'quiet',
                    title: 'Go to the position before this move',
                }),
            ),
        );
        return [...parts, table('review-table', ['Move', 'What', 'Better', ''], lines)];
    }

    #sentence(node) {
        const { app } = this;
        const { judged } = node;
        const mover = node.move.color;
        const chance = (p) => percent(mover === BLACK ? p : 1 - p);
        const state = judged.proved
            ? `${app.colorName(colorFrom(judged.proved))} wins, proved.${restsOn(judged.proof, app.doubted)}`
            : `${app.colorName(mover)} wins with ${chance(judged.after)}.`;
        const words = `After ${judged.n}. ${judged.move}: ${state}`;
        if (!judged.mistake) return words;
        const win = judged.proof_before === 'store' ? 'a win by the store’s word' : 'a proved win';
        const before = judged.proved_before === colorWord(mover) ? win : chance(judged.before);
        return `${words} It was ${before} before; better was ${judged.pv.slice(0, 7).join(' ') || judged.best}.`;
    }

    // The better line becomes a variation, and its first move is shown.
    #addLine(node) {
        const { game } = this.app;
        game.node = node.parent;
        let first = null;
        for (const name of node.judged.pv) {
            const move = game.readMove(name, game.position.toPlay);
            if (!move || !game.isLegal(move)) break;
            game.play(move);
            first ??= game.node;
        }
        game.node = node;
        this.app.goTo(first);
        this.app.showPage('play');
    }

    // The position before the move, with whoever made it to try again.
    #playOn(node) {
        this.app.goTo(node.parent);
        this.app.showPage('play');
        this.app.say(`Play on instead of ${node.judged.move}.`);
    }
}
