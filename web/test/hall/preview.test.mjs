// At the arbiter's desk of the real hall: what ends a game or takes time is shown before it is recorded, the last act is undone, and a
// ruling is shown to the players.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {cell, kPhone} from '../support/pages.mjs';
import {contractChecked} from '../support/contract.mjs';
import {arbiter} from '../support/arbiter_desk.mjs';
import {realHall, leave, useRealHall} from '../support/real_hall.mjs';
import {until} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

async function table(page, body = {}) {
    await page.goto(realHall.url + '/arbiter');
    const id = await page.evaluate(
        async ({wish, key}) => {
            const answer = await fetch('/api/games', {
                method: 'POST',
                headers: {Authorization: 'Bearer ' + key},
                body: JSON.stringify(wish),
            });
            return (await answer.json()).id;
        },
        {
            wish: {
                game: 'chess',
                setting: 'over-the-board',
                seats: {first: 'Lan', second: 'Minh'},
                begin: true,
                time: {kind: 'fischer', base_ms: 5_400_000, increment_ms: 30_000},
                ...body,
            },
            key: realHall.arbiterKey,
        },
    );
    await page.goto(`${realHall.url}/arbiter/${id}`);
    await page.getByRole('grid').waitFor();
    return id;
}

/// The log; a game over the board gives it out when it is over.
const logOf = (page, id) => page.evaluate(async (game) => (await fetch(`/api/games/${game}/record?format=log`)).text(), id);
/// How many lines the record has.
const recorded = (page, id) => page.evaluate(async (game) => (await (await fetch(`/api/games/${game}`)).json()).seq, id);
async function resigns(page, tab, name, yes) {
    await page.getByRole('tab', {name: tab}).click();
    await page.getByRole('button', {name}).click();
    await page.locator('.pending').getByRole('button', {name: yes}).click();
    await page.locator('.result .score').waitFor();
}

const button = (page, name) => page.getByRole('button', {name, exact: true});

for (const [look, screen, options] of [
    [test, 'desk', {}],
    [test.deep, 'phone', {viewport: kPhone, hasTouch: true}],
])
    look(`what ends the game is shown first and recorded on a yes alone: ${screen}`, async () => {
        const desk = await arbiter('en', options);
        const id = await table(desk);
        const before = await recorded(desk, id);
        await button(desk, 'Flag').click();
        // By the keyboard, from a field: such an Enter is asked about.
        const submit = desk.locator('.report-form button[type=submit]');
        await button(desk, 'Record: White loses').waitFor();
        await desk.locator('.report-form input[type=radio]').first().press('Enter');
        const pending = desk.locator('.pending');
        await pending.getByText('Not recorded yet').waitFor();
        assert.match(await pending.innerText(), /0–1 Black wins\.[^]*§ 6\.9/);
        // Neither answer has the focus.
        await pending.and(desk.locator(':focus')).waitFor();
        await desk.keyboard.press('Enter');
        assert.equal(await recorded(desk, id), before, 'nothing of it is recorded');
        const isInSight = (panel) => panel.getBoundingClientRect().top > -1 && panel.getBoundingClientRect().bottom < innerHeight + 1;
        await until(() => pending.evaluate(isInSight), 'it is in sight');
        await button(desk, 'Cancel').click();
        await pending.waitFor({state: 'detached'});
        assert.equal(await recorded(desk, id), before);
        // The form is as it was, and its button says what it does.
        await submit.filter({hasText: /^Record: White loses$/}).waitFor();
        await submit.click();
        await desk.locator('.result .score', {hasText: '0–1'}).waitFor();
        assert.match(await logOf(desk, id), /kind=flag-down/);
        await contractChecked(desk);
        await leave(desk);
    });

test.deep('time taken away is shown with the clocks after it', async () => {
    const desk = await arbiter();
    const id = await table(desk);
    await desk.getByRole('tab', {name: 'Clocks'}).click();
    await desk.getByLabel('Time to set on the clock of Black').fill('0:50:00');
    await desk.keyboard.press('Enter');
    const pending = desk.locator('.pending');
    await pending.getByText('Clocks after it').waitFor();
    assert.match(await pending.innerText(), /White 1:(30:00|2\d:\d\d), Black 50:00 \(less time\)/);
    await button(desk, 'Yes, do it').click();
    await desk.locator('.clocks-to-set').getByText('50:00').waitFor();
    // Time given needs no yes.
    await desk.getByLabel('Time to set on the clock of Black').fill('1:40:00');
    await desk.keyboard.press('Enter');
    await desk.locator('.clocks-to-set').getByText('1:40:00').waitFor();
    assert.equal(await pending.count(), 0);
    // What is undone is set back.
    await button(desk, 'Undo…').click();
    await pending.getByText('Undo: Black: the clock was set').waitFor();
    await button(desk, 'Yes, do it').click();
    await desk.locator('.clocks-to-set').getByText('50:00', {exact: true}).waitFor();
    await resigns(desk, 'Result', 'Black resigns 1–0', 'Yes, do it');
    assert.match(await logOf(desk, id), /main=3000000[^]*main=6000000/);
    await leave(desk);
});

test('confirming an outdated preview records nothing and shows a new preview', async () => {
    const one = await arbiter();
    const id = await table(one);
    const other = await arbiter();
    await other.goto(`${realHall.url}/arbiter/${id}`);
    await other.getByRole('grid').waitFor();
    await one.getByRole('tab', {name: 'Result'}).click();
    await button(one, 'Black resigns 1–0').click();
    await one.locator('.pending').waitFor();
    await button(other, 'Stop the clocks').click();
    await one.getByText('The clocks are stopped').waitFor();
    await button(one, 'Yes, do it').click();
    await one.getByText('Something else was recorded meanwhile').waitFor();
    assert.equal(await one.locator('.result').count(), 0);
    await button(one, 'Yes, do it').click();
    await one.locator('.result .score', {hasText: '1–0'}).waitFor();
    await leave(one, other);
});

