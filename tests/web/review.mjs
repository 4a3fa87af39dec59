// SPDX-License-Identifier: MIT
// A review: progress, graph, turning points, playing on, an annotated record.
import { readFileSync } from 'node:fs';
import {
    askMeanwhile,
    at,
    check,
    closePage,
    openPage,
    ready,
    same,
    text,
    until,
} from './harness.mjs';

const game = '6:a5,c3,d3,c4,d4,c5,d2,c2,b6,c6'; // most of its moves are mistakes

export async function review() {
    const page = await openPage();
    await page.click('#tab-share');
    await page.fill('#import-text', game);
    await page.click('#import');
    await page.waitForFunction(() => /^Opened/.test(document.getElementById('note').textContent));
    await page.click('#tab-review');
    await page.evaluate(() => {
        window.lengths = []; // of the graph, each time it is drawn while the review goes on
        new MutationObserver(() => {
            const curve = document.querySelector('.graph[data-growing] .curve');
            if (curve) window.lengths.push(curve.getAttribute('points').split(' ').length);
        }).observe(document.getElementById('review-graph'), { childList: true });
    });
    await page.click('#review-start');
    const asked = askMeanwhile('review', game, '--swap');
    await page.waitForSelector('.graph:not([data-growing])');
    const lengths = await page.evaluate(() => window.lengths);
    check(
        'the graph grows while the review goes on',
        lengths.length > 1 && lengths.every((n, i) => n >= 2 && (!i || n > lengths[i - 1])),
        lengths,
    );
    const wanted = (await asked).moves;
    same(
        'a point for each move, and one before',
        (await page.locator('.curve').getAttribute('points')).split(' ').length,
        wanted.length + 1,
    );
    same(
        'turning points and missed wins',
        await page.locator('.graph .turning').count(),
        wanted.filter((m) => m.turning || m.missed_win).length,
    );
    const bad = wanted.filter((m) => m.mistake || m.missed_win);
    same('mistakes are listed', await page.locator('#review-table tbody tr').count(), bad.length);
    await page.locator('#review-graph svg').click({ position: { x: 10, y: 40 } });
    check(
        'the graph leads into the game',
        (await text(page, '#place')) !== `${wanted.length} / ${wanted.length}`,
    );
    if (bad.length && bad[0].pv.length) {
        await page.locator('#review-table tbody tr').first().locator('button').first().click();
        await page.click('#review-add');
        same('the better line is a variation', await text(page, '#moves .here'), bad[0].pv[0]);
        await page.click('#tab-review');
    }
    if (bad.length) {
        await page.locator('#review-table tbody tr').first().locator('button').last().click();
        same(
            'play on from before it',
            (await text(page, '#place')).split(' ')[0],
            String(bad[0].n - 1),
        );
    }
    await page.click('#tab-share');
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('#export-sgf')]);
    const sgf = readFileSync(await file.path(), 'utf8');
    check('the record has the analysis', /C\[[^\]]*(%|proved)/.test(sgf));
    if (bad.length && bad[0].pv.length)
        check(
            'and the variation',
            sgf.includes(`;${bad[0].color === 'black' ? 'B' : 'W'}[${bad[0].pv[0]}]`),
        );
    await page.fill('#import-text', sgf);
    await page.click('#import');
    await page.waitForFunction(() => /^Opened/.test(document.getElementById('note').textContent));
    same(
        'it can be opened again',
        await text(page, '#place'),
        `${wanted.length} / ${wanted.length}`,
    );
    await closePage(page);
}

const points = (page) => page.locator('.curve').count();

async function reviewed(page) {
    await page.click('#tab-review');
    await page.click('#review-start');
    await page.waitForSelector('.graph:not([data-growing])');
}

// A review is there again after a reload, after a way back, and where nothing may be kept as long
// as the page is open.
export async function keptReview() {
    const page = await openPage('#size=4&first=human&second=human&game=a1b2c2&at=3');
    await reviewed(page);
    const before = await page.locator('#review-result').textContent();
    await page.reload();
    await ready(page);
    same('a reload keeps the graph', await points(page), 1);
    same('and the words', await page.locator('#review-result').textContent(), before);
    await page.click('#open-new');
    await page.click('#new-start');
    same('a new game has none', await points(page), 0);
    await page.click('#undo');
    same('the old one has it again', await until(() => points(page), 1), 1);
    await closePage(page);
}

