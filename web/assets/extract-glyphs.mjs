// Takes the outlines of the characters we carve into pieces, the river and the seal from LXGW WenKai TC Bold
// (SIL Open Font License 1.1, which lets outlines be embedded) and prints src/games/drawings/glyphs.ts.
//
// Not part of the build. Usage, in an empty folder:
//   npm i fontkit@2 @fontsource/lxgw-wenkai-tc@5 && cp .../extract-glyphs.mjs . && node extract-glyphs.mjs
//
// Each outline fills a square of 160 x 160 around the origin, in whole units, with relative steps.
import fs from 'node:fs';
import * as fontkit from 'fontkit';

const characters = [...'帥仕相俥傌炮兵將士象車馬砲卒楚河漢界棋'];
const folder = 'node_modules/@fontsource/lxgw-wenkai-tc/files/';
const glyphs = {};

for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('-700-normal.woff'))) {
  const font = fontkit.openSync(folder + file);
  for (const character of characters) {
    if (glyphs[character] || !font.hasGlyphForCodePoint(character.codePointAt(0))) continue;
    const {path} = font.glyphForCodePoint(character.codePointAt(0));
    if (path.commands.length > 0) glyphs[character] = path;
  }
}

function outline(path) {
  const {minX, maxX, minY, maxY} = path.bbox;
  const scale = 160 / Math.max(maxX - minX, maxY - minY);
  const x = (value) => Math.round((value - (minX + maxX) / 2) * scale);
  const y = (value) => Math.round(((minY + maxY) / 2 - value) * scale);
  const letters = {moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c'};
  let [atX, atY, startX, startY, d] = [0, 0, 0, 0, ''];
  for (const {command, args} of path.commands) {
    if (command === 'closePath') {
      d += 'z';
      [atX, atY] = [startX, startY];
      continue;
    }
    const steps = [];
    for (let i = 0; i < args.length; i += 2) steps.push(x(args[i]) - atX, y(args[i + 1]) - atY);
    atX += steps.at(-2);
    atY += steps.at(-1);
    if (command === 'moveTo') [startX, startY] = [atX, atY];
    d += letters[command] + steps.join(' ').replaceAll(' -', '-');
  }
  return d;
}

let text = `// Outlines of LXGW WenKai TC Bold (SIL Open Font License 1.1), taken by assets/extract-glyphs.mjs.
// Each fills 160 x 160 units around the origin.
export const glyphs: Record<string, string> = {
`;
for (const character of characters) text += `    '${character}': '${outline(glyphs[character])}',\n`;
console.log(text + '};');
