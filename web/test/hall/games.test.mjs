// People play complete games in the real hall.
import assert from 'node:assert/strict';
import {cell, kPhone} from '../support/pages.mjs';
import {realHall, join, leave, makeGame, person, play, press, sees, useRealHall} from '../support/real_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

const legal = ['e2e4', 'e7e5', 'g1f3', 'd7d6', 'f1c4', 'c8g4', 'b1c3', 'g7g6', 'f3e5', 'g4d1', 'c4f7', 'e8e7', 'c3d5'];

test('chess to mate: two players, one on a phone, a watcher; reload and a killed hall in the middle', async () => {
    const white = await person('Lan', 'vi');
    const black = await person('Minh', 'en', {viewport: kPhone});
    const watcher = await person('', 'zh-Hans');
    const id = await makeGame(white, {game: 'chess', time: {kind: 'fischer', base_ms: 600000, increment_ms: 5000}});
    await join(black, id);
    await watcher.goto(`${realHall.url}/g/${id}`);
    const players = [white, black];
    const watchers = [watcher];
    await play(players, legal.slice(0, 4), {watchers});

    await white.reload();
    await sees(white, 4);
    assert.match(await cell(white, 'f3').getAttribute('aria-label'), /^f3 mã trắng/);
    await play(players, legal.slice(4, 7), {from: 4, watchers});

    await realHall.kill();
    await black.getByText('Connection lost.').waitFor();
    await realHall.open(realHall.port);
    await play(players, legal.slice(7), {from: 7, watchers});

    await white.getByText('Trắng thắng.').waitFor();
    await black.getByText('White wins.').waitFor();
    await black.getByText('Checkmate.').waitFor();
    await watcher.getByText('白方胜。').waitFor();
    assert.equal(await black.locator('.score').textContent(), '1–0');
    // The clause that decided it opens, in each reader's language.
    await white.getByRole('button', {name: '§ 5.1.1'}).click();
    await white.locator('.clause-card h3[lang=vi]').waitFor();
    await watcher.getByRole('button', {name: '§ 5.1.1'}).click();
    await watcher.locator('.clause-card h3[lang=zh-Hans]').waitFor();
    // Vietnamese letters in the Vietnamese reader's scoresheet, English ones beside.
    await white.getByRole('button', {name: 'Mf3', exact: true}).waitFor();
    await black.getByRole('button', {name: 'Nf3', exact: true}).waitFor();

    // Leafing back shows the position of that moment.
    await watcher.locator('.leaf button').first().click();
    await watcher.locator('[data-cell=e2][aria-label^="e2 白兵"]').waitFor();
    const pgn = await (await fetch(`${realHall.url}/api/games/${id}/record?format=pgn&language=en`)).text();
    assert.match(pgn, /7\. Nd5#/);
    assert.match(pgn, /\[Result "1-0"\]/);
    await leave(white, black, watcher);
});

test.deep('xiangqi to mate, in Vietnamese and traditional Chinese', async () => {
    const red = await person('Nguyễn Thị Hoàng Phương Quỳnh Anh', 'vi');
    const black = await person('諸葛孔明', 'zh-Hant');
    const watcher = await person('', 'en');
    const id = await makeGame(red, {game: 'xiangqi', name: 'Nguyễn Thị Hoàng Phương Quỳnh Anh'});
    await join(black, id);
    await watcher.goto(`${realHall.url}/g/${id}`);
    await play([red, black], ['h2e2', 'a9a8', 'e2e6', 'a8a9', 'b2b5', 'a9a8', 'b5e5'], {watchers: [watcher]});
    await red.getByText('Đỏ thắng.').waitFor();
    await black.getByText('紅方勝。').waitFor();
    await watcher.getByText('Red wins.').waitFor();
    await watcher.getByRole('button', {name: '§ 7.1.a'}).click();
    await watcher.locator('.clause-card h3').waitFor();
    await red.getByRole('button', {name: 'P2-5', exact: true}).waitFor();
    await black.getByRole('button', {name: '炮二平五', exact: true}).waitFor();
    await watcher.getByText('諸葛孔明').first().waitFor();
    await leave(red, black, watcher);
});

test('Go 9×9 to the count: passes, dead stones, agreement', async () => {
    const black = await person('Lan', 'en');
    const white = await person('Minh', 'zh-Hant', {viewport: kPhone});
    const watcher = await person('', 'en');
    const id = await makeGame(black, {
        game: 'go',
        size: 9,
        komi: '2.75',
        time: {kind: 'byoyomi', base_ms: 600000, periods: 3, period_ms: 30000},
    });
    await join(white, id);
    await watcher.goto(`${realHall.url}/g/${id}`);
    const moves = [];
    for (let row = 1; row <= 9; row++) moves.push('d' + row, 'e' + row);
    moves.push('g5', 'pass', 'pass');
    await play([black, white], moves, {
        watchers: [watcher],
        how: (page, move) => (move === 'pass' ? page.locator('.bar .button').first().click() : press(page, move)),
    });
    await black.getByText('Play has stopped.').waitFor();
    await black.getByText('Black wins').waitFor(); // The stone on g5 still lives in this count.
    // The hall proposes it, and marks it when a player says so.
    await black.locator('[data-cell=g5][aria-label*="proposed as dead"]').waitFor();
    await black.getByText('Black at G5').waitFor();
    await white.getByRole('button', {name: '按建議標記'}).click();
    await black.locator('[data-cell=g5][aria-label*="marked dead"]').waitFor();
    await black.getByText('The marks match the proposal.').waitFor();
    await black.getByText('White wins by 7.25 stones.').waitFor();
    assert.ok((await black.locator('.area-white').count()) > 40);
    await black.getByRole('button', {name: 'Confirm these stones'}).click();
    await white.getByRole('button', {name: '確認這些死子'}).click();
    await watcher.getByText('White wins.').waitFor();
    await watcher.getByText('Black 36, White 45').waitFor();
    const sgf = await (await fetch(`${realHall.url}/api/games/${id}/record?format=sgf`)).text();
    assert.match(sgf, /SZ\[9\]/);
    assert.match(sgf, /;B\[d[a-i]\]/);
    await leave(black, white, watcher);
});

test.deep('Chess960, position 288: castling on the first move, the king onto its rook', async () => {
    const white = await person('Lan');
    const black = await person('Minh');
    const id = await makeGame(white, {game: 'chess', chess960: 288});
    await join(black, id);
    await play([white, black], ['f1g1', 'f8g8', 'e2e4'], {});
    for (const page of [white, black]) {
        assert.match(await cell(page, 'g1').getAttribute('aria-label'), /^g1 white king/);
        assert.match(await cell(page, 'f1').getAttribute('aria-label'), /^f1 white rook/);
        assert.match(await cell(page, 'g8').getAttribute('aria-label'), /^g8 black king/);
    }
    await white.getByRole('button', {name: 'O-O', exact: true}).first().waitFor();
    await leave(white, black);
});

test.deep('started and opened by keyboard alone, answered in typed notation', async () => {
    const white = await person('Lan');
    const black = await person('Minh', 'vi');
    await white.goto(realHall.url + '/');
    await white.getByRole('heading', {name: 'Choose a game'}).waitFor();
    // Where programs can be played against, the opponent is asked for first.
    const hasPrograms = (await (await fetch(`${realHall.url}/api/programs`)).json()).length > 0;
    if (hasPrograms) await white.locator('input[name=opponent]').first().waitFor({state: 'attached'});
    const opponent = hasPrograms ? ['Tab'] : [];
    // Before the games comes what can be played at once, behind the side who may sit down.
    await white.locator('.quick-row button').first().waitFor();
    const quick = Array.from({length: await white.locator('.quick-row button').count()}, () => 'Tab');
    const keys = ['Tab', 'Enter', ...quick, 'Tab', ...opponent, 'Tab', 'Tab', 'ArrowRight', 'Tab', 'Tab', 'ArrowLeft', 'Tab', 'Enter'];
    for (const key of keys) await white.keyboard.press(key); // White, 5 min + 3 s
    await white.waitForURL('**/g/*');
    const id = new URL(white.url()).pathname.split('/').pop();
    await white.getByText('5 min + 3 s').waitFor();
    await join(black, id);
    await white.locator('.board.interactive').waitFor();

    await white.locator('[role=gridcell][tabindex="0"]').focus(); // e5
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await white.keyboard.press(key);
    await sees(black, 1);
    const typed = async (page, text) => {
        const box = page.locator('.typed input');
        await box.fill(text);
        await box.press('Enter');
    };
    await black.locator('.typed input:enabled').waitFor();
    await typed(black, 'Mc6');
    await sees(white, 2);
    await typed(white, 'Nf3');
    await sees(black, 3);
    await typed(black, 'Nonsense');
    await black.locator('.refusal').waitFor();
    await typed(black, 'e7-e5');
    await sees(white, 4);
    await leave(white, black);
});

test('a draw by offer, then another game with the colours exchanged', async () => {
    const white = await person('Lan');
    const black = await person('Minh');
    const id = await makeGame(white, {game: 'chess'});
    await join(black, id);
    await play([white, black], ['e2e4', 'e7e5']);
    await white.getByRole('button', {name: 'Offer a draw'}).click();
    await black.getByRole('button', {name: 'Accept draw'}).click();
    await white.getByText('Agreed by both players.').waitFor();
    await white
        .getByRole('button', {name: /§ 5\.2\.3|§ 9\.1/})
        .first()
        .waitFor();
    await white.getByRole('button', {name: 'Rematch'}).click();
    await black.getByText('Your opponent offers a rematch').waitFor();
    await black.getByRole('button', {name: 'Rematch'}).click();
    for (const page of [white, black]) await page.waitForURL((url) => !url.pathname.endsWith(id));
    await black.getByText('Your move.').waitFor(); // now White
    await play([black, white], ['d2d4']);
    await leave(white, black);
});

test('an incorrect claim is noted in the margin with its clause; resignation ends the game', async () => {
    const white = await person('Lan');
    const black = await person('Minh', 'vi');
    const id = await makeGame(white, {game: 'chess', time: {kind: 'fischer', base_ms: 600000, increment_ms: 0}});
    await join(black, id);
    await play([white, black], ['e2e4', 'e7e5']);
    await white.getByRole('button', {name: 'Claim…'}).click();
    await white.getByRole('button', {name: 'Send claim'}).click();
    await white.getByRole('button', {name: /Claim rejected.*§ 9\.5\.3/}).waitFor();
    await black.getByRole('button', {name: /Yêu cầu xử hòa không đúng/}).click();
    await black.locator('.clause-card h3[lang=vi]').waitFor();
    await black.getByRole('button', {name: 'Xin thua'}).click();
    await black.getByRole('button', {name: 'Vâng, xin thua'}).click();
    await white.getByText('Black resigned.').waitFor();
    await white.getByRole('button', {name: '§ 5.1.2'}).waitFor();
    await leave(white, black);
});

test('the flag falls: the hall rules by itself', async () => {
    const white = await person('Lan');
    const black = await person('Minh');
    const id = await makeGame(white, {game: 'chess', time: {kind: 'fischer', base_ms: 4000, increment_ms: 0}});
    await join(black, id);
    await white.getByText('Black wins.').waitFor();
    await black.getByText('The time of White ran out.').waitFor();
    await leave(white, black);
});

test.deep('Go: a forbidden point is marked and refused with its clause', async () => {
    const black = await person('Lan');
    const white = await person('Minh');
    const id = await makeGame(black, {game: 'go', size: 5});
    await join(white, id);
    // A ko: Black takes on b2's neighbour, White may not take back at once.
    await play([black, white], ['b3', 'c3', 'a2', 'd2', 'b1', 'c1', 'e5', 'b2', 'c2']);
    await white.locator('.board.interactive').waitFor();
    assert.match(await cell(white, 'b2').getAttribute('aria-label'), /forbidden: it would repeat the position/);
    await cell(white, 'b2').click();
    await white.getByText('B2 is forbidden').waitFor();
    await white.getByText('Basic ko: 2 plays').waitFor();
    await sees(white, 9);
    await leave(black, white);
});

test('typed xiangqi moves in each notation', async () => {
    const red = await person('Lan', 'vi');
    const black = await person('Minh', 'zh-Hant');
    const id = await makeGame(red, {game: 'xiangqi'});
    await join(black, id);
    for (const [index, text] of ['P2-5', '馬8進7', 'H2+3', 'b9c7'].entries()) {
        const page = index % 2 ? black : red;
        await sees(page, index);
        await page.locator('.board.interactive').waitFor();
        await page.locator('.typed input').fill(text);
        await page.locator('.typed input').press('Enter');
        for (const each of [red, black]) await sees(each, index + 1);
    }
    await leave(red, black);
});

test.deep('a threefold repetition is claimed with the move written down; the evidence leads to its positions', async () => {
    const white = await person('Lan');
    const black = await person('Minh', 'vi');
    const id = await makeGame(white, {game: 'chess'});
    await join(black, id);
    await play([white, black], ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1']);
    await black.locator('.board.interactive').waitFor();
    await black.getByRole('button', {name: 'Yêu cầu…'}).click();
    await black.getByText('Sẽ có sau nước đi tôi ghi ra').click();
    await black.getByLabel('Nước bạn sẽ đi').fill('Mg8');
    await black.getByRole('button', {name: 'Gửi yêu cầu', exact: true}).click();
    await white.getByText('The same position occurred for the third time.').waitFor();
    await white.getByRole('button', {name: '§ 9.2.1.1'}).waitFor();
    assert.equal(await white.locator('.score').textContent(), '½–½');
    await white.locator('.plies button').nth(1).click();
    await white.locator('.leaf .at', {hasText: '4 / 7'}).waitFor();
    await white.locator('[data-cell=g1][aria-label^="g1 white knight"]').waitFor();
    await leave(white, black);
});

test.deep('Go: at the end each player’s duty is shown once, and the answer is visible without scrolling at 1440 x 900', async () => {
    const size = {viewport: {width: 1440, height: 900}};
    const [black, white] = [await person('Lan', 'en', size), await person('Minh', 'en', size)];
    const id = await makeGame(black, {game: 'go', size: 9});
    await join(white, id);
    await play([black, white], ['e5', 'd4']);
    await black.locator('.actions').getByRole('button', {name: 'Pass'}).click();
    await sees(white, 3);
    await white.locator('.actions').getByRole('button', {name: 'Pass'}).click();
    for (const page of [black, white]) {
        await page.locator('.agreement').waitFor();
        await page.locator('.desk').getByText('§ 21.3').first().waitFor();
        assert.equal(await page.locator('.desk').getByText('§ 21.3').count(), 1);
        const box = await page.locator('.actions .button.primary').boundingBox();
        assert.ok(box.y + box.height <= 900, JSON.stringify(box));
    }
    await leave(black, white);
});

test.deep('Go: without agreement play goes on', async () => {
    const black = await person('Lan');
    const white = await person('Minh');
    const id = await makeGame(black, {game: 'go', size: 5});
    await join(white, id);
    const pass = (page, move) =>
        move === 'pass' ? page.getByRole('button', {name: 'Pass', exact: true}).first().click() : press(page, move);
    await play([black, white], ['c3', 'pass', 'pass'], {how: pass});
    await white.getByRole('button', {name: 'Not agreed: play on'}).click();
    await black.getByRole('button', {name: /Play resumes § 21\.3/}).waitFor();
    // Black passed last: White is to move, as soon as White's page has heard of it too.
    await white.getByText('Your move.').waitFor();
    await white.locator('.board.interactive').waitFor();
    await leave(black, white);
});
