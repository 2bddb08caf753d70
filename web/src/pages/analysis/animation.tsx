// A line of a game as an animated picture: one SVG document with a drawing of each position, shown one after the other (SMIL) in a loop. It
// needs neither script nor style.
import {render} from 'preact';
import {pieceHref} from '../../board/art';
import {SmallBoard} from '../../board/small_board';
import {geometryOf} from '../../games';
import {cellOf, centre, readCells} from '../../games/geometry';
import type {Game} from '../../protocol';
import {addShades, styledCopy, kSvg, standaloneDocument} from './picture';

export interface Frame {
    cells: string;
    last: string[];
}

interface GameAnimation {
    game: Game;
    size: number;
    title: string;
    frames: Frame[];
}

/// Seconds per position, and the extra time for the last one.
const kSecondsPerPosition = 1.2;
const kExtraSecondsAtEnd = 3;

function made(name: string, attributes: Record<string, string | number>): Element {
    const element = document.createElementNS(kSvg, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    return element;
}

/// When a drawing is visible: hidden, visible, hidden again, as fractions of the total.
function shownFrom(index: number, count: number): Element {
    const whole = count * kSecondsPerPosition + kExtraSecondsAtEnd;
    const begins = (index * kSecondsPerPosition) / whole;
    const ends = ((index + 1) * kSecondsPerPosition) / whole;
    const isLast = index === count - 1;
    const first = index === 0;
    const values = [...(first ? [] : ['hidden']), 'visible', ...(isLast ? [] : ['hidden'])];
    const times = [...(first ? [] : [0]), begins, ...(isLast ? [] : [ends])];
    return made('animate', {
        attributeName: 'visibility',
        values: values.join(';'),
        keyTimes: times.map((time) => time.toFixed(6)).join(';'),
        calcMode: 'discrete',
        dur: `${whole}s`,
        repeatCount: 'indefinite',
    });
}

/// Needs: at least one frame.
export function animationOf({game, size, title, frames}: GameAnimation): string {
    const geometry = geometryOf(game, size);
    const picture = made('svg', {viewBox: `0 0 ${geometry.width} ${geometry.height}`});
    const defs = made('defs', {});
    picture.append(defs);
    // The look of ground and marks is defined by the page's style: it is taken from a hidden board.
    const host = document.createElement('div');
    host.hidden = true;
    document.body.append(host);
    const arts = new Map<string, string>();
    const artOf = (letter: string): string => {
        const drawing = pieceHref(game, letter).slice(1);
        const known = arts.get(drawing);
        if (known) return known;
        const id = `art-${arts.size}`;
        const original = document.getElementById(drawing);
        const group = made('g', {id});
        if (original) group.append(...styledCopy(original).childNodes);
        defs.append(group);
        arts.set(drawing, id);
        return id;
    };
    frames.forEach((frame, index) => {
        render(<SmallBoard game={game} size={size} cells={frame.cells} last={frame.last} label="" />, host);
        const board = host.querySelector('svg')!;
        if (index === 0) picture.append(styledCopy(board.querySelector('.ground')!));
        const drawn = made('g', {visibility: index === 0 ? 'visible' : 'hidden'});
        for (const mark of board.querySelectorAll('.last')) drawn.append(styledCopy(mark));
        for (const mark of drawn.querySelectorAll('[visibility]')) mark.removeAttribute('visibility');
        for (const [name, letter] of readCells(geometry, frame.cells)) {
            const {cx, cy} = centre(geometry, cellOf(geometry, name)!, false);
            drawn.append(made('use', {href: '#' + artOf(letter), transform: `translate(${cx} ${cy})`}));
        }
        if (frames.length > 1) drawn.append(shownFrom(index, frames.length));
        picture.append(drawn);
    });
    render(null, host);
    host.remove();
    addShades(picture, defs);
    return standaloneDocument(picture, title, geometry.width, geometry.height);
}
