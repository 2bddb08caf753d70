// A board as a self-contained picture: an SVG with its own styles and drawings, and the same as PNG.

/// Properties defined by the page's style sheet; everything else is in the drawing itself.
const kStyles = [
    ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin'],
    ...['opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline'],
];
/// Elements that only serve interaction on the page.
const kLeftOut = '.cells, .focus-ring, .dragged, .target, .target-capture, .drop, .ghost, .forbidden';

export const kSvg = 'http://www.w3.org/2000/svg';

/// Copies the computed style of the original.
function copyStyle(original: Element, copy: Element): void {
    const style = getComputedStyle(original);
    // As attributes: the page's security policy forbids inline styles.
    for (const name of kStyles) copy.setAttribute(name, style.getPropertyValue(name));
    copy.removeAttribute('class');
    copy.removeAttribute('style');
    for (let index = 0; index < original.children.length; index++) copyStyle(original.children[index], copy.children[index]);
}

/// A copy that looks like the original without the page's style sheet.
export function styledCopy(original: Element): Element {
    const copy = original.cloneNode(true) as Element;
    copyStyle(original, copy);
    return copy;
}

/// The board as an SVG document.
export function pictureOf(board: SVGSVGElement, title: string): string {
    const marks = [...board.querySelectorAll(kLeftOut)];
    marks.forEach((each) => each.setAttribute('data-left-out', ''));
    const picture = styledCopy(board) as SVGSVGElement;
    marks.forEach((each) => each.removeAttribute('data-left-out'));
    picture.querySelectorAll('[data-left-out]').forEach((each) => each.remove());
    // Pieces are references to drawings of the page; here they are inlined.
    for (const use of picture.querySelectorAll('use')) {
        const drawing = document.querySelector(use.getAttribute('href') ?? '');
        if (!drawing) continue;
        const group = document.createElementNS(kSvg, 'g');
        group.append(...styledCopy(drawing).childNodes);
        use.replaceWith(group);
    }
    const defs = document.createElementNS(kSvg, 'defs');
    picture.prepend(defs);
    addShades(picture, defs);
    const {width, height} = board.viewBox.baseVal;
    return standaloneDocument(picture, title, width, height);
}

/// Adds the gradients that a drawing uses to its definitions.
export function addShades(picture: Element, defs: Element): void {
    const names = new Set([...picture.outerHTML.matchAll(/url\((?:&quot;|["'])?#([\w-]+)/g)].map(([, name]) => name));
    for (const name of names) {
        const shade = document.getElementById(name);
        if (shade) defs.append(shade.cloneNode(true));
    }
}

/// The document: with its title and size, without interactive elements.
export function standaloneDocument(picture: Element, title: string, width: number, height: number): string {
    const head = document.createElementNS(kSvg, 'title');
    head.textContent = title;
    picture.prepend(head);
    for (const each of [picture, ...picture.querySelectorAll('*')])
        for (const {name} of [...each.attributes]) if (/^(role|tabindex|aria-.*|data-.*)$/.test(name)) each.removeAttribute(name);
    picture.setAttribute('xmlns', kSvg);
    picture.setAttribute('width', String(width));
    picture.setAttribute('height', String(height));
    return new XMLSerializer().serializeToString(picture);
}

/// The picture as PNG with this width in pixels.
export async function pngOf(picture: string, width: number): Promise<Blob> {
    const image = new Image();
    image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(picture);
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve, reject) => {
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
    });
}
