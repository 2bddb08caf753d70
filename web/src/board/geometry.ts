// Where the squares and points of the three boards are, and what they are called.
// x runs from the first player's left, y from the first player's side; both start at 0.
import type {Game} from '../protocol';

/// The distance of two neighbouring squares or points, in the units of the drawing.
export const kPitch = 100;

export interface Geometry {
    game: Game;
    files: number;
    ranks: number;
    /// The wood around the outermost squares or points, and the frame around the wood.
    margin: number;
    frame: number;
    width: number;
    height: number;
}

export interface Cell {
    x: number;
    y: number;
}

const kGoLetters = 'abcdefghjklmnopqrstuvwxyz';
const kLetters = 'abcdefghi';

export function geometryOf(game: Game, size = 19): Geometry {
    const files = game === 'go' ? size : game === 'xiangqi' ? 9 : 8;
    const ranks = game === 'go' ? size : game === 'xiangqi' ? 10 : 8;
    // Squares reach half a pitch beyond their centres; stones and discs want a little more wood.
    const margin = game === 'chess' ? kPitch / 2 : 0.62 * kPitch;
    const inner = (files - 1) * kPitch + 2 * margin;
    const frame = Math.round(0.043 * inner);
    return {
        game,
        files,
        ranks,
        margin,
        frame,
        width: inner + 2 * frame,
        height: (ranks - 1) * kPitch + 2 * margin + 2 * frame,
    };
}

export function nameOf(geometry: Geometry, {x, y}: Cell): string {
    if (geometry.game === 'go') return kGoLetters[x] + (y + 1);
    return kLetters[x] + (geometry.game === 'xiangqi' ? y : y + 1);
}

export function cellOf(geometry: Geometry, name: string): Cell | null {
    const letters = geometry.game === 'go' ? kGoLetters : kLetters;
    const x = letters.indexOf(name.charAt(0).toLowerCase());
    const number = /^\d+$/.test(name.slice(1)) ? Number(name.slice(1)) : NaN;
    const y = geometry.game === 'xiangqi' ? number : number - 1;
    const inside = x >= 0 && x < geometry.files && y >= 0 && y < geometry.ranks;
    return inside ? {x, y} : null;
}

/// The centre of a square or point on the drawing, seen from the first player's side or the other.
export function centre(geometry: Geometry, {x, y}: Cell, flipped: boolean): {cx: number; cy: number} {
    const column = flipped ? geometry.files - 1 - x : x;
    const row = flipped ? y : geometry.ranks - 1 - y;
    const edge = geometry.frame + geometry.margin;
    return {cx: edge + column * kPitch, cy: edge + row * kPitch};
}

/// The square or point nearest to a place of the drawing.
export function nearest(geometry: Geometry, px: number, py: number, flipped: boolean): Cell | null {
    const edge = geometry.frame + geometry.margin;
    const column = Math.round((px - edge) / kPitch) + 0; // -0 becomes 0
    const row = Math.round((py - edge) / kPitch) + 0;
    if (column < 0 || column >= geometry.files || row < 0 || row >= geometry.ranks) return null;
    return {
        x: flipped ? geometry.files - 1 - column : column,
        y: flipped ? row : geometry.ranks - 1 - row,
    };
}

/// What stands where: letters of the board field by the square's name. Empty squares are absent.
export function readCells(geometry: Geometry, cells: string): Map<string, string> {
    const stands = new Map<string, string>();
    cells.split('/').forEach((row, index) => {
        const y = geometry.ranks - 1 - index;
        let x = 0;
        for (const letter of row) {
            if (geometry.game !== 'go' && letter >= '1' && letter <= '9') x += Number(letter);
            else {
                if (letter !== '.') stands.set(nameOf(geometry, {x, y}), letter);
                x += 1;
            }
        }
    });
    return stands;
}

/// The two ends of a move in coordinates, with the piece a pawn becomes.
export interface Step {
    text: string;
    from: string;
    to: string;
    promotion: string | null;
}

export function readStep(text: string): Step | null {
    const found = /^([a-i]\d)([a-i]\d)([qrbn])?$/.exec(text);
    return found ? {text, from: found[1], to: found[2], promotion: found[3] ?? null} : null;
}

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
