// An arbiter adjourns a game at his desk, for a key that the hall has not got: sealed, resumed, opened with the key.
import assert from 'node:assert/strict';
import path from 'node:path';
import {cell} from '../support/pages.mjs';
import {arbiter} from '../support/arbiter_desk.mjs';
import {realHall, join, kyvien, leave, makeGame, person, play, press, sees, useRealHall} from '../support/real_hall.mjs';
import test from '../support/testing.mjs';

const keyFile = (data) => path.join(data, 'mai.key');

useRealHall((data) => {
    kyvien(['keys', 'new', '--name', 'Mai', '--no-passphrase', '-o', keyFile(data)]);
    return ['--seal-for', path.join(data, 'mai.pub')];
});

const time = {kind: 'fischer', base_ms: 600000, increment_ms: 5000};

/// Both have moved; the arbiter has the next move sealed; white seals g1f3.
async function adjourned(lateness) {
    const white = await person('Lan');
    const black = await person('Minh', 'vi');
    const desk = await arbiter('en', {name: 'Hoa'});
    const id = await makeGame(white, {game: 'chess', time});
    await join(black, id);
    await play([white, black], ['e2e4', 'e7e5']);
    await desk.goto(`${realHall.url}/arbiter/${id}`);
    await desk.getByRole('tab', {name: 'Adjournment'}).click();
    await desk.getByLabel('A player who arrives later than this after the resumption loses').selectOption(lateness);
    await desk.getByRole('button', {name: 'Have the move sealed'}).click();
    await white.getByText('for Mai (fingerprint').waitFor();
    await white.locator('.board.interactive').waitFor();
    await press(white, 'g1f3');
    await white.getByText('To be sealed: g1–f3').waitFor();
    await white.getByRole('button', {name: 'Seal this move'}).click();
    await desk.getByText('White has sealed a move').waitFor();
    return {white, black, desk, id};
}

test('the arbiter resumes at the desk and opens the envelope with his own key', async () => {
    const {white, black, desk, id} = await adjourned('30');
    await desk.getByText('A player who arrives more than 30 minutes after the resumption loses.').waitFor();
    // The sealer is not there: no browser opens the envelope by its stub.
    await white.goto(realHall.url + '/laws');
    await desk.getByRole('button', {name: 'Resume the game now'}).click();
    await black.getByRole('button', {name: 'Tôi có mặt: đấu tiếp'}).click();
    const line = await desk.locator('.envelope-line').textContent();
    const {out, err} = kyvien(['unseal', '--key', keyFile(realHall.data)], line + '\n');
    assert.equal(out, 'g1f3\n');
    await desk.getByLabel('Stub').fill(/^stub (\S+)$/m.exec(err)[1]);
    await desk.getByRole('button', {name: 'Open the sealed move'}).click();
    await sees(black, 3);
    await cell(black, 'f3').and(black.locator('[aria-label*="trắng"]')).waitFor();
    // Its author is awaited until the default time, and need not be when the arbiter says so.
    await desk.getByRole('button', {name: 'Excuse the late arrival of White'}).waitFor();
    await play([black, black], ['b8c6'], {from: 3});
    await white.goto(`${realHall.url}/g/${id}`);
    await white.getByRole('button', {name: 'I am here: play on'}).click();
    await white.locator('.adjournment').waitFor({state: 'detached'});
    await play([white, black], ['f1b5'], {from: 4});
    const log = await (await fetch(`${realHall.url}/api/games/${id}/record?format=log`)).text();
    assert.match(log, /t=reported .*by=arbiter name=Hoa office=chief kind=sealed-move-opened/);
    await leave(white, black, desk);
});

test.deep('the reply to an absent sealer is sealed too, and opened when he comes', async () => {
    const {white, black, desk, id} = await adjourned('');
    await white.goto(realHall.url + '/laws');
    await desk.getByRole('button', {name: 'Resume the game now'}).click();
    await black.getByRole('button', {name: 'Tôi có mặt: đấu tiếp'}).click();
    const open = async (move) => {
        const line = await desk.locator('.envelope-line').textContent();
        const {out, err} = kyvien(['unseal', '--key', keyFile(realHall.data)], line + '\n');
        assert.equal(out, move + '\n');
        await desk.getByLabel('Stub').fill(/^stub (\S+)$/m.exec(err)[1]);
        await desk.getByRole('button', {name: 'Open the sealed move'}).click();
    };
    await open('g1f3');
    await sees(black, 3);
    await black.locator('summary', {hasText: 'Niêm phong nước đáp'}).click();
    await black.getByLabel('Nước đáp của bạn').selectOption('b8c6');
    await black.getByRole('button', {name: 'Niêm phong nước này'}).click();
    await desk.getByText('Black has sealed the reply.').waitFor();
    await black.locator('.stub-text').waitFor();
    const kept = await (await fetch(`${realHall.url}/api/games/${id}/record?format=log`)).text();
    assert.doesNotMatch(kept, /b8c6/);
    // Away from the table, so that his stub does not open it before the arbiter does.
    await black.goto(realHall.url + '/laws');
    await white.goto(`${realHall.url}/g/${id}`);
    await sees(white, 3);
    await white.getByRole('button', {name: 'I am here: play on'}).click();
    await open('b8c6');
    await sees(white, 4);
    await cell(white, 'c6').and(white.locator('[aria-label*="black"]')).waitFor();
    await play([white, white], ['f1b5'], {from: 4});
    await leave(white, black, desk);
});

test.deep('if envelope and stub are lost the sealer restates the move while no clock runs', async () => {
    const {white, black, desk} = await adjourned('');
    await white.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith('kyvien.stub.')) localStorage.removeItem(key);
    });
    await white.reload();
    await white.getByRole('button', {name: 'I am here: play on'}).click();
    await black.getByRole('button', {name: 'Tôi có mặt: đấu tiếp'}).click();
    await desk.getByRole('button', {name: 'Envelope and stub are lost'}).click();
    await black.getByText('Nước niêm phong đã mất. Trắng đi lại nước ấy.').waitFor();
    await white.locator('.board.interactive').waitFor();
    await press(white, 'g1f3');
    await white.getByText('Sealed was: g1–f3').waitFor();
    await white.getByRole('button', {name: 'Make this move'}).click();
    for (const page of [white, black]) await sees(page, 3);
    await play([white, black], ['b8c6'], {from: 3});
    await leave(white, black, desk);
});
