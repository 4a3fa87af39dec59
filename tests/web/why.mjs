// SPDX-License-Identifier: MIT
// Overlays: what the page shows is what the command line says.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
    ask,
    at,
    check,
    closePage,
    openPage,
    ready,
    same,
    text,
    tinted,
    until,
} from './harness.mjs';

const POSITION = '7:d4,c5,e2,e3';
const HASH = '#size=7&first=human&second=human&game=d4c5e2e3&at=4';
const empty = (cells) => cells.filter((cell) => !['d4', 'c5', 'e2', 'e3'].includes(cell));

async function show(hash, name) {
    const page = await openPage(hash);
    await page.click('#tab-why');
    await page.click(`#why-${name}`);
    check(`${name} has its sentence`, (await text(page, '#why-sentence')).length > 40);
    return page;
}

export async function connections() {
    const found = ask('connect', POSITION);
    for (const color of ['black', 'white']) {
        const page = await show(HASH, color);
        const edges = Object.values(found[color].edges);
        const wanted = [
            ...new Set(edges.flatMap((edge) => empty([...edge.full, ...edge.semi]))),
        ].sort();
        same(
            `connections of ${color}`,
            await until(
                () => tinted(page, color, 7),
                (list) => list.length,
            ),
            wanted,
        );
        await closePage(page);
    }
}

export async function mustPlay() {
    const page = await show(HASH, 'must');
    const cells = await until(
        () => tinted(page, 'must', 7),
        (list) => list.length,
    );
    same('must-play', cells, ask('connect', POSITION).black.mustplay.sort());
    await closePage(page);
}

// What GTP says of it, by kind: f is filled, dead or captured by a colour, i a move not to be tried.
function gtpInferior(moves, color) {
    const words = ['boardsize 7 7', ...moves.map((m) => `play ${m}`), `compute-inferior ${color}`];
    const answer = execFileSync(process.env.HEXPROOF, ['gtp'], {
        input: `${words.join('\n')}\n`,
        encoding: 'utf8',
    });
    const kinds = { fdb: 'dead', fdw: 'dead', iv: 'vulnerable', id: 'dominated' };
    const list = answer.trim().split('\n').at(-1).split(' ').slice(1);
    const found = {};
    for (let i = 0; i < list.length; i += 2) {
        const [, code, by] = /(\w+)(?:\[(\w+)\])?/.exec(list[i + 1]);
        const kind = kinds[code] ?? (code === 'fcb' ? 'captured.black' : 'captured.white');
        (found[kind] ??= []).push([list[i], by ?? (kind === 'dead' ? '×' : '=')]);
    }
    return found;
}

export async function inferior() {
    const moves = ['b b2', 'w f6', 'b c6', 'w a4', 'b d1', 'w e4'];
    const hash = '#size=7&first=human&second=human&game=b2f6c6a4d1e4&at=6';
    const page = await show(hash, 'inferior');
    const wanted = gtpInferior(moves, 'black');
    same('there are all kinds', Object.keys(wanted).length, 5);
    await until(
        () => page.locator('.tint').count(),
        (n) => n,
    );
    for (const [kind, pairs] of Object.entries(wanted)) {
        const cells = await tinted(page, kind, 7);
        same(`${kind} cells`, cells, pairs.map(([cell]) => cell).sort());
        for (const [cell, label] of pairs.slice(0, 3)) {
            const place = at(cell, 7).replace('.cell[data-cell', '[data-label');
            same(`${cell} says why`, await text(page, place), label);
        }
    }
    await closePage(page);
}

