// SPDX-License-Identifier: MIT
// Drives the page in a real browser:
//     node main.mjs PART...
// tests/web.sh and tests/site.sh say where everything is.
import { browser, check, finish, site } from './harness.mjs';

for (const part of process.argv.slice(2)) {
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
await site?.close();
finish();