test.deep('an undo names what it takes back, and the record keeps both', async () => {
    const desk = await arbiter('vi');
    const id = await table(desk);
    await cell(desk, 'e2').click();
    await cell(desk, 'e4').click();
    await desk.locator('.sheet .move').waitFor();
    await desk.getByRole('button', {name: 'Chạm quân'}).click();
    await cell(desk, 'g8').click();
    await desk.locator('.report-form button.primary').click();
    await desk.locator('.just-ruled').waitFor();
    await button(desk, 'Hoàn tác…').click();
    const pending = desk.locator('.pending');
    await pending.getByText(/^Hoàn tác: /).waitFor();
    assert.match(await pending.innerText(), /Hoàn tác: (Trắng|Đen): \S/);
    assert.doesNotMatch(await pending.innerText(), /touch/);
    const before = await recorded(desk, id);
    await button(desk, 'Thôi').or(button(desk, 'Hủy')).click();
    assert.equal(await recorded(desk, id), before);
    await button(desk, 'Hoàn tác…').click();
    await pending.locator('.button.danger').click();
    await desk.getByText('Đã hoàn tác').waitFor();
    await until(async () => (await desk.locator('.rulings li').count()) === 0, 'the ruling stands no more');
    assert.equal(await recorded(desk, id), before + 1);
    // Further back, as far as the start of the game.
    for (let left = 0; left < 2; left++) {
        await button(desk, 'Hoàn tác…').click();
        await pending.locator('.button.danger').click();
        await pending.waitFor({state: 'detached'});
    }
    await until(async () => (await desk.locator('.sheet .move').count()) === 0, 'the move stands no more');
    await button(desk, 'Hoàn tác…').click();
    await desk.getByText('Chưa có gì để hoàn tác.').waitFor();
    await resigns(desk, 'Kết quả', /^Đen xin thua/, /^Đúng/);
    const log = await logOf(desk, id);
    assert.match(log, /t=moved[^]*kind=touch[^]*t=undone[^]*t=undone/, 'the journal keeps both');
    await leave(desk);
});

for (const [look, screen, options] of [
    [test, 'phone', {viewport: kPhone, hasTouch: true}],
    [test.deep, 'desk', {viewport: {width: 1440, height: 900}}],
])
    look(`a ruling is shown to the players in their language, its clocks last and once: ${screen}`, async () => {
        const desk = await arbiter('en', options);
        const id = await table(desk);
        await button(desk, 'Illegal move').click();
        await cell(desk, 'e1').click();
        await cell(desk, 'e3').click();
        await button(desk, 'Report it').click();
        await button(desk, 'Show to the players').click();
        const shown = desk.getByRole('dialog');
        await shown.getByLabel('Language of the players').selectOption('vi');
        await shown.getByText('Trắng').first().waitFor();
        await until(async () => /Trắng/.test(await shown.locator('.players-ruling').innerText()), 'it is told in Vietnamese');
        const text = await shown.locator('.players-ruling').innerText();
        assert.doesNotMatch(text, /White|Black|Clocks to set|illegal/);
        const clocks = await shown.locator('.players-clocks').innerText();
        assert.ok(text.trim().endsWith(clocks.trim()), 'the clocks come last');
        assert.equal((await shown.locator('.players-clocks').count()) === 1 && /Đen\s+1:3[12]:\d\d/.test(clocks), true, clocks);
        const {size, covers, lines} = await shown.evaluate((view) => ({
            size: parseFloat(getComputedStyle(view.querySelector('.players-ruling')).fontSize),
            covers: view.getBoundingClientRect().width === innerWidth && view.getBoundingClientRect().height === innerHeight,
            lines:
                view.scrollWidth <= innerWidth &&
                view.scrollHeight <= innerHeight &&
                view.querySelector('.players-ruling p').getBoundingClientRect().top >= 0 &&
                view.querySelector('.players-clocks').getBoundingClientRect().bottom <=
                    view.querySelector('.players-tools').getBoundingClientRect().top,
        }));
        await audit(desk, `players, ${screen}`, '.players-view');
        assert.ok(size >= 22, `${size}px`);
        assert.ok(covers && lines, 'it fills the screen, and nothing must be scrolled');
        await desk.keyboard.press('Escape');
        await shown.waitFor({state: 'detached'});
        // The language is kept for this table.
        await desk.goto(`${realHall.url}/arbiter/${id}`);
        assert.equal(await desk.evaluate((game) => localStorage.getItem('kyvien.players.' + game), id), 'vi');
        await leave(desk);
    });

test('the players’ language is chosen when the table is made', async () => {
    const desk = await arbiter();
    await desk.goto(realHall.url + '/arbiter');
    await button(desk, 'Set up a table').click();
    await desk.getByLabel('Name of White').fill('Lan');
    await desk.getByLabel('Name of Black').fill('Minh');
    await desk.getByLabel('Language of the players').selectOption('zh-Hant');
    await button(desk, 'Set up table').click();
    await desk.waitForURL(/\/arbiter\/[a-z0-9]{8}$/);
    const id = new URL(desk.url()).pathname.split('/').at(-1);
    assert.equal(await desk.evaluate((game) => localStorage.getItem('kyvien.players.' + game), id), 'zh-Hant');
    await leave(desk);
});
