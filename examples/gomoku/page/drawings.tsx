// The stones of Gomoku and the lines of its board.
import {centre, kPitch} from '../../../web/src/games/geometry';
import type {GroundProps} from '../../../web/src/games/types';

export const artOf = (letter: string): string => (letter === 'X' ? 'gomoku-black' : 'gomoku-white');

/// The sheens are the page's own.
export function Drawings() {
    return (
        <>
            <g id="gomoku-black">
                <circle class="stone-shade" r="46" cx="1.5" cy="3" />
                <circle r="46" fill="url(#sheen-black)" />
            </g>
            <g id="gomoku-white">
                <circle class="stone-shade" r="46" cx="1.5" cy="3" />
                <circle class="stone-rim" r="45.5" fill="url(#sheen-white)" />
            </g>
        </>
    );
}

/// The middle, and the point four lines from two edges in each corner.
const kStars = [
    [7, 7],
    [3, 3],
    [3, 11],
    [11, 3],
    [11, 11],
];

export function Lines({geometry, flipped}: GroundProps) {
    const first = geometry.frame + geometry.margin;
    const last = first + (geometry.files - 1) * kPitch;
    const inner = Array.from({length: geometry.files - 2}, (_, index) => first + (index + 1) * kPitch);
    return (
        <>
            <path class="lines fine" d={inner.map((at) => `M${at} ${first}V${last}M${first} ${at}H${last}`).join('')} />
            <rect class="edge-line" x={first} y={first} width={last - first} height={last - first} />
            <g class="stars">
                {kStars.map(([x, y]) => {
                    const {cx, cy} = centre(geometry, {x, y}, flipped);
                    return <circle cx={cx} cy={cy} r={10} />;
                })}
            </g>
        </>
    );
}
