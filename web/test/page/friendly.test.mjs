// The page of a friendly game: what is offered, asked and answered, and what becomes of a move made in advance.
import assert from 'node:assert/strict';
import * as views from '../support/mock/views.mjs';
import {asked, asPlayer, drag, until, useScriptedHall} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

const friendly = (change = {}) => ({
    takebacks: true,
    giving_time: true,
    may_ask: ['first', 'second'],
    may_give: ['first', 'second'],
    ...change,
});

test('a takeback is asked for, waits, and is answered as it was seen', () =>
    asPlayer(views.chessMiddle({id: 'back', friendly: friendly()}), 'first', {}, async (page, game) => {
        const takeback = page.getByRole('button', {name: 'Takeback', exact: true});
        await takeback.click();
        await until(() => game.asked.length === 1, 'asked');
        game.show(views.chessMiddle({id: 'back', friendly: friendly({may_ask: [], asked: {by: 'first', ply: 8}})}));
        await page.getByText('Takeback requested').waitFor();
        assert.ok(await takeback.isDisabled());
        const plies = views.chessMiddle().moves.length;
        game.show(views.chessMiddle({id: 'back', friendly: friendly({may_ask: [], asked: {by: 'second', ply: plies - 2}})}));
        const question = page.getByRole('group', {name: 'Your opponent asks to take back the last 2 moves.'});
        await question.getByRole('alert').waitFor();
        await question.getByRole('button', {name: 'Decline'}).click();
        await question.getByRole('button', {name: 'Allow takeback'}).click();
        await until(() => game.asked.length === 3, 'asked');
        assert.deepEqual(asked(game), [
            {t: 'takeback'},
            {t: 'decline-takeback'},
            {t: 'accept-takeback', seen: views.chessMiddle().seq + 2},
        ]);
    }));

test('what was not agreed is not offered, and what cannot be asked now is not pressed', () =>
    asPlayer(
        views.chessMiddle({id: 'half', friendly: friendly({takebacks: false, may_ask: [], may_give: []})}),
        'first',
        {},
        async (page) => {
            const give = page.getByRole('button', {name: 'Give your opponent 15 seconds'});
            assert.ok(await give.isDisabled());
            assert.equal(await page.getByRole('button', {name: 'Takeback', exact: true}).count(), 0);
            await page.getByText('giving time').waitFor();
            assert.equal(await page.getByText('takebacks').count(), 0);
        },
    ));

test('a move in advance is not played after a takeback', () =>
    asPlayer(
        views.chessStart({id: 'premove-back', turn: 'second', legal: [], friendly: friendly()}),
        'first',
        {settings: {premove: true}},
        async (page, game) => {
            await drag(page, 'e2', 'e4');
            await page.locator('.premove').nth(1).waitFor();
            game.show(
                views.chessStart({id: 'premove-back', turn: 'second', legal: [], friendly: friendly({asked: {by: 'first', ply: 0}})}),
            );
            await page.getByText('Takeback requested').waitFor();
            await page.locator('.premove').first().waitFor({state: 'detached'});
            const note = {seq: 9, ply: 0, by: 'second', code: 'takeback-accepted', clause: null, values: {plies: '1', moves: 'd2d3'}};
            game.show(views.chessStart({id: 'premove-back', turn: 'first', friendly: friendly(), notes: [note]}));
            await page.getByText('Takeback done.').waitFor();
            await page.locator('.board.interactive').waitFor();
            assert.deepEqual(asked(game), []);
        },
    ));
