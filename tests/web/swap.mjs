// SPDX-License-Identifier: MIT
// The swap rule as the engine knows it: first stones, hints, best moves, who wins.
import {
    ask,
    at,
    check,
    closePage,
    openPage,
    patience,
    same,
    stones,
    text,
    until,
} from './harness.mjs';

// What the engine opens with is left to it: by the table of first stones that win, or by its chances.
export async function engineOpens() {
    for (const [size, level] of [
        [5, 'expert'],
        [9, 'hard'],
    ]) {
        const page = await openPage(`#size=${size}&first=${level}&second=human&swap=pieces`);
        await until(() => stones(page, 'black'), 1);
        const stone = await page.locator('.stone.black').getAttribute('data-stone');
        const name = `${'abcdefghi'[stone % size]}${Math.floor(stone / size) + 1}`;
        const answer = ask('best', `${size}:${name}`, '--swap', '--visits', '200');
        check(
            `no stone of ${size}x${size} that is taken`,
            size > 8 ? answer.probability < 0.8 : !answer.move.startsWith('swap'),
            name,
        );
        await closePage(page);
    }
}

export async function hints() {
    const page = await openPage('#size=7&first=human&second=human&swap=pieces');
    await page.click('#hint');
    await until(() => text(page, '#note'), /^Try/);
    same(
        'a fair first stone',
        await text(page, '#note'),
        'Try b2: a fair first stone, since Blue may swap.',
    );
    await page.click(at('d4', 7));
    await page.click('#hint');
    await until(() => text(page, '#note'), /^Swap: /);
    check('and then a swap', true);
    await closePage(page);
}

export async function bestMoves() {
    const page = await openPage('#size=7&first=human&second=human&swap=pieces');
    const first = () => page.locator('#best-table tbody tr').first().textContent();
    await page.click('#tab-why');
    await page.click('#why-best');
    await page.waitForSelector('#best-table');
    check('a fair stone is best', /^b2/.test(await first()), await first());
    await page.click(at('d4', 7));
    await until(first, /^swap/);
    await page.waitForSelector('#board[data-analysis=done]', { timeout: 90000 * patience });
    const bar = await text(page, '#evaluation');
    check('the swap wins', /^swap(wins|9)/.test(await first()), await first());
    check('and the bar says the same', /Blue/.test(bar) && !/Red 9/.test(bar), bar);
    await page.locator('#best-table button').first().click();
    same(
        'it is played from the table',
        [await stones(page, 'black'), await stones(page, 'white')],
        [0, 1],
    );
    await closePage(page);
}

export async function solved() {
    const page = await openPage('#size=5&first=human&second=human&swap=pieces');
    const result = () => text(page, '#why-result');
    await page.click('#tab-why');
    await page.click('#why-solve');
    await until(result, /moves win/);
    check(
        'the second player wins',
        /^Blue wins by the swap, proved/.test(await result()),
        await result(),
    );
    check(
        'and without a swap the first',
        /If nobody swapped:.*Red wins, proved/s.test(await result()),
    );
    check('the bar says so', /Blue wins, proved/.test(await text(page, '#evaluation')));
    await page.click(at('c3', 5));
    await until(result, /by the swap, and loses otherwise/);
    check(
        'by the swap',
        /^Blue wins by the swap, and loses otherwise, proved/.test(await result()),
    );
    check('the proof is about something else', /nobody swapping/.test(await result()));
    check('the bar says so too', /Blue wins, proved/.test(await text(page, '#evaluation')));
    await closePage(page);
}

// What is deduced is about stones; where a swap may come, it is not told as the whole truth.
export async function deduced() {
    const rules = 'first=human&second=human&swap=pieces';
    const alone = /This is about stones alone: Blue may swap\./;
    const first = /This holds if nobody swaps: Blue may/;
    for (const [hash, overlay, wanted] of [
        [`#size=5&${rules}&game=c3&at=1`, 'must', /^No stone helps Blue, which may swap instead/],
        [`#size=5&${rules}&game=c3&at=1`, 'must', alone],
        [`#size=7&${rules}&game=c5&at=1`, 'must', /^If Blue does not swap, it must play at one/],
        [`#size=5&${rules}`, 'must', /^If nobody swapped, Red would have to play at one of/],
        [`#size=7&${rules}`, 'must', first],
        [`#size=5&${rules}&game=c3&at=1`, 'win', alone],
        [`#size=5&${rules}&game=c3&at=1`, 'black', /^Red’s two edges are connected by force/],
        [`#size=5&${rules}&game=c3&at=1`, 'black', alone],
        [`#size=5&${rules}&game=c3&at=1`, 'circuit', alone],
        [`#size=7&${rules}`, 'inferior', first],
        [`#size=7&${rules}&game=c5&at=1`, 'inferior', alone],
        [`#size=5&${rules}&game=c3d2&at=2`, 'must', /^Nothing helps|^Blue|^Red (is|must)/],
    ]) {
        const page = await openPage(hash);
        await page.click('#tab-why');
        await page.click(`#why-${overlay}`);
        const words = await until(
            () => text(page, '#why-result'),
            (t) => wanted.test(t),
        );
        check(`${hash} ${overlay}: ${wanted.source}`, wanted.test(words), words);
        const later = /c3d2/.test(hash);
        check(`${hash} ${overlay}: a swap is spoken of`, /swap/.test(words) !== later, words);
        await closePage(page);
    }
}

// Who changes sides wins with the other colour: the sentences before and after it name the player.
export async function solvedSides() {
    const page = await openPage('#size=5&first=human&second=human&swap=sides');
    const result = () => text(page, '#why-result');
    const bar = () => text(page, '#evaluation-black');
    await page.click('#tab-why');
    await page.click('#why-solve');
    await until(result, /moves win/);
    const offer = /^The second player wins by the swap, proved/;
    check('beforehand', offer.test(await result()), await result());
    await page.click(at('c3', 5));
    const before = /^The second player wins by the swap, and loses otherwise, proved/;
    await until(result, (words) => before.test(words));
    check('before the swap', before.test(await result()), await result());
    check('the colour that wins then', /wins, proved/.test(await bar()), await bar());
    await page.click('#swap');
    const after = /^Red \(the second player\) wins whatever Blue \S* ?.*plays, proved/;
    await until(result, (words) => after.test(words));
    check('after it', after.test(await result()), await result());
    check('is the same', /wins, proved/.test(await bar()), await bar());
    await closePage(page);
}

// The best moves name the same winner, and no colour as long as nobody knows it.
export async function bestSides() {
    const page = await openPage('#size=5&first=human&second=human&swap=sides');
    const result = () => text(page, '#why-result');
    const blank = () => page.locator('#evaluation.blank').count();
    await page.click('#tab-why');
    await page.click('#why-best');
    const wins = /^The second player wins by the swap, proved/;
    await until(result, /proved\./);
    check('beforehand', wins.test(await result()), await result());
    same('the bar leaves the colour open', await blank(), 1);
    await page.click(at('c3', 5));
    await until(result, /proved\..*swap/s);
    check('before the swap', wins.test(await result()), await result());
    const bar = await text(page, '#evaluation-black');
    same('the colour that wins then', bar, 'Red wins, proved');
    await closePage(page);
}
