// SPDX-License-Identifier: MIT
// How a connection is deduced: the steps as a list, of which one is shown on the board.

import { button, el, row } from './dom.js';

function stepText({ rule, kind, key, premises, template, x, y }) {
    const how = {
        and: kind === 'semi' ? `play ${key}, and both halves hold` : 'two connections in a row',
        or: `${premises.length} ways that do not all meet`,
        template: `template ${template}`,
        'must-play': 'every attack has an answer, by search',
        stone: 'with the stone played',
    };
    return `${x} – ${y} ${kind === 'full' ? 'is safe' : 'with a move'}: ${how[rule]}`;
}

// go(step): shows another
export function derivation(steps, shown, go) {
    const list = steps.filter((step) => step.rule !== 'next');
    if (!list.length) return [];
    const here = list.indexOf(shown);
    const item = (step) => {
        const isHere = step === shown;
        const look = { class: `quiet${isHere ? ' here' : ''}`, 'aria-current': isHere && 'step' };
        return el(
            'li',
            {},
            button(stepText(step), () => go(step), look),
        );
    };
    const last = here === list.length - 1;
    const controls = row(
        button('First step', () => go(list[0]), { id: 'step-first' }),
        button('Next', () => go(list[here + 1]), { id: 'step-next', disabled: last }),
        el('span', {}, `step ${here + 1} of ${list.length}`),
    );
    return [el('div', {}, controls, el('ol', { class: 'derivation' }, ...list.map(item)))];
}
