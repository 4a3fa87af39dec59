// SPDX-License-Identifier: MIT
// Games in and out: opening any notation, handing on links, records and pictures.

import { $, button, choice, counted, download, el } from './dom.js';
import { savePng, saveSvg } from './picture.js';
import { fromSgf, lineSgf, playersOf, splitGames, toSgf } from './records.js';
import { reviewComment } from './review.js';
import { people, recordNames } from './seats.js';
import { isStrategy } from './strategy.js';

const INVALID = /\ufffd/g; // what stands for bytes that are no UTF-8
const ZSTD = '40,181,47,253'; // how such a file begins

// The page that `hexproof serve` shows is usually seen by nobody else.
const isLocal = () => /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

// A file of another kind. Old records have odd characters in their comments, and accents in other
// encodings: these are read, as the program does.
const isBinary = (text) =>
    text.includes('\0') || (text.match(INVALID)?.length ?? 0) > text.length / 3;

// What is said of one of so many games.
function heading({ texts, at }) {
    if (texts.length < 2) return 'Opened: ';
    return at
        ? `Opened game ${at + 1} of ${texts.length}: `
        : `Opened the first of ${texts.length} games (Share has the others): `;
}

export class Share {
    // openStrategy(text)
    constructor(state, past, openStrategy) {
        Object.assign(this, { state, past, openStrategy });
        this.offered = 0; // which collection is in the list
        $('import').onclick = () => this.open($('import-text').value);
        $('import-file').onchange = (event) => this.#openFile(event.target.files[0]);
        this.#exports();
        this.#drops();
        state.on('picked', () => this.#mark());
    }

    // ---- opening ----

    // `games`: the collection that the text is one of, {texts, at}.
    async open(text, games = null) {
        const { state } = this;
        if (!text.trim()) return state.say('There is nothing to open.', true);
        if (isBinary(text))
            return state.say('This is no game record: it has bytes that no text has.', true);
        if (!state.engine) return state.say('There is no engine here that could read it.', true);
        try {
            if (isStrategy(text)) return await this.openStrategy(text);
            const answer = await state.engine.call('position', { position: text });
            const game = fromSgf(answer.sgf, answer.size);
            const line = game.future(game.root).filter((node) => node.move);
            game.node = line[answer.moves.length - 1] ?? game.root;
            const change = () => state.open(game, { ...people(state), shown: '' });
            const texts = splitGames(answer.sgf);
            const all = games ?? { texts, at: 0, id: Date.now() };
            const moves = counted(answer.moves.length, 'move');
            const words = `${heading(all)}${moves} on ${answer.size.join(' × ')}.`;
            this.past.replace(change, words, { picked: { id: all.id, at: all.at } });
            this.#offer(all);
        } catch (error) {
            state.fail(error);
        }
        return undefined;
    }

    // The other games of a collection.
    #offer({ texts, at, id }) {
        const name = (text, i) => [i, `${i + 1}. ${playersOf(text)}`];
        const go = (i) => this.open(texts[i], { texts, at: Number(i), id });
        const pick = choice('import-game', texts.map(name), at, go);
        $('import-games').hidden = texts.length < 2;
        $('import-games').replaceChildren(el('label', {}, 'Game ', pick));
        this.offered = id;
    }

    // Another game is on the board: the list names it or, where it is none of these, none, so that
    // each of them can be chosen.
    #mark() {
        const { picked } = this.state;
        const list = $('import-game');
        if (list) list.selectedIndex = picked?.id === this.offered ? picked.at : -1;
    }

    // A file, which zstd may have packed: the server unpacks it.
    async #openFile(file) {
        try {
            const magic = new Uint8Array(await file.slice(0, 4).arrayBuffer()).join();
            if (magic !== ZSTD) return this.open(await file.text());
            const url = await new Promise((resolve) => {
                const reader = new FileReader();
                reader.onload = () => resolve(reader.result);
                reader.readAsDataURL(file);
            });
            const packed = url.slice(url.indexOf(',') + 1);
            return this.open((await this.state.engine.call('unpack', { packed })).text);
        } catch (error) {
            return this.state.fail(error);
        }
    }

    #drops() {
        const mark = (on) => document.body.classList.toggle('dropping', on);
        addEventListener('dragover', (event) => {
            event.preventDefault();
            mark(true);
        });
        addEventListener('dragleave', () => mark(false));
        addEventListener('paste', (event) => {
            if (!event.target.closest?.('input, textarea'))
                this.open(event.clipboardData.getData('text'));
        });
        addEventListener('drop', (event) => {
            event.preventDefault();
            mark(false);
            const [file] = event.dataTransfer.files;
            if (file) this.#openFile(file);
            else this.open(event.dataTransfer.getData('text'));
        });
    }

    // ---- handing on ----

    #exports() {
        const convert = (as) => async () =>
            (await this.state.engine.call('convert', { position: lineSgf(this.state.game), as }))
                .text;
        const table = [
            ['sgf', 'SGF', () => this.#record()],
            ['hexworld', 'HexWorld', convert('hexworld')],
            ['trmph', 'trmph', convert('trmph')],
            ['moves', 'Move list', convert('moves')],
            ['text', 'Drawn board', convert('text')],
            ['link', 'Link to this page', () => location.href],
        ];
        $('exports').append(
            ...table.map(([name, words, make]) =>
                button(words, () => this.#show(name, words, make), { id: `export-${name}` }),
            ),
            button('SVG picture', () => saveSvg($('board')), { id: 'export-svg' }),
            button('PNG picture', () => savePng($('board')), { id: 'export-png' }),
        );
    }

    #record() {
        return toSgf(this.state.game, reviewComment, recordNames(this.state));
    }

    async #show(name, words, make) {
        try {
            const text = await make();
            $('export-label').hidden = false;
            $('export-label').firstElementChild.textContent = words;
            $('export-value').value = text;
            $('export-value').select();
            const warned = name === 'link' && isLocal();
            this.#warn(warned);
            if (name === 'sgf') download('game.sgf', 'application/x-go-sgf', text);
            const copied = `Copied.${warned ? ' The link works only on this computer.' : ''}`;
            await navigator.clipboard?.writeText(text).then(
                () => this.state.say(copied),
                () => {},
            );
        } catch (error) {
            this.state.fail(error);
        }
    }

    // What to hand on instead of a link that nobody else can follow.
    #warn(warned) {
        $('export-note').hidden = !warned;
        if (!warned) return;
        const other = button('HexWorld link', () => $('export-hexworld').click(), {
            id: 'export-instead',
        });
        $('export-note').replaceChildren(
            'This link works only on this computer, since the page comes from it. Others can open the moves up to here with a ',
            other,
            ' or the whole game with the SGF.',
        );
        $('export-note').scrollIntoView({ block: 'nearest' });
    }
}
