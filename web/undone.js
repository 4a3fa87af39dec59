// SPDX-License-Identifier: MIT
// Moves that were taken back and can be made again: the line that led to where the game stood.

// From the root to the node that is shown: of each node its move and its place among its siblings.
export const lineOf = (game) =>
    game
        .line()
        .slice(1)
        .map((node) => ({ move: node.move, place: node.parent.children.indexOf(node) }));

// Goes along the line, and makes the moves of it that are gone.
export function retrace(game, line) {
    game.node = game.root;
    for (const { move, place } of line) {
        if (move) game.play(move, place);
        else game.node = game.node.children[place] ?? game.node; // without a move it is never gone
    }
}
