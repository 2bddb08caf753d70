// Draws the chess pieces: turned wood is a profile and its mirror image, the knight is drawn by hand.
// Prints src/games/drawings/chess_pieces.ts.  Usage: node assets/draw-chess.mjs > src/games/drawings/chess_pieces.ts
//
// A profile runs from the top of the piece to the ground, on the right of the axis (x = 0), in a square of
// 100 x 100 whose ground line is y = 91. Steps: [x, y] a line; [x1, y1, x, y] and [x1, y1, x2, y2, x, y] curves.

const round = (value) => Math.round(value * 10) / 10;

function turned(profile) {
  const right = profile.map((step) => step.map(round));
  let d = `M${50 + right[0][0]} ${right[0][1]}`;
  const letters = {2: 'L', 4: 'Q', 6: 'C'};
  const at = (step, sign) => {
    const points = [];
    for (let i = 0; i < step.length; i += 2) points.push(`${round(50 + sign * step[i])} ${step[i + 1]}`);
    return points;
  };
  for (const step of right.slice(1)) d += letters[step.length] + at(step, 1).join(' ');
  // Back up the left side: each step reversed.
  for (let i = right.length - 1; i >= 1; i--) {
    const step = right[i];
    const end = right[i - 1].slice(-2);
    const controls = [];
    for (let j = step.length - 4; j >= 0; j -= 2) controls.push(step[j], step[j + 1]);
    const back = [...controls, ...end];
    if (i === right.length - 1) d += `L${round(50 - step.at(-2))} ${step.at(-1)}`;
    d += letters[back.length] + at(back, -1).join(' ');
  }
  return d + 'Z';
}

// The foot shared by all: a moulded step, then the plinth. `half` is half the width on the ground.
const foot = (half) => [
  [half - 7, 76.5], [half - 4, 77, half - 3.5, 80], [half - 5, 82.5], [half, 83.5, half, 87], [half, 91], [0, 91],
];
const footLines = (half) => `M${50 - half + 5} 82.8H${50 + half - 5}`;

const pieces = {
  pawn: {
    body: turned([
      [0, 21], [8.2, 21, 13.8, 26.6, 13.8, 34], [13.8, 40, 11, 44, 7.6, 46.5], [15, 47.5, 15, 51], [10, 52.4],
      [10.5, 64, 13, 71, 18, 76.5], ...foot(26),
    ]),
    lines: `M42.4 46.5H57.6M40 52.4H60M32.5 76.5H67.5${footLines(26)}`,
  },
  rook: {
    body: turned([
      [0, 22], [5, 22], [5, 27.5], [11, 27.5], [11, 22], [21, 22], [20.5, 35], [17.5, 40.5], [14, 41.5],
      [13.5, 58, 15, 68, 20, 75], [22, 76.5], ...foot(29),
    ]),
    lines: `M29.8 34.6H70.2M34 41H66M30 75.6H70${footLines(29)}`,
  },
  bishop: {
    body: turned([
      [0, 10], [3, 10, 4.8, 12.2, 4.8, 14.8], [4.8, 17, 3.6, 18.4, 2.6, 19.4], [9, 24, 15, 32, 15, 40],
      [15, 46, 11.5, 49.5, 8, 51.5], [15, 52.5, 15, 56], [10, 57.3], [10, 66, 13, 72, 19, 76.5], ...foot(27),
    ]),
    lines: `M54.5 24.5L47 37M42 51.5H58M40 57.3H60M31.5 76.5H68.5${footLines(27)}`,
  },
  queen: {
    body: turned([
      [0, 7], [3.1, 7, 4.9, 9, 4.9, 11.6], [4.9, 14, 3.6, 15.6, 2.2, 16.6], [6.4, 27], [13.2, 17.4], [17.4, 28],
      [26, 20.6], [22.5, 32, 17.6, 38, 14, 44.5], [18.5, 45.5, 18.5, 49.5], [12.5, 51], [12.5, 63, 15, 71, 21, 76.5], ...foot(30),
    ]),
    lines: `M31 36.2Q50 41.2 69 36.2M36 44.5H64M37.5 51H62.5M29.5 76.5H70.5${footLines(30)}`,
  },
  king: {
    body: turned([
      [0, 4], [3.4, 4], [2.9, 8.4], [7.6, 7.9], [7.6, 14.7], [2.9, 14.2], [3.2, 19.2],
      [10, 19.6, 17, 22, 20.5, 26], [18.5, 34, 15.5, 39, 13.5, 44], [18, 45, 18, 49], [12.5, 50.5],
      [12.5, 63, 15, 71, 21, 76.5], ...foot(30),
    ]),
    lines: `M29.5 26Q50 33 70.5 26M36.5 44H63.5M37.5 50.5H62.5M29.5 76.5H70.5${footLines(30)}`,
  },
  knight: {
    body:
      'M55 12C52 14 50 16.5 48.5 20C40 22 33.5 28 30 36C27.5 42 24 46 20.5 51C18 54.8 18.6 58.6 21.4 61.4' +
      'C23.6 63.6 26.6 63.8 28.8 62.6C32.6 61.6 35.6 58.8 39 56.2C43 54.6 47 53.4 50 50.2C50.6 58.4 44 63 38 68.4' +
      'C34.6 71.4 32.2 73.6 30 76.5Q26.5 77 26 80Q26 81.6 27.5 82.5Q22 83.5 22 87V91H78V87Q78 83.5 72.5 82.5' +
      'Q74 81.6 74 80Q73.5 77 71 76.5C77.4 62 78.6 46 71.4 33C67.4 26 62.4 21.6 57.6 19.6C57.2 16.6 56.4 14 55 12Z',
    lines:
      'M30 76.5H71M27 82.8H73M26 57.6Q27.4 56.4 28.2 57M62 27.6C69.6 36 71 50 66.4 66' +
      'M50 50.2C52 48 53 45 52.6 42',
    eye: 'M38.4 35.8C40.6 33.6 43.4 33 45.4 33.8C44.4 36.4 41.6 37.6 38.4 35.8Z',
  },
};

console.log(`// Our own chess pieces, drawn by assets/draw-chess.mjs. Do not edit here.
export interface Drawing {
    body: string;
    lines: string;
    eye?: string;
}

export const chessPieces: Record<string, Drawing> = ${JSON.stringify(pieces, null, 4)};`);
