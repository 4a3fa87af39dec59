// SPDX-License-Identifier: MIT
// Runs what `make wasm` builds, under node:
//     node tools/wasm.mjs build/wasm/hexproof.wasm          a GTP session, as `hexproof gtp`
//     node tools/wasm.mjs build/wasm/hexproof.wasm bench    as `hexproof bench`
//     node tools/wasm.mjs build/wasm/hexproof.wasm ask move position=11:f6   as docs/HTTP.md
//     node tools/wasm.mjs build/wasm/bench/net.wasm 8       any other program, with its arguments
import { readFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

process.removeAllListeners('warning'); // that WASI is experimental
const { WASI } = await import('node:wasi');

const [path, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [path, ...args], preopens: { '.': '.' } });
function write(bytes, length) {
    for (let piece = new Uint8Array(memory().buffer, bytes, length); piece.length;)
        piece = piece.subarray(writeSync(1, piece));
}
const host = {
    write,
    progress: (bytes, length) => {
        write(bytes, length);
        writeSync(1, '\n');
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

// The texts, each ended by a zero byte, in the module's memory; the first number is to be freed.
function put(...texts) {
    const bytes = new TextEncoder().encode(texts.map((text) => text + '\0').join(''));
    const at = exports.malloc(bytes.length);
    if (!at) throw new Error('out of memory');
    new Uint8Array(memory().buffer).set(bytes, at);
    return [at, bytes.length];
}

async function speakGtp() {
    const session = exports.hexproof_new();
    for await (const line of createInterface({ input: process.stdin })) {
        const [text] = put(line);
        const more = exports.hexproof_line(session, text);
        exports.free(text);
        if (!more) break;
    }
    exports.hexproof_free(session);
}

// A call's name and its fields, as NAME=VALUE.
function ask(call, ...fields) {
    const engine = exports.hexproof_engine();
    const words = fields.flatMap((field) => /^([^=]*)=(.*)$/s.exec(field)?.slice(1) ?? [field, '']);
    const [text, length] = put(call, ...words);
    const status = exports.hexproof_ask(engine, text, length);
    writeSync(1, '\n');
    exports.free(text);
    exports.hexproof_engine_free(engine);
    return status;
}

if (exports._start) {
    process.exitCode = wasi.start({ exports });
} else {
    wasi.initialize({ exports });
    if (args[0] === 'bench') process.exitCode = exports.hexproof_bench();
    else if (args[0] === 'ask') process.exitCode = ask(...args.slice(1));
    else await speakGtp();
}
