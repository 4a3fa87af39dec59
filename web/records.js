// SPDX-License-Identifier: MIT
// Games as SGF, in the program's own dialect. Every other notation is read and written by the
// engine. What this page has no use for is kept, as it was written.

import { BLACK, WHITE } from './cells.js';
import { Game } from './game.js';

const LETTER = { [BLACK]: 'B', [WHITE]: 'W' };
const escape = (text) => text.replace(/[\\\]]/g, '\\$&');
// An escaped line break is none: it only folds the file's line.
export const unescape = (text) => text.replace(/\\(?:\r\n|\n|\r|([^]?))/g, '$1');

// What a node says by its fields, and the head of every file.
const OWN = ['B', 'W', 'AB', 'AW', 'AE', 'PL', 'C', 'FF', 'GM', 'SZ'];
const OVER = { resign: 'Resign', forfeit: 'Time' };

function nodeText(game, node) {
    let text = '';
    if (node.setup) {
        const list = (color) =>
            node.setup.stones[color].map((cell) => `[${game.cells.name(cell)}]`).join('');
        if (node.setup.stones[BLACK].length) text += 'AB' + list(BLACK);
        if (node.setup.stones[WHITE].length) text += 'AW' + list(WHITE);
        if (node.setup.stones[0].length) text += 'AE' + list(0);
        if (node.setup.toPlay) text += `PL[${LETTER[node.setup.toPlay]}]`;
    }
    if (node.move) text += `${LETTER[node.move.color]}[${game.moveName(node.move)}]`;
    return text;
}

function wordsText(node, comment) {
    const values = ([name, list]) => name + list.map((value) => `[${value}]`).join('');
    return (comment ? `C[${escape(comment)}]` : '') + node.properties.map(values).join('');
}

function head(game) {
    const { cols, rows } = game.cells;
    return `;FF[4]GM[11]SZ[${cols === rows ? cols : `${cols}:${rows}`}]`;
}

// The result of a game that ended here, if the record does not name one.
function resultText(game) {
    const { winner, how } = game.positionAt(game.future(game.root).at(-1) ?? game.root);
    if (!winner || game.property('RE') !== undefined) return '';
    return `RE[${LETTER[winner]}+${OVER[how] ?? ''}]`;
}

// Who played, if the record does not name anybody.
function namesText(game, names) {
    const known = ([key]) => game.property(key) !== undefined;
    const named = Object.entries(names);
    return named.some(known) ? '' : named.map(([key, name]) => `${key}[${escape(name)}]`).join('');
}

// The whole tree; `comment` says what is written about a node, `names` who plays: {PB, PW}.
export function toSgf(game, comment = (node) => node.comment, names = {}) {
    const whole = (node) => nodeText(game, node) + wordsText(node, comment(node));
    const { root } = game;
    let text = '(' + head(game) + whole(root) + namesText(game, names) + resultText(game);
    const stack = []; // nodes, and brackets around variations
    const follow = ({ children }) => {
        if (children.length === 1) stack.push(children[0]);
        else for (const child of [...children].reverse()) stack.push(')', child, '\n(');
    };
    follow(root);
    while (stack.length) {
        const item = stack.pop();
        if (typeof item === 'string') text += item;
        else {
            text += ';' + whole(item);
            follow(item);
        }
    }
    return text + ')\n';
}

// The line that leads to the node, for the engine.
export function lineSgf(game, node = game.node) {
    const line = game.line(node).map((n) => nodeText(game, n));
    const swap = game.property('HX'); // the record means its swaps as it writes them
    return `(${head(game)}${swap === undefined ? '' : `HX[${swap}]`}${line.join(';')})`;
}

// Properties of one node: [name, values] from text[at] on; values are as they stand there.
function readProperties(text, at) {
    const properties = [];
    for (;;) {
        const name = /^\s*([A-Z]+)\s*(?=\[)/.exec(text.slice(at, at + 200));
        if (!name) return { properties, at };
        at += name[0].length;
        const values = [];
        while (text[at] === '[') {
            const start = ++at;
            for (; at < text.length && text[at] !== ']'; at++) if (text[at] === '\\') at++;
            values.push(text.slice(start, at++));
            while (/\s/.test(text[at] ?? '')) at++;
        }
        properties.push([name[1], values]);
    }
}

// A root may hold no move, so the first node is the one that is there.
function addNode(game, parent, properties) {
    const cells = (values) => values.map((v) => game.cells.find(v)).filter((c) => c >= 0);
    const setup = { stones: { 0: [], [BLACK]: [], [WHITE]: [] }, toPlay: 0 };
    const last = new Map(properties);
    const color = last.has('B') ? 'B' : 'W';
    const move = last.has(color)
        ? game.readMove(last.get(color)[0], color === 'B' ? BLACK : WHITE)
        : null;
    for (const [name, stone] of [
        ['AB', BLACK],
        ['AW', WHITE],
        ['AE', 0],
    ])
        if (last.has(name)) setup.stones[stone] = cells(last.get(name));
    if (last.has('PL')) setup.toPlay = /^[bB1]/.test(last.get('PL')[0]) ? BLACK : WHITE;
    game.node = parent ?? game.root;
    if (parent) game.add(move);
    if (['AB', 'AW', 'AE', 'PL'].some((name) => last.has(name))) game.setUp(game.node, setup);
    game.node.comment = unescape(last.get('C')?.[0] ?? '');
    game.node.properties = properties
        .filter(([name]) => !OWN.includes(name))
        .map(([name, values]) => [name, name === 'CA' ? ['UTF-8'] : values]);
    return game.node;
}

// Reads what the engine wrote, on a board of that size.
export function fromSgf(text, [cols, rows]) {
    const game = new Game(cols, rows);
    const stack = [];
    let parent = null;
    for (let at = 0; at < text.length; at++) {
        if (text[at] === '(') stack.push(parent);
        else if (text[at] === ')') {
            parent = stack.pop() ?? null;
            if (stack.length === 0) break;
        } else if (text[at] === ';') {
            const read = readProperties(text, at + 1);
            parent = addNode(game, parent, read.properties);
            at = read.at - 1;
        }
    }
    game.node = game.root;
    return game;
}

const VALUE = String.raw`\[((?:\\[^]|[^\]\\])*)\]`;

// The games of a collection that the engine wrote, each as a text of its own.
export function splitGames(text) {
    const games = [];
    let [depth, start] = [0, 0];
    for (const { 0: sign, index } of text.matchAll(new RegExp(`${VALUE}|[()]`, 'g'))) {
        if (sign === '(' && depth++ === 0) start = index;
        if (sign === ')' && --depth === 0) games.push(text.slice(start, index + 1));
    }
    return games;
}

// "Ann – Bob", or what the game says instead about itself; '' if nothing. Only its first node
// counts, and no comment that looks like it.
export function playersOf(text) {
    const facts = new Map(readProperties(text, text.indexOf(';') + 1).properties);
    const fact = (name) => unescape(facts.get(name)?.[0] ?? '').trim();
    return [fact('PB'), fact('PW')].filter(Boolean).join(' – ') || fact('GN');
}
