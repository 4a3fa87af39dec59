// SPDX-License-Identifier: MIT
// The one way from the page to an engine. A back end has
//     call(name, fields, {signal})             -> the answer, an object
//     stream(name, fields, {signal, progress}) -> the last answer; progress(object) before it
// and throws an Error with a sentence. Names, fields and answers are those of docs/HTTP.md.

// The server that the page came from.
class HttpEngine {
    kind = 'server';

    async #send(name, fields, signal) {
        const response = await fetch(`api/v1/${name}`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(fields),
            signal,
        }).catch((error) => {
            throw isStop(error) ? error : new Error('the server does not answer');
        });
        if (response.ok) return response;
        const answer = await response.json().catch(() => ({}));
        throw new Error(answer.error ?? `the server answers ${response.status}`);
    }

    async call(name, fields = {}, { signal } = {}) {
        return (await this.#send(name, fields, signal)).json();
    }

    async stream(name, fields = {}, { signal, progress } = {}) {
        const response = await this.#send(name, fields, signal);
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
        let text = '';
        for (;;) {
            const { value, done } = await reader.read();
            if (done) throw new Error('the server went away');
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
async function findEngine() {
    if (!document.querySelector('meta[name=engine][content=browser]')) return new HttpEngine();
    const { openWasmEngine } = await import('./engine-wasm.js');
    return openWasmEngine();
}

// Null if there is none.
export async function openEngine() {
    try {
        const engine = await findEngine();
        engine.about = await engine.call('levels');
        return engine;
    } catch {
        return null;
    }
}

// True for the error of something that was stopped on purpose.
export const isStop = (error) => error.name === 'AbortError';