export async function circuit() {
    const page = await show(HASH, 'circuit');
    const answer = ask('evaluate', POSITION);
    await until(
        () => page.locator('.tint.heat').count(),
        (n) => n,
    );
    const strengths = await page
        .locator('.tint.heat')
        .evaluateAll((list) =>
            list.map((e) => [Number(e.dataset.tint), Number(e.getAttribute('fill-opacity'))]),
        );
    const most = strengths.reduce((a, b) => (b[1] > a[1] ? b : a))[0];
    const energy = Object.entries(answer.energy).reduce((a, b) => (b[1] > a[1] ? b : a))[0];
    same(
        'most energy at the same cell',
        `${'abcdefg'[most % 7]}${Math.floor(most / 7) + 1}`,
        energy,
    );
    for (const color of ['black', 'white']) {
        const widths = await page
            .locator(`.wire.${color}`)
            .evaluateAll((list) => list.map((e) => Number(e.getAttribute('stroke-width'))));
        const currents = answer.links[color].slice(0, widths.length).map((link) => link.current);
        check(
            `links of ${color} are as wide as their currents`,
            widths.length > 10 &&
                widths.every((w, i) => Math.abs(w / widths[0] - currents[i] / currents[0]) < 0.02),
            widths,
        );
    }
    check(
        'the resistances',
        (await text(page, '#why-result')).includes(answer.resistance.black.toFixed(2)),
    );
    await closePage(page);
    // Black's shortest way is one cell here.
    const one = await show('#size=11&first=human&second=human&game=f6e7g4d5h5&at=5', 'circuit');
    const length = await until(
        () => one.locator('.path.black').evaluateAll((list) => list[0]?.getTotalLength() ?? 0),
        (n) => n,
    );
    check('a shortest way of one cell is drawn', length > 0, length);
    await closePage(one);
}

export async function bestMoves() {
    const hash = '#size=5&first=human&second=human&game=b4c3&at=2';
    const before = await openPage(hash);
    const place = await before.locator('#board').boundingBox();
    await closePage(before);
    const page = await show(hash, 'best');
    await page.waitForSelector('#board[data-analysis=done]');
    const answer = ask('best', '5:b4,c3', '--visits', '20000');
    same(
        'the best move',
        await page.locator('#best-table td button').first().textContent(),
        answer.move,
    );
    check('the winner is proved', /proved/.test(await text(page, '#why-result')));
    same('the board has not moved', await page.locator('#board').boundingBox(), place);
    check(
        'the bar says so',
        /wins, proved/.test(await text(page, '#evaluation')),
        await text(page, '#evaluation'),
    );
    await closePage(page);
}

// What is proved has no percentage beside it.
export async function provedMoves() {
    for (const [game, word] of [
        ['a1', 'wins'],
        ['b2', 'loses'],
    ]) {
        const hash = `#size=${game === 'a1' ? 4 : 3}&first=human&second=human&swap=none&game=${game}&at=1`;
        const page = await show(hash, 'best');
        await page.waitForSelector('#board[data-analysis=done]');
        const verdicts = await page.locator('#best-table td:nth-child(2)').allTextContents();
        check(`${word}, proved`, verdicts.includes(`${word}, proved`), verdicts);
        const cells = await page.evaluate(() => {
            const lines = new Map();
            for (const e of document.querySelectorAll('.labels text'))
                lines.set(e.dataset.label, [...(lines.get(e.dataset.label) ?? []), e.textContent]);
            return [...lines.values()].map((list) => list.join(' '));
        });
        const said = cells.filter((words) => words.startsWith(word));
        check(
            'on the board too, without a percentage',
            said.length > 0 && said.every((words) => words === `${word} proved`),
            cells,
        );
        await closePage(page);
    }
}

// A store's word is called that, in every row and on the board.
export async function storedMoves() {
    const page = await openPage('#size=3&first=human&second=human&swap=none&game=b2&at=1');
    await page.route('**/api/v1/analyse**', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(/"proof":"\w+"/g, '"proof":"store"');
        await route.fulfill({ response, body });
    });
    await page.click('#tab-why');
    await page.click('#why-best');
    await page.waitForSelector('#board[data-analysis=done]');
    const said = [
        ...(await page.locator('#best-table td:nth-child(2)').allTextContents()),
        ...(await page.locator('.labels .small').allTextContents()),
    ];
    check('in rows', said.includes('loses, store’s word'), said);
    check('on cells', said.includes('store'), said);
    check('and nowhere as a proof', !said.some((words) => /proved/.test(words)), said);
    await closePage(page);
}

