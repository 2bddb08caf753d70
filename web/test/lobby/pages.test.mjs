// Lobby, laws and judge of the real hall.
import assert from 'node:assert/strict';
import {join, leave, makeGame, person, play, realHall, useRealHall} from '../support/real_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

test.deep('the lobby lists a waiting game, then the live one with its board', async () => {
    const white = await person('Quỳnh');
    const guest = await person('Minh', 'vi');
    const id = await makeGame(white, {game: 'xiangqi', name: 'Quỳnh'});
    await guest.goto(realHall.url + '/');
    await guest.getByRole('link', {name: /Quỳnh.*Cờ tướng.*Bạn cầm bên Đen/}).click();
    await guest.getByRole('button', {name: 'Cầm bên Đen'}).click();
    await play([white, guest], ['h2e2']);
    const watcher = await person('', 'en');
    await watcher.goto(realHall.url + '/');
    await watcher.getByRole('link', {name: /Quỳnh – Minh/}).click();
    await watcher.waitForURL('**/g/' + id);
    await watcher.getByText('Black to move.').waitFor();
    await leave(white, guest, watcher);
});

test.deep('one’s own waiting game is cancelled in the lobby, and nobody is offered it any more', async () => {
    const host = await person('Bình');
    const guest = await person('Minh');
    const id = await makeGame(host, {game: 'go', size: 9, name: 'Bình'});
    await guest.goto(realHall.url + '/');
    const offered = guest.locator(`.open-game[href="/g/${id}"]`);
    await offered.waitFor();
    await host.goto(realHall.url + '/');
    assert.equal(await host.locator(`.open-game[href="/g/${id}"]`).count(), 0);
    await host.getByRole('button', {name: 'Cancel the game'}).click();
    await host.locator('.own-game').waitFor({state: 'detached'});
    await guest.reload();
    await guest.locator('.hall h2').first().waitFor();
    await offered.waitFor({state: 'detached'});
    await leave(host, guest);
});

for (const [look, language, query] of [
    [test, 'vi', 'hòa'],
    [test.deep, 'en', 'repetition'],
    [test.deep, 'zh-Hant', '和棋'],
    [test.deep, 'zh-Hans', '和棋'],
])
    look(`the laws, a clause, and the search: ${language}`, async () => {
        const reader = await person('', language);
        await reader.goto(realHall.url + '/laws');
        await reader.locator('.law-list a').nth(2).waitFor();
        await reader.locator('.law-list a').first().click();
        await reader.locator('.clauses a').first().waitFor();
        await reader.goto(realHall.url + '/laws/fide-2018/9.2.1');
        await reader.locator(`.clause h1[lang="${language}"]`).waitFor();
        await reader.goto(realHall.url + '/laws');
        await reader.locator('input[type=search]').fill(query);
        await reader.locator('.found a').first().waitFor();
        await leave(reader);
    });

test('the number of a chapter shows its clauses', async () => {
    const reader = await person('', 'vi');
    await reader.goto(realHall.url + '/laws/xiangqi-vn/23');
    await reader.getByRole('heading', {name: /^Điều 23/}).waitFor();
    assert.equal(await reader.locator('.clauses a').count(), 10);
    assert.equal(await reader.getByText('Bộ luật này không có điều đó.').count(), 0);
    await reader.goto(realHall.url + '/laws/xiangqi-vn/9');
    await reader.locator('.laws section').nth(2).waitFor();
    await reader.goto(realHall.url + '/laws/fide-2018/9.2');
    await reader.getByRole('link', {name: /^§ 9\.2\.2 /}).click();
    await reader.locator('.clause h1').waitFor();
    await leave(reader);
});

test('a file with an illegal move is judged', async () => {
    const reader = await person('');
    await reader.goto(realHall.url + '/judge');
    const pgn = '[Event "?"]\n[White "Lan"]\n[Black "Minh"]\n[Result "1-0"]\n\n1. e4 e5 2. Ke3 Nc6 1-0\n';
    await reader.locator('input[type=file]').setInputFiles({name: 'wrong.pgn', mimeType: 'text/plain', buffer: Buffer.from(pgn)});
    await reader.getByText('A move that is not legal.').waitFor();
    await reader.locator('.finding .cite').first().click();
    await reader.locator('.clause-card h3').waitFor();
    assert.equal(await reader.locator('.judged').count(), 1);
    await leave(reader);
});

test('an unknown address shows the not-found page', async () => {
    const reader = await person('');
    await reader.goto(realHall.url + '/g/nosuchgame');
    await reader.getByRole('heading', {name: 'There is no such game'}).waitFor();
    await reader.goto(realHall.url + '/laws/fide-2018/99.9');
    await reader.getByText('This law has no such clause.').waitFor();
    await leave(reader);
});

test('a device can install the page: its manifest and its sign are there', async () => {
    const page = await (await fetch(realHall.url + '/')).text();
    const [, address] = /<link rel="manifest" href="([^"]+)">/.exec(page);
    const answer = await fetch(realHall.url + address);
    assert.equal(answer.headers.get('content-type'), 'application/manifest+json');
    const {name, start_url: start, display, icons} = await answer.json();
    assert.deepEqual([name, start, display], ['Kyvien', '/', 'standalone']);
    const sign = await fetch(new URL(icons[0].src, realHall.url));
    assert.deepEqual([sign.status, sign.headers.get('content-type')], [200, icons[0].type]);
});

test('the words and the code of a game’s page are requested in parallel with the first script', async () => {
    const host = await person('Lan');
    const id = await makeGame(host, {game: 'chess'});
    for (const [language, address, wanted] of [
        ['vi', '/', [/\/vi-/]],
        ['zh-Hant', '/g/' + id, [/\/zh_hant-/, /\/page-/]],
    ]) {
        const reader = await person('', language);
        const left = [...wanted];
        const asked = new Promise((resolve) =>
            reader.on('request', (request) => {
                const found = left.findIndex((each) => each.test(request.url()));
                if (found >= 0) left.splice(found, 1);
                if (left.length === 0) resolve();
            }),
        );
        // The script does not come before they were asked for.
        await reader.route(/\/assets\/app-[^/]*\.js$/, async (route) => {
            await asked;
            await route.continue();
        });
        await reader.goto(realHall.url + address, {waitUntil: 'commit'});
        await reader.locator(`html[lang="${language}"] main h2`).first().waitFor();
        await leave(reader);
    }
    await leave(host);
});

test('a device whose clock is an hour ahead shows the correct remaining time', async () => {
    const lan = await person('Lan');
    const minh = await person('Minh');
    const id = await makeGame(lan, {game: 'chess', time: {kind: 'fischer', base_ms: 900_000, increment_ms: 0}});
    await join(minh, id);
    await lan.locator('.board.interactive').waitFor();
    await lan.addInitScript(() => {
        const {now} = Date;
        Date.now = () => now.call(Date) + 3_600_000;
    });
    await lan.goto(realHall.url + '/');
    const told = lan.getByRole('region', {name: 'Your games'}).getByText(/Your move, \d+:\d\d left/);
    await told.waitFor();
    // However slow this machine is, the flag has not fallen: an hour would have passed.
    assert.doesNotMatch(await told.innerText(), /Your move, 0:00 left/);
    await leave(lan, minh);
});
