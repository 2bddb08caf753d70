// The squares and points of a board, and their names. The numbers of each board are defined by its game. x runs from the first player's
// left, y from the first player's side; both start at 0.

/// The distance of two adjacent squares or points, in units of the drawing.
export const kPitch = 100;

/// A game's description of its board.
export interface BoardPlan {
    files: number;
    ranks: number;
    /// The wood around the outermost squares or points.
    margin: number;
    /// The letters of the files, and the number of the first rank.
    letters: string;
    firstRank: number;
    /// Whether a digit in the hall's board field stands for that many empty squares.
    countsEmpty: boolean;
    /// Whether letters are shown as capitals.
    capitals: boolean;
}

export interface Geometry extends BoardPlan {
    /// The frame around the wood.
    frame: number;
    width: number;
    height: number;
}

export interface Cell {
    x: number;
    y: number;
}

export function geometryFromPlan(plan: BoardPlan): Geometry {
    const inner = (plan.files - 1) * kPitch + 2 * plan.margin;
    const frame = Math.round(0.043 * inner);
    return {...plan, frame, width: inner + 2 * frame, height: (plan.ranks - 1) * kPitch + 2 * plan.margin + 2 * frame};
}

export const nameOf = ({letters, firstRank}: Geometry, {x, y}: Cell): string => letters[x] + (y + firstRank);

export function cellOf(geometry: Geometry, name: string): Cell | null {
    const x = geometry.letters.indexOf(name.charAt(0).toLowerCase());
    const y = /^\d+$/.test(name.slice(1)) ? Number(name.slice(1)) - geometry.firstRank : NaN;
    const inside = name !== '' && x >= 0 && x < geometry.files && y >= 0 && y < geometry.ranks;
    return inside ? {x, y} : null;
}

/// The centre of a square or point on the drawing, seen from the first player's side or the other.
export function centre(geometry: Geometry, {x, y}: Cell, flipped: boolean): {cx: number; cy: number} {
    const column = flipped ? geometry.files - 1 - x : x;
    const row = flipped ? y : geometry.ranks - 1 - y;
    const edge = geometry.frame + geometry.margin;
    return {cx: edge + column * kPitch, cy: edge + row * kPitch};
}

/// The square or point nearest to a position in the drawing.
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

/// The letters of the board field by square name. Empty squares are absent.
export function readCells(geometry: Geometry, cells: string): Map<string, string> {
    const stands = new Map<string, string>();
    cells.split('/').forEach((row, index) => {
        const y = geometry.ranks - 1 - index;
        let x = 0;
        for (const letter of row) {
            if (geometry.countsEmpty && letter >= '1' && letter <= '9') x += Number(letter);
            else {
                if (letter !== '.') stands.set(nameOf(geometry, {x, y}), letter);
                x += 1;
            }
        }
    });
    return stands;
}

/// The two ends of a move in coordinates, with the promotion piece.
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
