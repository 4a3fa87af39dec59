// SPDX-License-Identifier: MIT
// One engine beside the page. It gets the compiled module first, then one question at a time:
//     {name, fields} or {bench: true}
// and answers {progress} any number of times, then {done} or {failed: sentence}. A question cannot
// be stopped from here, since nothing is heard during one: the page ends the whole worker.

import { wasi } from './wasi.js';

let exports;
let engine = 0;
let written = [];

function text(bytes, length) {
    return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, bytes, length));
}

const host = {
    write: (bytes, length) => written.push(text(bytes, length)),
    progress: (bytes, length) => postMessage({ progress: JSON.parse(text(bytes, length)) }),
    stop: () => 0,
};

async function start(module) {
    const imports = { wasi_snapshot_preview1: wasi(() => exports.memory), hexproof: host };
    ({ exports } = await WebAssembly.instantiate(module, imports));
    exports._initialize();
}

// A field as a text: what a JSON body over HTTP would be taken for.
function plain(value) {
    const string = String(value); // a list gets commas
    if (string.includes('\0')) throw new Error('there is a zero byte in the question');
    return string;
}

function ask({ name, fields }) {
    engine ||= exports.hexproof_engine();
    const words = [name, ...Object.entries(fields).flat()].map((word) => `${plain(word)}\0`);
    const bytes = new TextEncoder().encode(words.join(''));
    const at = engine && exports.malloc(bytes.length);
    if (!at) throw new Error('out of memory');
    new Uint8Array(exports.memory.buffer).set(bytes, at);
    exports.hexproof_ask(engine, at, bytes.length);
    exports.free(at);
    const answer = JSON.parse(written.join(''));
    if (answer.error) throw new Error(answer.error);
    return answer;
}

function bench() {
    if (exports.hexproof_bench()) throw new Error('out of memory');
    return { text: written.join('') };
}

let ready;
addEventListener('message', async ({ data }) => {
    try {
        if (data instanceof WebAssembly.Module) {
            ready = start(data);
            return;
        }
        await ready;
        written = [];
        postMessage({ done: data.bench ? bench() : ask(data) });
    } catch (error) {
        const trapped = error instanceof WebAssembly.RuntimeError;
        postMessage({ failed: trapped ? 'the engine broke off' : error.message, trapped });
    }
});