// The winner and every winning move; solving can be stopped, and is over when the position is left.
export async function solve() {
    const page = await show('#size=4&first=human&second=human&game=a1d2&at=2', 'solve');
    await until(() => text(page, '#why-result'), /moves win/);
    same(
        'the winning moves',
        await tinted(page, 'key', 4),
        ask('solve', '4:a1,d2', '--all-moves').winning_moves.sort(),
    );
    check('the bar says so', /Red wins, proved/.test(await text(page, '#evaluation')));
    await page.keyboard.press('p');
    await page.click('#tab-play');
    await page.evaluate(() => {
        location.hash = '#size=11&first=human&second=human';
    });
    await page.keyboard.press('p');
    await page.click('#tab-why');
    await page.waitForSelector('progress');
    await page.click('#solve-stop');
    same('stopped', await text(page, '#why-result'), 'Stopped.');
    await closePage(page);
}

async function clickSouth(page) {
    const [x, y] = await page.locator('.edge.black[data-end=south]').evaluate((e) => {
        const p = e.points.getItem(3).matrixTransform(e.getScreenCTM());
        return [p.x, p.y];
    });
    await page.mouse.click(x, y + 4);
}

// What AND, OR and the templates do not find, must-play does; its replies are a strategy that
// hexverify accepts.
export async function lookHarder() {
    const page = await show('#size=6&first=human&second=human&game=c4f5e3b5&at=4', 'ends');
    await page.click(at('e3', 6));
    await clickSouth(page);
    await page.click('#look-harder');
    await page.click('summary');
    const lines = await page.locator('.replies li').allTextContents();
    const attacks = lines.flatMap((line) => line.split(' → ')[0].split(' '));
    const rules = ['--rules', 'must-play'];
    const found = ask('connect', '6:c4,f5,e3,b5', '--between', 'e3', 'south', ...rules);
    same('a reply to every attack', attacks.sort(), found.full[0].carrier.sort());
    await page.locator('.replies button').first().click();
    const [attack, reply] = lines[0].replace(/( .*)? → /, ' ').split(' ');
    check(
        'the first line is played',
        (await text(page, '#why-result')).includes(`attacks ${attack}; the reply is ${reply}`),
        await text(page, '#why-result'),
    );
    await page.click('#tactic-open');
    const words = await until(() => text(page, '#why-result'), /says/);
    check('hexverify accepts it', /hexverify says valid/.test(words), words);
    await closePage(page);
}

// A search that nobody waits for any more is ended.
export async function leaveLooking() {
    const page = await show('#size=13&first=human&second=human&game=g7f8h5&at=3', 'ends');
    await page.click(at('c5', 13));
    await clickSouth(page);
    await page.waitForSelector('#look-harder');
    const ended = page.waitForEvent('requestfailed');
    await page.click('#look-harder');
    await page.keyboard.press('Escape');
    check('the question is withdrawn', /between$/.test((await ended).url()));
    await closePage(page);
}

// Two ends, the derivation step by step, then attacks until the chain is solid.
export async function endsAndAttacks() {
    const page = await show('#size=5&first=human&second=human&game=c3&at=1', 'ends');
    await page.click(at('c3', 5));
    await clickSouth(page);
    const between = ask('connect', '5:c3', '--between', 'c3', 'south');
    const carrier = between.full.reduce((a, b) =>
        b.carrier.length < a.carrier.length ? b : a,
    ).carrier;
    same(
        'the carrier',
        await until(
            () => tinted(page, 'black', 5),
            (list) => list.length,
        ),
        carrier.slice().sort(),
    );
    const steps = await page.locator('.derivation li').count();
    await page.click('#step-first');
    check('the first step is small', (await tinted(page, 'black', 5)).length < carrier.length);
    for (let i = 1; i < steps; i++) await page.click('#step-next');
    same('the last step is all of it', await tinted(page, 'black', 5), carrier.slice().sort());
    const attacks = [];
    for (let i = 0; i < 8 && !/solid chain/.test(await text(page, '#why-result')); i++) {
        const [next] = await tinted(page, 'black', 5);
        attacks.push(next);
        const before = await text(page, '#why-result');
        await page.click(at(next, 5));
        await until(
            () => text(page, '#why-result'),
            (t) => t !== before,
        );
        const wanted = ask(
            'connect',
            '5:c3',
            '--between',
            'c3',
            'south',
            '--attack',
            attacks.join(','),
        ).replies.at(-1).reply;
        check(
            `the reply to ${next}`,
            (await text(page, '#why-result')).includes(
                wanted ? `the reply is ${wanted}` : 'no reply',
            ),
            await text(page, '#why-result'),
        );
    }
    await page.click('#undo');
    check('Undo takes an attack back', /Attack again/.test(await text(page, '#why-result')));
    await page.click(at(attacks.at(-1), 5));
    check('down to the solid chain', /solid chain/.test(await text(page, '#why-result')));
    await page.click('#attack-reset');
    same('start over', await page.locator('#board .stone').count(), 1);
    await closePage(page);
}

