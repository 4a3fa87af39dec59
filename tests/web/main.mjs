// SPDX-License-Identifier: MIT
// Drives the page in a real browser. tests/web.sh starts the server and says where everything is.
import { browser, check, finish } from './harness.mjs';

const parts = ['play', 'why', 'review', 'formats', 'devices'];
for (const part of parts) {
    const tests = await import(`./${part}.mjs`);
    for (const [name, test] of Object.entries(tests)) {
        const start = Date.now();
        try {
            await test();
            console.log(`# ${part} ${name}: ${Date.now() - start} ms`);
        } catch (error) {
            check(`${part}: ${name}`, false, error.stack);
        }
    }
}
await browser.close();
finish();
