// SPDX-License-Identifier: MIT
// A game as a tree of moves with comments, and a place in it. A node has at most one move; stones
// that were set up and marks belong to a node too. Positions follow from the path and are kept per
// node.

import { BLACK, WHITE, Cells, other } from './cells.js';

// What a move can be beside a stone: its name, and its sign in addresses.
export const KINDS = {
    'swap-pieces': ':s',
    'swap-sides': ':S',
    pass: ':p',
    resign: ':r',
    forfeit: ':f',
};

function newNode(parent, move) {
    return {
        parent,
        move,
        setup: null,
        comment: '',
        properties: [], // of SGF, beside those: [name, values as they stand in the file]
        children: [],
        judged: null,
    };
}

function sameMove(a, b) {
    return a.kind === b.kind && a.color === b.color && a.cell === b.cell;
}

export class Game {
    constructor(cols, rows) {
        this.cells = new Cells(cols, rows);
        this.root = newNode(null, null);
        this.node = this.root;
        this.positions = new WeakMap();
    }

    // ---- positions ----

    get position() {
        return this.positionAt(this.node);
    }

    positionAt(node) {
        let position = this.positions.get(node);
        if (!position) {
            position = this.#follow(
                node.parent ? this.positionAt(node.parent) : this.#start(),
                node,
            );
            this.positions.set(node, position);
        }
        return position;
    }

    #start() {
        return {
            stones: new Uint8Array(this.cells.count),
            numbers: new Int16Array(this.cells.count),
            toPlay: BLACK,
            count: 0,
            placed: false,
            sidesSwapped: false,
            last: -1,
            winner: 0,
            chain: null,
            how: '',
        };
    }

    #follow(before, node) {
        const p = {
            ...before,
            stones: before.stones.slice(),
            numbers: before.numbers.slice(),
            last: -1,
        };
        if (node.setup) {
            for (const color of [0, BLACK, WHITE])
                for (const cell of node.setup.stones[color]) p.stones[cell] = color;
            if (node.setup.toPlay) p.toPlay = node.setup.toPlay;
            p.placed = true;
        }
        if (node.move) this.#move(p, node.move);
        for (const color of [BLACK, WHITE]) {
            const chain = p.winner ? null : this.cells.chain(p.stones, color);
            if (chain) Object.assign(p, { winner: color, chain, how: 'chain' });
        }
        return p;
    }

    #move(p, { kind, color, cell }) {
        p.count++;
        p.toPlay = other(color);
        if (kind === 'stone') {
            p.stones[cell] = color;
            p.numbers[cell] = p.count;
            p.last = cell;
        } else if (kind === 'swap-pieces') {
            const stone = p.stones.findIndex((s) => s);
            const image = this.cells.mirror(stone);
            p.stones[stone] = 0;
            p.numbers[stone] = 0;
            p.stones[image] = color;
            p.numbers[image] = p.count;
            p.last = image;
        } else if (kind === 'swap-sides') {
            p.sidesSwapped = !p.sidesSwapped;
            p.toPlay = color; // which the other player has now
            p.last = p.stones.findIndex((s) => s);
        } else if (kind === 'resign' || kind === 'forfeit') {
            p.winner = other(color);
            p.how = kind;
        }
    }

    // Who has the colour: whoever began with black is `first`.
    seatOf(color) {
        return (color === BLACK) !== this.position.sidesSwapped ? 'first' : 'second';
    }

    // Nobody has moved, and nothing is set up.
    isEmpty() {
        const { count, stones } = this.position;
        return count === 0 && !stones.some(Boolean);
    }

    // The only stone may be taken over by the second player.
    canSwap(node = this.node) {
        const p = this.positionAt(node);
        return p.count === 1 && !p.placed && node.move?.kind === 'stone' && !p.winner;
    }

    isLegal(move) {
        const p = this.position;
        if (move.kind === 'stone') return move.cell >= 0 && p.stones[move.cell] === 0 && !p.winner;
        if (move.kind.startsWith('swap'))
            return (
                this.canSwap() &&
                (move.kind === 'swap-sides' || this.cells.cols === this.cells.rows)
            );
        return !p.winner;
    }

    // ---- the tree ----

    // Goes on with a new node, whose move may be null; by default it is the last variation.
    add(move, place = this.node.children.length) {
        const next = newNode(this.node, move);
        this.node.children.splice(place, 0, next);
        this.node = next;
        return next;
    }

    // Goes on with the move: a known variation, or a new one.
    play(move, place) {
        const { kind, color, cell = -1 } = move;
        const wanted = { kind, color, cell: kind === 'stone' ? cell : -1 };
        const next = this.node.children.find((child) => child.move && sameMove(child.move, wanted));
        if (!next) return this.add(wanted, place);
        this.node = next;
        return next;
    }

    // Goes back one move; one that nothing follows, and nobody has said anything about, is forgotten.
    takeBack() {
        const node = this.node;
        if (!node.parent) return false;
        this.node = node.parent;
        const { move, setup, comment, properties, children } = node;
        if (move && !setup && !comment && !properties.length && !children.length)
            this.node.children = this.node.children.filter((child) => child !== node);
        return true;
    }

    remove(node) {
        if (!node.parent) return;
        node.parent.children = node.parent.children.filter((child) => child !== node);
        if (this.line(this.node).includes(node)) this.node = node.parent;
    }

    // Makes the line that leads here the main one.
    promote(node) {
        for (let at = node; at.parent; at = at.parent) {
            const rest = at.parent.children.filter((child) => child !== at);
            at.parent.children = [at, ...rest];
        }
    }

    setUp(node, setup) {
        node.setup = setup;
        this.positions = new WeakMap();
    }

    // The stones, by cell, as the start of the game.
    start(stones, toPlay) {
        const list = (color) => [...stones.keys()].filter((cell) => stones[cell] === color);
        const lists = { 0: [], [BLACK]: list(BLACK), [WHITE]: list(WHITE) };
        this.setUp(this.root, { stones: lists, toPlay });
    }

    // From the root to the node.
    line(node = this.node) {
        const line = [];
        for (let at = node; at; at = at.parent) line.unshift(at);
        return line;
    }

    // From here on along first variations.
    future(node = this.node) {
        const line = [];
        for (let at = node.children[0]; at; at = at.children[0]) line.push(at);
        return line;
    }

    // All nodes, parents first.
    *all() {
        const stack = [this.root];
        while (stack.length) {
            const node = stack.pop();
            yield node;
            stack.push(...node.children.slice().reverse());
        }
    }

    // The first value of a property of the root; undefined if it is not there.
    property(name) {
        return this.root.properties.find(([key]) => key === name)?.[1][0];
    }

    moveName(move) {
        return move.kind === 'stone' ? this.cells.name(move.cell) : move.kind;
    }

    // "f6" or "swap-pieces" as a move of that colour; null for anything else.
    readMove(name, color) {
        if (name in KINDS) return { kind: name, color, cell: -1 };
        const cell = this.cells.find(name);
        return cell < 0 ? null : { kind: 'stone', color, cell };
    }
}
