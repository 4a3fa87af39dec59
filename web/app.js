// SPDX-License-Identifier: MIT
// The page: one state, and the parts that show it and change it.

import { runClocks } from './clock.js';
import { $ } from './dom.js';
import { openEngine } from './engine.js';
import { Help } from './help.js';
import { giveHints } from './hint.js';
import { showReview } from './judged.js';
import { hearKeys, showTabs } from './keys.js';
import { showLook } from './look.js';
import { showFacts } from './marks.js';
import { MoveList } from './moves.js';
import { offerNewGames } from './newgame.js';
import { Past } from './past.js';
import { showPlayers } from './players.js';
import { Review } from './review.js';
import { checkSeats, isEngine } from './seats.js';
import { SetUp } from './setup.js';
import { Share } from './share.js';
import { showStage, showSteps } from './stage.js';
import { State } from './state.js';
import { playTurns } from './turns.js';
import { Undo } from './undo.js';
import { Why } from './why.js';

const state = new State();
const past = new Past(state);
const setup = new SetUp(state, past);
const undo = new Undo(state, past, setup);
const why = new Why(state, past, (text) => share.open(text));
const share = new Share(state, past, (text) => why.opponent.open(text));

showLook(state);
showStage(state, () => why.takesClicks, {
    end: (name) => why.chooseEnd(name),
    play: (cell) => {
        if (state.settingUp) setup.place(cell);
        else if (!why.click(cell))
            state.human({ kind: 'stone', color: state.position.toPlay, cell });
    },
});
showSteps(state, past);
showPlayers(state);
showTabs(state);
showFacts(state);
new MoveList(state);
new Review(state);
showReview(state);
new Help(state);
offerNewGames(state, past);
giveHints(state);
runClocks(state);
playTurns(state);
hearKeys(
    state,
    (key) => why.key(key),
    () => undo.redo(),
);
$('undo').onclick = () => undo.undo();

// A question has to wait: that is said, and once it is over ('') no longer.
let waiting = '';
function wait(words) {
    if (words) state.say(words);
    else if (waiting && state.note.text === waiting) state.say('');
    waiting = words;
}

// After a reload, which keeps the game and no proof.
function sayClosed() {
    const back = state.depth ? { words: 'Back', run: () => past.back() } : null;
    state.say('The strategy or proof that was open is not kept over a reload.', false, back);
}

async function start() {
    const { empty, wrong, closed, last } = state.together(() => {
        state.set({ look: state.look }); // so that everything is drawn
        return past.start();
    });
    const engine = await openEngine(wait);
    if (!engine) state.say('There is no engine here: the board works, but nobody answers.', true);
    const checked = await checkSeats(engine, state.seats);
    const { count, toPlay } = state.position;
    state.together(() => {
        state.set({ engine, seats: checked.seats });
        state.set({ paused: count > 0 && !isEngine(state, toPlay) });
    });
    document.documentElement.dataset.engine = engine?.kind ?? 'none';
    if (empty && engine) state.say('New to Hex? The question mark explains it in a minute.');
    const open = { words: 'Open the last game', run: () => past.open(last) };
    if (last) state.say('Your last game was another.', false, open);
    if (closed) sayClosed();
    past.complain([...wrong, ...checked.wrong]);
}

start();
