// SPDX-License-Identifier: MIT
// A board as it is shown, as a file for others.

import { download, el, make } from './dom.js';

const LOOKS =
    'fill fill-opacity stroke stroke-width stroke-opacity stroke-linejoin stroke-linecap ' +
    'stroke-dasharray opacity font-size font-family font-weight text-anchor';

// As SVG that needs no style sheet.
function picture(svg) {
    const copy = svg.cloneNode(true);
    const originals = svg.querySelectorAll('*');
    copy.querySelectorAll('*').forEach((element, i) => {
        const style = getComputedStyle(originals[i]);
        for (const look of LOOKS.split(' '))
            element.setAttribute(look, style.getPropertyValue(look));
        for (const name of ['class', 'role', 'tabindex', 'aria-label', 'aria-hidden'])
            element.removeAttribute(name);
    });
    const [x, y, width, height] = svg.getAttribute('viewBox').split(' ');
    const fill = getComputedStyle(document.body).backgroundColor;
    copy.prepend(make('rect', { x, y, width, height, fill }));
    for (const name of ['class', 'role', 'id', 'aria-label', 'data-ghost'])
        copy.removeAttribute(name);
    copy.setAttribute('xmlns', copy.namespaceURI);
    copy.setAttribute('width', Math.round(width * 50));
    copy.setAttribute('height', Math.round(height * 50));
    return new XMLSerializer().serializeToString(copy);
}

export function saveSvg(svg) {
    download('board.svg', 'image/svg+xml', picture(svg));
}

export async function savePng(svg) {
    const url = URL.createObjectURL(new Blob([picture(svg)], { type: 'image/svg+xml' }));
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = el('canvas', { width: image.width * 2, height: image.height * 2 });
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(url);
    canvas.toBlob((blob) => download('board.png', 'image/png', blob));
}
