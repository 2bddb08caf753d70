// The star points of a Go board.
import type {Cell} from '../geometry';

export function starPoints(size: number): Cell[] {
    if (size < 5) return [];
    const edge = size < 13 ? 2 : 3;
    const far = size - 1 - edge;
    const middle = (size - 1) / 2;
    const points = [
        {x: edge, y: edge},
        {x: edge, y: far},
        {x: far, y: edge},
        {x: far, y: far},
    ];
    if (size < 7) return size % 2 ? [{x: middle, y: middle}] : [];
    if (size % 2) {
        points.push({x: middle, y: middle});
        if (size >= 15) points.push({x: edge, y: middle}, {x: far, y: middle}, {x: middle, y: edge}, {x: middle, y: far});
    }
    return points;
}
