// The phone as the clock of a game over the board: set, pressed, stopped, corrected, reloaded, without a network, by keyboard.
import assert from 'node:assert/strict';
import path from 'node:path';
import {audit} from '../support/audit.mjs';
import {kWeb} from '../support/load.mjs';
import {MockHall} from '../support/mock/hall.mjs';
import {kPhone, openPage} from '../support/pages.mjs';
import {withPage, fixture, until, useScriptedHall} from '../support/scripted_hall.mjs';
import {isPageKept} from '../support/service_worker.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

const face = (page, seat) => page.locator(`.face[data-seat=${seat}]`);
const button = (page, name) => page.getByRole('button', {name, exact: true});
const onPhone = (act, options = {}) => withPage('/clock', {viewport: kPhone, ...options}, act);
const milliseconds = async (page, seat) => {
    const text = await face(page, seat).locator('.time').textContent();
    return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;
};
/// A game as a browser keeps it, looked at for the last time so long ago.
const kept = (acts, ago, rest = {}) => {
    const control = {kind: 'staged', stages: [{moves: 0, ms: 300_000, bonus: 0}], bonus: 'none'};
    const now = Date.now();
    return {
        'kyvien.clock': {
            version: 1,
            game: 'chess',
            controls: {first: control, second: control},
            stopsAtFlag: true,
            below: 'first',
            acts,
            anchor: {own: 10_000, wall: now - ago},
            began: now - ago - 10_000,
            ...rest,
        },
    };
};
const opened = (values, act) =>
    onPhone(async (page) => {
        await page.evaluate(
            (given) => Object.entries(given).forEach(([name, value]) => localStorage.setItem(name, JSON.stringify(value))),
            values,
        );
        await page.reload();
        await act(page);
    });

