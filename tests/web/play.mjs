// SPDX-License-Identifier: MIT
// Playing: by clicks to the win, swaps, undo, resigning, clocks, engines among themselves, links.
import { at, check, closePage, openPage, ready, same, stones, text, until } from './harness.mjs';

const turn = (page) => text(page, '#turn-text');

// A whole game against a weak engine: any empty cell along a column, whatever it answers.
export async function wholeGame() {
    const page = await openPage('#size=4&first=human&second=beginner&swap=none');
    check('the board is there', (await page.locator('#board .cell').count()) === 16);
    for (let i = 0; i < 16; i++) {
        await until(() => turn(page), /Red to move|has won/);
        if (/has won/.test(await turn(page))) break;
        const order = [
            'c2',
            'b3',
            'c1',
            'b4',
            'b2',
            'c3',
            'd1',
            'a4',
            'd2',
            'a3',
            'b1',
            'c4',
            'a1',
            'd4',
            'a2',
            'd3',
        ];
        for (const name of order) {
            const empty = await page.locator(`${at(name, 4)}.empty`).count();
            if (!empty) continue;
            await page.click(at(name, 4));
            break;
        }
    }
    check('somebody has won', /has won$/.test(await turn(page)), await turn(page));
    check('the chain is shown', (await page.locator('.stone.chain').count()) >= 4);
    const before = [await stones(page, 'black'), await stones(page, 'white')];
    await page.reload();
    await ready(page);
    same('a reload keeps it', [await stones(page, 'black'), await stones(page, 'white')], before);
    await closePage(page);
}

export async function swapPieces() {
    const page = await openPage('#size=5&first=human&second=human&swap=pieces');
    await page.click(at('c2', 5));
    check('white may swap', await page.isVisible('#swap'));
    await page.click('#swap');
    check('the stone is mirrored', await page.locator('.stone.white[data-stone="11"]').isVisible());
    same('there is one stone', [await stones(page, 'black'), await stones(page, 'white')], [0, 1]);
    check('black is next', /Red to move/.test(await turn(page)));
    check('the address has it', page.url().includes('game=c2:s'));
    await page.click('#undo');
    check('undo gives it back', await page.locator('.stone.black[data-stone="7"]').isVisible());
    await closePage(page);
}

export async function swapSides() {
    const page = await openPage('#size=5&first=human&second=human&swap=sides');
    await page.click(at('c3', 5));
    await page.click('#swap');
    check('the stone stays', await page.locator('.stone.black[data-stone="12"]').isVisible());
    check(
        'its colour has another player',
        /Blue/.test(await text(page, '.player:first-child small')),
    );
    check('who swapped has black, and white moves', /Blue to move/.test(await turn(page)));
    await closePage(page);
}

// The strongest first stone is taken over.
export async function engineSwaps() {
    const page = await openPage('#size=5&first=human&second=expert&swap=pieces');
    await page.click(at('c3', 5));
    await until(() => stones(page, 'white'), 1);
    same('the engine swaps', [await stones(page, 'black'), await stones(page, 'white')], [0, 1]);
    check('and the page says so', /swaps/.test(await text(page, '#note')));
    await closePage(page);
}

export async function undoAndResign() {
    const page = await openPage('#size=6&first=human&second=easy&swap=none');
    await page.click(at('c3', 6));
    await until(() => stones(page, 'white'), 1);
    await page.click('#undo');
    same(
        'undo takes both stones back',
        [await stones(page, 'black'), await stones(page, 'white')],
        [0, 0],
    );
    await page.click(at('d3', 6));
    await until(() => stones(page, 'white'), 1);
    await page.click('#resign');
    same('resigning ends it', await turn(page), 'Blue has won: Red resigned');
    await closePage(page);
}

export async function enginesPlay() {
    const page = await openPage('#size=3&first=easy&second=hard&swap=none');
    const words = await until(() => turn(page), /has won/);
    check('engines end their game', /has won/.test(words), words);
    await closePage(page);
}

export async function stopThinking() {
    const page = await openPage('#size=13&first=human&second=net:v=1000000&swap=none');
    await page.click(at('g7', 13));
    await page.waitForSelector('#stop:visible');
    check('it says that it thinks', /thinking/.test(await turn(page)));
    await page.click('#stop');
    await page.waitForSelector('#stop', { state: 'hidden' });
    check('it has stopped', await page.isVisible('#go-on'));
    same('without a move', await stones(page, 'white'), 0);
    await closePage(page);
}

export async function clocks() {
    const page = await openPage('#size=5&first=human&second=human&clock=0.01+0&swap=none');
    await page.click(at('c3', 5));
    const words = await until(() => turn(page), /time is up/);
    same('who runs out of time has lost', words, 'Red has won: Blue’s time is up');
    await closePage(page);
}

export async function newGame() {
    const page = await openPage();
    await page.click('#open-new');
    await page.selectOption('#new-columns', '8');
    await page.selectOption('#new-rows', '7');
    await page.selectOption('#new-second', 'human');
    await page.click('#new-start');
    same('a rectangular board', await page.locator('#board .cell').count(), 56);
    check('the address has it', page.url().includes('size=8x7'));
    await closePage(page);
}

// A tree with a comment goes through a link.
export async function linkHasTree() {
    const page = await openPage('#size=5&first=human&second=human');
    for (const name of ['c3', 'd2', 'b4']) await page.click(at(name, 5));
    await page.click('#back');
    await page.click(at('d3', 5));
    await page.fill('#comment', 'Better? “Perhaps” (100 %)');
    const other = await openPage(await page.evaluate(() => location.hash));
    same('the moves and the variation', await other.locator('#moves button').allTextContents(), [
        'c3',
        'd2',
        'b4',
        'd3',
    ]);
    same('the comment', await other.inputValue('#comment'), 'Better? “Perhaps” (100 %)');
    same('the place', await other.locator('#moves .here').textContent(), 'd3');
    await closePage(other);
    await closePage(page);
}

