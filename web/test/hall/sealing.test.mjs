// A sealed move in the real hall: sealed in one browser, opened when both are back.
import assert from 'node:assert/strict';
import {cell} from '../support/pages.mjs';
import {realHall, join, leave, makeGame, person, play, press, sees, useRealHall} from '../support/real_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

const time = {kind: 'fischer', base_ms: 600000, increment_ms: 5000};

/// `asker` proposes, `other` agrees.
async function adjourn(asker, other, words) {
    await asker.getByRole('button', {name: words[0]}).click();
    await asker.getByRole('button', {name: words[1]}).click();
    await asker.getByRole('button', {name: words[2], exact: true}).click();
    await other.getByRole('button', {name: 'Agree', exact: true}).click();
}

test('two players adjourn; the move is sealed in the browser and opened on resumption', async () => {
    const white = await person('Lan');
    const black = await person('Minh', 'vi');
    const id = await makeGame(white, {game: 'chess', time});
    await join(black, id);
    await play([white, black], ['e2e4', 'e7e5']);
    await adjourn(black, white, ['Thêm…', 'Hoãn ván…', 'Đề nghị hoãn ván']);

    // The move is chosen on the board and goes nowhere until it is sealed.
    await white.getByText('Choose the move to be sealed').waitFor();
    await black.getByText('đang niêm phong').waitFor();
    await white.locator('.board.interactive').waitFor();
    await press(white, 'g1f3');
    await white.getByText('To be sealed: g1–f3').waitFor();
    await press(white, 'f1c4');
    await white.getByText('To be sealed: f1–c4').waitFor();
    await white.getByRole('button', {name: 'Seal this move'}).click();
    await white.getByText('The game is adjourned. The clocks are stopped.').waitFor();
    const stub = await white.locator('.stub-text').textContent();
    assert.match(stub, /^[A-Za-z0-9_-]{40,}$/);
    assert.equal(await black.locator('.stub').count(), 0);
    const kept = await (await fetch(`${realHall.url}/api/games/${id}/record?format=log`)).text();
    assert.match(kept, /move-sealed/);
    assert.doesNotMatch(kept, /f1c4/);

    // The hall goes and comes; both come back.
    await white.reload();
    await white.getByRole('button', {name: 'I am here: play on'}).click();
    await white.getByText('You are here.').waitFor();
    await black.getByRole('button', {name: 'Tôi có mặt: đấu tiếp'}).click();
    for (const page of [white, black]) await sees(page, 3);
    await cell(black, 'c4').and(black.locator('[aria-label*="trắng"]')).waitFor();
    await play([white, black], ['b8c6'], {from: 3});
    const record = await (await fetch(`${realHall.url}/api/games/${id}/record?format=log`)).text();
    assert.ok(record.includes(stub));
    await leave(white, black);
});

test.deep('Go: a pass is sealed; an adjourned game is resigned before the resumption', async () => {
    const black = await person('Lan');
    const white = await person('Minh');
    const id = await makeGame(black, {game: 'go', size: 9, time});
    await join(white, id);
    await adjourn(black, white, ['More…', 'Adjourn…', 'Propose to adjourn']);
    await black.getByRole('button', {name: 'Seal a pass'}).click();
    await black.getByText('To be sealed: PASS').waitFor();
    await black.getByRole('button', {name: 'Seal this move'}).click();
    await white.getByText('Black has sealed a move').waitFor();
    await white.getByRole('button', {name: 'Resign'}).click();
    await white.getByRole('button', {name: 'Yes, resign'}).click();
    await black.getByText('Black wins.').waitFor();
    await leave(black, white);
});
