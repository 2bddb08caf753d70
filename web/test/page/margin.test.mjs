// Rulings in the margin of the scoresheet and duties beside the board, as players and spectators see them.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {kPhone} from '../support/pages.mjs';
import * as views from '../support/mock/views.mjs';
import {asPlayer, withPage, fixture, useScriptedHall} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

const clause = (id) => ({law: 'fide-2018', id});

const kWords = {
    'ruling.add-time': '{ms, duration} is added to this player’s clock.',
    'ruling.obligation': 'A touched piece must be moved or captured: {moves}.',
    'duty.move-touched': 'Move or capture the touched piece.',
    'clock.illegal-move': 'illegal move',
};

const ruled = (change = {}) =>
    views.chessMiddle({
        rulings: [
            {
                seq: 20,
                ply: 12,
                code: 'add-time',
                seat: 'second',
                clause: clause('7.5.5'),
                also: [clause('B.2')],
                values: {ms: '120000'},
                plies: [],
                squares: [],
            },
            {
                seq: 21,
                ply: 14,
                code: 'obligation',
                seat: 'first',
                clause: clause('4.3.1'),
                also: [],
                values: {moves: 'g1f1, g1h1'},
                plies: [],
                squares: ['g1'],
            },
        ],
        duties: [
            {code: 'move-touched', seat: 'second', clause: clause('4.3.2'), values: {}, moves: []},
            {code: 'move-touched', seat: 'first', clause: clause('4.3.1'), values: {}, moves: ['g1f1', 'g1h1']},
        ],
        ...change,
    });

function tellTheLaw() {
    fixture.hall.answers.set('GET /api/words/chess', {game: 'chess', law: 'fide-2018', language: 'en', words: kWords});
    for (const id of ['7.5.5', 'B.2', '4.3.1', '4.3.2'])
        fixture.hall.answers.set('GET /api/laws/fide-2018/' + id, {...views.clause511, id, title: {en: 'Title of ' + id}});
}

const note = (page, text) => page.locator('.sheet .note', {hasText: text});

test('a ruling stands beside its move, and opens with its clauses', () => {
    tellTheLaw();
    return asPlayer(ruled({id: 'margin-open'}), 'first', {}, async (page) => {
        await note(page, 'Black: 2:00 is added to this player’s clock. § 7.5.5').click();
        await page.getByRole('heading', {name: 'Title of 7.5.5'}).waitFor();
        const row = page.locator('.sheet tr', {has: page.locator('.note', {hasText: '2:00 is added'})});
        assert.equal(await row.locator('th').textContent(), '6');
        await page.locator('.opened .cite', {hasText: '§ B.2'}).click();
        await page.getByRole('heading', {name: 'Title of B.2'}).waitFor();
        await page.getByRole('link', {name: 'Open this clause'}).first().waitFor();
    });
});

test('what must be done now stands beside the board, one’s own first, with its moves', () => {
    tellTheLaw();
    return asPlayer(ruled({id: 'margin-duty'}), 'first', {}, async (page) => {
        const duties = page.getByRole('region', {name: 'To do now'});
        await duties.getByText('Move or capture the touched piece.').first().waitFor();
        const lines = await duties.locator('li > p:first-child').allTextContents();
        assert.deepEqual(lines, ['You: Move or capture the touched piece. § 4.3.1', 'Black: Move or capture the touched piece. § 4.3.2']);
        await duties.getByText('Possible: g1–f1, g1–h1').waitFor();
        await duties.getByRole('button', {name: '§ 4.3.1'}).click();
        await duties.getByRole('heading', {name: 'Title of 4.3.1'}).waitFor();
    });
});

test('the squares of a ruling and of a duty are shown on the board', () => {
    tellTheLaw();
    return asPlayer(ruled({id: 'margin-squares'}), 'first', {}, async (page) => {
        await note(page, 'White: A touched piece').click();
        await page.locator('.opened').getByRole('button', {name: 'Show on the board'}).click();
        await page.locator('.board .evidence').first().waitFor();
        assert.equal(await page.locator('.board .evidence').count(), 1);
        await page.locator('.duties').getByRole('button', {name: 'Show on the board'}).click();
        await page.locator('.board .evidence').nth(2).waitFor();
    });
});

test('a spectator reads the sides by name; a clock that was set says whose, to what and why', () => {
    tellTheLaw();
    const notes = [
        {
            seq: 22,
            ply: 14,
            by: 'arbiter',
            code: 'clock-adjusted',
            clause: clause('7.5.5'),
            values: {seat: 'second', main: '137000', reason: 'illegal move'},
        },
    ];
    fixture.hall.add(ruled({id: 'margin-watch', notes}));
    return withPage('/g/margin-watch', {}, async (page) => {
        await note(page, 'Clock of Black set to 2:17 (illegal move)').waitFor();
        await page.locator('.duties li', {hasText: 'White: Move or capture the touched piece.'}).waitFor();
        assert.equal(await page.locator('.duties .yours').count(), 0);
    });
});

test('a new ruling and a fulfilled duty show at once', () => {
    tellTheLaw();
    return asPlayer(ruled({id: 'margin-new', rulings: []}), 'first', {}, async (page, game) => {
        await page.locator('.duties').waitFor();
        game.show(ruled({id: 'margin-new', duties: []}));
        await note(page, '2:00 is added').waitFor();
        await page.locator('.duties').waitFor({state: 'detached'});
    });
});

test('a game without rulings and duties does not ask for the words of the law', () =>
    asPlayer(views.chessMiddle({id: 'margin-none'}), 'first', {}, async (page) => {
        const asked = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await page.reload();
        await page.getByRole('grid').waitFor();
        await page.locator('.sheet .note').waitFor();
        assert.deepEqual(
            asked.filter((each) => each.startsWith('/api/words/')),
            [],
        );
        assert.equal(await page.locator('.duties').count(), 0);
    }));

test('without the words the codes are shown: nothing that was ruled is silent', () => {
    fixture.hall.answers.delete('GET /api/words/chess');
    return asPlayer(ruled({id: 'margin-codes'}), 'first', {}, async (page) => {
        await note(page, 'Black: add time, ms 120000').waitFor();
        await page.locator('.duties', {hasText: 'move touched'}).waitFor();
    });
});

for (const [look, name, options] of [
    [test, 'wide', {}],
    [test.deep, 'phone, at night', {viewport: kPhone, settings: {theme: 'dark'}}],
])
    look(`axe finds nothing in the margin: ${name}`, () => {
        tellTheLaw();
        return asPlayer(ruled({id: 'margin-axe-' + name.length}), 'first', options, async (page) => {
            await note(page, '2:00 is added').click();
            await page.getByRole('heading', {name: 'Title of 7.5.5'}).waitFor();
            await audit(page, name);
        });
    });
