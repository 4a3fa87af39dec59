// SPDX-License-Identifier: MIT
// Who plays, whose turn it is, and what he may do beside placing a stone.

import { BLACK, WHITE, colorWord, other } from './cells.js';
import { SEATS, faceOf } from './clock.js';
import { $, el } from './dom.js';
import { sidesOf } from './look.js';
import { humanColor, isEngine, seatName } from './seats.js';
import { maySwap, swapKind } from './swap.js';

export function showPlayers(state) {
    state.on('game position seats clock look', () => drawCards(state));
    const turn = 'game position tried seats swapRule look thinking';
    state.on(turn, () => drawTurn(state));
    state.on(`${turn} engine depth`, () => drawControls(state));
    $('resign').onclick = () => state.human({ kind: 'resign', color: humanColor(state) });
    $('swap').onclick = () => state.human({ kind: swapKind(state), color: WHITE });
}

function drawCards(state) {
    const { game, clock, left, look } = state;
    const { winner, toPlay } = game.position;
    const card = (seat) => {
        const color = game.seatOf(BLACK) === seat ? BLACK : WHITE;
        const joins = `${state.colorName(color)} joins ${sidesOf(look, color)}`;
        const words = el('div', {}, el('b', {}, seatName(state, seat)), el('small', {}, joins));
        return el(
            'div',
            { class: `player${!winner && toPlay === color ? ' turning' : ''}` },
            el('span', { class: `dot ${colorWord(color)}` }),
            words,
            clock.words ? el('time', { id: `clock-${seat}` }, faceOf(left[seat])) : null,
        );
    };
    $('players').replaceChildren(...SEATS.map(card));
}

function turnText(state, color) {
    const name = state.colorName(color);
    if (state.thinking && isEngine(state, color)) return `${name} is thinking`;
    return `${name} to move${maySwap(state) && !isEngine(state, color) ? ', or swap' : ''}`;
}

function resultText(state, winner, how) {
    const loser = state.colorName(other(winner));
    const reasons = { resign: `: ${loser} resigned`, forfeit: `: ${loser}’s time is up` };
    return `${state.colorName(winner)} has won${reasons[how] ?? ''}`;
}

function drawTurn(state) {
    const { winner, toPlay, how } = state.tried?.position ?? state.position;
    const words = winner ? resultText(state, winner, how) : turnText(state, toPlay);
    $('turn-dot').className = `dot ${colorWord(winner || toPlay)}`;
    $('turn-text').textContent = words;
    $('thinking').hidden = $('stop').hidden = !state.thinking;
    document.title = `${words} – Hexproof`;
}

// Where attacks are on the board, what is about the game's own position has to wait.
function drawControls(state) {
    const { game, engine, depth, tried } = state;
    const { winner, toPlay, count } = game.position;
    $('undo').disabled = !game.node.parent && !depth && !tried?.attacks;
    $('swap').hidden = !maySwap(state) || isEngine(state, toPlay);
    $('swap').disabled = Boolean(tried);
    $('swap').textContent = state.swapRule === 'sides' ? 'Swap sides' : 'Swap';
    $('resign').disabled = Boolean(winner || !count || tried);
    $('hint').disabled = Boolean(winner || !engine || tried);
}
