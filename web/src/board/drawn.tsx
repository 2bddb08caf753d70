// The arrows and circles drawn by a reader over a board, including the one being drawn.
import {arrowPath} from './signs';
import type {Drawn} from './types';

interface Props {
    drawn: readonly Drawn[];
    begun: Drawn | null;
    place: (name: string) => {cx: number; cy: number} | null;
}

export function DrawingOverlay({drawn, begun, place}: Props) {
    return (
        <>
            {[...drawn, ...(begun ? [begun] : [])].map((each, index) => {
                const {from, to, kind} = each;
                const [start, end] = [place(from), to === undefined ? null : place(to)];
                if (!start) return null;
                const pale = each === begun ? 'begun' : '';
                return end ? (
                    <path key={index} class={`arrow arrow-${kind} ${pale}`} data-drawn={`${from}>${to}`} d={arrowPath(start, end)} />
                ) : (
                    <circle
                        key={index}
                        class={`drawn-circle circle-${kind} ${pale}`}
                        data-drawn={from}
                        cx={start.cx}
                        cy={start.cy}
                        r="44"
                    />
                );
            })}
        </>
    );
}
