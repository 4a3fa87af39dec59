// SPDX-License-Identifier: MIT
// The engine inside the browser, as web/engine.js describes one: a few workers, each with the
// module and one question at a time. Whoever loses interest in an answer ends its worker: a search
// hears no messages, and memory that it could look at needs headers that not every host sends.
// Strategies go to a worker of another kind, with hexverify, which shares nothing with the engine.

// For a game, an overlay and a review at the same time.
const WORKERS = 3;

// What needs more than an engine.
const MISSING = {
    unpack: 'packed files are opened where there is a server; unpack it first (zstd -d)',
};

// Workers that run this script with this module, up to so many; `failed` is said where one cannot
// be started.
class Pool {
    #script;
    #module;
    #most;
    #failed;
    #idle = [];
    #busy = 0;
    #waiting = []; // questions

    constructor(script, module, most, failed) {
        this.#script = script;
        this.#module = module;
        this.#most = most;
        this.#failed = failed;
    }

    ask(message, { signal, progress }) {
        return new Promise((resolve, reject) => {
            signal?.throwIfAborted();
            const question = { message, signal, progress, resolve, reject };
            question.stop = () => this.#stop(question);
            signal?.addEventListener('abort', question.stop);
            this.#waiting.push(question);
            this.#next();
        });
    }

    #next() {
        if (!this.#waiting.length || this.#busy === this.#most) return;
        const question = this.#waiting.shift();
        const worker = this.#idle.pop() ?? this.#start();
        question.worker = worker;
        this.#busy++;
        worker.onmessage = ({ data }) => {
            if (data.progress) return question.progress?.(data.progress);
            this.#end(question, data.trapped);
            return data.failed
                ? question.reject(new Error(data.failed))
                : question.resolve(data.done);
        };
        worker.onerror = () => {
            this.#end(question, true);
            question.reject(new Error(this.#failed));
        };
        worker.postMessage(question.message);
    }

    #start() {
        const worker = new Worker(new URL(this.#script, import.meta.url), { type: 'module' });
        worker.postMessage(this.#module);
        return worker;
    }

    #stop(question) {
        if (question.worker) this.#end(question, true);
        else this.#waiting.splice(this.#waiting.indexOf(question), 1);
        question.reject(question.signal.reason);
    }

    // The worker is free for another question, or of no use any more.
    #end({ worker, signal, stop }, broken) {
        signal?.removeEventListener('abort', stop);
        worker.onmessage = null;
        this.#busy--;
        if (broken) worker.terminate();
        else this.#idle.push(worker);
        this.#next();
    }
}

// Compiled once for all workers, and whatever type the host says that the file has.
async function openPool(script, file, most, missing, failed) {
    const response = await fetch(new URL(file, import.meta.url)).catch(() => ({ ok: false }));
    if (!response.ok) throw new Error(missing);
    return new Pool(script, await WebAssembly.compile(await response.arrayBuffer()), most, failed);
}

class WasmEngine {
    kind = 'browser';
    #engines;
    #checker; // once it has been wanted

    constructor(engines) {
        this.#engines = engines;
    }

    call(name, fields = {}, options = {}) {
        return this.stream(name, fields, options);
    }

    async stream(name, fields = {}, options = {}) {
        if (MISSING[name]) throw new Error(MISSING[name]);
        const pool = name === 'verify' ? await this.#openChecker() : this.#engines;
        return pool.ask({ name, fields }, options);
    }

    async #openChecker() {
        const failed = 'hexverify cannot be started';
        this.#checker ??= await openPool('checker.js', 'hexverify.wasm', 1, failed, failed);
        return this.#checker;
    }

    // What `hexproof bench` prints.
    async bench() {
        return (await this.#engines.ask({ bench: true }, {})).text;
    }
}

export async function openWasmEngine() {
    const words = ['the engine cannot be loaded', 'the engine cannot be started'];
    return new WasmEngine(await openPool('worker.js', 'hexproof.wasm', WORKERS, ...words));
}
