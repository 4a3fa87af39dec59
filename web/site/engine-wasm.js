// SPDX-License-Identifier: MIT
// The engine inside the browser, as web/engine.js describes one: a few workers, each with the
// module and one question at a time. Whoever loses interest in an answer ends its worker: a search
// hears no messages, and memory that it could look at needs headers that not every host sends.

// For a game, an overlay and a review at the same time.
const WORKERS = 3;

// What needs more than an engine.
const MISSING = {
    verify: 'hexverify is a program of its own, and here is no server to run it',
    unpack: 'packed files are opened where there is a server; unpack it first (zstd -d)',
};

class WasmEngine {
    kind = 'browser';
    #module;
    #idle = [];
    #busy = 0;
    #waiting = []; // questions

    constructor(module) {
        this.#module = module;
    }

    call(name, fields = {}, options = {}) {
        return this.stream(name, fields, options);
    }

    async stream(name, fields = {}, options = {}) {
        if (MISSING[name]) throw new Error(MISSING[name]);
        return this.#ask({ name, fields }, options);
    }

    // What `hexproof bench` prints.
    async bench() {
        return (await this.#ask({ bench: true }, {})).text;
    }

    #ask(message, { signal, progress }) {
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
        if (!this.#waiting.length || this.#busy === WORKERS) return;
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
            question.reject(new Error('the engine cannot be started'));
        };
        worker.postMessage(question.message);
    }

    #start() {
        const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
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
export async function openWasmEngine() {
    const response = await fetch(new URL('hexproof.wasm', import.meta.url));
    if (!response.ok) throw new Error('the engine cannot be loaded');
    return new WasmEngine(await WebAssembly.compile(await response.arrayBuffer()));
}