test('Black starts White’s clock, and each press passes the turn and is counted', () =>
    onPhone(async (page) => {
        await page.getByRole('radio', {name: 'Chess'}).check();
        await audit(page, 'the form');
        await button(page, 'Set the clocks').click();
        await page.getByText('Tap here to start the clock of White').waitFor();
        await audit(page, 'before the start');
        assert.equal(await button(page, 'Stop').isDisabled(), true);
        await face(page, 'second').click();
        await page.locator('.face.runs[data-seat=first]').waitFor();
        await audit.deep(page, 'while White’s clock runs');
        await face(page, 'first').click();
        await page.locator('.face.runs[data-seat=second]').getByText('0 moves').waitFor();
        await face(page, 'first').getByText('1 move', {exact: true}).waitFor();
        // A press by the player who is not to move does nothing.
        await face(page, 'first').dispatchEvent('pointerdown', {button: 0});
        await page.locator('.face.runs[data-seat=second]').waitFor();
        await face(page, 'second').click();
        await page.locator('.face.runs[data-seat=first]').waitFor();
        // The two halves fill the phone, each as large as the other, and the one beyond stands upside down.
        const [over, under] = [await face(page, 'second').boundingBox(), await face(page, 'first').boundingBox()];
        assert.ok(over.y < under.y && Math.abs(over.height - under.height) < 2, JSON.stringify([over, under]));
        assert.ok(over.height > 330 && over.width === kPhone.width, JSON.stringify(over));
        assert.match(
            await face(page, 'second')
                .locator('.figures')
                .evaluate((each) => getComputedStyle(each).transform),
            /^matrix\(-1, /,
        );
    }));

test('an arbiter stops the clocks, corrects times, moves and turn with the reason, and lets them go on', () =>
    onPhone(async (page) => {
        await button(page, 'Set the clocks').click();
        await face(page, 'second').click();
        await button(page, 'Correct').click();
        const sheet = page.getByRole('dialog', {name: 'Correct'});
        await sheet.getByLabel('Time of White').fill('no time');
        await sheet.getByRole('button', {name: 'Set the times'}).click();
        await sheet.getByRole('alert').waitFor();
        await sheet.getByLabel('Time of White').fill('1:00:00');
        await sheet.getByLabel('Time of Black').fill('2:00');
        await sheet.getByRole('button', {name: '+1 min, Black'}).click();
        await sheet.getByLabel('Moves of White').fill('12');
        await sheet.getByRole('radio', {name: 'Black'}).check();
        await sheet.getByLabel('Why').fill('illegal move');
        await audit(page, 'the correction', '.clock-sheet');
        await sheet.getByRole('button', {name: 'Set the times'}).click();
        await sheet.waitFor({state: 'detached'});
        assert.equal(await face(page, 'first').locator('.time').textContent(), '1:00:00');
        assert.equal(await face(page, 'second').locator('.time').textContent(), '3:00');
        await face(page, 'first').getByText('12 moves').waitFor();
        assert.equal(await page.locator('.face.runs').count(), 0);
        await button(page, 'Continue').click();
        await page.locator('.face.runs[data-seat=second]').waitFor();
        await button(page, 'More').click();
        await page.getByText('Corrected: White 1:00:00, White 12 moves, Black 3:00, Black to move (illegal move).').waitFor();
        await audit(page, 'the record', '.clock-sheet');
        // Escape closes the sheet, and the focus is where it was.
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({state: 'detached'});
        await page.waitForFunction(() => document.activeElement?.textContent === 'More');
    }));

test('rotating the sides survives a reload', () =>
    onPhone(async (page) => {
        await button(page, 'Set the clocks').click();
        await button(page, 'More').click();
        await button(page, 'Rotate').click();
        await button(page, 'Back to the clocks').click();
        const isBelow = async () => {
            const [over, under] = [await face(page, 'first').boundingBox(), await face(page, 'second').boundingBox()];
            return over.y < under.y;
        };
        assert.ok(await isBelow());
        await page.reload();
        await face(page, 'second').waitFor();
        assert.ok(await isBelow());
    }));

test('a reload loses no press and no second', () =>
    onPhone(async (page) => {
        await button(page, 'Set the clocks').click();
        await face(page, 'second').click();
        await face(page, 'first').click();
        await page.reload();
        await page.locator('.face.runs[data-seat=second]').waitFor();
        await face(page, 'first').getByText('1 move', {exact: true}).waitFor();
    }));

test('the side whose clock ran while the page was closed has lost that time, and the record says so', () =>
    opened(kept([{t: 'start', seat: 'first', at: 0}], 60_000), async (page) => {
        await page.locator('.face.runs[data-seat=first]').waitFor();
        assert.ok((await milliseconds(page, 'first')) <= 230_000);
        assert.equal(await milliseconds(page, 'second'), 300_000);
        await button(page, 'More').click();
        await page.getByText(/^.*The clocks were not on the screen for [1-9]\d?:\d\d/).waitFor();
    }));

test('a flag that fell meanwhile fell at its own moment, and both clocks stand', () =>
    opened(
        kept(
            [
                {t: 'start', seat: 'first', at: 0},
                {t: 'press', at: 4000},
            ],
            3_600_000,
        ),
        async (page) => {
            await face(page, 'second').getByText('time is up').waitFor();
            assert.equal(await face(page, 'second').locator('.time').textContent(), '0:00');
            assert.equal(await milliseconds(page, 'first'), 296_000);
            assert.equal(await button(page, 'Continue').isDisabled(), true);
            await page.getByRole('status').getByText('The flag of Black fell.').waitFor();
            await audit.deep(page, 'a fallen flag');
            // The arbiter gives time: the game goes on.
            await button(page, 'Correct').click();
            await page.getByLabel('Time of Black').fill('1:00:00');
            await page.getByRole('button', {name: 'Set the times'}).click();
            await button(page, 'Continue').click();
            await page.locator('.face.runs[data-seat=second]').waitFor();
        },
    ));

test('if clocks run on after a flag both flags can fall, and the first one is shown', () =>
    opened(
        kept(
            [
                {t: 'start', seat: 'first', at: 0},
                {t: 'press', at: 310_000},
            ],
            3_600_000,
            {stopsAtFlag: false, anchor: {own: 310_000, wall: Date.now() - 3_600_000}},
        ),
        async (page) => {
            await face(page, 'first').getByText('time was up first').waitFor();
            await face(page, 'second').getByText('time is up', {exact: false}).waitFor();
        },
    ));

test('a phone whose time of day was set back says so and takes no time away', () =>
    opened(kept([{t: 'start', seat: 'first', at: 0}], -3_600_000), async (page) => {
        await page.locator('.face.runs[data-seat=first]').waitFor();
        assert.ok((await milliseconds(page, 'first')) > 0);
        await button(page, 'More').click();
        await page.getByText(/The phone's time of day was set back by (5\d:\d\d|1:00:00)/).waitFor();
    }));

/// Longer than any machine takes to show it.
const kPeriod = 3_600_000;
const byoYomi = {kind: 'byoyomi', ms: 0, periods: 3, period: kPeriod};
const canadian = {kind: 'canadian', ms: 0, stones: 5, period: 2 * kPeriod};
for (const [what, game, control, text] of [
    ['byo-yomi', 'go', byoYomi, '2 periods left'],
    ['a Canadian block', 'go', canadian, '5 moves to make'],
    ['delay', 'chess', {kind: 'staged', stages: [{moves: 0, ms: 60_000, bonus: 2 * kPeriod}], bonus: 'delay'}, 'free'],
    ['hourglass', 'xiangqi', {kind: 'hourglass', ms: 2 * kPeriod}, '0 moves'],
])
    test(`the remaining time is shown as the time control counts it: ${what}`, () =>
        opened(kept([{t: 'start', seat: 'first', at: 0}], kPeriod, {game, controls: {first: control, second: control}}), (page) =>
            page.locator('.face.runs[data-seat=first]').getByText(text).waitFor(),
        ));

test('without a network it goes on', () =>
    onPhone(async (page) => {
        await page.getByRole('button', {name: 'Set the clocks'}).waitFor();
        await page.context().setOffline(true);
        await page.getByRole('radio', {name: 'Go', exact: true}).check();
        await button(page, 'Set the clocks').click();
        await page.getByText('Tap here to start the clock of Black').click();
        await page.locator('.face.runs[data-seat=first]').click();
        await page.locator('.face.runs[data-seat=second]').waitFor();
        await button(page, 'Correct').click();
        await page.getByRole('dialog').waitFor();
    }));

test('what was opened once opens without a network, with the clocks as they run', async () => {
    const away = await new MockHall(path.join(kWeb, 'dist')).listen();
    const page = await openPage(fixture.browser, {viewport: kPhone, at: away.url});
    try {
        await page.goto(away.url + '/clock');
        await isPageKept(page);
        await button(page, 'Set the clocks').click();
        await face(page, 'second').click();
        await page.locator('.face.runs[data-seat=first]').waitFor();
        await away.close();
        await page.reload();
        await page.locator('.face.runs[data-seat=first]').waitFor();
        await button(page, 'Stop').click();
        await button(page, 'Continue').waitFor();
    } finally {
        await page.context().close();
        await away.close();
    }
});

test('by keyboard, and lying beside the board', () =>
    onPhone(
        async (page) => {
            await button(page, 'Set the clocks').press('Enter');
            await face(page, 'second').press('Enter');
            await face(page, 'first').press('Space');
            await page.locator('.face.runs[data-seat=second]').waitFor();
            await face(page, 'first').getByText('1 move', {exact: true}).waitFor();
            const [left, right] = [await face(page, 'second').boundingBox(), await face(page, 'first').boundingBox()];
            assert.ok(left.x < right.x && left.y === right.y, JSON.stringify([left, right]));
            assert.equal(
                await face(page, 'second')
                    .locator('.figures')
                    .evaluate((each) => getComputedStyle(each).transform),
                'none',
            );
        },
        {viewport: {width: 844, height: 390}},
    ));

test('a second tab does not take the clocks away', () =>
    onPhone(async (page) => {
        await button(page, 'Set the clocks').click();
        const second = await page.context().newPage();
        await second.goto(page.url());
        await second.getByText('The clock is open in another tab').waitFor();
        await page.close();
        await second.locator('.face').first().waitFor();
        await second.close();
    }));

test('ending the clocks requires a second choice: the same times again, or other ones', () =>
    opened(kept([{t: 'start', seat: 'first', at: 0}], 1000), async (page) => {
        await button(page, 'More').click();
        await button(page, 'End these clocks').click();
        await button(page, 'The same times again').click();
        await page.getByText('Tap here to start the clock of White').waitFor();
        assert.equal(await milliseconds(page, 'first'), 300_000);
        await button(page, 'More').click();
        await page.getByText('Nothing has been recorded yet.').waitFor();
        await button(page, 'End these clocks').click();
        await button(page, 'Set other times').click();
        await button(page, 'Set the clocks').waitFor();
        // The browser writes behind the page: a reload at once may still find what has just been thrown away.
        const other = await page.context().newPage();
        await other.goto(fixture.hall.url + '/api/1/nothing-here');
        await until(() => other.evaluate(() => localStorage.getItem('kyvien.clock') === null), 'nothing is kept of the clocks');
        await other.close();
        await page.reload();
        await button(page, 'Set the clocks').waitFor();
    }));

for (const [language, title, start] of [
    ['vi', 'Điện thoại làm đồng hồ cờ', 'Chạm vào đây để chạy đồng hồ của Trắng'],
    ['zh-Hant', '手機棋鐘', '點這裡啟動白方的棋鐘'],
    ['zh-Hans', '手机棋钟', '点这里启动白方的棋钟'],
])
    test.deep(`in the reader's language: ${language}`, () =>
        onPhone(
            async (page) => {
                await page.getByRole('heading', {name: title}).waitFor();
                await page.locator('.clock-setup .button.primary').click();
                await page.getByText(start).waitFor();
                const wide = await page.evaluate(() => document.documentElement.scrollWidth);
                assert.ok(wide <= kPhone.width, `${wide}`);
            },
            {settings: {language}},
        ),
    );
