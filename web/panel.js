// SPDX-License-Identifier: MIT
// What overlays ask, and what they say beside the board.

import { $, button, el, row } from './dom.js';
import { isStop } from './engine.js';
import { isNarrow } from './look.js';

export class Panel {
    // again(): asks for the overlay once more
    constructor(state, again) {
        Object.assign(this, { state, again });
        this.known = { position: '', answers: new Map() }; // of the last position asked about
    }

    // Below the buttons: sentences and elements.
    say(...content) {
        const { state } = this;
        const parts = content.map((item) => (typeof item === 'string' ? el('p', {}, item) : item));
        $('why-result').replaceChildren(...parts);
        // On a phone the panel is below the board: the sentence is said there too, and the way back
        // stays beside it.
        if (isNarrow() && typeof content[0] === 'string')
            state.say(content[0], false, state.note.action);
    }

    // The answer, asked once for a position however often it is looked at; null if something else
    // is looked at meanwhile.
    async know(name, fields) {
        const { engine, question } = this.state;
        if (this.known.position !== fields.position)
            this.known = { position: fields.position, answers: new Map() };
        const { answers } = this.known;
        if (!answers.has(name)) {
            answers.set(name, engine.call(name, fields));
            answers.get(name).catch(() => answers.delete(name));
        }
        const answer = await answers.get(name);
        return question.signal.aborted ? null : answer;
    }

    // No answer came: nothing looks as if it were still on its way, and it can be asked for again.
    failed(error, again = this.again) {
        const { state } = this;
        if (isStop(error)) return;
        state.clear();
        const ask = () => {
            if (state.note.error) state.say(''); // it was about this
            again();
        };
        this.say('No answer came.', row(button('Ask again', ask, { id: 'why-again' })));
        state.fail(error);
    }

    cells(names) {
        return names.map((name) => this.state.game.cells.find(name)).filter((cell) => cell >= 0);
    }
}
