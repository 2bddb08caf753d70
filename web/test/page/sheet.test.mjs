// The clock after each move in the scoresheet, and the size of the board: chosen under More, kept, on a phone too.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {kPhone} from '../support/pages.mjs';
import * as views from '../support/mock/views.mjs';
import {asPlayer, fixture, until, useScriptedHall} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

const kGames = [
    {view: views.chessMiddle, first: 'e4 Clock after the move: 5:00', last: 'd6 Clock after the move: 4:08', count: 14},
    {view: views.xiangqiMiddle, first: 'C2=5 Clock after the move: 9:58', last: 'H8+7 Clock after the move: 9:57', count: 2},
    {view: views.goMiddle, first: 'Q16 Clock after the move: 8:20', last: 'J4 Clock after the move: 8:20', count: 38},
];

/// Nothing of the page is wider than the screen, and no move runs out of its cell.
const fits = (page) =>
    page.evaluate(
        () =>
            document.documentElement.scrollWidth <= innerWidth &&
            [...document.querySelectorAll('.sheet .move')].every((each) => each.scrollWidth <= each.clientWidth),
    );

for (const {view, first, last, count} of kGames)
    (view === views.chessMiddle ? test : test.deep)(
        `the clock after each move is shown where one wants it, on a phone too: ${view().game}`,
        () =>
            asPlayer(view(), 'first', {settings: {notation: {xiangqi: 'wxf'}}}, async (page) => {
                const moves = page.locator('.sheet .move');
                const shown = page.locator('.sheet .clock-after');
                await moves.nth(count - 1).waitFor();
                assert.equal(await shown.count(), 0, 'nobody asked for it');
                await page.getByRole('button', {name: 'More…'}).click();
                await page.getByRole('checkbox', {name: 'Show the clock after each move'}).check();
                await until(async () => (await shown.count()) === count, 'a clock beside every move');
                await page.reload();
                await shown.nth(count - 1).waitFor();
                await page.getByRole('button', {name: first, exact: true}).first().waitFor();
                await page.getByRole('button', {name: last, exact: true}).waitFor();
                await until(() => fits(page), 'all fits on a wide screen');
                await audit(page, 'clocks');
                await page.setViewportSize(kPhone);
                await until(() => fits(page), 'all fits on a phone');
                await page.setViewportSize({width: 320, height: 640});
                await until(() => fits(page), 'all fits on a small phone');
                await audit.deep(page, 'clocks on a phone');
            }),
    );

test('the scoresheet shows the compensated network delay beside the clock time', () => {
    const view = views.chessMiddle({id: 'lag'});
    const moves = view.moves.map((move, index) => (index === 1 ? {...move, compensated_ms: 150} : move));
    return asPlayer({...view, moves}, 'first', {settings: {moveClocks: true}}, async (page) => {
        const told = page.locator('.sheet .not-charged');
        await told.waitFor();
        assert.equal(await told.getAttribute('title'), '150 ms of lag not charged');
        await page.getByRole('button', {name: /Clock after the move: .*150 ms of lag not charged/}).waitFor();
        assert.equal(await told.count(), 1, 'where nothing was left out nothing is said');
        await audit.deep(page, 'delays in the scoresheet');
        await page.setViewportSize({width: 320, height: 640});
        await until(() => fits(page), 'all fits on a small phone');
    });
});

test('a game without clocks has nothing to show, and nothing to choose', () => {
    const moves = views.chessMoves([['e2e4', 'e4']]).map(({clock_ms: _, ...move}) => move);
    return asPlayer(views.chessStart({id: 'untimed', clock: null, moves}), 'first', {settings: {moveClocks: true}}, async (page) => {
        await page.getByRole('button', {name: 'e4', exact: true}).waitFor();
        await page.getByRole('button', {name: 'More…'}).click();
        await page.getByRole('checkbox', {name: 'Coordinates around the board'}).waitFor();
        assert.equal(await page.getByRole('checkbox', {name: 'Show the clock after each move'}).count(), 0);
    });
});

