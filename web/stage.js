// SPDX-License-Identifier: MIT
// The board and what is around it: what was said last, who will probably win, and the way through
// the game.

import { BoardView } from './board.js';
import { BLACK, WHITE } from './cells.js';
import { $, percent, provedBy, unsaturated } from './dom.js';
import { colorNames, hourOf } from './look.js';
import { marksOf } from './marks.js';
import { judgement } from './review.js';
import { takeAttackBack, undoneMoves } from './undo.js';

// takesClicks: whether a click on the board is meant for the overlay; on: as of BoardView
export function showStage(state, takesClicks, on) {
    const view = new BoardView($('board'), on);
    const boards = 'game position look shown tried ends hint settingUp';
    state.on(boards, () => drawBoard(state, view, takesClicks));
    state.on('game look overlay', () => view.showOverlay(state.overlay));
    state.on('game position look review evaluation', () => drawEvaluation(state));
    state.on('game position tried', () => drawPlace(state));
    state.on('note', () => drawNote(state));
}

function drawBoard(state, view, takesClicks) {
    const { game, look, hint, ends, tried, shown, settingUp } = state;
    const position = tried?.position ?? game.position;
    view.setBoard(game.cells, hourOf(look), look.coordinates);
    view.showPosition(position, {
        words: colorNames(look),
        numbers: look.numbers,
        hint,
        ends,
        marks: shown ? null : marksOf(game, game.node), // one thing at a time
        ghost: settingUp || position.winner || takesClicks() ? 0 : position.toPlay,
    });
}

// Without an evaluation the bar's place is blank.
function drawEvaluation(state) {
    const { evaluation = judgement(state.game.node) } = state;
    $('evaluation').classList.toggle('blank', !evaluation);
    if (!evaluation) return;
    const { black, winner, proof } = evaluation;
    const [first, second] = [BLACK, WHITE].map((color) => state.colorName(color));
    const wins = `wins, ${provedBy(proof)}`;
    const share = winner ? (winner === BLACK ? 1 : 0) : unsaturated(black);
    const sides = winner
        ? [`${first} ${winner === BLACK ? wins : ''}`, `${second} ${winner === WHITE ? wins : ''}`]
        : [`${first} ${percent(black)}`, `${percent(1 - black)} ${second}`];
    $('bar-black').style.width = `${(100 * share).toFixed(2)}%`;
    $('bar').setAttribute('aria-valuenow', Math.round(100 * black));
    $('bar').setAttribute('aria-valuetext', winner === WHITE ? sides[1] : sides[0]);
    $('evaluation-black').textContent = sides[0];
    $('evaluation-white').textContent = sides[1];
}

function drawPlace({ game, tried }) {
    const { node, position } = game;
    const rest = game.future().filter(({ move }) => move).length;
    $('place').textContent = `${position.count} / ${position.count + rest}`;
    $('back').disabled = $('first').disabled = !node.parent && !tried?.attacks;
    $('forward').disabled = $('last').disabled = node.children.length === 0;
    $('promote').disabled = $('delete').disabled = !node.parent;
    if (document.activeElement !== $('comment')) $('comment').value = node.comment;
}

function drawNote({ note: { text, error, action } }) {
    $('note').textContent = text;
    $('note').classList.toggle('error', error);
    $('note-action').hidden = !action;
    if (action) Object.assign($('note-action'), { textContent: action.words, onclick: action.run });
}

// ---- the way through the game ----

export function step(state, key) {
    const { game, tried } = state;
    if (key === 'back' && takeAttackBack(state)) return;
    if (key === 'first' && tried?.attacks) while (takeAttackBack(state));
    else if (key === 'first') state.go(game.root);
    if (key === 'back') state.go(game.node.parent);
    if (key === 'forward') state.go(game.node.children[0]);
    if (key === 'last') state.go(game.future().at(-1));
}

export function showSteps(state, past) {
    for (const key of ['first', 'back', 'forward', 'last']) $(key).onclick = () => step(state, key);
    $('comment').oninput = (event) => state.comment(event.target.value);
    const change = (how, words, more) => {
        const open = () => {
            how(state.game);
            state.open(state.game);
        };
        past.replace(open, words, more);
    };
    $('promote').onclick = () => {
        const promote = (game) => game.promote(game.node);
        change(promote, 'This is the main line now.', { undone: undoneMoves(state) });
    };
    $('delete').onclick = () => change((game) => game.remove(game.node), 'Deleted.');
}
