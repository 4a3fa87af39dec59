// SPDX-License-Identifier: MIT
// What the tests of the page share: a browser, checks in TAP, questions to the command line.
import { execFile, execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { serveFolder } from './static.mjs';

const require = createRequire(`${process.env.WEB_MODULES}/x.js`);
const { chromium } = require('playwright-core');
// A server's page, or that of a folder (SITE), which brings its own engine.
export const site = process.env.SITE && (await serveFolder(process.env.SITE));
export const address = site ? site.address : process.env.ADDRESS;
export const axe = require.resolve('axe-core/axe.min.js');

// Without a sandbox, which root does not get, and without the connections that browsers make of
// their own accord.
const FLAGS = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
];

let count = 0;
let failed = 0;

export function check(name, good, more = '') {
    count++;
    if (!good) failed++;
    console.log(`${good ? 'ok' : 'not ok'} ${count} - ${name.replace(/#/g, '.')}`);
    if (!good && more !== '')
        console.log(
            String(more)
                .split('\n')
                .map((line) => `#   ${line}`)
                .join('\n'),
        );
}

export function same(name, got, wanted) {
    const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
    check(name, a === b, `got    ${a}\nwanted ${b}`);
}

export function finish() {
    console.log(`1..${count}`);
    process.exitCode = failed ? 1 : 0;
}

// The command line's answer to the same question.
export function ask(...words) {
    return JSON.parse(
        execFileSync(process.env.HEXPROOF, [...words, '--json'], { encoding: 'utf8' }),
    );
}

// The same while the page works on it too.
export async function askMeanwhile(...words) {
    const { stdout } = await promisify(execFile)(process.env.HEXPROOF, [...words, '--json']);
    return JSON.parse(stdout);
}

export const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });

// As in a browser that keeps nothing for any site.
function forbidStorage() {
    const get = () => {
        throw new DOMException('storage is forbidden', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get });
}

// How many times as long as usual to wait, for programs that are slow (tests/run.sh).
export const patience = Number(process.env.PATIENCE || 1);

// A fresh page on that game; errors and questions to anybody else fail the test.
export async function openPage(hash = '', options = {}) {
    const context = await browser.newContext({
        viewport: { width: 1280, height: 820 },
        ...options,
    });
    if (options.forbids) await context.addInitScript(forbidStorage);
    const page = await context.newPage();
    page.setDefaultTimeout(20000 * patience);
    page.on('pageerror', (error) =>
        check(`no error in the page: ${error.message}`, false, error.stack),
    );
    page.on('console', (message) => {
        if (message.type() === 'error' && !options.mayComplain)
            check(`nothing to complain about: ${message.text()}`, false);
    });
    page.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(address) && !/^(blob|data):/.test(url))
            check(`no request elsewhere: ${url}`, false);
    });
    await page.goto(`${address}/${hash}`);
    await ready(page);
    return page;
}

// Until the engine is there.
export const ready = (page) =>
    page.waitForSelector(`html[data-engine=${site ? 'browser' : 'server'}]`);

export async function closePage(page) {
    await page.unrouteAll({ behavior: 'ignoreErrors' }); // a question may still be on its way
    await page.context().close();
}
export const text = (page, selector) => page.textContent(selector);

export function cell(name, columns = 11) {
    return (Number(name.slice(1)) - 1) * columns + name.charCodeAt(0) - 97;
}

export const at = (name, columns) => `.cell[data-cell="${cell(name, columns)}"]`;
export const stones = (page, color) => page.locator(`#board .stone.${color}`).count();

// Cells with such a tint, as sorted names.
export async function tinted(page, look, columns = 11) {
    const cells = await page
        .locator(`#board .tint.${look}`)
        .evaluateAll((list) => list.map((e) => Number(e.dataset.tint)));
    return cells
        .map((c) => `${String.fromCharCode(97 + (c % columns))}${Math.floor(c / columns) + 1}`)
        .sort();
}

// Until the value is the wanted one, matches the pattern or is good(value); the last is returned.
export async function until(get, wanted) {
    let good = (value) => value === wanted;
    if (wanted instanceof RegExp) good = (value) => wanted.test(value);
    if (typeof wanted === 'function') good = wanted;
    let value;
    for (let i = 0; i < 300 * patience; i++) {
        value = await get();
        if (good(value)) break;
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return value;
}
