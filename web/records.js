// SPDX-License-Identifier: MIT
// Games as text: the program's own SGF, and the compact form that stands in the address. Every
// other notation is read and written by the engine.

import { BLACK, WHITE } from './cells.js';
import { Game, KINDS } from './game.js';

const LETTER = { [BLACK]: 'B', [WHITE]: 'W' };
const escape = (text) => text.replace(/[\\\]]/g, '\\$&');

// ---- SGF ----

function nodeText(game, node, comment = node.comment) {
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
    if (comment) text += `C[${escape(comment)}]`;
    return text;
}

function head(game) {
    const { cols, rows } = game.cells;
    return `;FF[4]GM[11]SZ[${cols === rows ? cols : `${cols}:${rows}`}]`;
}

// The whole tree; `comment` says what is written about a node.
export function toSgf(game, comment = (node) => node.comment) {
    let text = '(' + head(game) + nodeText(game, game.root, comment(game.root));
    const stack = []; // nodes, and brackets around variations
    const follow = ({ children }) => {
        if (children.length === 1) stack.push(children[0]);
        else for (const child of [...children].reverse()) stack.push(')', child, '\n(');
    };
    follow(game.root);
    while (stack.length) {
        const item = stack.pop();
        if (typeof item === 'string') text += item;
        else {
            text += ';' + nodeText(game, item, comment(item));
            follow(item);
        }
    }
    return text + ')\n';
}

// The line that leads to the node, for the engine.
export function lineSgf(game, node = game.node) {
    const line = game.line(node);
    return (
        '(' + head(game) + line.map((n, i) => (i ? ';' : '') + nodeText(game, n, '')).join('') + ')'
    );
}

