// Whole games by people who hear the page and have a keyboard: everything is found in the browser's accessibility tree.
import assert from 'node:assert/strict';
import {realHall, leave, person, useRealHall} from '../support/real_hall.mjs';
import {ScreenReader} from '../support/screen_reader.mjs';
import test from '../support/testing.mjs';

useRealHall();

/// 'e2' of 'e2 white pawn': where the arrows have come to on the board.
const point = (node) => {
    const [, file, rank] = /^([A-Za-z])(\d+) /.exec(node.name) ?? assert.fail(`no point of a board: ${node.name}`);
    return {file: file.toLowerCase().charCodeAt(0), rank: Number(rank), name: file + rank};
};

/// Goes over the board by the arrows, as somebody does who is told the point each time; answers what is said of it.
async function walk(listener, wanted) {
    await listener.tabTo((node) => node.role === 'gridcell', 'a point of the board');
    const goal = point({name: wanted + ' '});
    for (const [axis, keys] of [
        ['file', ['ArrowRight', 'ArrowLeft']],
        ['rank', ['ArrowUp', 'ArrowDown']],
    ]) {
        let [onward, back] = keys;
        for (let steps = 0; ; steps++) {
            const before = point(await listener.focused())[axis];
            if (before === goal[axis]) break;
            assert.ok(steps < 40, `the arrows do not come to ${wanted}`);
            await listener.press(onward);
            const after = point(await listener.focused())[axis];
            // The board may be turned round, or its edge reached.
            if (Math.abs(after - goal[axis]) >= Math.abs(before - goal[axis])) [onward, back] = [back, onward];
        }
    }
    return listener.focused();
}

/// Moves on the board: from a point to another, or onto one.
async function onBoard(listener, ...points) {
    for (const [index, each] of points.entries()) {
        await walk(listener, each);
        await listener.press('Enter');
        if (points.length > 1 && index === 0)
            await listener.hears((node) => node.focused && /selected/.test(node.name), `${each} selected`);
    }
}

/// Types a move, or a question to the board.
async function types(listener, text) {
    await listener.tabTo((node) => node.role === 'textbox' && node.name === 'Type a move', 'the field for moves');
    await listener.page.keyboard.type(text);
    await listener.press('Enter');
}

/// One makes a game in the lobby, the other sits down by the link that the first is told.
async function sitDown({game, side, more = async () => {}, seat}) {
    const pages = [await person('Lan'), await person('Minh')];
    const [host, guest] = await Promise.all(pages.map((page) => ScreenReader.at(page)));
    await host.page.goto(realHall.url + '/');
    await host.choose(/^Choose a game$/, game);
    await more(host);
    await host.choose(/^Your side$/, side);
    await host.choose(/^Time for each player$/, /^No clock$/);
    await host.use('button', /^Create game$/);
    const link = await host.hears((node) => node.role === 'textbox' && node.name === 'Link to the game' && node.value, 'the link');
    await guest.page.goto(link.value);
    await guest.use('button', seat);
    await host.isTold(/^Your move\.$/);
    // Signs that are drawn beside names are not read out.
    for (const each of [host, guest])
        assert.deepEqual(
            (await each.tree()).filter(({name}) => /[▸✓]/.test(name)),
            [],
        );
    return {host, guest, pages};
}

test('chess: White moves on the board, Black types; both hear each move and the mate', async () => {
    const {host: white, guest: black, pages} = await sitDown({game: /^Chess/, side: /^White$/, seat: /^Play Black$/});
    await onBoard(white, 'e2', 'e4');
    await black.isTold(/e4/);
    await types(black, 'e5');
    await white.isTold(/e5/);
    await onBoard(white, 'd1', 'h5');
    await black.isTold(/h5/);
    // What cannot be played is said, and why.
    await types(black, 'Ke6');
    await black.isTold(/^This move is not legal\.$/);
    await types(black, 'Nc6');
    await white.isTold(/c6/);
    assert.match((await walk(white, 'f7')).name, /^f7 black pawn/);
    await onBoard(white, 'f1', 'c4');
    await black.isTold(/c4/);
    await types(black, 'l');
    const answers = (node) => node.within.some(({role}) => role === 'form');
    await black.hears((node) => /c4/.test(node.name) && answers(node), 'the last move, which was asked for');
    await types(black, 'Nf6');
    await white.isTold(/f6/);
    await onBoard(white, 'h5', 'f7');
    for (const each of [white, black]) {
        await each.isTold(/White wins\./);
        await each.isTold(/Checkmate\./);
        await each.hears((node) => node.role === 'button' && node.name === '§ 5.1.1', 'the clause that decides');
    }
    await leave(...pages);
});

test.deep('xiangqi: Red hears the points of the board and mates', async () => {
    const {host: red, guest: black, pages} = await sitDown({game: /^Xiangqi/, side: /^Red$/, seat: /^Play Black$/});
    assert.match((await walk(red, 'h2')).name, /^h2 red cannon/);
    for (const [mine, yours] of [
        [['h2', 'e2'], 'a9a8'],
        [['e2', 'e6'], 'a8a9'],
        [['b2', 'b5'], 'a9a8'],
    ]) {
        await onBoard(red, ...mine);
        await black.isTold(new RegExp(mine[1]));
        await types(black, yours);
        await red.isTold(new RegExp(yours.slice(2)));
    }
    await onBoard(red, 'b5', 'e5');
    for (const each of [red, black]) await each.isTold(/Red wins\./);
    await leave(...pages);
});

test.deep('Go 9 × 9: stones, passes, the end agreed by both, the count', async () => {
    const more = (host) => host.choose(/^Board$/, /^9 × 9/);
    const {host: black, guest: white, pages} = await sitDown({game: /^Go/, side: /^Black$/, more, seat: /^Play White$/});
    for (const [index, each] of ['E5', 'E6', 'D5', 'D6', 'F5', 'F6'].entries()) {
        const [mover, other] = index % 2 ? [white, black] : [black, white];
        await onBoard(mover, each);
        await other.isTold(new RegExp(each));
    }
    assert.match((await walk(white, 'D5')).name, /^D5 black stone/);
    await black.use('button', /^Pass$/);
    await white.isTold(/pass/i);
    await white.use('button', /^Pass$/);
    for (const each of [black, white]) {
        await each.isTold(/Play has stopped\./);
        await each.use('button', /^Confirm these stones$/);
    }
    for (const each of [black, white]) await each.isTold(/(Black|White) wins\./);
    await black.reads(/^Area: Black 40\.5, White 40\.5; komi 2\.75\./);
    await leave(...pages);
});
