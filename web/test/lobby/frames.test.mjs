// What other pages show in frames, in the real hall: the standings of a tournament; axe on every kind of frame.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {realHall, leave, makeGame, person, useRealHall} from '../support/real_hall.mjs';
import {foreignPage} from '../support/other_servers.mjs';
import {beginBroadcast, pgnOfBoard, posted} from '../support/broadcasts.mjs';
import test from '../support/testing.mjs';

useRealHall();

test('a tournament stands in a frame of another page, and follows the results', async () => {
    const {id, key} = await posted('/api/tournaments', JSON.stringify({by: 'Hoa', name: 'Club cup', rounds: 3}));
    const command = (...commands) => posted(`/api/tournaments/${id}`, JSON.stringify({by: 'Hoa', commands}), key);
    await command(...['Lan', 'Minh', 'Mai', 'Thu'].map((name, index) => ({t: 'enter', name, rating: 2000 - 100 * index})));
    await command({t: 'pair'});
    const oembed = await (await fetch(`${realHall.url}/api/oembed?maxwidth=480&url=${realHall.url}/t/${id}`)).json();
    assert.deepEqual([oembed.version, oembed.type, oembed.width], ['1.0', 'rich', 480]);
    assert.ok(oembed.html.includes(`src="${realHall.url}/embed/t/${id}" width="480"`), oembed.html);
    const page = await foreignPage(oembed.html);
    const reader = await person('');
    await reader.goto(page.url);
    const frame = reader.frameLocator('iframe');
    await frame.getByRole('heading', {name: 'Club cup'}).waitFor();
    await frame.locator('table').getByText('Lan').waitFor();
    assert.equal(await frame.locator('.top').isVisible(), false, 'nothing of the hall around it');
    await command({t: 'result', board: 1, result: '1-0'});
    await frame.locator('table').getByText('1–0').waitFor();
    page.close();
    for (const address of ['/standings', '/desk']) {
        const answer = await fetch(`${realHall.url}/api/oembed?url=${realHall.url}/t/${id}${address}`);
        assert.equal(answer.ok, address === '/standings', 'a public list stands for the whole tournament; the desk cannot be shown');
    }
    await reader.goto(`${realHall.url}/embed/t/${id}`);
    await reader.getByRole('heading', {name: 'Club cup'}).waitFor();
    await audit(reader, 'the frame of a tournament');
    await leave(reader);
});

test.deep('a frame for a missing page says so, without the header of the site', async () => {
    for (const [address, words] of [
        ['t/nothing1', 'There is no such tournament'],
        ['g/nothing1', 'There is no such game'],
        ['b/nothing1', 'There is no such broadcast'],
        ['b/nothing1/3.12', 'There is no such broadcast'],
        ['t/nothing1/standings', 'There is no page at this address'],
        ['nothing', 'There is no page at this address'],
    ]) {
        const frame = await person('');
        await frame.goto(`${realHall.url}/embed/${address}`);
        await frame.getByText(words).first().waitFor();
        assert.equal(await frame.locator('.top').isVisible(), false, address);
        await leave(frame);
    }
});

test.deep('in the frame of a game its players stand over and under the board, whatever the room', async () => {
    const host = await person('Lan');
    const played = await makeGame(host, {game: 'chess', name: 'Nguyễn Thị Hoàng Phương Quỳnh'});
    for (const viewport of [
        {width: 480, height: 640},
        {width: 1440, height: 900},
        {width: 320, height: 480},
    ]) {
        const reader = await person('', 'en', {viewport});
        await reader.goto(`${realHall.url}/embed/g/${played}`);
        await reader.locator('.player').nth(1).waitFor();
        const [upper, board, lower] = await Promise.all(
            ['.player.upper', '.game-frame .board', '.player.lower'].map((each) => reader.locator(each).boundingBox()),
        );
        const where = JSON.stringify({viewport, upper, board, lower});
        assert.ok(upper.y + upper.height <= board.y + 1, where);
        assert.ok(board.y + board.height <= lower.y + 1, where);
        assert.ok(Math.abs(upper.width - board.width) < 12, where);
        assert.ok(await reader.evaluate(() => document.documentElement.scrollWidth <= innerWidth), where);
        await leave(reader);
    }
    await leave(host);
});

test.deep('a link to what is not there says so under a heading, and leads to where there is something', async () => {
    for (const [address, words, list] of [
        ['/s/nothing1', 'There is no such study', '/s'],
        ['/b/nothing1', 'There is no such broadcast', '/b'],
        ['/b/nothing1/3.12', 'There is no such broadcast', '/b'],
        ['/t/nothing1', 'There is no such tournament', '/t'],
        ['/t/nothing1/standings', 'There is no such tournament', '/t'],
    ]) {
        const reader = await person('');
        await reader.goto(realHall.url + address);
        await reader.getByRole('heading', {name: 'Page not found'}).waitFor();
        await reader.getByText(words).first().waitFor();
        await audit(reader, address);
        await reader.locator('.absent a.button').click();
        await reader.waitForURL(realHall.url + list);
        await leave(reader);
    }
});

for (const theme of ['light', 'dark'])
    test.deep(`axe finds nothing in the frames and in the list of broadcasts: ${theme}`, async () => {
        const host = await person('Lan');
        const played = await makeGame(host, {game: 'chess', name: 'Lan'});
        const {id} = await beginBroadcast({name: 'Looked at'});
        await posted(`/api/broadcasts/${id}/file`, pgnOfBoard(1, 'Lan', 'Minh', '1. e4 e5'));
        const position = new URLSearchParams({game: 'go', fen: '.../.X./..O b', title: 'A corner'});
        const reader = await person('', 'en', {kept: {'kyvien.settings': {theme}}});
        for (const [address, shown] of [
            [`/embed/g/${played}`, '.player'],
            [`/embed/position?${position}`, '.board'],
            ['/embed/position?game=go', '[role=alert]'],
            [`/embed/b/${id}`, '.broadcast-card'],
            [`/embed/b/${id}/1.1`, '.move-tree .move'],
            ['/b', 'a[href^="/b/"]'],
        ]) {
            await reader.goto(realHall.url + address);
            await reader.locator(shown).first().waitFor();
            await audit(reader, `${address} ${theme}`);
        }
        await leave(reader);
        await leave(host);
    });
