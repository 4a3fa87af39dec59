// SPDX-License-Identifier: MIT
// How the board looks: kept in this browser, not in the address.

import { $, choice, el } from './dom.js';
import { recallJson, remember } from './storage.js';

const KEY = 'hexproof.look';
const USUAL = {
    palette: 'colours',
    theme: 'auto',
    orientation: 'auto',
    numbers: false,
    coordinates: true,
};

// Names of the colours, by colour.
const WORDS = {
    colours: ['', 'Red', 'Blue'],
    classic: ['', 'Black', 'White'],
};

const HOURS = [
    ['auto', 'To fit the screen'],
    ['10', 'Flat'],
    ['9', 'Diamond'],
    ['12', 'Upright diamond'],
    ['2', 'Flat, a1 at the right'],
    ['8', 'Flat, a1 below left'],
    ['4', 'Flat, turned round'],
    ['3', 'Diamond, turned round'],
    ['6', 'Upright, turned round'],
    ['1', 'a1 at 1 o’clock'],
    ['5', 'a1 at 5 o’clock'],
    ['7', 'a1 at 7 o’clock'],
    ['11', 'a1 at 11 o’clock'],
];

// Where the edges north and west lie on the screen, by the hour at which a1 lies.
const SIDES = {
    1: ['right', 'upper left'],
    2: ['right', 'top'],
    3: ['lower right', 'upper right'],
    4: ['bottom', 'right'],
    5: ['lower left', 'right'],
    6: ['lower left', 'lower right'],
    7: ['left', 'lower right'],
    8: ['left', 'bottom'],
    9: ['upper left', 'lower left'],
    10: ['top', 'left'],
    11: ['upper right', 'left'],
    12: ['upper right', 'upper left'],
};
const OPPOSITE = { top: 'bottom', left: 'right', upper: 'lower' };
const opposite = (words) =>
    words
        .split(' ')
        .map(
            (word) => OPPOSITE[word] ?? Object.keys(OPPOSITE).find((key) => OPPOSITE[key] === word),
        )
        .join(' ');

export const recallLook = () => ({ ...USUAL, ...recallJson(KEY, {}) });
export const keepLook = (look) => remember(KEY, JSON.stringify(look));
export const colorNames = ({ palette }) => WORDS[palette] ?? WORDS.colours;

const dark = matchMedia('(prefers-color-scheme: dark)');
const narrow = matchMedia('(max-aspect-ratio: 9/10)');

// The panel is below the board.
export const isNarrow = () => narrow.matches;

export function hourOf({ orientation }) {
    if (orientation !== 'auto') return Number(orientation);
    return narrow.matches ? 12 : 10;
}

// "top and bottom": what the colour (1 or 2) joins.
export function sidesOf(look, color) {
    const side = SIDES[hourOf(look)][color - 1];
    return `${side} and ${opposite(side)}`;
}

// The theme of the page, and the controls.
export function showLook(state) {
    const apply = () => {
        const { theme, palette } = state.look;
        const usual = dark.matches ? 'dark' : 'light';
        const { dataset } = document.documentElement;
        Object.assign(dataset, { theme: theme === 'auto' ? usual : theme, palette });
    };
    for (const query of [dark, narrow])
        query.addEventListener('change', () => state.set({ look: state.look }));
    state.on('look', apply);
    drawControls(state);
}

function drawControls(state) {
    const row = (words, control) => el('label', {}, el('span', {}, words), control);
    const list = (name, words, options) => {
        const set = (value) => state.setLook({ [name]: value });
        return row(words, choice(`look-${name}`, options, state.look[name], set));
    };
    const box = (name, words) => {
        const onchange = (event) => state.setLook({ [name]: event.target.checked });
        const checked = state.look[name];
        const control = { type: 'checkbox', id: `look-${name}`, checked, onchange };
        return row(words, el('input', control));
    };
    $('settings').append(
        list('palette', 'Stones', [
            ['colours', 'Red and blue'],
            ['classic', 'Black and white'],
        ]),
        list('theme', 'Page', [
            ['auto', 'As the system'],
            ['light', 'Light'],
            ['dark', 'Dark'],
        ]),
        list('orientation', 'Board', HOURS),
        box('coordinates', 'Names of rows and columns'),
        box('numbers', 'Numbers on the stones'),
    );
}
