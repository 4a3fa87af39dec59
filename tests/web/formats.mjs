// SPDX-License-Identifier: MIT
// Games in and out in every format, pictures, and positions that are set up.
import { readFileSync } from 'node:fs';
import { at, check, closePage, openPage, ready, same, stones, text, until } from './harness.mjs';

const GAMES = {
    SGF: '(;FF[4]GM[11]SZ[7];B[b6];W[swap-pieces];B[d4](;W[c5]C[hello])(;W[e3]))',
    HexWorld: 'https://hexworld.org/board/#7c1,b6:sd4c5',
    trmph: 'https://trmph.com/hex/board#7,f2f2d4c5',
    'a move list': '7:b6,swap-pieces,d4,c5',
    'Little Golem':
        '(;FF[4]EV[hex]PB[a]PW[b]SZ[7]SO[https://www.littlegolem.net];W[bf];B[swap];W[dd];B[ce])',
};

async function load(page, game) {
    await page.click('#tab-share');
    await page.fill('#import-text', game);
    await page.click('#import');
    await until(() => text(page, '#note'), /^Opened/);
}

export async function reading() {
    for (const [name, game] of Object.entries(GAMES)) {
        const page = await openPage();
        await load(page, game);
        const there = await page
            .locator('#board .stone')
            .evaluateAll((list) => list.map((e) => `${e.classList[1]}${e.dataset.stone}`).sort());
        same(`${name} is read`, there, ['black24', 'white12', 'white30'].sort());
        await closePage(page);
    }
}

export async function drawn() {
    const page = await openPage();
    await load(page, ' a b c\n1 . B .\n 2 W . W\n  3 . B .\n');
    same(
        'a drawn board is read',
        [await stones(page, 'black'), await stones(page, 'white')],
        [2, 2],
    );
    await closePage(page);
}

export async function nonsense() {
    const page = await openPage('', { mayComplain: true });
    await page.click('#tab-share');
    await page.fill('#import-text', 'what is this?');
    await page.click('#import');
    const words = await text(page, '.note.error');
    check('nonsense is refused in a sentence', words.length > 10, words);
    await closePage(page);
}

// A file of another kind: one sentence, whatever is in it.
export async function binary() {
    for (const bytes of ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', '\x89a\xfe\xff\xf8\xf0b\xe1\xe2']) {
        const page = await openPage('', { mayComplain: true });
        await openBytes(page, bytes);
        same(
            'it is no record',
            await text(page, '.note.error'),
            'This is no game record: it has bytes that no text has.',
        );
        await closePage(page);
    }
}

const openBytes = (page, bytes) =>
    page.setInputFiles('#import-file', {
        name: 'game',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(bytes, 'latin1'),
    });

// Characters that do nothing, and accents as they were written long ago.
export async function oddComments() {
    for (const [words, wanted] of [
        ['a\x1bb\x01c', 'a\x1bb\x01c'],
        ['un caf\xe9', 'un caf\ufffd'],
    ]) {
        const page = await openPage();
        await openBytes(page, `(;FF[4]GM[11]SZ[5];B[c3]C[${words}])`);
        const note = await until(() => text(page, '#note'), /Opened|no game/);
        same('it is opened', note, 'Opened: 1 move on 5 × 5.');
        same('with its comment', await page.inputValue('#comment'), wanted);
        await page.reload();
        await ready(page);
        same('which a reload keeps', await page.inputValue('#comment'), wanted);
        await closePage(page);
    }
}

// A file with several games: the first is opened, the others are offered.
export async function collection() {
    const page = await openPage();
    await load(
        page,
        '(;FF[4]GM[11]SZ[5]C[a (bracket\\])];B[c3])' +
            '(;FF[4]GM[11]SZ[7]PB[Ann]PW[Bob];B[d3](;W[a1])(;W[a2]))',
    );
    same(
        'it is said',
        await text(page, '#note'),
        'Opened the first of 2 games (Share has the others): 1 move on 5 × 5.',
    );
    same('both have names', await page.locator('#import-game option').allTextContents(), [
        '1. ',
        '2. Ann – Bob',
    ]);
    await page.selectOption('#import-game', '1');
    const words = await until(() => text(page, '#note'), /game 2/);
    same('the other is opened', words, 'Opened game 2 of 2: 2 moves on 7 × 7.');
    same('with its variations', await page.locator('#moves button').count(), 3);
    await load(page, GAMES.SGF);
    const offered = await until(() => page.isVisible('#import-games'), false);
    check('one game alone offers no others', !offered);
    await closePage(page);
}

