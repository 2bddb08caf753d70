// The ten commonest incidents of a game at the arbiter's desk of the real hall (docs/desk.md): each told in a few gestures, counted.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {kPhone} from './pages.mjs';
import {arbiter, ActionCounter, table} from './arbiter_desk.mjs';
import {leave} from './real_hall.mjs';
import {kWeb} from './load.mjs';
import test from './testing.mjs';

/// What the tables say of the page: {game: {incident: actions}}; those of xiangqi and Go stand under their headings.
const kTold = {chess: {}, xiangqi: {}, go: {}};
let told = 'chess';
for (const line of fs.readFileSync(path.join(kWeb, '../docs/desk.md'), 'utf8').split('\n')) {
    told = /^### (Xiangqi|Go)$/.exec(line)?.[1].toLowerCase() ?? told;
    const found =
        told === 'chess' ? /^\| ([^|]+) \| `[^`]+` \| \d+ \|[^|]*\| (\d+) \|$/.exec(line) : /^\| ([^|]+) \|.*\| (\d+) \|$/.exec(line);
    if (found) kTold[told][found[1]] = Number(found[2]);
}
const kMax = 4;

export const kScreens = {desk: {viewport: {width: 1440, height: 900}}, phone: {viewport: kPhone, hasTouch: true, isMobile: true}};
/// What a new game of each kind is made of, beside what the usual table is.
export const kOfGame = {
    chess: {},
    xiangqi: {game: 'xiangqi'},
    go: {game: 'go', size: 9, time: {kind: 'byoyomi', base_ms: 600_000, periods: 3, period_ms: 30_000}},
};

/// Tests the ten of a game at both screens. `incidents` says of each by its name in the table what the game is made of (`body`), what
/// stands on the board before, what the arbiter does (`tell`), and what must have come of it (`then`). A landing looks at `landing`, one
/// of the screens, and there not at what is told by a form that another game has too (`isDeep`).
export function testIncidents(game, landing, incidents) {
    test(`the table of docs/desk.md tells the ten of ${game}`, () => {
        assert.equal(Object.keys(incidents).length, 10);
        assert.deepEqual(Object.keys(kTold[game]), Object.keys(incidents));
    });
    for (const [screen, options] of Object.entries(kScreens)) {
        const look = screen === landing ? test : test.deep;
        // One page for the ten, as the desk has one: what it has fetched is not fetched for each table again.
        let page;
        look(`the arbiter of ${game} sits down, ${screen}`, async () => {
            page = await arbiter('en', options);
        });
        for (const [incident, {isDeep, body, before, tell, then}] of Object.entries(incidents))
            (isDeep ? test.deep : look)(`${game}, ${incident}: at most ${kMax} actions, as many as the table says, ${screen}`, async () => {
                await table(page, {...kOfGame[game], ...body});
                await before?.(page);
                const hand = new ActionCounter(page, Boolean(options.hasTouch));
                await tell(hand, page);
                await then(page).catch(async ({message}) => {
                    throw new Error(`${message}\nThe desk says: ${await page.locator('#desk-panel').innerText()}`);
                });
                assert.ok(hand.count <= kMax, `${hand.count} actions`);
                assert.equal(hand.count, kTold[game][incident], 'the table of docs/desk.md');
                assert.equal(await page.locator('.pending').count(), 0, 'nothing waits for a yes');
                const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
                assert.ok(overflow <= 0, `nothing runs out of the screen: ${overflow}`);
                assert.deepEqual(page.trouble, []);
            });
        look(`the arbiter of ${game} leaves, ${screen}`, () => leave(page));
    }
}
