// The lines of a Go board.
import {centre, kPitch} from '../geometry';
import type {GroundProps} from '../types';
import {starPoints} from './stars';

export function Lines({geometry, flipped}: GroundProps) {
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