export async function withoutStorage() {
    const page = await openPage('', { forbids: true });
    await page.evaluate(() => {
        location.hash = '#size=4&first=human&second=human&game=a1b2c2&at=3';
    });
    let stored = '';
    try {
        stored = await page.evaluate(() => String(localStorage.length));
    } catch {
        stored = 'refused';
    }
    same('this browser keeps nothing', stored, 'refused');
    await reviewed(page);
    same('a review works', await points(page), 1);
    await page.click('#tab-look');
    await page.check('#look-numbers');
    await page.click('#open-new');
    await page.click('#new-start');
    await page.click('#undo');
    same('and the way back to it', await until(() => points(page), 1), 1);
    await closePage(page);
}

// Of a review that was stopped, or left, stays what there is, and it is said how far it goes.
export async function partOfReview() {
    const page = await openPage('#size=11&first=human&second=human&game=f6g4d7e3h8c9b2&at=7');
    await page.click('#tab-review');
    await page.click('#review-start');
    await page.waitForSelector('.graph[data-growing]');
    await page.reload();
    await ready(page);
    await page.click('#tab-review');
    const ended = /^The review ended after \d of 7 moves\./;
    const result = () => text(page, '#review-result');
    check('after a reload', ended.test(await result()), await result());
    same('there is its graph', await points(page), 1);
    await page.click('#review-start');
    await page.waitForSelector('#review-stop:visible');
    await page.click('#review-stop');
    await page.waitForSelector('#review-start:visible');
    check('when stopped', ended.test(await result()), await result());
    await page.click('#tab-play');
    await page.click('#back');
    check('it stays', ended.test(await result()), await result());
    await page.click(at('a1', 11));
    await page.click('#open-new');
    await page.click('#new-start');
    same('a new game has none', [await points(page), await result()], [0, '']);
    await closePage(page);
}

// What a server knows from its store is told as the store's word, not as a proof of its own.
export async function storeReview() {
    const page = await openPage('#size=4&first=human&second=human&swap=none&game=b3a1&at=1');
    const store = { proof: 'store', proof_before: 'store' };
    const judged = { n: 1, color: 'black', move: 'b3', before: 1, after: 0, best: 'c2', pv: [] };
    const lost = { ...judged, ...store, proved: 'white', proved_before: 'black', mistake: true };
    const next = { ...judged, n: 2, color: 'white', move: 'a1', after: 1, proved: 'black' };
    const line = '(;FF[4]GM[11]SZ[4];B[b3];W[a1])';
    await page.evaluate(
        (kept) => {
            localStorage.setItem('hexproof.reviews', JSON.stringify(kept));
        },
        [{ line, moves: [lost, { ...next, proof: 'search' }] }],
    );
    await page.reload();
    await ready(page);
    same(
        'the sentence',
        await text(page, '#review-here'),
        'After 1. b3: Blue wins, proved. It rests on the word of the store of solved positions. ' +
            'It was a win by the store’s word before; better was c2.',
    );
    same('the bar', await text(page, '#evaluation-white'), 'Blue wins, by the store’s word');
    await page.click('#forward');
    same('a proof is one', await text(page, '#evaluation-black'), 'Red wins, proved');
    await page.click('#tab-share');
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('#export-sgf')]);
    const sgf = readFileSync(await file.path(), 'utf8');
    const words = "black wins, by the store's word before; white wins, by the store's word after.";
    check('the record', sgf.includes(`C[${words}]`), sgf);
    check('a proof in it', sgf.includes('black wins, proved after.'), sgf);
    await closePage(page);
}

// The store is found out while another review runs: what the last one said by its word is gone.
export async function doubtedMeanwhile() {
    const page = await openPage('#size=4&first=human&second=human&swap=none&game=b3a1&at=1');
    const judged = { n: 1, color: 'black', move: 'b3', before: 1, after: 0, pv: [] };
    const moves = [
        { ...judged, proof: 'store' },
        { ...judged, n: 2, move: 'a1' },
    ];
    await page.evaluate(
        (kept) => {
            localStorage.setItem('hexproof.reviews', JSON.stringify(kept));
        },
        [{ line: '(;FF[4]GM[11]SZ[4];B[b3];W[a1])', moves }],
    );
    await page.reload();
    await ready(page);
    await page.route('**/api/v1/review**', () => {}); // it takes for ever
    await page.route('**/api/v1/solve**', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('"proof":', '"store_lied":true,"proof":');
        await route.fulfill({ response, body });
    });
    await page.click('#tab-review');
    await page.click('#review-start');
    same('the last review is there', await page.locator('#review-here').count(), 1);
    await page.keyboard.press('p');
    await until(() => text(page, '#why-result'), /had a false record/);
    await page.click('#forward');
    same('it is gone', await page.locator('#review-here').count(), 0);
    await closePage(page);
}
