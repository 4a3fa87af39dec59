// SPDX-License-Identifier: MIT
// Nothing that a user made is lost: whatever replaces a game can be undone.
import { at, check, closePage, openPage, ready, same, stones, text, until } from './harness.mjs';

const HASH = '#size=5&first=human&second=easy&swap=none&game=c3d2b4a4&at=4';
const GAME = /game=c3d2b4a4&at=4&first=human&second=easy/;

const isBack = async (page, how) => {
    const url = await until(
        () => page.url(),
        (t) => GAME.test(t),
    );
    check(`${how} leads back`, GAME.test(url), url);
    same(`${how}: the stones`, [await stones(page, 'black'), await stones(page, 'white')], [2, 2]);
    check(
        `${how}: the seats`,
        /Easy/.test(await text(page, '#players')),
        await text(page, '#players'),
    );
};

const gone = async (page, what) => {
    const url = await until(
        () => page.url(),
        (t) => !GAME.test(t),
    );
    check(`${what} replaces the game`, !GAME.test(url), url);
};

const replacing = {
    'a new game': async (page) => {
        await page.click('#open-new');
        await page.selectOption('#new-second', 'human');
        await page.click('#new-start');
    },
    'setting up': async (page) => {
        await page.click('#tab-share');
        await page.click('#setup-start');
        await page.click(at('a1', 5));
        await page.click(at('b1', 5));
        await page.click('#undo');
        same('undo takes back the last stone', await stones(page, 'black'), 3);
        await page.click('#undo');
    },
    'an opened text': async (page) => {
        await page.click('#tab-share');
        await page.fill('#import-text', '7:b6,d4,c5');
        await page.click('#import');
    },
    'a pasted text': (page) =>
        page.evaluate(() => {
            const data = new DataTransfer();
            data.setData('text', '7:b6,d4,c5');
            const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
            document.body.dispatchEvent(event);
        }),
    'a template': async (page) => {
        await page.click('#tab-why');
        await page.click('#why-templates');
        await page.click('[data-name=III1b]');
    },
    'a strategy': async (page) => {
        const text_ = '(boardsize 3) (ladder ((north south)) (a1 b1) (north south) [(a1) (b1)])';
        await page.click('#tab-share');
        await page.fill('#import-text', text_);
        await page.click('#import');
    },
    'an address': (page) =>
        page.evaluate(() => {
            location.hash = '#size=6&first=human&second=human';
        }),
    'a deletion': async (page) => {
        await page.click('#first');
        await page.click('#forward');
        await page.click('#tab-play');
        await page.click('#delete');
    },
};

export async function undoReplacement() {
    for (const [name, replace] of Object.entries(replacing)) {
        const page = await openPage(HASH);
        await replace(page);
        await gone(page, name);
        await page.reload();
        await ready(page);
        await page.click('#undo');
        if (name === 'a deletion') {
            const url = await until(() => page.url(), /game=c3d2b4a4/);
            check('what was deleted is there again', /game=c3d2b4a4/.test(url), url);
        } else await isBack(page, `Undo of ${name}, after a reload`);
        await closePage(page);
    }
}

// The keys, the button beside the words, and the browser's own; redone again.
export async function waysBack() {
    const page = await openPage(HASH);
    const begin = replacing['a new game'];
    for (const [how, go] of [
        ['Ctrl-Z', () => page.keyboard.press('Control+z')],
        ['U', () => page.keyboard.press('u')],
        ['the button', () => page.click('#note-action')],
        ['the browser', () => page.goBack()],
    ]) {
        await begin(page);
        await gone(page, how);
        await go();
        await isBack(page, how);
    }
    await page.keyboard.press('Control+Shift+z');
    await gone(page, 'redone, it');
    await page.keyboard.press('Control+z');
    await isBack(page, 'Ctrl-Z again');
    same('the page offers to redo', await text(page, '#note-action'), 'Redo');
    await page.click('#note-action');
    await gone(page, 'the button');
    await closePage(page);
}

// First the user's own moves are taken back, then what was there before comes.
export async function undoMovesFirst() {
    const page = await openPage(HASH);
    await replacing['an opened text'](page);
    await gone(page, 'a record');
    await page.click(at('a1', 7));
    same('a move in it', await stones(page, 'white'), 2);
    await page.keyboard.press('u');
    same('is taken back, the record stays', await page.locator('#board .stone').count(), 3);
    await page.keyboard.press('u');
    await isBack(page, 'Undo');
    await closePage(page);
}

