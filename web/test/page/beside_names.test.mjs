// What stands beside the names: the stones that each has taken, and how good one's own connection is.
import assert from 'node:assert/strict';
import * as views from '../support/mock/views.mjs';
import {asPlayer, fixture, offerGames, until, useScriptedHall, withPage} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

test('the stones taken stand beside the names in Go, as a stone of the other colour and their number', () => {
    const view = views.goMiddle();
    return asPlayer({...view, board: {...view.board, prisoners: {first: 3, second: 0}}}, 'first', {}, async (page) => {
        const lines = page.locator('.player');
        await page.locator('.player.lower .material').waitFor();
        assert.equal(await lines.locator('.material').count(), 1, 'who has taken nothing has nothing there');
        assert.match(await page.locator('.player.lower .material').innerText(), /3 stones taken/);
        assert.match(await page.locator('.player.lower .material use').first().getAttribute('href'), /white/);
    });
});

test('one’s own line shows the network delay, the opponent’s line does not', () =>
    asPlayer(views.chessStart(), 'first', {}, async (page) => {
        const way = page.locator('.player.lower .way', {hasText: /connection \d+ ms/});
        await way.waitFor();
        assert.equal(await page.locator('.player.upper .way').count(), 0);
        // However long it is on this machine: both are of one moment.
        const [words, bars] = await way.evaluate((line) => [line.textContent, line.querySelectorAll('.on').length]);
        const ms = Number(/\d+/.exec(words)[0]);
        assert.equal(bars, 4 - [150, 300, 600].filter((limit) => ms >= limit).length, words);
    }));

test('the compensated network delay is shown beside the player it belongs to', () => {
    const view = views.chessStart();
    const seats = {...view.seats, second: {...view.seats.second, compensated_ms: 240}};
    return asPlayer({...view, seats}, 'first', {settings: {language: 'zh-Hans'}}, async (page) => {
        // Short, since the line of a phone is narrow; the whole sentence is its name.
        const told = page.locator('.player.upper .lag', {hasText: '网络延迟 240 毫秒不计时'});
        await told.waitFor();
        assert.equal(await told.locator('[aria-hidden]').innerText(), '↔ 240 ms');
        await page.setViewportSize({width: 390, height: 844});
        assert.equal(await told.evaluate((each) => getComputedStyle(each).whiteSpace), 'nowrap', 'it is not broken inside a word');
    });
});

test('a program is named in the reader’s language, also to those who do not see the board', () => {
    const view = views.chessStart();
    const seats = {...view.seats, second: {name: 'Toy (program, level 3)', connected: true, program: true}};
    return asPlayer({...view, seats}, 'first', {settings: {language: 'vi'}}, async (page) => {
        await page.locator('.player.upper', {hasText: 'Toy (máy, cấp 3)'}).waitFor();
        assert.match(await page.locator('h1').innerText(), /Toy \(máy, cấp 3\)$/);
        assert.match(await page.title(), /Toy \(máy, cấp 3\)/);
    });
});

test('a guest without a name is recorded alike in every language, and each reader sees the word of his own', async () => {
    offerGames();
    await withPage('/', {settings: {language: 'vi'}}, async (page) => {
        await page.getByRole('button', {name: 'Tạo ván'}).click();
        await page.waitForURL('**/g/made');
    });
    assert.equal(JSON.parse(fixture.hall.posted.at(-1).body).name, 'Guest');
    const free = views.chessStart({
        id: 'free',
        phase: 'waiting',
        turn: null,
        seats: {first: {name: '访客', connected: true}, second: null},
    });
    fixture.hall.add(free, {tokens: {own: 'second'}});
    fixture.hall.answers.set('POST /api/games/free/join', () => [200, {id: 'free', seat: 'second', token: 'own', url: '/g/free'}]);
    await withPage('/g/free', {settings: {language: 'zh-Hans'}}, async (page) => {
        await page.locator('.share button[type=submit]').click();
        await until(() => fixture.hall.posted.at(-1)?.path === '/api/games/free/join', 'the seat is taken');
    });
    assert.equal(JSON.parse(fixture.hall.posted.at(-1).body).name, 'Guest');

    // Earlier pages recorded the word of the guest's own language.
    const seats = {first: {name: 'Khách', connected: true}, second: {name: 'Guest', connected: true}};
    const old = views.chessMiddle({id: 'guests', seats});
    fixture.hall.add(old);
    fixture.hall.lobby = {open: [views.summary({...free, id: 'waits'})], live: [views.summary(old)], finished: []};
    for (const [language, word] of Object.entries({en: 'Guest', vi: 'Khách', 'zh-Hans': '访客', 'zh-Hant': '來客'})) {
        await withPage('/', {settings: {language}}, async (page) => {
            await page.locator('.live-game .who', {hasText: `${word} – ${word}`}).waitFor();
            await page.locator('.open-game .who', {hasText: word}).waitFor();
        });
        await withPage('/g/guests', {settings: {language}}, async (page) => {
            await page.locator('.player.upper .name', {hasText: word}).waitFor();
            await page.locator('.player.lower .name', {hasText: word}).waitFor();
            assert.match(await page.title(), new RegExp(`${word} – ${word}`));
        });
    }
    fixture.hall.lobby = {open: [], live: [], finished: []};
});

test('a clock of days leaves the name its room on a phone', () => {
    const view = views.chessStart();
    const seats = {first: {name: 'Nguyễn Ngọc Lan', connected: true}, second: {name: 'Minh', connected: true}};
    const clock = {...view.clock, kind: 'permove', first_ms: 259_200_000, second_ms: 259_200_000};
    return asPlayer({...view, seats, clock}, 'first', {viewport: {width: 360, height: 640}, settings: {language: 'vi'}}, async (page) => {
        await page.locator('.player.lower .time', {hasText: 'ngày'}).waitFor();
        const name = page.locator('.player.lower .name');
        assert.ok(await name.evaluate((line) => line.scrollHeight <= line.clientHeight + 1), await name.innerText());
    });
});

test('the last piece beside a name is drawn whole', () => {
    const view = views.xiangqiMiddle();
    // Red is a soldier ahead.
    const cells = view.board.cells.replace('p1p1p1p1p', 'p1p3p1p');
    return asPlayer({...view, board: {...view.board, cells}}, 'first', {}, async (page) => {
        const line = page.locator('.player.lower .material');
        await line.locator('svg').waitFor();
        const [piece, room] = await line.evaluate((each) =>
            [each.querySelector('svg'), each].map((one) => one.getBoundingClientRect().right),
        );
        assert.ok(piece <= room + 0.5, `the piece ends at ${piece}, its room at ${room}`);
    });
});
