// Boards and sets of pieces by the reader's choice: chosen under More, kept, told apart by everybody, by day and by night.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import * as views from '../support/mock/views.mjs';
import {asPlayer, withPage, fixture, until, useScriptedHall} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

const kBoards = ['wood', 'green', 'blue', 'grey', 'contrast'];
const kGames = [
    {game: 'chess', view: views.chessMiddle, sets: ['turned', 'angular', 'letters']},
    {game: 'xiangqi', view: views.xiangqiMiddle, sets: ['carved', 'filled', 'western', 'western-filled']},
    {game: 'go', view: views.goMiddle, sets: ['shaded', 'flat', 'shell']},
];

/// The sets of the pieces on the board, and the references among them that lead to no drawing.
const drawn = (page) =>
    page.evaluate(() => {
        const references = [...document.querySelectorAll('.board .pieces use')].map((use) => use.getAttribute('href'));
        return {count: references.length, lost: references.filter((each) => !document.querySelector(each)), first: references[0]};
    });

/// Contrasts (WCAG 2) of what the page draws, worked out in the page.
const contrasts = (page) =>
    page.evaluate(() => {
        const parse = (text) =>
            text
                .match(/[\d.]+/g)
                ?.slice(0, 3)
                .map(Number);
        const luminance = (colour) => {
            const [r, g, b] = colour
                .map((each) => each / 255)
                .map((each) => (each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const ratio = (one, other) => {
            const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
            return (light + 0.05) / (dark + 0.05);
        };
        // A shade of colour is as bright as its stop in the middle.
        const paint = (element, name) => {
            const value = getComputedStyle(element)[name];
            const shade = /url\("#([\w-]+)"\)/.exec(value);
            if (shade) return parse(getComputedStyle(document.getElementById(shade[1]).children[1]).stopColor);
            return value === 'none' ? undefined : parse(value);
        };
        const one = (selector) => document.querySelector(`.board ${selector}`);
        const squares = one('.dark-squares');
        const wood = paint(one('.wood'), 'fill');
        const grounds = squares ? [wood, paint(squares, 'fill')] : [wood];
        const pieces = {};
        for (const use of document.querySelectorAll('.board .pieces use')) {
            const href = use.getAttribute('href');
            const drawing = document.querySelector(href);
            const shapes = drawing.matches('circle') ? [drawing] : [...drawing.querySelectorAll('circle, path')];
            // What lies under all is a shadow, seen through.
            const body = shapes.find((each) => getComputedStyle(each).opacity === '1');
            const colours = [paint(body, 'fill'), paint(body, 'stroke')].filter((each) => each);
            pieces[href] = Math.min(...grounds.map((ground) => Math.max(...colours.map((colour) => ratio(colour, ground)))));
        }
        const line = one('.lines') ?? one('.edge-line');
        return {
            letters: ratio(paint(one('.coordinates'), 'fill'), paint(one('.frame'), 'fill')),
            lines: squares ? null : ratio(paint(line, 'stroke'), wood),
            squares: squares ? ratio(grounds[0], grounds[1]) : null,
            pieces,
        };
    });

const field = (page, name) => page.locator('.more label', {has: page.locator(`span:text-is("${name}")`)}).locator('select');

test('a board and a set of pieces are chosen under More, fetched then, and kept', () =>
    asPlayer(views.chessMiddle({id: 'looks'}), 'first', {}, async (page) => {
        const {first} = await drawn(page);
        assert.match(first, /^#chess-/);
        const before = await page.evaluate(() => performance.getEntriesByType('resource').map(({name}) => name));
        assert.ok(before.length > 0 && before.every((name) => !/\/boards-/.test(name)), 'no board but the usual one is fetched unasked');
        await page.getByRole('button', {name: 'More'}).click();
        await field(page, 'Pieces').selectOption('Angular');
        await page.locator('.board .pieces use[href^="#angular-chess-"]').first().waitFor({state: 'attached'});
        await field(page, 'Board').selectOption('Blue');
        await page.locator('.board[data-board="blue"]').waitFor();
        const colour = () => page.evaluate(() => getComputedStyle(document.querySelector('.board .dark-squares')).fill);
        assert.equal(await colour(), 'rgb(135, 166, 193)');
        await page.reload();
        await page.locator('.board[data-board="blue"]').waitFor();
        await page.locator('.board .pieces use[href^="#angular-chess-"]').first().waitFor({state: 'attached'});
        const after = await drawn(page);
        assert.match(after.first, /^#angular-chess-/);
        assert.deepEqual(after.lost, []);
        assert.equal(await colour(), 'rgb(135, 166, 193)');
        // The other games keep theirs.
        await page.goto(fixture.hall.url + '/');
        await page.locator('.game-card .board').first().waitFor();
        const boards = await page.locator('.game-card .board').evaluateAll((all) => all.map((each) => each.getAttribute('data-board')));
        assert.deepEqual(boards, ['blue', null, null]);
    }));

test('the western signs that were chosen before there were sets are still there', () =>
    asPlayer(views.xiangqiMiddle({id: 'western'}), 'first', {settings: {western: true}}, async (page) => {
        await page.locator('.board .pieces use[href^="#western-xiangqi-"]').first().waitFor({state: 'attached'});
        const {first, lost} = await drawn(page);
        assert.match(first, /^#western-xiangqi-/);
        assert.deepEqual(lost, []);
    }));

test('a set that nobody has and one that cannot be fetched leave the usual pieces', async () => {
    const settings = {pieces: {chess: 'marble', draughts: 'flat'}, boards: {chess: 'marble'}};
    await asPlayer(views.chessMiddle({id: 'marble'}), 'first', {settings}, async (page) => {
        const {first, lost} = await drawn(page);
        assert.match(first, /^#chess-/);
        assert.deepEqual(lost, []);
    });
    await withPage('/', {settings: {pieces: {chess: 'letters'}}}, async (page) => {
        await page.route(/\/assets\/sets-/, (route) => route.abort());
        await page.reload();
        await page.locator('.game-card .board use').first().waitFor({state: 'attached'});
        assert.equal(await page.locator('use[href^="#letters-"]').count(), 0);
        assert.ok((await page.locator('use[href^="#chess-"]').count()) > 0);
    });
});

test('the dragged piece, the promotion and the material beside a name are of the chosen set', () =>
    asPlayer(views.chessPromotion(), 'first', {settings: {pieces: {chess: 'letters'}}}, async (page) => {
        await page.locator('[data-cell=a7]').click();
        await page.locator('[data-cell=b8]').click();
        const choices = page.locator('.promotion use');
        await choices.first().waitFor({state: 'attached'});
        const references = await choices.evaluateAll((all) => all.map((each) => each.getAttribute('href')));
        assert.ok(references.length === 4 && references.every((each) => each.startsWith('#letters-chess-white-')), references.join());
    }));

for (const theme of ['light', 'dark'])
    for (const {game, view, sets} of kGames)
        (game === 'chess' && theme === 'light' ? test : test.deep)(
            `${game}, ${theme}: every board and set can be told apart, and axe finds nothing`,
            () =>
                asPlayer(view({id: `${game}-${theme}`}), 'first', {settings: {theme}}, async (page) => {
                    await page.getByRole('button', {name: 'More'}).click();
                    await field(page, 'Board').waitFor();
                    assert.deepEqual(
                        await field(page, 'Board')
                            .locator('option')
                            .evaluateAll((all) => all.map(({value}) => value)),
                        kBoards,
                    );
                    assert.deepEqual(
                        await field(page, 'Pieces')
                            .locator('option')
                            .evaluateAll((all) => all.map(({value}) => value)),
                        sets,
                    );
                    for (const board of kBoards) {
                        await field(page, 'Board').selectOption(board);
                        // The usual one is no choice.
                        const isChosen = async () =>
                            ((await page.locator('.board').first().getAttribute('data-board')) ?? kBoards[0]) === board;
                        await until(isChosen, `the board is ${board}`);
                        for (const set of sets) {
                            await field(page, 'Pieces').selectOption(set);
                            const prefix = set === sets[0] ? '#' : `#${set}-`;
                            const artOfSet = (href) =>
                                set === sets[0] ? !sets.some((each) => href.startsWith(`#${each}-`)) : href.startsWith(prefix);
                            await until(async () => artOfSet((await drawn(page)).first), `${set} is drawn`);
                            assert.deepEqual((await drawn(page)).lost, []);
                            const found = await contrasts(page);
                            const where = `${game}, ${theme}, ${board}, ${set}`;
                            assert.ok(found.letters >= 4.5, `${where}: letters of the frame ${found.letters}`);
                            if (found.lines !== null) assert.ok(found.lines >= 4.5, `${where}: lines ${found.lines}`);
                            if (found.squares !== null) assert.ok(found.squares >= 1.7, `${where}: squares ${found.squares}`);
                            for (const [piece, ratio] of Object.entries(found.pieces)) assert.ok(ratio >= 3, `${where}: ${piece} ${ratio}`);
                        }
                        await audit(page, `${game}, ${theme}, ${board}`);
                    }
                }),
        );
