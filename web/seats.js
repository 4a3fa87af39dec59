// SPDX-License-Identifier: MIT
// Who plays whom. The seat `first` begins with black; after swap-sides the seats have each other's
// colour.

import { other } from './cells.js';
import { SEATS, clockOf, timeOf } from './clock.js';
import { capital } from './dom.js';
import { fact } from './marks.js';

export const isEngine = ({ seats, game }, color) => seats[game.seatOf(color)] !== 'human';

// Whose move it is that somebody here makes, whoever's turn it is.
export function humanColor(state) {
    const { toPlay } = state.position;
    const waits = isEngine(state, toPlay) && !isEngine(state, other(toPlay));
    return waits ? other(toPlay) : toPlay;
}

export const levelName = (level) => (level === 'human' ? 'A person' : capital(level));

export function seatName({ seats, game }, seat) {
    const [own, foe] = seat === 'first' ? SEATS : [...SEATS].reverse();
    if (seats[own] !== 'human') return levelName(seats[own]);
    const name = fact(game, own === 'first' ? 'PB' : 'PW');
    if (name) return name;
    if (seats[foe] !== 'human') return 'You';
    return own === 'first' ? 'First player' : 'Second player';
}

// For a record, as `hexproof play` writes them; none where people play.
export function recordNames({ seats: { first, second }, engine }) {
    if (first === 'human' && second === 'human') return {};
    const { version = '' } = engine?.about ?? {};
    const name = (seat) => (seat === 'human' ? 'Human' : `Hexproof ${version} level ${seat}`);
    return { PB: name(first), PW: name(second) };
}

// No engine in it: it is somebody else's game, or something to try. The players who were chosen are
// there again for the next new game.
export function people({ seats, chosen }) {
    const clock = clockOf('');
    const humans = { first: 'human', second: 'human' };
    return { chosen: chosen ?? seats, seats: humans, clock, left: timeOf(clock) };
}

// ---- in an address ----

export const seatFields = ({ seats, swapRule, clock }) => ({
    ...seats,
    swap: swapRule,
    ...(clock.words && { clock: clock.words }),
});

export function readSeats({ seats, swapRule }, fields) {
    const clock = clockOf(fields.clock);
    return {
        chosen: null,
        seats: { first: fields.first || seats.first, second: fields.second || seats.second },
        swapRule: ['pieces', 'sides', 'none'].includes(fields.swap) ? fields.swap : swapRule,
        clock,
        left: timeOf(clock, true),
    };
}

// Whoever is unknown to the engine is replaced by a person: {seats, wrong: sentences that say so}.
export async function checkSeats(engine, asked) {
    const [seats, wrong] = [{ ...asked }, []];
    for (const [seat, name] of engine ? Object.entries(asked) : []) {
        const known = name === 'human' || engine.about.levels.some((l) => l.name === name);
        const asks = () => engine.call('levels', { level: name }).catch(({ away }) => away);
        if (known || (await asks())) continue;
        seats[seat] = 'human';
        wrong.push(`There is no player ‘${name.slice(0, 40)}’: a person plays instead.`);
    }
    return { seats, wrong };
}