// The list of games follows the way back, so that each of them can be chosen again.
export async function collectionUndone() {
    const page = await openPage('#size=4&first=human&second=human&game=a1&at=1');
    const named = (size, names) => `(;FF[4]GM[11]SZ[${size}]${names};B[c3]C[PW[Eve\\]])`;
    const names = ['C[see PB[Cid\\]]PB[Ann]PW[Bob]', '', 'GN[third]'];
    await load(page, names.map((words, i) => named(5 + i, words)).join(''));
    same('the names', await page.locator('#import-game option').allTextContents(), [
        '1. Ann – Bob',
        '2. ',
        '3. third',
    ]);
    const chosen = () => page.locator('#import-game').evaluate((list) => list.selectedIndex);
    const size = (n) =>
        until(
            () => page.locator('#board .cell').count(),
            (k) => k === n * n,
        );
    for (const how of ['chosen', 'chosen again']) {
        await page.selectOption('#import-game', '2');
        same(`the third is ${how}`, [await size(7), await chosen()], [49, 2]);
        await page.click('#undo');
        same('undone, it is the first', [await size(5), await chosen()], [25, 0]);
    }
    await page.click('#undo');
    same('before that, none of them', [await size(4), await chosen()], [16, -1]);
    await page.keyboard.press('Control+y');
    same('redone, the first', [await size(5), await chosen()], [25, 0]);
    await page.click('#open-new');
    await page.click('#new-start');
    same('a new game is none', await chosen(), -1);
    await closePage(page);
}

export async function writing() {
    const page = await openPage('#size=7&first=human&second=human&game=b6:sd4c5&at=4');
    await page.click('#tab-share');
    const wanted = {
        hexworld: /hexworld\.org\/board\/#7.*b6:sd4c5/,
        trmph: /#7,f2f2d4c5/,
        moves: /^7:b6,swap-pieces,d4,c5/,
        text: /W/,
        link: /game=b6:sd4c5/,
    };
    for (const [name, form] of Object.entries(wanted)) {
        await page.fill('#import-text', '');
        await page.evaluate(() => {
            document.getElementById('export-value').value = '';
        });
        await page.click(`#export-${name}`);
        const value = await until(
            () => page.inputValue('#export-value'),
            (v) => v.length,
        );
        check(`${name} is written`, form.test(value), value);
    }
    await closePage(page);
}

export async function pictures() {
    const page = await openPage('#size=5&first=human&second=human&game=c3d2&at=2');
    await page.click('#tab-share');
    const [svg] = await Promise.all([page.waitForEvent('download'), page.click('#export-svg')]);
    const picture = readFileSync(await svg.path(), 'utf8');
    check(
        'an SVG picture',
        picture.includes('<polygon') && picture.includes('rgb(') && !picture.includes('class='),
    );
    const [png] = await Promise.all([page.waitForEvent('download'), page.click('#export-png')]);
    const bytes = readFileSync(await png.path());
    check('a PNG picture', bytes.subarray(1, 4).toString() === 'PNG' && bytes.length > 5000);
    await closePage(page);
}

export async function settingUp() {
    const page = await openPage('#size=5&first=human&second=human');
    await page.click('#tab-share');
    await page.click('#setup-start');
    await page.click(at('c3', 5));
    await page.click(at('c4', 5));
    await page.click('[data-stone="2"]');
    await page.click(at('d2', 5));
    await page.selectOption('#setup-turn', '2');
    await page.click('#setup-done');
    same('stones are set up', [await stones(page, 'black'), await stones(page, 'white')], [2, 1]);
    check('white is to move', /Blue to move/.test(await text(page, '#turn-text')));
    await page.reload();
    await ready(page);
    same('a reload keeps them', [await stones(page, 'black'), await stones(page, 'white')], [2, 1]);
    await closePage(page);
}

export async function pasted() {
    const page = await openPage();
    await page.evaluate(() => {
        const data = new DataTransfer();
        data.setData('text', 'a5 swap-pieces d4');
        document.body.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: data, bubbles: true }),
        );
    });
    await until(() => stones(page, 'black'), 1);
    same(
        'a pasted list is opened',
        [await stones(page, 'black'), await stones(page, 'white')],
        [1, 1],
    );
    await closePage(page);
}

export async function dropped() {
    const page = await openPage();
    await page.evaluate(() => {
        const data = new DataTransfer();
        data.items.add(new File(['5:c3,d2'], 'game.txt', { type: 'text/plain' }));
        dispatchEvent(new DragEvent('drop', { dataTransfer: data }));
    });
    await until(() => stones(page, 'white'), 1);
    same(
        'a dropped file is opened',
        [await stones(page, 'black'), await stones(page, 'white')],
        [1, 1],
    );
    await closePage(page);
}
