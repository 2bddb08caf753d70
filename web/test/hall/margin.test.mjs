// Rulings and duties of a table on wood as spectators see them in the real hall, in their language.
import assert from 'node:assert/strict';
import {realHall, leave, person, useRealHall} from '../support/real_hall.mjs';
import {makeTable} from '../support/arbiter_desk.mjs';
import test from '../support/testing.mjs';

useRealHall();

/// Says these things as the arbiter, one after the other, and fails where one is refused.
function rule(page, id, messages) {
    return page.evaluate(
        ({id, key, messages}) =>
            new Promise((resolve, reject) => {
                const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/games/${id}`);
                const left = [...messages];
                const next = () => (left.length ? socket.send(JSON.stringify(left.shift())) : (socket.close(), resolve(null)));
                let isGreeted = false;
                socket.onopen = () => socket.send(JSON.stringify({t: 'hello', v: 1, arbiter: {token: key, name: 'Hùng'}}));
                socket.onerror = () => reject(new Error('the connection broke'));
                socket.onmessage = ({data}) => {
                    const message = JSON.parse(data);
                    if (message.t === 'refused') return reject(new Error(data));
                    if (message.t === 'ok' || (message.t === 'view' && !isGreeted)) {
                        isGreeted = true;
                        next();
                    }
                };
            }),
        {id, key: realHall.arbiterKey, messages},
    );
}

test('an illegal move: spectators read the penalty, the added time and the piece that must move, each with its clause', async () => {
    const watcher = await person('', 'vi');
    await watcher.goto(realHall.url + '/');
    const id = await makeTable(watcher, 'chess');
    await watcher.goto(`${realHall.url}/g/${id}`);
    await watcher.getByRole('grid').waitFor();
    await rule(watcher, id, [
        {t: 'move', ply: 0, move: 'e2e4'},
        {t: 'press'},
        {t: 'move', ply: 1, move: 'e7e5'},
        {t: 'press'},
        {t: 'report', kind: 'hand-move', seat: 'first', fields: {move: 'f1-c3'}},
        {t: 'press'},
        {t: 'report', kind: 'illegal-move', fields: {}},
    ]);
    await watcher.locator('.sheet .note', {hasText: 'Đen: Đồng hồ của đấu thủ này được cộng 2:00. § 7.5.5'}).click();
    await watcher.locator('.sheet .clause-card', {hasText: '7.5.5'}).locator('.clause-text').waitFor();
    const duty = watcher.locator('.duties li', {hasText: 'Trắng: Phải đi hoặc bắt quân đã chạm.'});
    await duty.getByText('Ta6').waitFor();
    await duty.locator('.cite', {hasText: '§ 4.3.1'}).click();
    await duty.locator('.clause-text').waitFor();
    // The duty ends with the move that it asks for.
    await rule(watcher, id, [{t: 'move', ply: 2, move: 'f1c4'}]);
    await duty.waitFor({state: 'detached'});
    await leave(watcher);
});

test('details for the arbiter only are in neither the view nor the log of a game in progress', async () => {
    const watcher = await person('');
    await watcher.goto(realHall.url + '/');
    const id = await makeTable(watcher, 'chess');
    await rule(watcher, id, [
        {t: 'report', kind: 'search', seat: 'first', fields: {private: 'yes', 'same-gender': 'yes', outcome: 'nothing'}},
        {t: 'report', kind: 'phone-use', seat: 'second', fields: {}},
        {t: 'move', ply: 0, move: 'e2e4'},
    ]);
    await watcher.goto(`${realHall.url}/g/${id}`);
    await watcher.locator('.sheet .note', {hasText: 'Black: A breach of the rules of conduct'}).waitFor();
    const view = await watcher.evaluate(async (id) => (await fetch(`/api/games/${id}`)).json(), id);
    assert.deepEqual(
        view.rulings.map(({code}) => code),
        ['breach'],
    );
    assert.deepEqual(view.duties, []);
    const log = await watcher.evaluate(async (id) => (await fetch(`/api/games/${id}/record?format=log`)).status, id);
    assert.equal(log, 409);
    await leave(watcher);
});

test.deep('xiangqi and Go: faults and warnings stand in the margin in the reader’s script', async () => {
    for (const [game, messages, text] of [
        [
            'xiangqi',
            [{t: 'report', kind: 'fault', seat: 'first', fields: {'fault-class': 'technical', clause: '16.3.a.4', reason: 'ghi thiếu'}}],
            '紅方',
        ],
        ['go', [{t: 'report', kind: 'incident', seat: 'first', fields: {what: 'a word', choice: 'warning'}}], '黑方: 警告'],
    ]) {
        const watcher = await person('', 'zh-Hant');
        await watcher.goto(realHall.url + '/');
        const id = await makeTable(watcher, game);
        await rule(watcher, id, messages);
        await watcher.goto(`${realHall.url}/g/${id}`);
        await watcher.locator('.sheet .note', {hasText: text}).first().waitFor();
        await leave(watcher);
    }
});
