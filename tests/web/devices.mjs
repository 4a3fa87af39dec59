// SPDX-License-Identifier: MIT
// A phone, the keyboard alone, themes, orientations, accessibility, and how much there is to load.
import {
    at,
    axe,
    check,
    closePage,
    openPage,
    ready,
    same,
    site,
    stones,
    text,
    until,
} from './harness.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export async function phone() {
    const page = await openPage('#size=11&first=human&second=easy&swap=none', PHONE);
    const { scroll, width } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        width: innerWidth,
    }));
    check('nothing is wider than the phone', scroll <= width, `${scroll} > ${width}`);
    const box = await page.locator(at('f6')).boundingBox();
    check(
        'cells are large enough for a finger',
        box.width >= 24 && box.height >= 24,
        JSON.stringify(box),
    );
    await page.tap(at('f6'));
    await until(() => stones(page, 'white'), 1);
    same(
        'a tap plays, and it answers',
        [await stones(page, 'black'), await stones(page, 'white')],
        [1, 1],
    );
    await closePage(page);
}

// The smallest phones: nothing is beside the screen, on any tab.
export async function smallPhone() {
    const page = await openPage('#size=11&first=human&second=human&game=f6&at=1', {
        ...PHONE,
        viewport: { width: 320, height: 640 },
    });
    const beside = () =>
        page.evaluate(() =>
            [...document.querySelectorAll('body :not(svg *)')]
                .filter((e) => e.getBoundingClientRect().right > 320)
                .map((e) => e.id || e.className),
        );
    for (const tab of ['play', 'why', 'review', 'share', 'look']) {
        await page.click(`#tab-${tab}`);
        same(`320 pixels have room for ${tab}`, await beside(), []);
    }
    await page.click('#open-new');
    same('and for a new game', await beside(), []);
    await closePage(page);
}

// What the page says, and the button beside it, are on the first screen.
export async function phoneNote() {
    for (const size of [7, 11]) {
        const page = await openPage(`#size=${size}&first=human&second=human&swap=none`, PHONE);
        const bottom = (selector) =>
            page.locator(selector).evaluate((e) => e.getBoundingClientRect().bottom + scrollY);
        const before = await page.locator('#board').boundingBox();
        await page.tap(at('c3', size));
        await page.tap('#hint');
        await until(() => text(page, '#note'), /^Try/);
        const after = await page.locator('#board').boundingBox();
        check(`${size}: a hint is seen`, (await bottom('#note')) <= 844, await bottom('#note'));
        same(`${size}: the board has not moved`, after, before);
        await page.tap('#undo');
        await page.waitForSelector('#note-action:visible');
        check(`${size}: so is a button`, (await bottom('#note-action')) <= 844);
        await closePage(page);
    }
}

// A sentence that comes later leaves the way back where it is.
export async function phoneUndo() {
    const page = await openPage('#size=7&first=human&second=human&swap=none&game=d4c5&at=2', PHONE);
    await page.tap('#tab-why');
    await page.tap('#why-templates');
    await page.tap('[data-name=III1b]');
    const words = await until(() => text(page, '#note'), /joins/);
    check('what it shows is said', /Red joins/.test(words), words);
    same('Undo is still there', await text(page, '#note-action:visible'), 'Undo');
    await page.tap('#note-action');
    const url = await until(() => page.url(), /d4c5/);
    check('and leads back', /game=d4c5&at=2/.test(url), url);
    await closePage(page);
}

export async function keyboardOnly() {
    const page = await openPage('#size=5&first=human&second=human');
    await page.locator('#board .cell[tabindex="0"]').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter'])
        await page.keyboard.press(key);
    same('arrows and Enter play', await stones(page, 'black'), 1);
    const place = await page.locator('#board .stone').getAttribute('data-stone');
    check('where the cursor is', ['6', '7'].includes(place), place);
    await page.keyboard.press('s');
    same('S swaps', await stones(page, 'white'), 1);
    await page.keyboard.press('u');
    same('U takes it back', await stones(page, 'black'), 1);
    await page.keyboard.press('?');
    check('? helps', await page.isVisible('#help-title'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    check('N begins a new game', await page.isVisible('#new-title'));
    await page.keyboard.press('Enter');
    await until(() => page.isVisible('#new-title'), false);
    await page.focus('#tab-play');
    await page.keyboard.press('ArrowRight');
    check('arrows go through the tabs', await page.isVisible('#page-why'));
    await closePage(page);
}

export async function lesson() {
    const page = await openPage();
    await page.click('#open-help');
    for (const [wrong, right] of [
        [0, 9],
        [0, 6],
        [0, 7],
    ]) {
        await page.click(`.lesson [data-cell="${wrong}"]`);
        check('a wrong cell is refused', /^Not there/.test(await text(page, '.lesson p')));
        await page.click(`.lesson [data-cell="${right}"]`);
        check(
            'the right one is praised',
            !/^Not there/.test(await text(page, '.lesson p')) &&
                !/\?$/.test(await text(page, '.lesson p')),
        );
        if (right !== 7) await page.click('.lesson-next');
    }
    await closePage(page);
}

export async function looks() {
    const page = await openPage('#size=5&first=human&second=human&game=c3d2&at=2');
    await page.click('#tab-look');
    for (let hour = 1; hour <= 12; hour++) {
        await page.selectOption('#look-orientation', String(hour));
        const angle = await page.evaluate(() => {
            const center = (name) => {
                const box = document
                    .querySelector(`.cell[data-cell="${name}"]`)
                    .getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            };
            const [a, b] = [center(0), center(24)];
            return Math.atan2(a[0] - b[0], b[1] - a[1]);
        });
        same(
            `a1 lies at ${hour} o’clock`,
            Math.round((angle / (Math.PI / 6) + 12) % 12) || 12,
            hour,
        );
    }
    await page.check('#look-numbers');
    same('numbers', (await page.locator('.stone text').allTextContents()).sort(), ['1', '2']);
    await page.selectOption('#look-palette', 'classic');
    check('black and white', /Black to move/.test(await text(page, '#turn-text')));
    await page.selectOption('#look-theme', 'dark');
    await page.reload();
    await ready(page);
    same('looks are kept', await page.evaluate(() => ({ ...document.documentElement.dataset })), {
        theme: 'dark',
        palette: 'classic',
        engine: 'server',
    });
    await closePage(page);
}

// Without a server there is the same page: one theme will do there.
export async function accessibility() {
    for (const colorScheme of site ? ['light'] : ['light', 'dark']) {
        const page = await openPage('#size=7&first=human&second=human&game=d4c5e2e3&at=4', {
            colorScheme,
            bypassCSP: true,
        });
        await page.addScriptTag({ path: axe });
        for (const tab of ['play', 'why', 'review', 'share', 'look']) {
            await page.click(`#tab-${tab}`);
            const found = await page.evaluate(async () =>
                (await window.axe.run()).violations
                    .filter((v) => ['serious', 'critical'].includes(v.impact))
                    .map(
                        (v) =>
                            `${v.id}: ${v.nodes
                                .slice(0, 3)
                                .map((n) => n.html)
                                .join(' ')}`,
                    ),
            );
            same(`no serious finding, ${colorScheme}, ${tab}`, found, []);
        }
        await closePage(page);
    }
}

export async function size() {
    const page = await openPage();
    const bytes = await page.evaluate(() =>
        performance
            .getEntriesByType('resource')
            .filter((r) => r.name.endsWith('.js'))
            .reduce((sum, r) => sum + r.decodedBodySize, 0),
    );
    check('scripts are under 200 kB', bytes > 0 && bytes < 200000, bytes);
    await closePage(page);
}
