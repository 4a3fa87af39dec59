// SPDX-License-Identifier: MIT
// Runs what `make wasm` builds, under node:
//     node tools/wasm.mjs build/wasm/hexproof.wasm          a GTP session, as `hexproof gtp`
//     node tools/wasm.mjs build/wasm/hexproof.wasm bench    as `hexproof bench`
//     node tools/wasm.mjs build/wasm/bench/net.wasm 8       any other program, with its arguments
import { readFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

process.removeAllListeners('warning'); // that WASI is experimental
const { WASI } = await import('node:wasi');

const [path, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [path, ...args], preopens: { '.': '.' } });
const host = {
    write: (bytes, length) => {
        for (let piece = new Uint8Array(memory().buffer, bytes, length); piece.length;)
            piece = piece.subarray(writeSync(1, piece));
    },
    stop: () => 0, // what is typed meanwhile waits
};
// Through functions of our own: called at once, node 20's crash after the module's memory has grown.
const imports = Object.fromEntries(
    Object.entries(wasi.wasiImport).map(([name, call]) => [name, (...args) => call(...args)]),
);
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), {
    wasi_snapshot_preview1: imports,
    hexproof: host,
});
const memory = () => exports.memory;

// The text, ended by a zero byte, in the module's memory; to be freed.
function put(text) {
    const bytes = new TextEncoder().encode(text + '\0');
    const at = exports.malloc(bytes.length);
    if (!at) throw new Error('out of memory');
    new Uint8Array(memory().buffer).set(bytes, at);
    return at;
}

async function speakGtp() {
    const session = exports.hexproof_new();
    for await (const line of createInterface({ input: process.stdin })) {
        const text = put(line);
        const more = exports.hexproof_line(session, text);
        exports.free(text);
        if (!more) break;
    }
    exports.hexproof_free(session);
}

if (exports._start) {
    process.exitCode = wasi.start({ exports });
} else {
    wasi.initialize({ exports });
    if (args[0] === 'bench') process.exitCode = exports.hexproof_bench();
    else await speakGtp();
}
