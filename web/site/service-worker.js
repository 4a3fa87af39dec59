// SPDX-License-Identifier: MIT
// All files of the page, kept under their version: a page never gets files of two versions. A new
// version is fetched whole, and used once no page of the old one is open. tools/site.sh fills in
// the version and the names.

const HERE = `hexproof ${registration.scope} `; // other copies may be on the same host
const CACHE = HERE + '@VERSION@';
const FILES = ['@FILES@'];

async function keep() {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((name) => new Request(name, { cache: 'no-cache' })));
}

async function forgetOthers() {
    const names = (await caches.keys()).filter((name) => name.startsWith(HERE) && name !== CACHE);
    await Promise.all(names.map((name) => caches.delete(name)));
    await clients.claim();
}

async function answer(request) {
    const cache = await caches.open(CACHE);
    const url = new URL(request.url);
    const page = [registration.scope, `${registration.scope}index.html`];
    const key = page.includes(url.origin + url.pathname) ? './' : request;
    return (await cache.match(key, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener('install', (event) => event.waitUntil(keep()));
addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    if (method === 'GET' && url.startsWith(registration.scope))
        event.respondWith(answer(event.request));
});