// What of an address cannot be followed is said.
export async function wrongAddresses() {
    const page = await openPage('#size=11', { mayComplain: true });
    for (const [hash, cells, words] of [
        [
            '#size=40&first=human&second=human',
            121,
            'There is no board of size 40: they go up to 32.',
        ],
        [
            '#size=5&first=godlike&second=human',
            25,
            'There is no player ‘godlike’: a person plays instead.',
        ],
        ['#size=5&first=human&second=human&game=c3c3', 25, 'The game in the address ends at ‘c3’.'],
        ['#game=a1a1a1', 121, 'The game in the address ends at ‘a1a1’.'],
        ['#size=20x3&first=human&second=hexy:d=1', 60, ''],
    ]) {
        await page.evaluate((to) => {
            location.hash = to;
        }, hash);
        same(
            `${hash}: what is said`,
            await until(
                () => text(page, '#note'),
                (t) => t === words,
            ),
            words,
        );
        same(`${hash}: the board`, await page.locator('#board .cell').count(), cells);
        await page.click('#open-new');
        same(
            'the dialog knows the board',
            Number(await page.inputValue('#new-columns')) *
                Number(await page.inputValue('#new-rows')),
            cells,
        );
        await page.keyboard.press('Escape');
    }
    await closePage(page);
}

export async function hint() {
    const page = await openPage('#size=3&first=human&second=human&swap=none&game=b1a3b2c1&at=4');
    await page.click('#hint');
    const words = await until(() => text(page, '#note'), /^Try/);
    same('the hint wins', words, 'Try b3: it wins, proved.');
    check('it is on the board', await page.locator('.hint').isVisible());
    await closePage(page);
}

// A server that knows the answer from its store.
export async function hintFromStore() {
    const page = await openPage('#size=3&first=human&second=human&swap=none&game=b1a3b2c1&at=4');
    await page.route('**/api/v1/move**', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), proof: 'store' } });
    });
    await page.click('#hint');
    const words = await until(() => text(page, '#note'), /^Try/);
    check(
        'what a proof rests on is told',
        /proved\. It rests on the word of the store/.test(words),
        words,
    );
    await closePage(page);
}

const busy = (route) =>
    route.fulfill({
        status: 503,
        headers: { 'Retry-After': '1' },
        json: { error: 'too many questions are waiting' },
    });

// A server that has too much to do is asked again, and says so meanwhile.
export async function busyServer() {
    const page = await openPage('#size=5&first=human&second=easy&swap=none', {
        mayComplain: true,
    });
    let refused = 0;
    await page.route('**/api/v1/move**', (route) =>
        refused++ < 2 ? busy(route) : route.continue(),
    );
    await page.click(at('c3', 5));
    const words = await until(
        () => text(page, '#note'),
        (t) => t !== '',
    );
    same('it waits', words, 'The server cannot answer now: asking again in 1 s (1 of 3).');
    await until(() => stones(page, 'white'), 1);
    same('and then it moves', [await stones(page, 'white'), refused], [1, 3]);
    same('the words are gone', await text(page, '#note'), '');
    await closePage(page);
}

// A hint that nobody waits for any more asks no longer, and leaves the note as it is.
export async function leftHint() {
    const page = await openPage('#size=5&first=human&second=human&swap=none&game=c3d2&at=2', {
        mayComplain: true,
    });
    let asked = 0;
    for (const call of ['move', 'connect'])
        await page.route(`**/api/v1/${call}**`, (route) => {
            asked++;
            return busy(route);
        });
    await page.click('#hint');
    await until(() => text(page, '#note'), /asking again/);
    await page.keyboard.press('u');
    await new Promise((resolve) => setTimeout(resolve, 4500)); // longer than all tries
    same('it does not ask again', asked, 2);
    same('what is said', await text(page, '#note'), 'Taken back.');
    same('the way back is there', await text(page, '#note-action:visible'), 'Redo');
    await closePage(page);
}

// Where no move comes, the game can go on.
export async function lostServer() {
    for (const [how, words, fail] of [
        ['a busy one', 'Too many questions are waiting.', busy],
        ['none', 'The server does not answer.', (route) => route.abort()],
    ]) {
        const page = await openPage('#size=5&first=human&second=easy&swap=none', {
            mayComplain: true,
        });
        await page.route('**/api/v1/move**', fail);
        await page.click(at('c3', 5));
        await page.waitForSelector('#go-on:visible');
        same(`${how}: what is said`, await text(page, '#note'), words);
        check(`${how}: nobody thinks`, !(await page.isVisible('#thinking')));
        await page.unroute('**/api/v1/move**');
        await page.click('#go-on');
        await until(() => stones(page, 'white'), 1);
        same(`${how}: asked again it moves`, await stones(page, 'white'), 1);
        same(`${how}: the words are gone`, await text(page, '#note'), '');
        await closePage(page);
    }
}

// Who plays stays as it was when nobody could say whether there is such a player.
export async function seatsStay() {
    const page = await openPage('#size=5', { mayComplain: true });
    await page.route('**/api/v1/levels**', (route) => route.abort());
    await page.evaluate(() => {
        location.hash = '#size=6&first=human&second=hexy:d=1';
    });
    await until(() => page.locator('#board .cell').count(), 36);
    check('the seat is kept', /second=hexy:d=1/.test(page.url()), page.url());
    check('and shown', /Hexy/.test(await text(page, '#players')), await text(page, '#players'));
    await closePage(page);
}
