// The forms of the arbiter's desk of the real hall: what they ask before, where the focus goes, what they find, and a record that holds.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {cell, kPhone} from '../support/pages.mjs';
import {arbiter, ends, ActionCounter, moves, reds, ruled, table} from '../support/arbiter_desk.mjs';
import {realHall, leave, useRealHall} from '../support/real_hall.mjs';
import {kOfGame, kScreens} from '../support/incidents.mjs';
import {kWeb} from '../support/load.mjs';
import {until} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

/// What the program says of a record that nobody has signed.
const verified = (file) =>
    spawnSync(process.env.KYVIEN_BINARY ?? path.join(kWeb, '../build/release/kyvien'), ['verify', file], {encoding: 'utf8'}).stdout;

for (const [screen, options] of Object.entries(kScreens))
    test.deep(`a second illegal move, which loses the game, takes four actions, and its ruling is seen before: ${screen}`, async () => {
        const page = await arbiter('en', options);
        await table(page);
        await moves(page, ['e2', 'e4'], ['e7', 'e5']);
        const tell = async (hand) => {
            await hand.button('Illegal move');
            await hand.press(cell(page, 'e1'));
            await hand.press(cell(page, 'e3'));
        };
        const first = new ActionCounter(page, Boolean(options.hasTouch));
        await tell(first);
        await page.locator('.foreseen').getByText('§ 7.5.5').first().waitFor();
        await first.button('Report it');
        await ruled(page, '§ 7.5.5');
        const hand = new ActionCounter(page, Boolean(options.hasTouch));
        await tell(hand);
        const foreseen = page.locator('.foreseen');
        await foreseen.getByText('Not recorded yet').waitFor();
        await page.getByRole('button', {name: 'Record: White loses'}).waitFor();
        assert.match(await foreseen.innerText(), /0–1 Black wins\.[^]*§ 7\.5\.5/);
        assert.equal(await page.locator('.result').count(), 0, 'nothing of it is recorded');
        await hand.button('Record: White loses');
        await ends(page, '0–1');
        assert.equal(hand.count, 4);
        await leave(page);
    });

test('the focus stays at the desk when a form is done and when a question is answered', async () => {
    const page = await arbiter();
    await table(page);
    const atDesk = () => page.evaluate(() => document.querySelector('.arbiter-desk').contains(document.activeElement));
    await page.getByRole('button', {name: 'Touched piece'}).click();
    await cell(page, 'g1').click();
    await page.getByRole('button', {name: 'Report it'}).press('Enter');
    await ruled(page, '§ 4.3');
    await until(atDesk, 'after a report');
    await page.getByRole('button', {name: 'Undo…'}).press('Enter');
    await page.locator('.pending').waitFor();
    await page.getByRole('button', {name: 'Yes, do it'}).press('Enter');
    await page.locator('.pending').waitFor({state: 'detached'});
    await until(atDesk, 'after a yes');
    await leave(page);
});

test.deep('Enter in a field does not confirm an act that ends the game', async () => {
    const page = await arbiter();
    await table(page);
    await page.getByRole('button', {name: 'Illegal move'}).click();
    await page.getByRole('radio', {name: 'no', exact: true}).first().waitFor();
    await page
        .getByLabel('What happened?')
        .or(page.getByRole('tab', {name: 'Report'}))
        .first()
        .click();
    await page.getByLabel('What happened?').fill('phone');
    await page.keyboard.press('Enter');
    await page.getByRole('button', {name: 'Record: White loses'}).waitFor();
    await page.locator('.report-form input').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.pending').getByText('Not recorded yet').waitFor();
    assert.equal(await page.locator('.result').count(), 0);
    await page.getByRole('button', {name: 'Cancel'}).click();
    await leave(page);
});

test('after 1. e4 e5 an illegal move is reported with the board and two buttons; the ruling survives a restart', async () => {
    const desk = await arbiter();
    const id = await table(desk);
    await moves(desk, ['e2', 'e4'], ['e7', 'e5']);
    await desk.getByRole('button', {name: 'Illegal move'}).click();
    await cell(desk, 'e1').click();
    await cell(desk, 'e3').click();
    await until(async () => (await desk.getByLabel(/The move of White/).inputValue()) === 'e1e3', 'the move that was shown on the board');
    await desk.getByRole('button', {name: 'Report it'}).click();
    await desk.locator('.just-ruled').getByText('§ 7.5.5').waitFor();
    assert.equal(await desk.getByText(/rejected/).count(), 0, 'an arbiter’s word is never rejected');
    // What the clocks of the table are to show, once and large.
    const set = desk.locator('.clocks-to-set');
    await set.getByText('Clocks to set now').waitFor();
    assert.match(await set.innerText(), /Black\s+1:3[12]:\d\d/, 'two minutes more for Black');
    await set.getByRole('button', {name: 'Set', exact: false}).click();
    await until(async () => (await set.count()) === 0, 'it is shown once');
    // The king that was touched must move (4.3), and the board asks for that.
    await cell(desk, 'e1').click();
    await cell(desk, 'e2').click();
    await desk.locator('.sheet .move').nth(2).waitFor();

    await leave(desk);
    const {port} = realHall;
    await realHall.kill();
    await realHall.open(port);
    const again = await arbiter();
    await again.goto(`${realHall.url}/arbiter/${id}`);
    await again.locator('.sheet .move').nth(2).waitFor();
    await again.getByRole('tab', {name: 'Result'}).click();
    await again.getByRole('button', {name: 'White resigns 0–1'}).click();
    await again.getByRole('button', {name: 'Yes, do it'}).click();
    await again.locator('.result .score', {hasText: '0–1'}).waitFor();
    const record = await again.evaluate(async (game) => (await fetch(`/api/games/${game}/record?format=record`)).text(), id);
    const file = path.join(realHall.data, 'illegal.kyv');
    fs.writeFileSync(file, record);
    const checked = verified(file);
    assert.match(checked, /decisions: \d+ commands decided again, 0 differ; 0 events of an unknown command/);
    assert.doesNotMatch(checked, /refused/);
    await leave(again);
});

