// SPDX-License-Identifier: MIT
// Undo and redo of moves, by the line that led to where the game stood; and, before the first of
// them, of whatever replaced another game.

import { isEngine } from './seats.js';

const MOST = 300; // lines that are kept

// From the root to the node that is shown: of each node its move and its place among its siblings.
const lineOf = (game) =>
    game
        .line()
        .slice(1)
        .map((node) => ({ move: node.move, place: node.parent.children.indexOf(node) }));

// Goes along the line, and makes the moves of it that are gone.
function retrace(game, line) {
    game.node = game.root;
    for (const { move, place } of line) {
        if (move) game.play(move, place);
        else game.node = game.node.children[place] ?? game.node; // without a move it is never gone
    }
}

// Takes the last attack back; false if there is none.
export function takeAttackBack({ tried }) {
    if (tried?.attacks) tried.back();
    return Boolean(tried?.attacks);
}

export class Undo {
    constructor(state, past, setup) {
        Object.assign(this, { state, past, setup });
    }

    // Back to the last decision of whoever sits here; before the first, to the game that was there
    // before.
    undo() {
        const { state, past, setup } = this;
        const { game, seats } = state;
        if (takeAttackBack(state) || setup.takeBack()) return;
        state.pause();
        if (past.isFresh || !game.node.parent) return void past.back();
        const line = lineOf(game);
        const alone = seats.first !== 'human' && seats.second !== 'human';
        const waits = () => isEngine(state, state.position.toPlay);
        const takeBack = () => {
            do game.takeBack();
            while (!alone && game.node.parent && waits());
        };
        state.together(() => {
            state.edit(takeBack);
            state.set({ paused: waits(), undone: [...state.undone, line].slice(-MOST) });
        });
        const count = line.length - game.line().length + 1;
        const words = count === 1 ? 'Taken back.' : `${count} moves taken back.`;
        state.say(words, false, { words: 'Redo', run: () => this.redo() });
    }

    // What was undone last: moves, or the way back from another game.
    redo() {
        const { state, past, setup } = this;
        if (setup.redo()) return;
        const { undone, game, reviewing } = state;
        if (!undone.length) return void past.forward();
        state.together(() => {
            state.pause();
            state.edit(() => retrace(game, undone.at(-1)));
            state.set({ undone: undone.slice(0, -1) });
            if (!reviewing) state.set({ game }); // what a review said about the moves is known
        });
    }
}

// For another order of the same tree. A node without a move is known by its place alone, which may
// be another there.
export const undoneMoves = ({ undone }) => undone.filter((line) => line.every(({ move }) => move));
