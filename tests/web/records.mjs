// SPDX-License-Identifier: MIT
// What a record says beside its moves: read, shown, kept through links and reloads, and written.
import { readFileSync } from 'node:fs';
import { at, check, closePage, openPage, ready, same, text, until } from './harness.mjs';

const ROOT =
    'PB[Ann \\[1\\]]PW[Bob]EV[Spring Cup]DT[2024-01-02]RE[B+Resign]GN[The final]SO[here]XY[odd\\]][z]';
const RECORD =
    `(;FF[4]GM[11]SZ[7]C[about it]${ROOT}LB[c3:A][d4:x\\:y]TR[e5];B[b6]CR[b6]SQ[a1]MA[c7]` +
    ';W[swap-pieces]N[name];AB[g1]AE[f2];B[d4](;W[c5]C[hello]TR[c5][d5])(;W[e3]))';

async function load(page, game) {
    await page.click('#tab-share');
    await page.fill('#import-text', game);
    await page.click('#import');
    await until(() => text(page, '#note'), /^Opened/);
}

async function written(page) {
    await page.click('#tab-share');
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('#export-sgf')]);
    return readFileSync(await file.path(), 'utf8').replace(/\n/g, '');
}

async function shown(page) {
    await page.click('#tab-play');
    same('the names', await page.locator('.player b').allTextContents(), ['Ann [1]', 'Bob']);
    same('the rest', await page.locator('#facts li').allTextContents(), [
        'The final',
        'Spring Cup',
        '2024-01-02',
        'here',
        'Result: Red wins (B+Resign)',
    ]);
    await page.click('#first');
    same('labels', await page.locator('.mark text').allTextContents(), ['A', 'x:y']);
    same('a triangle', await page.locator('.mark .triangle').count(), 1);
    same(
        'it is told to those who do not see it',
        await page.locator('.cell[data-cell="16"]').getAttribute('aria-label'),
        'c3 empty, “A”',
    );
    await page.click('#forward');
    same(
        'a circle, a square and a cross',
        await page
            .locator('.mark > *')
            .evaluateAll((list) => list.map((e) => e.getAttribute('class')).sort()),
        ['circle', 'cross', 'square'],
    );
}

export async function kept() {
    const page = await openPage();
    await load(page, RECORD);
    same('all is written again', await written(page), RECORD);
    await shown(page);
    await page.reload();
    await ready(page);
    await shown(page);
    same('after a reload too', await written(page), RECORD);
    const other = await openPage(await page.evaluate(() => location.hash));
    await shown(other);
    same('and through a link', await written(other), RECORD);
    await closePage(other);
    await closePage(page);
}

export async function littleGolem() {
    const page = await openPage();
    await load(page, '(;FF[4]EV[hex]PB[a]PW[b]SZ[7]RE[W]TR[dd]LB[ce:A];W[bf];B[swap];W[dd])');
    const sgf = await written(page);
    check('its marks are cells as elsewhere', /TR\[d4\]LB\[c5:A\]/.test(sgf), sgf);
    await closePage(page);
}

export async function result() {
    for (const [game, wanted] of [
        ['b1a3b2c1b3', 'RE[B+]'],
        ['b2:r', 'RE[B+Resign]'],
        ['b2', ''],
    ]) {
        const page = await openPage(`#size=3&first=human&second=human&game=${game}&at=1`);
        const sgf = await written(page);
        same(`the result of ${game}`, /RE\[[^\]]*\]/.exec(sgf)?.[0] ?? '', wanted);
        await closePage(page);
    }
}

// A link to a page that only this computer sees says so, and what to hand on instead.
export async function localLink() {
    const page = await openPage('#size=5&first=human&second=human&game=c3d2&at=2');
    await page.click('#tab-share');
    await page.click('#export-moves');
    await until(
        () => page.inputValue('#export-value'),
        (t) => t.length,
    );
    check('nothing is said about a move list', !(await page.isVisible('#export-note')));
    await page.click('#export-link');
    await page.waitForSelector('#export-note:visible');
    const words = await text(page, '#export-note');
    check('it works only here', /works only on this computer/.test(words), words);
    await page.click('#export-instead');
    const link = await until(() => page.inputValue('#export-value'), /hexworld/);
    check('a HexWorld link instead', /hexworld\.org.*c3d2/.test(link), link);
    check('which works everywhere', !(await page.isVisible('#export-note')));
    await closePage(page);
}

// Setting up keeps what is said about the game, but for its result, and the marks that are shown.
export async function setUpKeeps() {
    const page = await openPage();
    await load(page, RECORD);
    await page.click('#first');
    await page.click('#setup-start');
    await page.click(at('a1', 7));
    await page.click('#setup-done');
    const start = '(;FF[4]GM[11]SZ[7]AB[a1]PL[B]C[about it]';
    const facts = ROOT.replace('RE[B+Resign]', '');
    same('at the start', await written(page), `${start}${facts}LB[c3:A][d4:x\\:y]TR[e5])`);
    await page.click('#undo');
    await until(() => page.url(), /b6/);
    await page.click('#last');
    await page.click('#setup-start');
    await page.click(at('a1', 7));
    await page.click('#setup-done');
    const sgf = await written(page);
    check('later', sgf.includes(`C[hello]${facts}TR[c5][d5]`), sgf);
    await closePage(page);
}

// Setting up without a change leaves the game as it was.
export async function setUpNothing() {
    const page = await openPage('#size=5&first=human&second=human&game=c3d2b4&at=2');
    const before = await until(() => page.url(), /swap=/);
    await page.click('#tab-share');
    await page.click('#setup-start');
    await page.click(at('a1', 5));
    await page.click(at('a1', 5));
    await page.click('#setup-done');
    const url = await until(
        () => page.url(),
        (t) => t === before,
    );
    same('the moves are there', url, before);
    check('and the bar is gone', !(await page.isVisible('#setup-bar')));
    await closePage(page);
}

// Who played, as `hexproof play` writes and reads it.
export async function names() {
    for (const [seats, wanted] of [
        ['first=human&second=easy', /PB\[Human\]PW\[Hexproof \S+ level easy\]/],
        ['first=hexy:d=1&second=human', /PB\[Hexproof \S+ level hexy:d=1\]PW\[Human\]/],
        ['first=human&second=human', /^(?!.*P[BW]\[)/],
    ]) {
        const page = await openPage(`#size=3&${seats}&game=b1a3&at=1`);
        const sgf = await written(page);
        check(`${seats}: the names`, wanted.test(sgf), sgf);
        await closePage(page);
    }
}