// After a reply only what the connection still needs is shaded, and every such cell has its reply.
export async function attackShading() {
    const page = await show('#size=11&first=human&second=human&game=f9&at=1', 'ends');
    await page.click(at('f9'));
    await clickSouth(page);
    await page.waitForSelector('.replies', { state: 'attached' });
    const whole = await until(
        () => tinted(page, 'black'),
        (list) => list.length,
    );
    const listed = () =>
        page
            .locator('.replies li')
            .allTextContents()
            .then((lines) => lines.flatMap((line) => line.split(' → ')[0].split(' ')).sort());
    await page.click('summary');
    same('before an attack it is the carrier', whole, await listed());
    await page.locator('.replies button').first().click();
    const left = await tinted(page, 'black');
    same('after it, what is still needed', left, await listed());
    check('and that is less', left.length > 0 && left.length < whole.length - 2, left);
    await page.click(at('a1'));
    same('another choice clears it', await tinted(page, 'black'), []);
    await closePage(page);
}

export async function winningConnection() {
    const page = await show('#size=5&first=human&second=human&game=c3&at=1', 'win');
    const words = await until(
        () => text(page, '#why-result'),
        (t) => t.length,
    );
    check('black has won by force', /Red joins north and south/.test(words), words);
    const [first] = await tinted(page, 'black', 5);
    await page.click(at(first, 5));
    await until(() => page.locator('#board .stone').count(), 3);
    same('attack and reply are on the board', await page.locator('#board .stone').count(), 3);
    await closePage(page);
}

// The templates of the library; one of them is attacked until its chain is solid, others have all of
// their cells: of two stones, with stones and with cells above the first. The solver proves one that
// has no replies.
export async function templates() {
    const below = (name) => name[0] + (Number(name.slice(1)) + 1);
    const wanted = ask('template').templates;
    const page = await show(HASH, 'templates');
    await page.waitForSelector('.templates button');
    const names = await page
        .locator('.templates button')
        .evaluateAll((list) => list.map((e) => e.dataset.name));
    same(
        'the templates of the library',
        names,
        wanted.map(({ name }) => name),
    );
    const lay = async (chosen) => {
        const { size, carrier } = wanted.find(({ name }) => name === chosen);
        await page.click(`[data-name=${chosen}]`);
        const cells = await until(
            () => tinted(page, 'black', size[0]),
            (list) => list.length,
        );
        same(`the cells of ${chosen}`, cells, carrier.map(below).sort());
        return size[0];
    };
    for (const name of ['IV2j', 'III2g', 'IV1c']) {
        await lay(name);
        await page.keyboard.press('k');
    }
    await page.click('[data-name=V1b]');
    const words = await until(() => text(page, '#why-result'), /wins/);
    check('V1b is proved', /Red wins/.test(words), words);
    await page.keyboard.press('k');
    await attackAll(page, 'black', await lay('III1b'));
    await page.keyboard.press('k');
    await page.click('#template-back');
    const url = await until(() => page.url(), /game=d4c5e2e3/);
    check('the game comes back', /game=d4c5e2e3/.test(url), url);
    await closePage(page);
}

// A connection that starts from a template says so.
export async function templateNamed() {
    const page = await show('#size=11&first=human&second=human&game=g7&at=1', 'ends');
    await page.click(at('g7'));
    await clickSouth(page);
    const words = await until(() => text(page, '#why-result'), /step/);
    const why = execFileSync(
        process.env.HEXPROOF,
        ['connect', '11:g7', '--between', 'g7', 'south', '--explain'],
        { encoding: 'utf8' },
    );
    const [name] = /template \w+/.exec(why);
    check('the template is named', words.includes(`g7 – south is safe: ${name}`), words);
    await closePage(page);
}

