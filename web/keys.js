// SPDX-License-Identifier: MIT
// Keys of the whole page, and its tabs.

import { $ } from './dom.js';
import { step } from './stage.js';

const STEPS = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' };
const COMMANDS = { u: 'undo', s: 'swap', h: 'hint', n: 'open-new', '?': 'open-help' };

function undoKey(event, redo) {
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    if (key === 'y' || event.shiftKey) redo();
    else $('undo').click();
    event.preventDefault();
}

// overlayKey(key): true if the key was meant for an overlay
export function hearKeys(state, overlayKey, redo) {
    addEventListener('keydown', (event) => {
        const { key, target } = event;
        if (event.altKey || document.querySelector('dialog[open]')) return;
        if (target.closest('input, textarea, select')) return;
        if (event.ctrlKey || event.metaKey) return void undoKey(event, redo);
        if (target.closest('[role=tablist]') && STEPS[key]) return;
        if (STEPS[key]) step(state, STEPS[key]);
        else if (COMMANDS[key]) $(COMMANDS[key]).click();
        else if (!overlayKey(key)) return;
        event.preventDefault();
    });
}

export function showTabs(state) {
    const tabs = [...document.querySelectorAll('[role=tab]')];
    tabs.forEach((tab, i) => {
        tab.onclick = () => state.set({ page: tab.id.slice(4) });
        tab.onkeydown = (event) => {
            const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
            if (!way) return;
            const next = tabs[(i + way + tabs.length) % tabs.length];
            next.click();
            next.focus();
        };
    });
    state.on('page', () => {
        for (const tab of tabs) {
            const chosen = tab.id === `tab-${state.page}`;
            tab.setAttribute('aria-selected', chosen);
            tab.tabIndex = chosen ? 0 : -1;
            $(tab.getAttribute('aria-controls')).hidden = !chosen;
        }
    });
}
