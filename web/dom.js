// SPDX-License-Identifier: MIT
// Small helpers for elements.

export const $ = (id) => document.getElementById(id);

// el('button', {class: 'quiet', onclick: f}, 'text', child...)
export function el(tag, properties = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
        if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
        else if (name in element && name !== 'list') element[name] = value;
        else if (value !== false && value !== null && value !== undefined)
            element.setAttribute(name, value);
    }
    if (properties.class) element.className = properties.class;
    element.append(...children.filter((child) => child !== null && child !== undefined));
    return element;
}

// An element of a picture.
export function make(tag, attributes = {}, parent = null) {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    parent?.append(element);
    return element;
}

export const button = (words, onclick, properties = {}) =>
    el('button', { ...properties, onclick }, words);

// Controls beside each other.
export const row = (...children) => el('p', { class: 'row' }, ...children);

export const tr = (...cells) => el('tr', {}, ...cells.map((cell) => el('td', {}, cell)));

// Lines below the names of their columns.
export function table(id, names, lines) {
    const head = (name) => (name ? el('th', { scope: 'col' }, name) : el('td'));
    return el(
        'table',
        { id },
        el('thead', {}, el('tr', {}, ...names.map(head))),
        el('tbody', {}, ...lines),
    );
}

// A choice with its options: [[value, words]...].
export function choice(id, options, value, onchange) {
    return el(
        'select',
        { id, onchange: (event) => onchange?.(event.target.value) },
        ...options.map(([key, words]) =>
            el('option', { value: key, selected: String(key) === String(value) }, words),
        ),
    );
}

// What a proof rests on, where that is more than this answer's own search. `doubted`: the store has
// been found out.
export function restsOn(proof, doubted) {
    if (proof !== 'store') return '';
    const past = doubted ? ', which has had a false record' : '';
    return ` It rests on the word of the store of solved positions${past}.`;
}

// How it is known who wins, in a few words: nobody has proved what the store says.
export const provedBy = (proof) => (proof === 'store' ? 'by the store’s word' : 'proved');

export const capital = (words) => words[0].toUpperCase() + words.slice(1);

// "1 move", "2,000 moves".
export const counted = (n, word) => `${n.toLocaleString('en')} ${word}${n === 1 ? '' : 's'}`;

export const percent = (p) =>
    p > 0 && p < 0.0005
        ? '<0.1 %'
        : p < 1 && p > 0.9995
          ? '>99.9 %'
          : `${(100 * p).toFixed(p > 0.02 && p < 0.98 ? 0 : 1)} %`;

// Where a probability stands on a scale that does not crowd at its ends: 0 to 1, by log-odds.
export function unsaturated(p) {
    const bounded = Math.min(Math.max(p, 0.0005), 0.9995);
    return 0.5 + Math.log(bounded / (1 - bounded)) / (2 * Math.log(0.9995 / 0.0005));
}

export function download(name, type, content) {
    const url = URL.createObjectURL(new Blob([content], { type }));
    const link = el('a', { href: url, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}
