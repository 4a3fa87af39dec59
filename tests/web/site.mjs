// SPDX-License-Identifier: MIT
// The page without a server: what the other tests ask of it, answered by its own engine; and what
// it alone can and cannot do.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
    at,
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

export { accessibility } from './devices.mjs';
export { stopThinking, wholeGame } from './play.mjs';
export {
    bestMoves,
    connections,
    endsAndAttacks,
    inferior,
    mustPlay,
    proof,
    refusedStrategy,
    solve,
    strategies,
    templates,
    wrongStrategy,
} from './why.mjs';

export async function sameSignature() {
    const page = await openPage();
    const bench = await page.evaluate(async () => {
        const { openWasmEngine } = await import('./engine-wasm.js');
        return (await openWasmEngine()).bench();
    });
    const signature = (words) => /signature: (\w+)/.exec(words)?.[1];
    const native = execFileSync(process.env.HEXPROOF, ['bench'], { encoding: 'utf8' });
    check('there is a signature', /^[0-9a-f]{16}$/.test(signature(native)));
    same('the bench signature is the program’s', signature(bench), signature(native));
    check('the net has its vectors', /^net simd128 /m.test(bench), bench);
    await closePage(page);
}

// A search without an end neither holds up other questions nor outlives its welcome.
export async function manyQuestions() {
    const page = await openPage('#size=11&first=human&second=human');
    const told = await page.evaluate(async () => {
        const { openWasmEngine } = await import('./engine-wasm.js');
        const engine = await openWasmEngine();
        const endless = { position: '11:f6', visits: 1e9 };
        const works = Array.from({ length: 4 }, () => new AbortController());
        let [heard, stopped] = [0, 0];
        const searches = works.map(({ signal }) =>
            engine
                .stream('analyse', endless, { signal, progress: () => heard++ })
                .catch((error) => (stopped += error.name === 'AbortError')),
        );
        const levels = engine.call('levels'); // waits for one of them
        while (!heard) await new Promise((resolve) => setTimeout(resolve, 10));
        works.forEach((work) => work.abort());
        await Promise.all(searches);
        const game = { position: '3:a1,b2,a3', visits: 4 };
        let moves = 0;
        const { review } = await engine.stream('review', game, { progress: () => moves++ });
        const wrong = (fields) => engine.call('connect', fields).catch((error) => error.message);
        return {
            stopped,
            reviewed: [moves >= 3, review.moves.length],
            version: (await levels).version,
            field: await wrong({ positio: '5' }),
            position: await wrong({ position: '99' }),
            zero: await wrong({ position: '5\0x' }),
            after: (await engine.call('connect', { position: '5:c3' })).black.winner,
        };
    });
    same('all of them were stopped', told.stopped, 4);
    check('who waited was answered', Boolean(told.version));
    same('a review tells of progress', told.reviewed, [true, 3]);
    same('an unknown field', told.field, "connect has no field 'positio'");
    check('a bad position has its sentence', /99/.test(told.position), told.position);
    check('a zero byte is refused', /zero byte/.test(told.zero), told.zero);
    same('and it goes on', told.after, 'black');
    await closePage(page);
}

const GARDNER = '(boardsize 2 1) (gardner2 ((north south)) (a1 b1) (north south) [(a1) (b1)])';

export async function withoutNetwork() {
    const page = await openPage('#size=5&first=human&second=easy&swap=none');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await site.close();
    try {
        await page.reload();
        await ready(page);
        await page.click(at('c3', 5));
        await until(() => stones(page, 'white'), 1);
        same('it answers after the host is gone', await stones(page, 'white'), 1);
        await page.goto(page.url().replace('/#', '/index.html?again#'));
        await ready(page);
        same('by the other name too', await stones(page, 'white'), 1);
        await page.click('#tab-share');
        await page.fill('#import-text', GARDNER);
        await page.click('#import');
        const words = await until(
            () => text(page, '#why-result'),
            (t) => /says|not checked/.test(t),
        );
        check('and checks a strategy', /gardner2: hexverify says valid, 2 paths/.test(words), words);
        await closePage(page);
    } finally {
        await site.open();
    }
}

// The same site, but for its version and a word of the page.
function writeNext(folder, next) {
    const edit = (name, from, to) =>
        writeFileSync(join(next, name), readFileSync(join(next, name), 'utf8').replace(from, to));
    cpSync(folder, next, { recursive: true });
    edit('service-worker.js', /'[0-9-]+'/, "'next'");
    edit('index.html', 'Play Hex', 'Play new Hex');
}

// It waits until no page of the old version is open, then it is there whole.
export async function newVersion() {
    const { folder } = site;
    const next = mkdtempSync(join(tmpdir(), 'site-'));
    const words = (page) => page.getAttribute('meta[name=description]', 'content');
    const kept = (page) => page.evaluate(async () => (await caches.keys()).length);
    try {
        writeNext(folder, next);
        const page = await openPage();
        await page.evaluate(() => navigator.serviceWorker.ready);
        site.folder = next;
        await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
        await page.waitForFunction(
            async () => (await navigator.serviceWorker.getRegistration()).waiting,
        );
        await page.reload();
        check('the old one stays while it is open', /^Play Hex/.test(await words(page)));
        const later = await page.context().newPage();
        await page.close();
        // While the worker is exchanged a visit may hang: then there is another.
        const visit = () => later.goto(`${site.address}/`, { timeout: 5000 }).catch(() => null);
        const seen = await until(
            async () => {
                const found = (await visit()) && (await words(later));
                await later.goto('about:blank');
                return found;
            },
            (found) => /^Play new Hex/.test(found),
        );
        check('then the new one is there', /^Play new Hex/.test(seen), seen);
        await later.goto(`${site.address}/`);
        same('and the old one is forgotten', await until(() => kept(later), 1), 1);
        await closePage(later);
    } finally {
        site.folder = folder;
        rmSync(next, { recursive: true });
    }
}
