// What lies under the pieces: frame, wood, lines, river, star points, coordinates.
import type {VNode} from 'preact';
import {centre, kPitch, nameOf, starPoints, type Geometry} from './geometry';
import {glyphs} from './glyphs';

interface Props {
    geometry: Geometry;
    flipped: boolean;
    coordinates: boolean;
    /// Names of the files at the first player's edge and at the second's, instead of letters and ranks.
    fileNames?: FileNames;
}

export interface FileNames {
    first: string[];
    second: string[];
}

/// Xiangqi's files are counted from each player's right; in Chinese, Red's in Chinese numerals.
export function xiangqiFiles(chinese: boolean): FileNames {
    const numerals = chinese ? [...'一二三四五六七八九'] : [...'123456789'];
    return {first: numerals.reverse(), second: [...'123456789']};
}

function Squares({geometry, flipped}: Props) {
    const dark: VNode[] = [];
    for (let y = 0; y < 8; y++)
        for (let x = 0; x < 8; x++) {
            if ((x + y) % 2) continue;
            const {cx, cy} = centre(geometry, {x, y}, flipped);
            dark.push(<rect x={cx - 50} y={cy - 50} width={kPitch} height={kPitch} />);
        }
    return <g class="dark-squares">{dark}</g>;
}

// The angle marks at the points of cannons and soldiers.
function angles(cx: number, cy: number, left: boolean, right: boolean): string {
    const [near, far] = [9, 26];
    let d = '';
    for (const sx of [left && -1, right && 1])
        for (const sy of [-1, 1]) if (sx) d += `M${cx + sx * near} ${cy + sy * far}V${cy + sy * near}H${cx + sx * far}`;
    return d;
}

function XiangqiLines({geometry, flipped}: Props) {
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
    // Each bank reads from its own player's left: the far side's words are turned.
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

function GoLines({geometry, flipped}: Props) {
    const first = geometry.frame + geometry.margin;
    const last = first + (geometry.files - 1) * kPitch;
    let d = '';
    for (let i = 1; i < geometry.files - 1; i++) {
        const at = first + i * kPitch;
        d += `M${at} ${first}V${last}M${first} ${at}H${last}`;
    }
    return (
        <>
            <path class="lines fine" d={d} />
            <rect class="edge-line" x={first} y={first} width={last - first} height={last - first} />
            <g class="stars">
                {starPoints(geometry.files).map((star) => {
                    const {cx, cy} = centre(geometry, star, flipped);
                    return <circle cx={cx} cy={cy} r={geometry.files > 13 ? 11 : 9} />;
                })}
            </g>
        </>
    );
}

function Coordinates({geometry, flipped, fileNames}: Props) {
    const labels: VNode[] = [];
    const size = geometry.frame * 0.56;
    const half = geometry.frame / 2;
    for (let x = 0; x < geometry.files; x++) {
        const name = nameOf(geometry, {x, y: 0}).charAt(0);
        const {cx} = centre(geometry, {x, y: 0}, flipped);
        const [upper, lower] = [half, geometry.height - half];
        for (const cy of [upper, lower]) {
            const names = (cy === lower) !== flipped ? fileNames?.first : fileNames?.second;
            labels.push(
                <text x={cx} y={cy}>
                    {names?.[x] ?? (geometry.game === 'go' ? name.toUpperCase() : name)}
                </text>,
            );
        }
    }
    if (fileNames)
        return (
            <g class="coordinates" font-size={size * 1.15}>
                {labels}
            </g>
        );
    for (let y = 0; y < geometry.ranks; y++) {
        const name = nameOf(geometry, {x: 0, y}).slice(1);
        const {cy} = centre(geometry, {x: 0, y}, flipped);
        for (const cx of [half, geometry.width - half])
            labels.push(
                <text x={cx} y={cy}>
                    {name}
                </text>,
            );
    }
    return (
        <g class="coordinates" font-size={size}>
            {labels}
        </g>
    );
}

export function Ground(props: Props) {
    const {geometry} = props;
    const {frame, width, height} = geometry;
    const inner = {x: frame, y: frame, width: width - 2 * frame, height: height - 2 * frame};
    return (
        <g class={`ground ground-${geometry.game}`} aria-hidden="true">
            <rect class="frame" width={width} height={height} rx={frame * 0.35} />
            <rect class="wood" {...inner} />
            {geometry.game === 'chess' && <Squares {...props} />}
            <rect {...inner} fill="url(#grain)" />
            {geometry.game === 'xiangqi' && <XiangqiLines {...props} />}
            {geometry.game === 'go' && <GoLines {...props} />}
            {props.coordinates && <Coordinates {...props} />}
        </g>
    );
}