const redos = {
    'Ctrl-Shift-Z': (page) => page.keyboard.press('Control+Shift+z'),
    'Ctrl-Y': (page) => page.keyboard.press('Control+y'),
    'the button': (page) => page.click('#note-action'),
    'Ctrl-Y after a reload': async (page) => {
        await page.reload();
        await ready(page);
        await page.keyboard.press('Control+y');
    },
};

const settled = (page, pattern) =>
    until(
        () => page.url(),
        (t) => pattern.test(t),
    );

// Moves that were taken back can be made again, each by itself.
export async function redoMoves() {
    const page = await openPage('#size=7&first=human&second=human&swap=none');
    for (const name of ['d4', 'c5', 'b6', 'a7']) await page.click(at(name, 7));
    const before = await settled(page, /a7&at=4/);
    for (const [how, redo] of Object.entries(redos)) {
        await page.keyboard.press('u');
        await page.keyboard.press('u');
        const url = await settled(page, /game=d4c5&at=2/);
        check(`${how}: two are gone`, /game=d4c5&at=2/.test(url), url);
        await redo(page);
        await settled(page, /game=d4c5b6&at=3/);
        same(`${how}: one is back`, await page.locator('#board .stone').count(), 3);
        await page.keyboard.press('Control+y');
        same(`${how}: and the other`, await settled(page, /a7/), before);
    }
    await page.keyboard.press('u');
    await page.click(at('a1', 7));
    await page.keyboard.press('Control+y');
    const url = await settled(page, /game=d4c5b6a1&at=4/);
    check('another move ends it', /game=d4c5b6a1&at=4/.test(url), url);
    await closePage(page);
}

// The engine's reply comes back with the move.
export async function redoReply() {
    const page = await openPage(HASH);
    await page.keyboard.press('u');
    same('both are taken back', await page.locator('#board .stone').count(), 2);
    await page.keyboard.press('Control+y');
    await isBack(page, 'Redo');
    await closePage(page);
}

// What somebody wrote is never taken back with its move.
export async function undoKeepsWords() {
    const page = await openPage('#size=7&first=human&second=human&swap=none');
    for (const name of ['d4', 'c5', 'b6', 'a7']) await page.click(at(name, 7));
    await page.fill('#comment', 'deep');
    const before = await settled(page, /deep/);
    await page.click('#moves');
    for (let i = 0; i < 4; i++) await page.keyboard.press('u');
    same('all are taken back', await page.locator('#board .stone').count(), 0);
    for (let i = 0; i < 4; i++) await page.keyboard.press('Control+Shift+z');
    same('redone, all is as it was', await settled(page, /at=4/), before);
    same('with the words', await page.inputValue('#comment'), 'deep');
    await page.keyboard.press('u');
    await page.click(at('g1', 7));
    const url = await settled(page, /g1/);
    check('another move is a variation', /\(a7'deep'\)\(g1\)/.test(url), url);
    await closePage(page);
}

// The first of several variations is the first again.
export async function redoInPlace() {
    const page = await openPage('#size=5&first=human&second=human&game=c3(d2)(d3b4)&at=2');
    const before = await settled(page, /swap=/);
    await page.keyboard.press('u');
    const url = await settled(page, /game=c3d3b4&at=1/);
    check('it is gone', /game=c3d3b4&at=1/.test(url), url);
    await page.keyboard.press('Control+y');
    same('it is where it was', await settled(page, /at=2/), before);
    await closePage(page);
}

export async function undoPromotion() {
    const page = await openPage('#size=5&first=human&second=human&game=c3(d2b4)(d3)&at=4');
    const before = await settled(page, /swap=/);
    const promoted = /game=c3\(d3\)\(d2b4\)&at=2/;
    await page.click('#promote');
    check('it is the main line', promoted.test(await settled(page, promoted)), page.url());
    await page.keyboard.press('Control+z');
    same('undone, it is not', await settled(page, /d2b4\)\(d3\)&at=4/), before);
    await page.keyboard.press('Control+y');
    check('redone, it is again', promoted.test(await settled(page, promoted)), page.url());
    await closePage(page);
}

// Moves that were taken back before a promotion can be made again after it, also when it was undone
// and redone meanwhile.
export async function redoAfterPromotion() {
    const page = await openPage('#size=5&first=human&second=human&swap=none&game=a1b2c3d4&at=4');
    await page.keyboard.press('Home');
    for (const name of ['e5', 'e4']) await page.click(at(name, 5));
    await page.keyboard.press('Control+z');
    await settled(page, /\(e5\)&at=5/);
    await page.click('#promote');
    const promoted = /game=\(e5\)\(a1b2c3d4\)&at=1/;
    check('promoted', promoted.test(await settled(page, promoted)), page.url());
    const redone = /game=\(e5e4\)\(a1b2c3d4\)&at=2/;
    await page.keyboard.press('Control+y');
    check('the move is redone', redone.test(await settled(page, redone)), page.url());
    await page.keyboard.press('Control+z');
    await settled(page, promoted);
    await page.keyboard.press('Control+z');
    const before = /game=\(a1b2c3d4\)\(e5\)&at=5/;
    check('both are undone', before.test(await settled(page, before)), page.url());
    await page.keyboard.press('Control+y');
    check('the promotion first', promoted.test(await settled(page, promoted)), page.url());
    await page.keyboard.press('Control+y');
    check('then the move', redone.test(await settled(page, redone)), page.url());
    await closePage(page);
}