// Properties of one node: [name, values] from text[at] on.
function readProperties(text, at) {
    const properties = [];
    for (;;) {
        const name = /^\s*([A-Z]+)\s*(?=\[)/.exec(text.slice(at, at + 200));
        if (!name) return { properties, at };
        at += name[0].length;
        const values = [];
        while (text[at] === '[') {
            let value = '';
            for (at++; at < text.length && text[at] !== ']'; at++) {
                if (text[at] === '\\') at++;
                value += text[at] ?? '';
            }
            values.push(value);
            at++;
            while (/\s/.test(text[at] ?? '')) at++;
        }
        properties.push([name[1], values]);
    }
}

function addNode(game, parent, properties) {
    const cells = (values) => values.map((v) => game.cells.find(v)).filter((c) => c >= 0);
    const setup = { stones: { 0: [], [BLACK]: [], [WHITE]: [] }, toPlay: 0 };
    let move = null;
    let comment = '';
    let isSetup = false;
    for (const [name, values] of properties) {
        if (name === 'B' || name === 'W')
            move = game.readMove(values[0], name === 'B' ? BLACK : WHITE);
        if (name === 'C') comment = values[0];
        if (name === 'PL') setup.toPlay = /^[bB1]/.test(values[0]) ? BLACK : WHITE;
        if (name === 'AB') setup.stones[BLACK] = cells(values);
        if (name === 'AW') setup.stones[WHITE] = cells(values);
        if (name === 'AE') setup.stones[0] = cells(values);
        isSetup ||= ['AB', 'AW', 'AE', 'PL'].includes(name);
    }
    game.node = parent;
    if (move) game.play(move);
    else if (isSetup && parent !== game.root && parent.children) return parent; // no such place in the tree
    if (isSetup) game.setUp(game.node, setup);
    if (comment) game.node.comment = comment;
    return game.node;
}

// Reads what the engine wrote, on a board of that size.
export function fromSgf(text, [cols, rows]) {
    const game = new Game(cols, rows);
    const stack = [];
    let parent = game.root;
    for (let at = 0; at < text.length; at++) {
        if (text[at] === '(') stack.push(parent);
        else if (text[at] === ')') {
            parent = stack.pop() ?? game.root;
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

// ---- the address ----

const sizeText = ({ cols, rows }) => (cols === rows ? `${cols}` : `${cols}x${rows}`);

function setupText(game, setup) {
    const names = (color) => setup.stones[color].map((cell) => game.cells.name(cell)).join('');
    return `${names(BLACK)}~${names(WHITE)}~${setup.toPlay || ''}`;
}

function treeText(game) {
    const stack = [game.root];
    let text = '';
    while (stack.length) {
        const item = stack.pop();
        if (typeof item === 'string') {
            text += item;
            continue;
        }
        if (item.move)
            text +=
                item.move.kind === 'stone'
                    ? game.cells.name(item.move.cell)
                    : KINDS[item.move.kind];
        if (item.move && item.move.color !== game.positionAt(item.parent).toPlay) text += '!'; // out of turn
        if (item.setup) text += `*${setupText(game, item.setup)}*`;
        if (item.comment) text += `'${encodeURIComponent(item.comment).replace(/'/g, '%27')}'`;
        if (item.children.length === 1) stack.push(item.children[0]);
        else for (const child of [...item.children].reverse()) stack.push(')', child, '(');
    }
    return text;
}

// Size, tree, and which of its nodes is shown, as the fields of an address.
export function toAddress(game) {
    const fields = { size: sizeText(game.cells) };
    const text = treeText(game);
    if (text) fields.game = text;
    let index = 0;
    for (const node of game.all()) {
        if (node === game.node && index) fields.at = String(index);
        index++;
    }
    return fields;
}

function readSetup(game, text) {
    const [black, white, toPlay] = text.split('~');
    const cells = (names) =>
        (names.match(/[a-z]+\d+/g) ?? [])
            .map((name) => game.cells.find(name))
            .filter((c) => c >= 0);
    return {
        stones: { 0: [], [BLACK]: cells(black), [WHITE]: cells(white ?? '') },
        toPlay: Number(toPlay) || 0,
    };
}

const TOKEN = /([a-z]+\d+|:[sSprf])(!?)|\*([a-z0-9~]*)\*|'([^']*)'|([()])/y;

const LARGEST = 32; // board that the engine plays on

// {game, wrong}: no game if there is none in the address; sentences about what is wrong. A tree
// that goes wrong ends there.
export function fromAddress(fields) {
    if (fields.size === undefined) return { game: null, wrong: [] };
    const size = /^(\d{1,3})(?:x(\d{1,3}))?$/.exec(fields.size);
    const [cols, rows] = size ? [Number(size[1]), Number(size[2] ?? size[1])] : [0, 0];
    if (cols < 1 || rows < 1 || cols > LARGEST || rows > LARGEST)
        return {
            game: null,
            wrong: [`There is no board of size ${short(fields.size)}: they go up to ${LARGEST}.`],
        };
    const game = new Game(cols, rows);
    const wrong = readTree(game, fields.game ?? '');
    const nodes = [...game.all()];
    game.node = nodes[Number(fields.at ?? 0)] ?? nodes[0];
    return { game, wrong };
}

const short = (text) => (text.length > 20 ? `${text.slice(0, 20)}…` : text);

function readTree(game, text) {
    const stack = [];
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.length) {
        const { lastIndex } = TOKEN;
        const token = TOKEN.exec(text);
        const stop = [`The game in the address ends at ‘${short(text.slice(lastIndex))}’.`];
        if (!token) return stop;
        if (token[5] === '(') stack.push(game.node);
        else if (token[5] === ')') game.node = stack.pop() ?? game.root;
        else if (token[3] !== undefined) game.setUp(game.node, readSetup(game, token[3]));
        else if (token[4] !== undefined) game.node.comment = decodeComment(token[4]);
        else if (!playToken(game, token[1], token[2] === '!')) return stop;
    }
    return [];
}

function decodeComment(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

function playToken(game, text, outOfTurn) {
    const toPlay = game.position.toPlay;
    const kind = Object.keys(KINDS).find((name) => KINDS[name] === text);
    const move = game.readMove(kind ?? text, outOfTurn ? 3 - toPlay : toPlay);
    if (!move || !game.isLegal(move)) return false;
    game.play(move);
    return true;
}