// A strategy is checked, walked through and played against.
export async function strategies() {
    const run = (...words) =>
        execFileSync(process.env.HEXPROOF.replace(/hexproof$/, 'hexverify'), words, {
            encoding: 'utf8',
        });
    for (const [name, size, text_] of [
        ['gardner4', 4, run('gardner', '4')],
        ['first4', 4, run('solve', '4')],
    ]) {
        const page = await openPage();
        await page.click('#tab-share');
        await page.fill('#import-text', text_);
        await page.click('#import');
        const words = await until(() => text(page, '#why-result'), /says/);
        check(`${name} is valid`, words.includes(`follows ${name}: hexverify says valid`), words);
        await attackAll(page, 'black', size);
        await page.click('#strategy-again');
        check('and begins again', /Play against it/.test(await text(page, '#why-result')));
        await closePage(page);
    }
}

// Attacks cells that it needs until its chain is solid.
async function attackAll(page, color, size) {
    for (let i = 0; i < 49 && !/solid chain/.test(await text(page, '#why-result')); i++) {
        const [next] = await tinted(page, color, size);
        if (!next) break;
        await page.click(at(next, size));
    }
    const words = await text(page, '#why-result');
    check('it wins against attacks on all its cells', /solid chain/.test(words), words);
}

const verdict = (page) => until(() => text(page, '#why-result'), /says|not checked/);

// A solved position comes with its proof, to be checked and attacked; the game stays as it was.
export async function proof() {
    const page = await show('#size=5&first=human&second=human&game=a1&at=1', 'solve');
    await page.click('#solve-proof');
    const words = await verdict(page);
    const checked = /Blue follows white-wins: hexverify says valid, (\d+) of \1 claims hold/;
    check('the proof is opened, with a verdict', checked.test(words), words);
    same('the winner has moved', await page.locator('#board .stone').count(), 2);
    await attackAll(page, 'white', 5);
    check('that is said above the board', /Blue has won/.test(await text(page, '#turn-text')));
    check('the game is still there', /game=a1&at=1/.test(page.url()), page.url());
    for (let n = await page.locator('#board .stone').count(); n > 2;) {
        await page.click('#back');
        const left = await page.locator('#board .stone').count();
        check('Back takes an attack back, and its reply', left < n, `${left} of ${n}`);
        n = left;
    }
    check('to its beginning', /Play against it/.test(await text(page, '#why-result')));
    await page.click('#back');
    check('not before it', /begins elsewhere/.test(await text(page, '#why-result')));
    await page.click('#strategy-back');
    check('but there again', /Play against it/.test(await text(page, '#why-result')));
    await page.goBack();
    await until(() => text(page, '#why-result'), /proved/);
    check(
        'the browser goes back to what was there before',
        /^Blue wins, proved/.test(await text(page, '#why-result')) &&
            /game=a1&at=1/.test(page.url()),
        await text(page, '#why-result'),
    );
    await page.goForward();
    const again = await until(() => text(page, '#why-result'), /Play against it/);
    check('and forward into the proof', /Play against it/.test(again), again);
    await page.keyboard.press('Escape');
    await page.keyboard.press('u');
    same('after it, Undo takes a move back', await page.locator('#board .stone').count(), 0);
    await closePage(page);
}

// What `hexproof solve --certificate` wrote, packed or not, is opened with its position.
export async function certificates() {
    const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
    for (const name of ['a.txt', 'a.txt.zst']) {
        const file = join(folder, name);
        ask('solve', POSITION, '--certificate', file);
        const page = await openPage();
        await page.click('#tab-share');
        await page.setInputFiles('#import-file', file);
        const words = await verdict(page);
        check(`${name} is valid`, /black-wins: hexverify says valid/.test(words), words);
        same('with its stones, and the first move', await page.locator('.stone').count(), 5);
        await attackAll(page, 'black', 7);
        await closePage(page);
    }
    rmSync(folder, { recursive: true });
}

