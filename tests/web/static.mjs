// SPDX-License-Identifier: MIT
// The plainest of hosts, for the page without a server: it sends the files of a folder, below a
// path that is not the root, and knows few types.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const BELOW = '/some/where/';
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

function answer(folder, request, response) {
    const name = request.url.slice(BELOW.length).replace(/[?#].*/, '') || 'index.html';
    const known =
        request.method === 'GET' && request.url.startsWith(BELOW) && /^[\w.-]+$/.test(name);
    try {
        if (!known) throw new Error('no such file');
        const body = readFileSync(join(folder, name));
        const type = TYPES[name.split('.').pop()] ?? 'application/octet-stream';
        response.writeHead(200, { 'Content-Type': type }).end(body);
    } catch {
        response.writeHead(404).end();
    }
}

// {address, folder (may be changed), close(), open() again}
export async function serveFolder(folder) {
    const host = { folder, open, close };
    const server = createServer((request, response) => answer(host.folder, request, response));
    let port = 0; // any, then the same again
    function open() {
        return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
    }
    function close() {
        server.closeAllConnections();
        return new Promise((resolve) => server.close(resolve));
    }
    await open();
    port = server.address().port;
    host.address = `http://127.0.0.1:${port}${BELOW.slice(0, -1)}`;
    return host;
}
