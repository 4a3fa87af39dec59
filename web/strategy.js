// SPDX-License-Identifier: MIT
// Strategies as and/or trees (docs/STRATEGIES.md), read and followed. At an or-node the opponent
// moves, and an option without the cell goes on; at an and-node it moves, and follows all subtrees.

const SIDES = {
    NEdge: 'north',
    SEdge: 'south',
    WEdge: 'west',
    EEdge: 'east',
    TL: 'west',
    TR: 'north',
    BL: 'south',
    BR: 'east',
};
const DEPTH = 1000; // of brackets

// ---- reading ----

// Nested lists of words: "(" makes {round: true, items}, "[" {round: false, items}.
function readLists(text) {
    const plain = text.replace(/\/\/[^\n]*|\{[^}]*\}/g, ' ');
    const stack = [{ items: [] }];
    for (const [token] of plain.matchAll(/[()[\]]|[^\s()[\]]+/g)) {
        if (token === '(' || token === '[') {
            const list = { round: token === '(', items: [] };
            stack.at(-1).items.push(list);
            stack.push(list);
            if (stack.length > DEPTH) throw new Error('the strategy is nested too deep');
        } else if (token === ')' || token === ']') {
            const list = stack.pop();
            if (!stack.length || list.round !== (token === ')'))
                throw new Error('the brackets of the strategy do not match');
        } else stack.at(-1).items.push(token);
    }
    if (stack.length !== 1) throw new Error('a bracket of the strategy is not closed');
    return stack[0].items;
}

const words = (list) => list.items.filter((item) => typeof item === 'string');
const isCell = (word) => /^[a-z][0-9]{1,2}$/i.test(word);

function flatClaims(claims) {
    return claims.items.flatMap((item) => (typeof item === 'string' ? item : flatClaims(item)));
}

// An option or the whole tree: {cell, ors}, or {call, cells}; without cells it is called in place.
function readAnd(list) {
    const [head, ...rest] = list.items;
    if (typeof head !== 'string') throw new Error('an option of the strategy is empty');
    if (isCell(head) || head === '#')
        return { cell: head === '#' ? null : head.toLowerCase(), ors: rest.map(readOr) };
    return { call: head, cells: rest[0] && words(rest[0]).map((w) => w.toLowerCase()) };
}

function readOr(list) {
    if (typeof list === 'string' || list.round) throw new Error('[ is missing in the strategy');
    return list.items.map(readAnd);
}

function readPattern({ items: [name, claims, empty, played, ...tree] }) {
    if (typeof name !== 'string' || !played?.items) throw new Error('a pattern is not complete');
    const first = tree[0];
    const moves = first && typeof first !== 'string' && first.round;
    return {
        name,
        claims: flatClaims(claims).map((word) => SIDES[word] ?? word),
        empty: words(empty).map((word) => word.toLowerCase()),
        played: words(played).map((word) => (SIDES[word] ?? word).toLowerCase()),
        tree: moves ? readAnd(first) : { cell: null, ors: tree.map(readOr) },
    };
}

// {cols, rows, patterns: Map(name -> pattern), last: the name of the last one, proof: the file ends
// with what it proves, as the certificate of a position does}; throws an Error with a sentence.
export function readStrategy(text) {
    const [size, ...patterns] = readLists(text);
    const [head, cols, rows] = size?.items ?? [];
    if (head !== 'boardsize' || !(cols >= 1 && cols <= 19)) throw new Error('boardsize is missing');
    const proof = patterns.at(-1)?.items?.[0] === 'proves';
    const read = (proof ? patterns.slice(0, -1) : patterns).map(readPattern);
    if (!read.length) throw new Error('there is no pattern in the strategy');
    return {
        cols: Number(cols),
        rows: Number(rows ?? cols),
        patterns: new Map(read.map((pattern) => [pattern.name, pattern])),
        last: read.at(-1).name,
        proof,
    };
}

export const isStrategy = (text) => /^\s*((\/\/[^\n]*|\{[^}]*\})\s*)*\(\s*boardsize\b/.test(text);

// ---- following ----

export class Follower {
    constructor(strategy, name) {
        this.strategy = strategy;
        this.pattern = strategy.patterns.get(name);
        this.ors = []; // or-nodes that wait: lists of options, with the names of cells they stand for
        this.moves = this.#enter(this.pattern.tree, (cell) => cell);
    }

    #called(name) {
        const called = this.strategy.patterns.get(name);
        if (!called) throw new Error(`the strategy calls ${name}, which is not there`);
        return called;
    }

    // Cells that an option or tree may still use.
    #cellsOf({ cell, ors, call, cells }, place) {
        if (call) return (cells ?? this.#called(call).empty).map(place);
        return [
            ...(cell ? [place(cell)] : []),
            ...ors.flat().flatMap((o) => this.#cellsOf(o, place)),
        ];
    }

    // Follows an option; the moves that it makes at once.
    #enter(option, place) {
        const moves = [];
        const stack = [[option, place]];
        while (stack.length) {
            const [node, put] = stack.pop();
            if (node.call) {
                const { empty, tree } = this.#called(node.call);
                const cells = node.cells ?? empty;
                const names = new Map(empty.map((cell, i) => [cell, put(cells[i])]));
                stack.push([tree, (cell) => names.get(cell) ?? cell]);
                continue;
            }
            if (node.cell) moves.push(put(node.cell));
            for (const or of node.ors) {
                if (or.length === 1 && or[0].call)
                    stack.push([or[0], put]); // mere brackets
                else this.ors.push({ options: or, place: put });
            }
        }
        return moves;
    }

    // The cells that matter now.
    cells() {
        return [
            ...new Set(
                this.ors.flatMap(({ options, place }) =>
                    options.flatMap((o) => this.#cellsOf(o, place)),
                ),
            ),
        ];
    }

    // The strategy's moves after one of the opponent's, none if it needs none; null if it has no
    // answer.
    reply(cell) {
        const index = this.ors.findIndex(({ options, place }) =>
            options.some((option) => this.#cellsOf(option, place).includes(cell)),
        );
        if (index < 0) return [];
        const [{ options, place }] = this.ors.splice(index, 1);
        const option = options.find((o) => !this.#cellsOf(o, place).includes(cell));
        return option ? this.#enter(option, place) : null;
    }
}