// What is no strategy for hexverify is not checked, and it says why.
export async function refusedStrategy() {
    const page = await openPage('', { mayComplain: true }); // of status 400
    await page.click('#tab-share');
    await page.fill('#import-text', '(boardsize 3) (idle () (a1 b1) () [(a1) (b1)])');
    await page.click('#import');
    const words = await verdict(page);
    const told = 'idle: not checked: it claims nothing: no connection is named.';
    check('one without a claim is refused', words.includes(told), words);
    await closePage(page);
}

export async function wrongStrategy() {
    const page = await openPage();
    await page.click('#tab-share');
    await page.fill(
        '#import-text',
        '(boardsize 3) (ladder ((north south)) (a1 b1) (north south) [(a1) (b1)])',
    );
    await page.click('#import');
    const words = await until(() => text(page, '#why-result'), /says/);
    check('an invalid one is refuted', /hexverify says invalid/.test(words), words);
    await page.click('#strategy-beaten');
    const opened = await until(() => page.url(), /c1/);
    check('by a line of play that is opened', /c1.*a2.*b2/.test(opened), opened);
    await closePage(page);
}

// What is shown follows the keys, quickly.
export async function toggles() {
    const page = await openPage(HASH);
    for (let i = 0; i < 4; i++) await page.keyboard.press('m');
    same('toggled away', await page.locator('.tint').count(), 0);
    await page.keyboard.press('1');
    await until(
        () => page.locator('.tint.black').count(),
        (n) => n,
    );
    await page.keyboard.press('Escape');
    same('escaped', await page.locator('.tint').count(), 0);
    const shown = await page.evaluate(toggleQuickly);
    console.log(
        `# overlays switched: ${shown.alone} a second, ${shown.drawn} with a frame for each`,
    );
    check('each was drawn', shown.alone > 0 && shown.drawn > 0);
    await closePage(page);
}

// How often a second the page can show another overlay: by itself, and with a frame drawn each time.
async function toggleQuickly() {
    const press = (key) =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const shown = async () => {
        for (let i = 0; i < 1000 && !document.querySelector('.tint'); i++) await Promise.resolve();
    };
    const measure = async (count, wait) => {
        const start = performance.now();
        for (let i = 0; i < count; i++) {
            press(i % 2 ? '2' : '1'); // the other than before
            await shown();
            await wait();
        }
        return Math.round((1000 * count) / (performance.now() - start));
    };
    for (const key of ['1', '2']) {
        press(key); // so that the answers are known
        while (!document.querySelector('.tint')) await frame();
    }
    const alone = await measure(100, async () => {});
    return { alone, drawn: await measure(60, frame) };
}

// A question that got no answer does not look as if it were still at work.
export async function lostQuestion() {
    const page = await openPage('#size=5&first=human&second=human&swap=none&game=c3&at=1', {
        mayComplain: true,
    });
    await page.click('#tab-why');
    for (const [overlay, call] of [
        ['solve', 'solve'],
        ['must', 'connect'],
        ['win', 'between'],
    ]) {
        await page.route(`**/api/v1/${call}**`, (route) => route.abort());
        await page.click(`#why-${overlay}`);
        await page.waitForSelector('#why-again');
        same(`${overlay}: it is said`, await text(page, '#note'), 'The server does not answer.');
        same(`${overlay}: nothing runs`, await page.locator('#why-result progress').count(), 0);
        await page.unroute(`**/api/v1/${call}**`);
        await page.click('#why-again');
        const words = await until(
            () => text(page, '#why-result'),
            /Red (wins|joins)|Blue must|Nothing helps/,
        );
        check(`${overlay}: asked again it is there`, !/No answer/.test(words), words);
        same(`${overlay}: the note is gone`, await text(page, '#note'), '');
        await page.click(`#why-${overlay}`);
    }
    await closePage(page);
}

// A question that fails late says nothing about what is shown by then.
export async function lateFailure() {
    const page = await openPage(HASH, { mayComplain: true });
    await page.click('#tab-why');
    let fail;
    const late = new Promise((resolve) => {
        fail = resolve;
    });
    await page.route('**/api/v1/connect**', (route) => late.then(() => route.abort()));
    await page.click('#why-must');
    await page.click('#why-inferior');
    const result = () => text(page, '#why-result');
    const words = await until(result, (t) => t);
    const failed = page.waitForEvent('requestfailed');
    fail();
    await failed;
    same('the other is still there', [await result(), await text(page, '#note')], [words, '']);
    await page.unrouteAll({ behavior: 'wait' });
    await page.click('#why-must');
    const found = await until(result, /must play/);
    check('and the first can be asked for again', /must play/.test(found), found);
    await closePage(page);
}