for (const [look, screen, viewport] of [
    [test, 'a wide screen', {width: 1366, height: 860}],
    [test.deep, 'a phone', kPhone],
])
    look(`the size of the board is chosen and kept, on ${screen}`, () =>
        asPlayer(views.chessMiddle({id: 'size'}), 'first', {viewport}, async (page) => {
            const width = () => page.locator('.board.interactive').evaluate((board) => board.getBoundingClientRect().width);
            const whole = await width();
            await page.getByRole('button', {name: 'More…'}).click();
            const size = page.getByRole('slider', {name: 'Board size'});
            assert.equal(await size.inputValue(), '100');
            await size.focus();
            for (let press = 0; press < 6; ++press) await page.keyboard.press('ArrowLeft');
            assert.equal(await size.getAttribute('aria-valuetext'), '70 %');
            // Whole pixels a square: a little less than told, never more.
            const isSmaller = async () => (await width()) <= 0.7 * whole + 9 && (await width()) >= 0.7 * whole - 18;
            await until(isSmaller, 'seven tenths');
            await page.keyboard.press('Home');
            await until(async () => (await width()) <= 0.5 * whole + 9, 'half');
            await page.reload();
            await page.getByRole('grid').waitFor();
            await until(async () => (await width()) <= 0.5 * whole + 9, 'kept');
            await until(() => fits(page), 'all fits');
            await audit(page, 'a small board');
            await page.goto(fixture.hall.url + '/g/size');
            await page.getByRole('button', {name: 'More…'}).click();
            await size.focus();
            await page.keyboard.press('End');
            await until(async () => (await width()) === whole, 'the whole again');
        }),
    );

test('a game that Black begins has its first move in Black’s column, and tells who moved', () =>
    asPlayer(
        views.chessStart({
            start: {fen: '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1'},
            board: {cells: '8/3k4/8/8/8/8/4P3/4K3'},
            moves: views.chessMoves([['e8d7', 'Kd7']]),
            last: ['e8', 'd7'],
            legal: ['e2e4'],
        }),
        'first',
        {},
        async (page) => {
            const row = page.locator('.sheet tbody tr').first();
            assert.equal((await row.locator('td').nth(0).innerText()).trim(), '');
            assert.equal((await row.locator('td').nth(1).innerText()).trim(), 'Kd7');
        },
    ));

for (const [look, viewport] of [
    [test.deep, {width: 1440, height: 900}],
    [test, {width: 1280, height: 720}],
])
    for (const {view} of kGames)
        (view === views.chessMiddle ? look : test.deep)(
            `with More open both clocks stay on a screen of ${viewport.width} × ${viewport.height}: ${view().game}`,
            () =>
                asPlayer(view(), 'first', {viewport}, async (page) => {
                    await page.getByRole('button', {name: 'More…'}).click();
                    const last = page.locator('.more .option').last();
                    await last.waitFor();
                    const seen = (locator) =>
                        locator.evaluate((each) => {
                            const {top, bottom, left, width} = each.getBoundingClientRect();
                            const middle = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
                            return top >= 0 && bottom <= innerHeight && each.contains(middle);
                        });
                    for (const place of ['upper', 'lower']) await until(() => seen(page.locator(`.player.${place} .clock`)), place);
                    await until(() => seen(page.locator('.board.interactive')), 'the board');
                    for (const step of await page.locator('.leaf button').all()) assert.ok(await seen(step), 'the buttons under the sheet');
                    for (const button of await page.locator('.bar button').all()) assert.ok(await seen(button), 'what can be done');
                    assert.equal(await page.evaluate(() => scrollY), 0, 'nothing was scrolled away');
                    // The last choice is reached by the keyboard, inside its own box.
                    await last.locator('input').focus();
                    await until(() => seen(last), 'the last choice');
                    for (const place of ['upper', 'lower']) assert.ok(await seen(page.locator(`.player.${place} .clock`)), place);
                    await audit(page, 'more, in a room of its own');
                }),
        );

test('moves are touched on 44 px on a phone, upright and on its side', () =>
    asPlayer(views.chessMiddle({id: 'touched'}), 'first', {}, async (page) => {
        const session = await page.context().newCDPSession(page);
        await session.send('Emulation.setTouchEmulationEnabled', {enabled: true});
        await session.send('Emulation.setEmulatedMedia', {features: [{name: 'pointer', value: 'coarse'}]});
        for (const viewport of [
            {width: 390, height: 844},
            {width: 844, height: 390},
        ]) {
            await page.setViewportSize(viewport);
            const heights = () => page.locator('.sheet .move').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
            await until(
                async () => (await heights()).length > 0 && (await heights()).every((height) => height >= 44),
                `44 px at ${viewport.width}`,
            );
        }
    }));
