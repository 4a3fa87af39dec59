// SPDX-License-Identifier: MIT
// A game in the compact form that stands in the address (docs/PAGE.md).

import { BLACK, WHITE } from './cells.js';
import { Game, KINDS } from './game.js';

const NO_MOVE = ','; // a node with nothing but stones, marks or words

const sizeText = ({ cols, rows }) => (cols === rows ? `${cols}` : `${cols}x${rows}`);

function setupText(game, setup) {
    const names = (color) => setup.stones[color].map((cell) => game.cells.name(cell)).join('');
    const taken = names(0);
    return `${names(BLACK)}~${names(WHITE)}~${setup.toPlay || ''}${taken && `~${taken}`}`;
}

const quote = (text) => `'${encodeURIComponent(text).replace(/'/g, '%27')}'`;

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
        else if (item.parent) text += NO_MOVE;
        if (item.move && item.move.color !== game.positionAt(item.parent).toPlay) text += '!'; // out of turn
        if (item.setup) text += `*${setupText(game, item.setup)}*`;
        if (item.comment) text += quote(item.comment);
        for (const [name, values] of item.properties)
            text += `;${name}${values.map(quote).join('')}`;
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
    const [black, white, toPlay, taken] = text.split('~');
    const cells = (names) =>
        (names?.match(/[a-z]+\d+/g) ?? [])
            .map((name) => game.cells.find(name))
            .filter((c) => c >= 0);
    return {
        stones: { 0: cells(taken), [BLACK]: cells(black), [WHITE]: cells(white) },
        toPlay: Number(toPlay) || 0,
    };
}

const TOKEN =
    /([a-z]+\d+|:[sSprf])(!?)|\*([a-z0-9~]*)\*|'([^']*)'|([(),])|;([A-Z]+)((?:'[^']*')+)/y;

const LARGEST = 32; // board that the engine plays on
const USUAL = '11'; // where a game has no size

// {game, wrong}: no game if there is none in the address; sentences about what is wrong. A tree
// that goes wrong ends there.
export function fromAddress(fields) {
    if (fields.size === undefined && fields.game === undefined) return { game: null, wrong: [] };
    const { size: words = USUAL } = fields;
    const size = /^(\d{1,3})(?:x(\d{1,3}))?$/.exec(words);
    const [cols, rows] = size ? [Number(size[1]), Number(size[2] ?? size[1])] : [0, 0];
    if (cols < 1 || rows < 1 || cols > LARGEST || rows > LARGEST)
        return {
            game: null,
            wrong: [`There is no board of size ${short(words)}: they go up to ${LARGEST}.`],
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
        else if (token[5]) game.add(null);
        else if (token[6]) game.node.properties.push([token[6], unquote(token[7])]);
        else if (token[3] !== undefined) game.setUp(game.node, readSetup(game, token[3]));
        else if (token[4] !== undefined) game.node.comment = decode(token[4]);
        else if (!playToken(game, token[1], token[2] === '!')) return stop;
    }
    return [];
}

const unquote = (values) => values.slice(1, -1).split("''").map(decode);

function decode(text) {
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
    game.add(move);
    return true;
}
