// SPDX-License-Identifier: MIT
// The overlays: what they are called, and what is said of them.

const joins = (own, foe) =>
    `Cells that ${own} can join to an edge even if ${foe} moves first; ` +
    'paler where it must move first.';

// {name, title, key, sentence} of each, with these names of the colours, by colour.
export function overlays([, black, white]) {
    return [
        [
            'best',
            'Best moves',
            'b',
            'A live search: how probably each move wins, and below it how much the net liked it at first sight.',
        ],
        ['black', `Connections of ${black}`, '1', joins(black, white)],
        ['white', `Connections of ${white}`, '2', joins(white, black)],
        [
            'must',
            'Must-play',
            'm',
            'The only cells that stop what the opponent threatens: a stone elsewhere loses at once, unless a swap comes.',
        ],
        [
            'win',
            'Winning connection',
            'w',
            'If a side has already won by force, the cells it needs: attack one of them, and see the reply.',
        ],
        [
            'ends',
            'Between two ends',
            'e',
            'Choose two stones, cells or edges: whether and why they are connected, step by step. Then attack.',
        ],
        [
            'circuit',
            'Circuit',
            'c',
            'The board as an electrical circuit: current takes the lines, wide where there is much of it, and most is at stake in the darkest cells. Dots: the shortest ways.',
        ],
        [
            'inferior',
            'Inferior cells',
            'i',
            'Cells that need no thought, swaps aside: dead (×) and captured (=) ones are as good as filled, and a move to any other is dead after the cell written on it, or no better.',
        ],
        [
            'solve',
            'Solve this',
            'p',
            'Who wins with best play, proved, and with which moves. Small boards and late positions are quick; others may not be solved in time.',
        ],
        [
            'templates',
            'Templates',
            'k',
            'Edge templates, shapes that join a stone to the edge, whatever the opponent does: choose one, and attack it.',
        ],
        [
            'strategy',
            'Strategy',
            't',
            'A strategy that you opened, or a proof: what it needs is shaded, and it replies to every move against it.',
        ],
    ].map(([name, title, key, sentence]) => ({ name, title, key, sentence }));
}
