// Marks on a board: the last move, the selection, check, arrows, forbidden points, area, and the focus ring.
import type {JSX} from 'preact';
import {gameOf} from '../games';
import {centre, kPitch, type Geometry} from '../games/geometry';
import type {Game} from '../protocol';

/// An arrow from centre to centre, with its shaft shortened at both pieces, and its head.
export function arrowPath(from: {cx: number; cy: number}, to: {cx: number; cy: number}): string {
    const length = Math.hypot(to.cx - from.cx, to.cy - from.cy) || 1;
    const ux = (to.cx - from.cx) / length;
    const uy = (to.cy - from.cy) / length;
    const point = (along: number, aside: number) =>
        `${(from.cx + ux * along - uy * aside).toFixed(1)} ${(from.cy + uy * along + ux * aside).toFixed(1)}`;
    const tip = length - 18;
    const neck = tip - 30;
    return (
        `M${point(14, 5)}L${point(neck, 5)}L${point(neck, 17)}L${point(tip, 0)}` +
        `L${point(neck, -17)}L${point(neck, -5)}L${point(14, -5)}Z`
    );
}

/// The four corners around a square or point: the same last-move mark on all three boards.
export function corners(cx: number, cy: number, half: number, length: number): string {
    let d = '';
    for (const sx of [-1, 1])
        for (const sy of [-1, 1]) d += `M${cx + sx * (half - length)} ${cy + sy * half}H${cx + sx * half}V${cy + sy * (half - length)}`;
    return d;
}

interface MarksProps {
    game: Game;
    last: string[];
    place: (name: string) => {cx: number; cy: number} | null;
    selected: string | null;
    waiting: {from: string; to: string} | null;
    check: string | null;
}

export function Marks({game, last, place, selected, waiting, check}: MarksProps) {
    const {reach, fillsSquares} = gameOf(game).board;
    const chosen = selected && place(selected);
    const checked = check && place(check);
    return (
        <>
            {checked && <circle class="check-glow" cx={checked.cx} cy={checked.cy} r="72" />}
            {last.map((name, index) => {
                const at = place(name);
                if (!at) return null;
                return (
                    <g class={index === last.length - 1 ? 'last to' : 'last from'} key={name}>
                        {fillsSquares && <rect x={at.cx - 50} y={at.cy - 50} width={kPitch} height={kPitch} />}
                        <path d={corners(at.cx, at.cy, reach, 17)} />
                    </g>
                );
            })}
            {chosen && <rect class="selected" x={chosen.cx - 47} y={chosen.cy - 47} width="94" height="94" rx="5" />}
            {waiting &&
                [...new Set([waiting.from, waiting.to])].map((name) => {
                    const at = place(name);
                    return at && <rect class="premove" key={name} x={at.cx - 47} y={at.cy - 47} width="94" height="94" rx="5" />;
                })}
        </>
    );
}

export function FocusRing({cx, cy}: {cx: number; cy: number}) {
    const box = {x: cx - 46, y: cy - 46, width: 92, height: 92, rx: 8};
    return (
        <g class="focus-ring">
            <rect class="outer" {...box} />
            <rect class="inner" {...box} />
        </g>
    );
}

export function ForbiddenSign({cx, cy, why, strong}: {cx: number; cy: number; why: string; strong: boolean}) {
    // A cross where the stone would be captured, a square where the position would be repeated.
    const d = why === 'repetition' ? `M${cx - 15} ${cy - 15}h30v30h-30z` : `M${cx - 13} ${cy - 13}l26 26m0-26l-26 26`;
    return <path class={`forbidden ${strong ? 'strong' : ''}`} d={d} />;
}

export function Area({geometry, area, flipped}: {geometry: Geometry; area: string; flipped: boolean}) {
    const points: JSX.Element[] = [];
    area.split('/').forEach((row, index) =>
        [...row].forEach((owner, x) => {
            if (owner !== 'X' && owner !== 'O') return;
            const {cx, cy} = centre(geometry, {x, y: geometry.ranks - 1 - index}, flipped);
            points.push(<rect class={owner === 'X' ? 'area-black' : 'area-white'} x={cx - 15} y={cy - 15} width="30" height="30" rx="4" />);
        }),
    );
    return <g>{points}</g>;
}
