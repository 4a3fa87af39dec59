// SPDX-License-Identifier: MIT
// The page's state (docs/PAGE.md): who is told of what, and that nobody else changes it.
import { readFileSync, readdirSync } from 'node:fs';
import { address, closePage, openPage, same } from './harness.mjs';

// In the page: what the listeners of a state of its own hear.
async function listen(base) {
    const { State } = await import(`${base}/state.js`);
    const state = new State();
    const heard = [];
    const refused = (change) => {
        try {
            change();
            return false;
        } catch {
            return true;
        }
    };
    state.on('hint note', () => heard.push(`${state.hint} ${state.note.text}`));
    state.on('position', () => state.say('after'));
    state.on('position', () => heard.push(`moved ${state.note.text}`));
    state.set({ hint: 1 });
    state.together(() => {
        state.set({ hint: 2 });
        state.say('both');
    });
    state.play({ kind: 'stone', color: 1, cell: 0 });
    return [
        heard,
        refused(() => state.on('hints', () => {})),
        refused(() => state.set({ hints: 1 })),
        state.hint,
    ];
}

export async function told() {
    const page = await openPage();
    const [heard, ...rest] = await page.evaluate(listen, address);
    same('of each change, once, and of what follows after it', heard, [
        '1 ',
        '2 both',
        '-1 ',
        'moved after',
        '-1 after',
    ]);
    same('there are no other facts', rest, [true, true, -1]);
    await closePage(page);
}

// A fact that is set past the state's functions is shown by nobody.
export async function changed() {
    const folder = `${process.env.ROOT}/web`;
    const wrong = readdirSync(folder)
        .filter((name) => name.endsWith('.js') && name !== 'state.js')
        .filter((name) =>
            /\bstate\.\w+(\.\w+)* (\W?|\?\?|\|\|)= /.test(
                readFileSync(`${folder}/${name}`, 'utf8'),
            ),
        );
    same('by its functions alone', wrong, []);
}