export async function redoSetUp() {
    const page = await openPage('#size=5&first=human&second=human&game=c3d2&at=2');
    await page.click('#tab-share');
    await page.click('#setup-start');
    await page.click(at('a1', 5));
    await page.click(at('b1', 5));
    for (const key of ['u', 'u', 'Control+y', 'Control+y']) await page.keyboard.press(key);
    same('both stones are there again', await stones(page, 'black'), 3);
    await page.keyboard.press('u');
    same('and one can be undone', await stones(page, 'black'), 2);
    await closePage(page);
}

// Undo also ends a second set-up, whose address is still that of the first.
export async function undoSecondSetUp() {
    const page = await openPage('#size=5&first=human&second=human');
    await page.click('#tab-share');
    await page.click('#setup-start');
    await page.click(at('a1', 5));
    await page.click('#setup-done');
    await page.click('#setup-start');
    await page.click('#note-action');
    const words = await until(() => text(page, '#note'), /^Back/);
    same('it is undone', words, 'Back where you were before.');
    check('the bar is gone', !(await page.isVisible('#setup-bar')));
    await page.click(at('c3', 5));
    const url = await settled(page, /c3/);
    check('a click is a move', /game=\*a1~~\d\*c3&at=1/.test(url), url);
    await closePage(page);
}

// What was on the clocks when the game was left.
export async function clocksComeBack() {
    const page = await openPage('#size=5&first=human&second=human&swap=none&clock=10+5');
    await page.click(at('c3', 5));
    same('a move brings five seconds', await text(page, '#clock-first'), '10:05');
    await page.click('#open-new');
    await page.click('#new-start');
    same('a new game has new clocks', await text(page, '#clock-first'), '10:00');
    await page.click('#undo');
    await until(() => stones(page, 'black'), 1);
    same('the old one its own', await text(page, '#clock-first'), '10:05');
    await closePage(page);
}

// No engine answers on a board that is there to be tried, and it is seated again afterwards.
export async function templateSeats() {
    const page = await openPage('#size=5&first=easy&second=human&swap=none&game=c3d2b4&at=3');
    await replacing['a template'](page);
    await gone(page, 'a template');
    check(
        'people sit there',
        !/Easy/.test(await text(page, '#players')),
        await text(page, '#players'),
    );
    await page.keyboard.press('Escape');
    const before = await page.locator('#board .stone').count();
    await page.locator('#board .cell.empty').first().click();
    const thinks = await page.isVisible('#thinking');
    await new Promise((resolve) => setTimeout(resolve, 700)); // twice the pause before a move
    same(
        'nobody answers',
        [thinks, await page.locator('#board .stone').count()],
        [false, before + 1],
    );
    await page.click('#open-new');
    same('the next game has its engine', await page.inputValue('#new-first'), 'easy');
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    await page.locator('.templates button').first().click();
    await page.keyboard.press('k');
    await page.click('#template-back');
    const url = await until(() => page.url(), /game=c3d2b4&/);
    check('the seats come back', /game=c3d2b4&at=3&first=easy&second=human/.test(url), url);
    await closePage(page);
}

// A link that is followed says where the last game is.
export async function lastGame() {
    const page = await openPage(HASH);
    const other = await page.context().newPage();
    await other.goto(page.url().replace(/#.*/, '#size=6&first=human&second=human'));
    await ready(other);
    same('the last game is offered', await text(other, '#note-action'), 'Open the last game');
    await other.click('#note-action');
    await isBack(other, 'that');
    await other.click('#undo');
    await gone(other, 'Undo');
    await closePage(page);
}

// A link inside the page does not touch the game.
export async function skipLink() {
    const page = await openPage('#size=5&first=human&second=human&clock=10+5&game=c3&at=1');
    await page.focus('.skip');
    await page.keyboard.press('Enter');
    await until(() => page.url(), /clock=10/);
    check('the game and its clock stay', /game=c3&at=1.*clock=10\+5/.test(page.url()), page.url());
    await closePage(page);
}
