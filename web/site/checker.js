// SPDX-License-Identifier: MIT
// hexverify beside the page. It gets the compiled module first, then one strategy at a time:
//     {fields: {strategy}}
// and answers {done} or {failed: sentence}, in the words that `hexproof serve` has for what the
// same program says there (apps/serve/verify.c).

import { wasi } from './wasi.js';

const [INPUT, OUTPUT] = [0, 1];
const [VERIFIED, REFUTED, MALFORMED, RESOURCES] = [0, 1, 2, 3];

class Ended extends Error {}

// The pieces of memory that a call is about.
function* pieces(buffer, list, count) {
    const view = new DataView(buffer);
    for (let at = list; at < list + 8 * count; at += 8)
        yield new Uint8Array(buffer, view.getUint32(at, true), view.getUint32(at + 4, true));
}

// Runs the program, in memory of its own, with this for its standard input.
async function run(module, input) {
    const written = [[], []]; // standard output and error
    let memory;
    let status;
    const told = (out, number) => {
        new DataView(memory.buffer).setUint32(out, number, true);
        return 0;
    };
    const streams = {
        fd_read(file, list, count, out) {
            let got = 0;
            for (const piece of pieces(memory.buffer, list, count)) {
                const part = input.subarray(0, file === INPUT ? piece.length : 0);
                piece.set(part);
                input = input.subarray(part.length);
                got += part.length;
            }
            return told(out, got);
        },
        fd_write(file, list, count, out) {
            let put = 0;
            for (const piece of pieces(memory.buffer, list, count)) {
                written[file - OUTPUT].push(piece.slice());
                put += piece.length;
            }
            return told(out, put);
        },
        proc_exit(number) {
            status = number;
            throw new Ended();
        },
    };
    const { exports } = await WebAssembly.instantiate(module, {
        wasi_snapshot_preview1: { ...wasi(() => memory), ...streams },
    });
    ({ memory } = exports);
    try {
        exports._start();
        status ??= VERIFIED;
    } catch (error) {
        if (!(error instanceof Ended)) throw error;
    }
    const texts = await Promise.all(written.map((parts) => new Blob(parts).text()));
    return { status, output: texts[0], complaint: texts[1].trim() };
}

async function verify(module, strategy) {
    const { status, output, complaint } = await run(module, new TextEncoder().encode(strategy));
    if ([VERIFIED, REFUTED, RESOURCES].includes(status) && output) return JSON.parse(output);
    throw new Error(status === MALFORMED ? complaint : 'hexverify gave no verdict');
}

let module;
addEventListener('message', async ({ data }) => {
    if (data instanceof WebAssembly.Module) {
        module = data;
        return;
    }
    try {
        postMessage({ done: await verify(module, data.fields.strategy) });
    } catch (error) {
        const trapped = error instanceof WebAssembly.RuntimeError;
        postMessage({ failed: trapped ? 'hexverify gave no verdict' : error.message, trapped });
    }
});
