// The lines behind the graph of a rating: few, round, and around all that is drawn.

const kSteps = [10, 20, 50, 100, 200, 500, 1000];
const kMostLines = 4;

/// The lines of the grid, from below to above; every rating lies between the outer two.
export function gridOf(ratings: number[]): number[] {
    const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
    const step = kSteps.find((each) => (most - least) / each <= kMostLines - 1) ?? kSteps[kSteps.length - 1];
    const from = Math.floor(least / step) * step;
    const lines = Math.max(1, Math.ceil((most - from) / step));
    return Array.from({length: lines + 1}, (_, index) => from + index * step);
}