test.deep('an illegal move is told after the clocks were stopped with one tap, on a phone', async () => {
    const desk = await arbiter('en', {viewport: kPhone});
    await table(desk);
    await moves(desk, ['e2', 'e4']);
    await desk.getByRole('button', {name: 'Stop the clocks'}).click();
    await desk.getByLabel('Why?').waitFor();
    await desk.getByRole('button', {name: 'Illegal move'}).click();
    await desk.getByLabel(/The move of Black/).fill('e8e6');
    await desk.getByRole('button', {name: 'Report it'}).click();
    await desk.locator('.just-ruled').getByText('§ 7.5.5').waitFor();
    await desk.getByLabel('Why?').fill('a king that jumped');
    await desk.getByRole('button', {name: 'Start the clocks again'}).click();
    await desk.getByRole('button', {name: 'Stop the clocks'}).waitFor();
    const overflow = await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `nothing runs out of the screen: ${overflow}`);
    await leave(desk);
});

test.deep('a touched piece is told on the board; what it obliges to stands in the margin, without raw moves', async () => {
    const desk = await arbiter();
    await table(desk);
    await desk.getByRole('button', {name: 'Touched piece'}).click();
    await cell(desk, 'g1').click();
    await desk.getByRole('button', {name: 'Report it'}).click();
    const said = desk.locator('.just-ruled');
    await said.getByText('§ 4.3').first().waitFor();
    assert.match(await said.innerText(), /Nf3/);
    assert.doesNotMatch(await said.innerText(), /g1.?f3/);
    await desk.locator('.sheet td.margin').getByText('§ 4.3').first().waitFor();
    await leave(desk);
});

test.deep('flag, draw, late and penalty have a form each for the three games', async () => {
    for (const game of ['chess', 'xiangqi', 'go']) {
        const desk = await arbiter();
        await table(desk, {
            game,
            ...kOfGame[game],
        });
        for (const name of game === 'go'
            ? ['Forbidden play', 'Stone moved', 'Flag', 'Repetition', 'Dead stones, count', 'Late', 'Penalty']
            : ['Illegal move', 'Touched piece', 'Flag', 'Draw claim', 'Late', 'Penalty']) {
            await desk.getByRole('button', {name, exact: true}).click();
            await desk.locator('.incident').getByRole('radio').or(desk.locator('.incident form')).first().waitFor();
        }
        await leave(desk);
    }
});

const kSought = {
    en: {
        illegal: 'illegal-move',
        touch: 'touch',
        phone: 'device-on-person',
        flag: 'flag-down',
        late: 'absent',
        noise: 'disturbance',
        penalty: 'penalty',
    },
    vi: {'điện thoại': 'device-on-person', 'chạm quân': 'touch', 'nuoc sai luat': 'illegal-move', 'hết giờ': 'flag-down'},
    'zh-Hans': {两次: 'illegal-move', 摸子: 'touch', 手机: 'device-on-person', 超时: 'flag-down', 迟到: 'absent'},
    'zh-Hant': {兩次: 'illegal-move', 摸子: 'touch', 手機: 'device-on-person', 超時: 'flag-down'},
};
for (const [language, sought] of Object.entries(kSought))
    test.deep(`searching in plain words finds the right report first: ${language}`, async () => {
        const desk = await arbiter(language);
        await table(desk);
        const kinds = await desk.evaluate(
            async (tag) => (await (await fetch(`/api/reports/chess?language=${tag}`)).json()).kinds,
            language,
        );
        const label = (kind) => kinds.find((each) => each.kind === kind).label;
        for (const [words, kind] of Object.entries(sought)) {
            await desk.locator('input[type=search]').fill(words);
            const first = desk.locator('.kinds button').first();
            await until(
                async () => (await first.innerText()).startsWith(label(kind)),
                `${words} finds ${kind}, not ${await first.innerText()}`,
            );
        }
        await leave(desk);
    });

test.deep('xiangqi: what was told of an illegal move can be read back', async () => {
    const page = await arbiter('en', kScreens.phone);
    await table(page, kOfGame.xiangqi);
    await reds(page, ['h2', 'e2']);
    await page.getByRole('button', {name: 'Illegal move'}).tap();
    await cell(page, 'b9').tap();
    await cell(page, 'b8').tap();
    await page.getByRole('button', {name: 'Report it'}).tap();
    await ruled(page, '§ 16.3.a.1');
    await page.getByRole('button', {name: 'Undo…'}).click();
    await page.locator('.pending').getByText('Black: A move that breaks the law was played').waitFor();
    await leave(page);
});

test.deep('"touch" and Enter open the form of a touched piece, not one of the special board', async () => {
    const desk = await arbiter();
    await table(desk);
    await desk.getByLabel('What happened?').fill('touch');
    await desk.keyboard.press('Enter');
    await desk.getByRole('heading', {name: 'Pieces were touched'}).waitFor();
    await desk.getByRole('button', {name: 'Point on the board'}).first().click();
    await cell(desk, 'g1').click();
    await desk.getByRole('button', {name: 'Report it'}).click();
    await desk.locator('.just-ruled').getByText('§ 4.3').first().waitFor();
    await leave(desk);
});
