// SPDX-License-Identifier: MIT
// The one way from the page to an engine. A back end has
//     call(name, fields, {signal})             -> the answer, an object
//     stream(name, fields, {signal, progress}) -> the last answer; progress(object) before it
// and throws an Error with a sentence; one with `away` says nothing about the question, since nobody
// has looked at it. Names, fields and answers are those of docs/HTTP.md.

const BUSY = 503;
const TRIES = 3; // after the first, of a server that has too much to do
const [SHORTEST, USUAL, LONGEST] = [1, 5, 15]; // seconds between them

// True for the error of something that was stopped on purpose.
export const isStop = (error) => error.name === 'AbortError';

const awayError = (words) => Object.assign(new Error(words), { away: true });

// For catch: what went wrong on the way, in words.
const lost = (words) => (error) => {
    throw isStop(error) ? error : awayError(words);
};

// The header has seconds or, from other servers between, a date.
function secondsUntil(header) {
    const seconds = Number(header ?? NaN);
    return Math.min(Math.max(Number.isNaN(seconds) ? USUAL : seconds, SHORTEST), LONGEST);
}

function sleep(seconds, signal) {
    return new Promise((resolve, reject) => {
        const stop = () => {
            clearTimeout(timer);
            reject(signal.reason);
        };
        const timer = setTimeout(() => {
            signal?.removeEventListener('abort', stop);
            resolve();
        }, 1000 * seconds);
        signal?.addEventListener('abort', stop, { once: true });
    });
}

// The server that the page came from.
class HttpEngine {
    kind = 'server';
    #tell;

    constructor(tell) {
        this.#tell = tell;
    }

    // Asks, and asks again after a while where the server has too much to do.
    async #send(name, fields, signal) {
        let response = await this.#ask(name, fields, signal);
        for (let i = 1; response.status === BUSY && i <= TRIES; i++) {
            const wait = secondsUntil(response.headers.get('Retry-After'));
            this.#tell(
                `The server cannot answer now: asking again in ${wait} s (${i} of ${TRIES}).`,
            );
            await sleep(wait, signal).finally(() => this.#tell(''));
            response = await this.#ask(name, fields, signal);
        }
        if (response.ok) return response;
        const answer = await response.json().catch(() => ({}));
        const words = answer.error ?? `the server answers ${response.status}`;
        throw response.status < 500 ? new Error(words) : awayError(words);
    }

    #ask(name, fields, signal) {
        return fetch(`api/v1/${name}`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(fields),
            signal,
        }).catch(lost('the server does not answer'));
    }

    async call(name, fields = {}, { signal } = {}) {
        const response = await this.#send(name, fields, signal);
        return response.json().catch(lost('the server went away'));
    }

    async stream(name, fields = {}, { signal, progress } = {}) {
        const response = await this.#send(name, fields, signal);
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
        let text = '';
        for (;;) {
            const { value, done } = await reader.read().catch(lost('the server went away'));
            if (done) throw awayError('the server went away');
            text += value;
            for (let end; (end = text.indexOf('\n\n')) >= 0; text = text.slice(end + 2)) {
                const event = /^event: (\w+)\ndata: (.*)/.exec(text.slice(0, end));
                if (!event) continue;
                const data = JSON.parse(event[2]);
                if (event[1] === 'failed') throw new Error(data.error);
                if (event[1] === 'done') return data;
                progress?.(data);
            }
        }
    }
}

// The server's engine or, on a page that says so, the one that comes with it (docs/PAGE.md).
async function findEngine(tell) {
    if (!document.querySelector('meta[name=engine][content=browser]')) return new HttpEngine(tell);
    const { openWasmEngine } = await import('./engine-wasm.js');
    return openWasmEngine();
}

// Null if there is none. `tell`: gets a sentence while a question has to wait, then ''.
export async function openEngine(tell) {
    try {
        const engine = await findEngine(tell);
        engine.about = await engine.call('levels');
        return engine;
    } catch {
        return null;
    }
}
