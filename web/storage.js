// SPDX-License-Identifier: MIT
// What the browser keeps for this page. Where it may keep nothing, or has no room, it is kept until
// the page is closed.

const here = new Map();

export function recall(key) {
    try {
        return localStorage.getItem(key) ?? here.get(key) ?? null;
    } catch {
        return here.get(key) ?? null;
    }
}

// `usual`: where there is nothing, or nothing of ours.
export function recallJson(key, usual) {
    try {
        return JSON.parse(recall(key)) ?? usual;
    } catch {
        return usual;
    }
}

export function remember(key, text) {
    here.set(key, text);
    try {
        localStorage.removeItem(key); // nothing old stays where the new has no room
        localStorage.setItem(key, text);
    } catch {
        // it is in `here`
    }
}
