// SPDX-License-Identifier: MIT
// What a review says: a graph, turning points, and what was better.

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

const [WIDTH, HEIGHT, MARGIN] = [340, 130, 8]; // of the graph

export function showReview(state) {
    state.on('game position look review reviewing', () => {
        const busy = Boolean(state.reviewing);
        $('review-start').hidden = busy;
        $('review-stop').hidden = $('review-progress').hidden = !busy;
        $('review-graph').replaceChildren(...graphOf(state));
        $('review-result').replaceChildren(...resultsOf(state));
    });
}

function graphOf(state) {
    const { review, reviewing, game } = state;
    const { part, nodes } = review;
    const words = `${state.colorName(BLACK)}’s probability of winning along the game`;
    const draw = (values, moves) =>
        graph(words, values, moves, game.node, (node) => state.go(node));
    if (part && (reviewing || !nodes)) {
        const growing = draw(part.values, part.nodes);
        growing.dataset.growing = 'true';
        return [growing];
    }
    if (!nodes) return [];
    return [draw([nodes[0].judged.before, ...nodes.map(({ judged }) => judged.after)], nodes)];
}

function resultsOf(state) {
    const { nodes, part } = state.review;
    if (nodes) return verdicts(state, nodes);
    if (!part || state.reviewing) return [];
    const words =
        `The review ended after ${part.values.length - 1} of ${counted(part.nodes.length, 'move')}. ` +
        'The graph goes as far; which moves were mistakes only a whole review says.';
    return [el('p', {}, words)];
}

function verdicts(state, nodes) {
    const { node: here } = state.game;
    const bad = nodes.filter(({ judged }) => judged.mistake || judged.missed_win);
    const parts = [];
    if (here.judged) parts.push(el('p', { id: 'review-here' }, sentence(state, here)));
    const add = () => addLine(state, here);
    if (here.judged?.mistake && here.judged.pv.length)
        parts.push(row(button('Add the better line to the game', add, { id: 'review-add' })));
    if (!bad.length)
        return [...parts, el('p', {}, 'No move gave away a tenth of the chances or more.')];
    const lines = bad.map((node) => line(state, node));
    return [...parts, table('review-table', ['Move', 'What', 'Better', ''], lines)];
}

function line(state, node) {
    const { n, move, missed_win: missed, turning, best } = node.judged;
    const look = { class: 'quiet', title: 'Go to the position before this move' };
    return tr(
        button(`${n}. ${move}`, () => state.go(node)),
        missed ? 'missed win' : turning ? 'turning point' : 'mistake',
        best ?? '',
        button('Play on', () => playOn(state, node), look),
    );
}

function sentence(state, { judged, move }) {
    const mover = move.color;
    const chance = (p) => percent(mover === BLACK ? p : 1 - p);
    const result = judged.proved
        ? `${state.colorName(colorFrom(judged.proved))} wins, proved.${restsOn(judged.proof, state.doubted)}`
        : `${state.colorName(mover)} wins with ${chance(judged.after)}.`;
    const words = `After ${judged.n}. ${judged.move}: ${result}`;
    if (!judged.mistake) return words;
    const win = judged.proof_before === 'store' ? 'a win by the store’s word' : 'a proved win';
    const before = judged.proved_before === colorWord(mover) ? win : chance(judged.before);
    return `${words} It was ${before} before; better was ${judged.pv.slice(0, 7).join(' ') || judged.best}.`;
}

// The better line becomes a variation, and its first move is shown.
function addLine(state, node) {
    let first = null;
    const add = (game) => {
        game.node = node.parent;
        for (const name of node.judged.pv) {
            const move = game.readMove(name, game.position.toPlay);
            if (!move || !game.isLegal(move)) break;
            game.play(move);
            first ??= game.node;
        }
        game.node = node;
    };
    state.together(() => {
        state.edit(add);
        state.go(first);
        state.set({ page: 'play' });
    });
}

// The position before the move, with whoever made it to try again.
function playOn(state, node) {
    state.go(node.parent);
    state.set({ page: 'play' });
    state.say(`Play on instead of ${node.judged.move}.`);
}

// ---- the graph ----

// Black's chances along the game, as a picture to click on. values: before the first of the nodes and after as many as are known; here: the node that is
// shown; go(node): shows another
function graph(words, values, nodes, here, go) {
    const step = (WIDTH - 2 * MARGIN) / nodes.length;
    const x = (i) => MARGIN + i * step;
    const y = (p) => MARGIN + (1 - unsaturated(p)) * (HEIGHT - 2 * MARGIN);
    const line = values.map((p, i) => `${x(i).toFixed(1)},${y(p).toFixed(1)}`).join(' ');
    const viewBox = `0 0 ${WIDTH} ${HEIGHT}`;
    const svg = make('svg', { class: 'graph', viewBox, role: 'img', 'aria-label': words });
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
    const at = nodes.indexOf(here);
    if (at >= 0) rule('now', x(at + 1), MARGIN, x(at + 1), bottom);
    svg.addEventListener('click', (event) => {
        const { left, width } = svg.getBoundingClientRect();
        const place = Math.round((((event.clientX - left) / width) * WIDTH - MARGIN) / step);
        go(place <= 0 ? nodes[0].parent : nodes[Math.min(place, nodes.length) - 1]);
    });
    return svg;
}
