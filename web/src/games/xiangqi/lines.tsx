// The lines of a xiangqi board, with the words of the river.
import {glyphs} from '../drawings/glyphs';
import {centre} from '../geometry';
import type {GroundProps} from '../types';

// The angle marks at the points of cannons and soldiers.
function angles(cx: number, cy: number, left: boolean, right: boolean): string {
    const [near, far] = [9, 26];
    let d = '';
    for (const sx of [left && -1, right && 1])
        for (const sy of [-1, 1]) if (sx) d += `M${cx + sx * near} ${cy + sy * far}V${cy + sy * near}H${cx + sx * far}`;
    return d;
}

export function Lines({geometry, flipped}: GroundProps) {
    const at = (x: number, y: number) => centre(geometry, {x, y}, flipped);
    const line = (x1: number, y1: number, x2: number, y2: number) => `M${at(x1, y1).cx} ${at(x1, y1).cy}L${at(x2, y2).cx} ${at(x2, y2).cy}`;
    let d = '';
    for (let y = 0; y < 10; y++) d += line(0, y, 8, y);
    for (let x = 1; x < 8; x++) d += line(x, 0, x, 4) + line(x, 5, x, 9);
    d += line(3, 0, 5, 2) + line(5, 0, 3, 2) + line(3, 9, 5, 7) + line(5, 9, 3, 7);
    let marks = '';
    for (const [x, y] of [
        [1, 2],
        [7, 2],
        [1, 7],
        [7, 7],
    ])
        marks += angles(at(x, y).cx, at(x, y).cy, true, true);
    for (const y of [3, 6])
        for (const x of [0, 2, 4, 6, 8]) {
            const {cx, cy} = at(x, y);
            const leftmost = cx === geometry.frame + geometry.margin;
            const rightmost = cx === geometry.width - geometry.frame - geometry.margin;
            marks += angles(cx, cy, !leftmost, !rightmost);
        }
    const edge = geometry.frame + geometry.margin;
    const middle = geometry.height / 2;
    const river = ['楚', '河', '漢', '界'];
    // Each bank reads from its own player's left: the text of the far side is turned.
    const places = [edge + 135, edge + 255, geometry.width - edge - 255, geometry.width - edge - 135];
    return (
        <>
            <rect
                class="edge-line"
                x={edge - 9}
                y={edge - 9}
                width={geometry.width - 2 * edge + 18}
                height={geometry.height - 2 * edge + 18}
            />
            <path class="lines" d={d} />
            <path
                class="lines"
                d={`M${edge} ${edge}V${geometry.height - edge}M${geometry.width - edge} ${edge}V${geometry.height - edge}`}
            />
            <path class="lines fine" d={marks} />
            <g class="river">
                {river.map((character, index) => (
                    <path transform={`translate(${places[index]} ${middle}) scale(.38)`} d={glyphs[character]} />
                ))}
            </g>
        </>
    );
}
