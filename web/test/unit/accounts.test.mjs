// Ratings on the page: the lines of a graph, and pools in words.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {gridOf} = await load('pages/account/grid.ts');

test('every rating lies between the outer lines of the grid, which are few and round', () => {
    for (let least = 400; least <= 3200; least += 37)
        for (const range of [0, 1, 9, 30, 31, 75, 160, 444, 1200, 2400]) {
            const grid = gridOf([least + range, least]);
            const step = grid[1] - grid[0];
            assert.ok(grid[0] <= least && grid.at(-1) >= least + range, `${least} and ${range} more: ${grid}`);
            assert.ok(grid.length >= 2 && grid.length <= 6, `${least} and ${range} more: ${grid}`);
            assert.ok(grid.every((line, index) => line % step === 0 && line === grid[0] + index * step));
        }
});

test('a rating pool is named in the reader’s words; an unknown one by the hall’s name', async () => {
    const {openAccount, poolName} = await load('../test/support/account_words.ts');
    for (const [language, pools] of [
        ['en', {'chess/rapid': 'Chess · Rapid', 'chess960/blitz': 'Chess960 · Blitz', 'go13/standard': 'Go 13 × 13 · Standard'}],
        ['vi', {'chess/rapid': 'Cờ vua · Cờ nhanh', 'xiangqi/correspondence': 'Cờ tướng · Cờ thư tín'}],
        ['zh-Hant', {'chess/rapid': '西洋棋 · 快棋', 'go/blitz': '圍棋 · 超快棋'}],
        ['zh-Hans', {'chess/rapid': '国际象棋 · 快棋', 'xiangqi/standard': '象棋 · 慢棋'}],
    ]) {
        await openAccount(language);
        for (const [pool, words] of Object.entries(pools)) assert.equal(poolName(pool), words);
        assert.match(poolName('shogi/bullet'), /^shogi · bullet$/);
    }
});
