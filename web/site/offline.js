// SPDX-License-Identifier: MIT
// Keeps the page in the browser, so that the next visit needs no network; once the page is there,
// so that it does not wait for this. Where it is not allowed (a private window, plain http), the
// page works as long as its host does.

addEventListener('load', () => {
    navigator.serviceWorker?.register('service-worker.js').catch(() => {});
});