// The store lies until somebody asks for a proof: then that is said, and its word forgotten.
async function lyingStore(route) {
    const { certificate } = route.request().postDataJSON();
    const response = await route.fetch().catch(() => null);
    if (!response) return; // nobody waits any more
    const answer = await response.text();
    const lies = answer
        .replace(/"winner":"black"/g, '"winner":"white"')
        .replace('"proof":"search"', '"proof":"store"');
    const caught = answer.replace('"proof":', '"store_lied":true,"proof":');
    await route.fulfill({ response, body: certificate ? caught : lies }).catch(() => null);
}

export async function storeLied() {
    const line = '(;FF[4]GM[11]SZ[4];B[b3];W[a1])';
    const judged = { n: 1, color: 'black', move: 'b3', before: 1, after: 0, pv: [] };
    const reviews = [
        {
            line,
            moves: [
                { ...judged, proof: 'store' },
                { ...judged, move: 'a1' },
            ],
        },
    ];
    const page = await openPage('#size=4&first=human&second=human&swap=none&game=b3a1&at=1');
    await page.evaluate((kept) => {
        localStorage.setItem('hexproof.reviews', JSON.stringify(kept));
    }, reviews);
    await page.reload();
    await ready(page);
    same('there is a review that rests on it', await page.locator('.curve').count(), 1);
    const result = () => text(page, '#why-result');
    await page.route('**/api/v1/solve**', lyingStore);
    await page.click('#tab-why');
    await page.click('#why-solve');
    await page.waitForSelector('#solve-proof');
    check('it is believed', /^Blue wins.*word of the store/.test(await result()), await result());
    await page.click('#solve-proof');
    const words = await until(() => text(page, '#note'), /store/);
    same(
        'the lie is told',
        words,
        'The store of solved positions had a false record. Found without it: Red wins.',
    );
    check('the proof is open', /Red follows black-wins/.test(await result()), await result());
    same('the review is gone', await page.locator('.curve').count(), 0);
    await page.unrouteAll({ behavior: 'wait' });
    await page.goBack();
    await page.waitForSelector('#solve-proof');
    check('nothing of it is kept', /^Red wins/.test(await result()), await result());
    await page.route('**/api/v1/solve**', lyingStore);
    await page.reload();
    await ready(page);
    await page.click('#tab-why');
    await page.click('#why-solve');
    await page.waitForSelector('#solve-proof');
    const doubt = 'word of the store of solved positions, which has had a false record.';
    check('a reload does not forgive it', (await result()).includes(doubt), await result());
    await page.unrouteAll({ behavior: 'wait' });
    await closePage(page);
}

// With attacks on the board, nothing answers for the game's own position.
export async function attackedControls() {
    const page = await show('#size=5&first=human&second=human&swap=none&game=c3&at=1', 'win');
    await until(() => text(page, '#why-result'), /joins/);
    const state = async () => [
        await page.isDisabled('#hint'),
        await page.isDisabled('#resign'),
        await page.isDisabled('#undo'),
    ];
    same('before', await state(), [false, false, false]);
    const [first] = await tinted(page, 'black', 5);
    await page.click(at(first, 5));
    same('with an attack', await state(), [true, true, false]);
    await page.click('#undo');
    same('after it', await state(), [false, false, false]);
    await closePage(page);
}

// A reload closes a proof, and says so.
export async function reloadedProof() {
    const page = await show('#size=4&first=human&second=human&swap=none&game=a1&at=1', 'solve');
    await page.click('#solve-proof');
    await verdict(page);
    await page.reload();
    await ready(page);
    same(
        'it is said',
        await text(page, '#note'),
        'The strategy or proof that was open is not kept over a reload.',
    );
    check('the game is there', /game=a1&at=1/.test(page.url()), page.url());
    await page.click('#note-action');
    await page.waitForSelector('#solve-proof', { state: 'attached' });
    check('Back leads to who wins', /wins/.test(await text(page, '#why-result')));
    await closePage(page);
}
