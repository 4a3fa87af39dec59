// SPDX-License-Identifier: MIT
// How the board looks: kept in this browser, not in the address.

import { $, choice, el } from './dom.js';
import { recall, remember } from './storage.js';

const KEY = 'hexproof.look';
const USUAL = {
    palette: 'colours',
    theme: 'auto',
    orientation: 'auto',
    numbers: false,
    coordinates: true,
};

const WORDS = {
    colours: { black: 'Red', white: 'Blue' },
    classic: { black: 'Black', white: 'White' },
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

export class Look {
    constructor(app) {
        this.app = app;
        this.values = { ...USUAL };
        try {
            Object.assign(this.values, JSON.parse(recall(KEY) ?? '{}'));
        } catch {
            // whatever is there is not ours
        }
        this.dark = matchMedia('(prefers-color-scheme: dark)');
        this.narrow = matchMedia('(max-aspect-ratio: 9/10)');
        this.dark.addEventListener('change', () => this.apply());
        this.narrow.addEventListener('change', () => this.apply());
        this.#controls();
    }

    get words() {
        return WORDS[this.values.palette] ?? WORDS.colours;
    }

    get hour() {
        if (this.values.orientation !== 'auto') return Number(this.values.orientation);
        return this.narrow.matches ? 12 : 10;
    }

    // "top and bottom": what the colour (1 or 2) joins.
    sides(color) {
        const side = SIDES[this.hour][color - 1];
        return `${side} and ${opposite(side)}`;
    }

    apply() {
        const { theme, palette } = this.values;
        const root = document.documentElement;
        root.dataset.theme = theme === 'auto' ? (this.dark.matches ? 'dark' : 'light') : theme;
        root.dataset.palette = palette;
        this.app.view.words = {
            black: this.words.black.toLowerCase(),
            white: this.words.white.toLowerCase(),
        };
        this.app.view.shape = ''; // everything is drawn anew
        this.app.changed({ same: true });
    }

    #set(name, value) {
        this.values[name] = value;
        remember(KEY, JSON.stringify(this.values));
        this.apply();
    }

    #controls() {
        const row = (words, control) => el('label', {}, el('span', {}, words), control);
        const list = (name, words, options) =>
            row(
                words,
                choice(`look-${name}`, options, this.values[name], (value) =>
                    this.#set(name, value),
                ),
            );
        const box = (name, words) =>
            row(
                words,
                el('input', {
                    type: 'checkbox',
                    id: `look-${name}`,
                    checked: this.values[name],
                    onchange: (event) => this.#set(name, event.target.checked),
                }),
            );
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
}
