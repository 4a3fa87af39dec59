// SPDX-License-Identifier: MIT
// Reviews that the browser keeps, so that a reload or a way back does not cost their time again:
// the newest few, each known by its line of moves.

import { lineSgf } from './records.js';
import { recallJson, remember } from './storage.js';

const KEY = 'hexproof.reviews';
const PART = 'hexproof.review.part'; // of the one that was not finished
const [MOST, LENGTH] = [12, 600000]; // reviews, and characters of all together

function read() {
    const kept = recallJson(KEY, []);
    return Array.isArray(kept) ? kept : [];
}

// The nodes have been judged, one after the other.
export function keepReview(game, nodes) {
    const line = lineSgf(game, nodes.at(-1));
    const review = { line, moves: nodes.map((node) => node.judged) };
    const kept = [review, ...read().filter((other) => other.line !== line)].slice(0, MOST);
    while (kept.length && JSON.stringify(kept).length > LENGTH) kept.pop();
    remember(KEY, JSON.stringify(kept));
}

// Along the moves of a review; null where the game has another line.
function follow(game, { line, moves }) {
    const nodes = [];
    let node = game.root;
    for (const judged of moves) {
        const isNext = ({ move }) => move && game.moveName(move) === judged.move;
        while (node.children.length === 1 && !node.children[0].move) [node] = node.children;
        node = node.children.find(isNext);
        if (!node) return null;
        nodes.push(node);
    }
    return nodes.length && lineSgf(game, node) === line ? nodes : null;
}

// The nodes of the newest review that there is of this game, which are judged again; none: [].
export function findReview(game) {
    for (const review of read()) {
        const nodes = follow(game, review);
        nodes?.forEach((node, i) => {
            node.judged = review.moves[i];
        });
        if (nodes) return nodes;
    }
    return [];
}

export const restsOnStore = ({ proof, proof_before: before }) =>
    proof === 'store' || before === 'store';

// Those with a move that is judged by the word of the store of solved positions.
export function dropStoreReviews() {
    const sound = ({ moves }) => !moves.some(restsOnStore);
    remember(KEY, JSON.stringify(read().filter(sound)));
}

// ---- a review that was not finished ----

// Black's chances along the line to `end`, as far as they are known.
export function keepPart(game, end, values) {
    remember(PART, JSON.stringify({ line: lineSgf(game, end), values }));
}

export const dropPart = () => remember(PART, '');

// {values, nodes: of all moves of the line}; null if there is none of this game.
export function findPart(game) {
    const { line, values } = recallJson(PART, {});
    if (!line || !Array.isArray(values)) return null;
    const end = [...game.all()].find((node) => lineSgf(game, node) === line);
    const nodes = end ? game.line(end).filter((node) => node.move) : [];
    return nodes.length ? { values, nodes } : null;
}
