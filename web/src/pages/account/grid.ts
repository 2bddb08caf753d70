// The grid lines of a rating graph: few, round, and enclosing all values.

const kSteps = [10, 20, 50, 100, 200, 500, 1000];
const kMaxLines = 4;

/// The grid lines, from bottom to top; every rating lies between the outer two.
export function gridOf(ratings: number[]): number[] {
    const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
    const step = kSteps.find((each) => (most - least) / each <= kMaxLines - 1) ?? kSteps[kSteps.length - 1];
    const from = Math.floor(least / step) * step;
    const lines = Math.max(1, Math.ceil((most - from) / step));
    return Array.from({length: lines + 1}, (_, index) => from + index * step);
}
