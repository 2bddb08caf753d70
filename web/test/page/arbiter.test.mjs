// The arbiter's desk against a scripted hall: the key, the boards, the form of every type of field, what is sent.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {cell, kPhone} from '../support/pages.mjs';
import * as views from '../support/mock/views.mjs';
import {catalogue, overTheBoard, overview} from '../support/mock/desk.mjs';
import {asked, withPage, fixture, until, useScriptedHall} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

const kKey = 'the key of the arbiters';
const kept = JSON.stringify({token: kKey, name: 'Hùng'});

/// Opens an address as an arbiter whose key this browser knows.
function asArbiter(address, options, act) {
    fixture.hall.answers.set('GET /api/arbiter', overview());
    for (const game of ['chess', 'xiangqi', 'go']) fixture.hall.answers.set('GET /api/reports/' + game, catalogue(game));
    fixture.hall.answers.set('GET /api/search', [
        {law: 'fide-2018', id: '6.9', title: 'Time forfeit', text: ''},
        {law: 'go-cn', id: '6', title: 'Repetition', text: ''},
        {law: 'fide-2018', id: '6.8', title: 'Flag', text: ''},
    ]);
    fixture.hall.answers.set('GET /api/laws/fide-2018/7.5.1', {...views.clause511, id: '7.5.1'});
    for (const id of ['6.8', '6.9']) fixture.hall.answers.set('GET /api/laws/fide-2018/' + id, {...views.clause511, id});
    return withPage('/', options, async (page) => {
        await page.evaluate((key) => localStorage.setItem('kyvien.arbiter', key), kept);
        await page.goto(fixture.hall.url + address);
        await act(page);
    });
}
/// Opens one table and hands over its game to look at what was asked.
function atTable(view, options, act, answer) {
    const game = fixture.hall.add(view, {answer});
    return asArbiter('/arbiter/' + view.id, options, async (page) => {
        await page.getByRole('tablist').waitFor();
        await act(page, game);
    });
}

test('without a key the desk asks for it, and for the name in the rulings', () =>
    withPage('/arbiter', {}, async (page) => {
        fixture.hall.answers.set('GET /api/arbiter', overview());
        await page.getByLabel('Arbiters’ key').fill(kKey);
        await page.getByLabel('Your name in the rulings').fill('Hùng');
        await page.getByRole('button', {name: 'To the desk'}).click();
        await page.getByRole('heading', {name: 'Live boards'}).waitFor();
        await page.getByRole('link', {name: 'Arbiter', exact: true}).waitFor();
    }));

test('the key in the link is taken out of the address', () =>
    withPage('/arbiter#' + kKey.replaceAll(' ', '%20'), {}, async (page) => {
        await page.getByLabel('Your name in the rulings').waitFor();
        await page.waitForURL((url) => url.hash === '');
        assert.equal(await page.getByLabel('Arbiters’ key').inputValue(), kKey);
    }));

test('a wrong key is reported and not retried', () =>
    withPage('/', {}, async (page) => {
        fixture.hall.answers.set('GET /api/arbiter', () => [403, {code: 'wrong-token', message: 'No.', clause: null, values: {}}]);
        await page.evaluate(() => localStorage.setItem('kyvien.arbiter', JSON.stringify({token: 'x'.repeat(20), name: 'Hùng'})));
        await page.goto(fixture.hall.url + '/arbiter');
        await page.getByText('This is not an arbiters’ key of this hall.').waitFor();
    }));

test('boards that wait for an arbiter come first, then those whose time is over; search and filter', () =>
    asArbiter('/arbiter', {}, async (page) => {
        await page.locator('.table-card').first().waitFor();
        const names = () =>
            page.locator('.table-card').evaluateAll((cards) => cards.map((card) => card.querySelector('.name').textContent));
        assert.deepEqual(await names(), ['Waiting', 'Out', 'Quỳnh', 'Calm']);
        assert.ok(await page.locator('.table-card').first().getByText('Arbiter needed').isVisible());
        assert.ok(await page.locator('.table-card').nth(1).getByText('Time is up').isVisible());
        await page.getByRole('searchbox').fill('quynh');
        assert.deepEqual(await names(), ['Quỳnh']);
        await page.getByRole('searchbox').fill('');
        await page.getByRole('button', {name: 'Waiting for the arbiter (2)'}).click();
        assert.deepEqual(await names(), ['Waiting', 'Out']);
        await audit(page, 'boards');
    }));

test('a kind is found while typing and its form sends every type of field', () =>
    atTable(overTheBoard({id: 'form'}), {}, async (page, game) => {
        await page.getByLabel('What happened?').fill('everything');
        await page.keyboard.press('Enter');
        await page.getByRole('heading', {name: 'Everything at once'}).waitFor();
        await page.getByRole('group', {name: 'Player concerned'}).getByRole('radio', {name: 'Black'}).check();
        await page.getByLabel('Minutes (required)').fill('20');
        await page.getByRole('group', {name: 'Excused'}).getByRole('radio', {name: 'yes'}).check();
        await page.getByLabel('Manner').selectOption('two-hands');
        await page.getByRole('group', {name: 'Winner'}).getByRole('radio', {name: 'White'}).check();
        // Squares are touched on the board, by mouse and by keyboard; touching again takes one back.
        await page.getByRole('button', {name: 'Point on the board'}).first().click();
        await cell(page, 'e2').click();
        await cell(page, 'd7').click();
        await cell(page, 'd7').click();
        await cell(page, 'g1').focus();
        await page.keyboard.press('Enter');
        assert.equal(await page.getByLabel('Touched', {exact: true}).inputValue(), 'e2,g1');
        await page.getByRole('button', {name: 'Point on the board'}).nth(1).click();
        await cell(page, 'g1').click();
        await cell(page, 'f3').click();
        assert.equal(await page.getByLabel('Move', {exact: true}).inputValue(), 'g1f3');
        await page.getByLabel('Words', {exact: true}).fill('he knocked over the king');
        await page.getByRole('combobox', {name: 'Clause'}).fill('time');
        await page.getByRole('option', {name: '§ 6.9 Time forfeit'}).waitFor();
        assert.equal(await page.locator('.options [role=option]').count(), 2, 'clauses of another law are not offered');
        await page.keyboard.press('Enter');
        await page.locator('.clause-picked .clause-card').waitFor();
        // Enter means what is typed, also while the clauses for an earlier text are still shown.
        await page.locator('.clause-picked .cite').click();
        await page.getByRole('combobox', {name: 'Clause'}).fill('time');
        await page.getByRole('option', {name: '§ 6.9 Time forfeit'}).waitFor();
        await page.getByRole('combobox', {name: 'Clause'}).evaluate((field) => {
            field.value = '6.8';
            field.dispatchEvent(new Event('input', {bubbles: true}));
            field.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, cancelable: true}));
        });
        await page.locator('.clause-picked .clause-card').waitFor();
        await page.getByRole('button', {name: 'Report it'}).click();
        await page.getByText('Recorded.').waitFor();
        assert.deepEqual(asked(game), [
            {
                t: 'report',
                kind: 'everything',
                seat: 'second',
                fields: {
                    minutes: '20',
                    excused: 'yes',
                    manner: 'two-hands',
                    winner: 'first',
                    touched: 'e2,g1',
                    move: 'g1f3',
                    words: 'he knocked over the king',
                    clause: '6.8',
                },
            },
        ]);
    }));

test('a refusal stands at the form with its clause', () =>
    atTable(
        overTheBoard({id: 'refused'}),
        {},
        async (page) => {
            await page.getByLabel('What happened?').fill('late');
            await page.getByRole('button', {name: /Late arrival/}).click();
            await page.getByRole('button', {name: 'Report it'}).click();
            await page.getByRole('alert').getByText('Say which player the report is about.').waitFor();
            await page.getByRole('alert').getByRole('button', {name: '§ 7.5.1'}).click();
            await page.locator('.refusal .clause-card').waitFor();
        },
        () => ({refusal: {code: 'report-seat', message: 'x', clause: {law: 'fide-2018', id: '7.5.1'}, values: {}}}),
    ));

for (const [look, language, refusal, said] of [
    [test.deep, 'vi', {code: 'report-field', values: {field: 'manner'}}, 'Một mục của báo cáo chưa đúng: Manner.'],
    [
        test,
        'en',
        {
            code: 'unused-field',
            message: 'Report everything: nothing follows from the field manner as things are.',
            values: {kind: 'everything', field: 'manner'},
        },
        'Everything at once: nothing follows from the field “Manner” as things are.',
    ],
    [test.deep, 'zh-Hant', {code: 'unused-field', values: {kind: 'everything', field: 'manner'}}, /「Manner」/],
    [
        test,
        'vi',
        {code: 'record-incomplete', values: {missing: 'matching-results,signature-first'}},
        /xác nhận hoặc nộp\. \(kết quả .*; chữ ký /,
    ],
    [test.deep, 'zh-Hans', {code: 'record-incomplete', values: {missing: 'result-confirmed'}}, '记录尚不完备，不能确认或提交。 (裁判确认)'],
])
    look(
        `a refusal has no raw codes: a field has the name of its form, and what a record lacks is said: ${refusal.code}, ${language}`,
        () =>
            atTable(
                overTheBoard({id: `codes-${language}-${refusal.code}`}),
                {settings: {language}},
                async (page) => {
                    await page.locator('.kinds button').first().click();
                    await page.locator('.report-form button.primary').click();
                    await page.getByRole('alert').getByText(said).waitFor();
                },
                () => ({refusal: {message: 'x', clause: null, ...refusal}}),
            ),
    );

test('a request that only a player can make is sent in that player’s name', () =>
    atTable(overTheBoard({id: 'player'}), {}, async (page, game) => {
        await page.getByRole('button', {name: /Calls the arbiter/}).click();
        await page.getByRole('group', {name: 'Reported by'}).getByRole('radio', {name: 'Black'}).check();
        await page.getByRole('button', {name: 'Report it'}).click();
        await until(() => asked(game).length === 1, 'it was sent');
        assert.deepEqual(asked(game)[0], {t: 'report', kind: 'calls', fields: {}, as: 'second'});
    }));

test('two offers of a draw that stand are answered each for itself', () =>
    atTable(overTheBoard({id: 'both', offer: {kind: 'draw', by: 'second', both: true}}), {}, async (page, game) => {
        await page.getByRole('tab', {name: 'At the board'}).click();
        await page.getByRole('group', {name: 'White offers a draw.'}).getByRole('button', {name: 'Decline'}).click();
        await page.getByRole('group', {name: 'Black offers a draw.'}).getByRole('button', {name: 'Accept draw'}).click();
        await until(() => asked(game).length === 2, 'both were sent');
        assert.deepEqual(asked(game), [
            {t: 'decline', as: 'second'},
            {t: 'accept', as: 'first'},
        ]);
    }));

test('rulings and duties are told in words with their clause, and show their squares', () =>
    atTable(overTheBoard({id: 'margin'}), {}, async (page) => {
        const rulings = page.getByRole('region', {name: 'Rulings'});
        await rulings.getByText('Black: Two minutes for White after an illegal move').waitFor();
        await rulings.getByRole('button', {name: '§ 7.5.1'}).click();
        await rulings.locator('.clause-card h3').waitFor();
        await rulings.getByRole('button', {name: 'Show on the board'}).click();
        await page.locator('.evidence').first().waitFor();
        await page.getByRole('region', {name: 'Still to do'}).getByText('Moves that fulfil it: g1–f3, g1–h3').waitFor();
    }));

test('the clock, result and position forms send the expected requests', () =>
    atTable(overTheBoard({id: 'decide'}), {}, async (page, game) => {
        await page.getByRole('tab', {name: 'Clocks'}).click();
        await page.getByLabel('Time to set on the clock of White').fill('soon');
        await page.getByLabel(/^Reason/).fill('a wrong display');
        await page.getByRole('button', {name: 'Set the clock'}).click();
        await page.getByText('Write a time such as').waitFor();
        await page.getByLabel('Time to set on the clock of White').fill('1:05:30');
        await page.getByRole('button', {name: 'Set the clock'}).click();
        await until(() => asked(game).length === 1, 'the clock was set');
        await page.getByRole('button', {name: 'Stop the clocks'}).click();
        await until(() => asked(game).length === 2, 'the clocks were stopped');

        // By keyboard: the tabs, then the scores.
        await page.getByRole('tab', {name: 'Clocks'}).focus();
        await page.keyboard.press('ArrowRight');
        await page.getByRole('combobox', {name: /Clause/}).fill('flag');
        await page.locator('.options [role=option]').first().waitFor();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.getByRole('radio', {name: '½–½'}).check();
        await page.getByLabel(/^Reason/).fill('both flags are down');
        await page.getByRole('button', {name: 'Rule this result'}).click();
        await until(() => asked(game).length === 3, 'the result was ruled');

        await page.getByRole('tab', {name: 'Position'}).click();
        assert.ok(await page.getByRole('button', {name: /^Restore the position/}).isDisabled(), 'this one stands already');
        await page.locator('.move').nth(2).click();
        await page.getByLabel('White', {exact: true}).fill('5:00');
        await page.getByLabel(/^Reason/).fill('the knight stood wrongly');
        await page.getByRole('button', {name: 'Restore the position after 2. Nf3'}).click();
        await until(() => asked(game).length === 4, 'the position was restored');
        assert.deepEqual(asked(game), [
            {t: 'set-clock', seat: 'first', ms: 3_930_000, reason: 'a wrong display'},
            {t: 'stop-clocks', reason: 'stopped by the arbiter'},
            {t: 'rule', score: '1/2-1/2', reason: 'both flags are down', clause: {law: 'fide-2018', id: '6.8'}},
            {t: 'restore', ply: 3, reason: 'the knight stood wrongly', first_ms: 300_000},
        ]);
    }));

const kLost = {
    score: '0-1',
    winner: 'second',
    code: 'time',
    clause: {law: 'fide-2018', id: '6.9'},
    also: [],
    values: {},
    evidence: {plies: [], squares: []},
};
/// Shows what ends the game before it takes it.
const showsFirst = (change) => (message) =>
    message.ask ? {preview: {view: {phase: 'finished', turn: null, result: kLost}, ...change}} : {};

for (const [screen, viewport] of Object.entries({wide: {width: 1440, height: 900}, phone: kPhone}))
    for (const theme of ['light', 'dark'])
        (screen === 'wide' && theme === 'light' ? test : test.deep)(
            `what ends the game is shown first, and sent again with the number that was shown: ${screen}, ${theme}`,
            () =>
                atTable(
                    overTheBoard({id: `first-${screen}-${theme}`, seq: 30}),
                    {viewport, settings: {theme}},
                    async (page, game) => {
                        await page.getByRole('tab', {name: 'Result'}).click();
                        assert.ok(await page.getByRole('button', {name: 'Annul the game'}).isDisabled(), 'not without a reason');
                        await page.getByLabel(/^Reason/).fill('the wrong round');
                        await page.getByRole('button', {name: 'Annul the game'}).click();
                        const pending = page.locator('.pending');
                        await pending.getByText('Not recorded yet').waitFor();
                        assert.match(await pending.innerText(), /0–1 Black wins\. The time of White ran out\.\s+§ 6\.9/);
                        await until(
                            () => pending.evaluate((each) => each === document.activeElement),
                            'the panel has the focus, not an answer',
                        );
                        const heights = await pending
                            .locator('.button')
                            .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
                        assert.ok(
                            heights.every((height) => height >= 44 && height < 60),
                            `each answer is one line: ${heights.join(', ')}`,
                        );
                        await audit(page, `${screen} ${theme} pending`);
                        await page.getByRole('button', {name: 'Cancel'}).click();
                        await pending.waitFor({state: 'detached'});
                        assert.equal(await page.getByLabel(/^Reason/).inputValue(), 'the wrong round', 'the form is as it was');
                        await page.getByRole('button', {name: 'Annul the game'}).click();
                        await page.getByRole('button', {name: 'Yes, do it'}).click();
                        await page.getByText('Done.').waitFor();
                        const requests = [{t: 'annul', reason: 'the wrong round'}];
                        assert.deepEqual(
                            game.asked.map(({id, language, ...rest}) => rest),
                            [
                                {t: 'act', requests, ask: 'grave'},
                                {t: 'act', requests, ask: 'grave'},
                                {t: 'act', requests, previewed: 30},
                            ],
                        );
                    },
                    showsFirst({}),
                ),
        );

test('an undo names what is taken back, and the clocks after it', () =>
    atTable(
        overTheBoard({id: 'undo'}),
        {},
        async (page, game) => {
            await page.getByRole('button', {name: 'Undo…'}).click();
            const pending = page.locator('.pending');
            await pending.getByText('Undo: White: Late arrival; Black: pressed the clock').waitFor();
            assert.match(await pending.innerText(), /Clocks after it: White \S+, Black \S+/);
            await page.getByRole('button', {name: 'Yes, do it'}).click();
            await page.getByText('Undone; the record keeps both.').waitFor();
            const seq = game.view.seq;
            assert.deepEqual(asked(game), [
                {t: 'undo', ask: 'always'},
                {t: 'undo', previewed: seq},
            ]);
        },
        showsFirst({
            changes_result: false,
            sets_clock: true,
            undoes: [
                {t: 'report', seat: 'first', kind: 'late-arrival'},
                {t: 'press', seat: 'second'},
            ],
            view: {},
        }),
    ));

test('a move is told on the board with its press in one gesture, or by itself', () =>
    atTable(overTheBoard({id: 'moves'}), {}, async (page, game) => {
        await cell(page, 'd2').click();
        await cell(page, 'd4').click();
        await until(() => asked(game).length === 2, 'the move and its press were sent');
        await page.getByRole('checkbox', {name: 'Press the clock with each move'}).uncheck();
        await page.getByRole('button', {name: 'Press White'}).click();
        await page.getByRole('tab', {name: 'At the board'}).click();
        await page.getByLabel('Move made').fill('Nf3');
        await page.keyboard.press('Enter');
        await until(() => asked(game).length === 4, 'all was sent');
        assert.deepEqual(asked(game), [
            {t: 'move', ply: 14, move: 'd2d4'},
            {t: 'press', as: 'first'},
            {t: 'press', as: 'first'},
            {t: 'move', ply: 14, move: 'Nf3'},
        ]);
    }));

test('a table that waits is begun here', () =>
    atTable(overTheBoard({id: 'begin', phase: 'waiting', turn: null, moves: [], legal: []}), {}, async (page, game) => {
        await page.getByRole('button', {name: 'Start the clocks'}).click();
        await until(() => asked(game).length === 1, 'it was sent');
        assert.deepEqual(asked(game)[0], {t: 'begin'});
    }));

test('games of the hall’s own board are ruled, not played, by the arbiter', () =>
    atTable(views.chessMiddle({id: 'electronic'}), {}, async (page) => {
        assert.deepEqual(await page.getByRole('tab').allTextContents(), ['Clocks', 'Result', 'Position', 'Adjournment']);
        await page.getByRole('tab', {name: 'Position'}).click();
        await page.getByText('needs no restoring').waitFor();
        assert.equal(await page.locator('.board.interactive').count(), 0);
    }));

test('a table is set up with both names, the time and the regulations', () =>
    asArbiter('/arbiter', {}, async (page) => {
        fixture.hall.add(overTheBoard({id: 'made'}));
        fixture.hall.answers.set('POST /api/games', () => [201, {id: 'made', url: '/arbiter/made'}]);
        await page.getByRole('button', {name: 'Set up a table'}).click();
        await page.getByRole('radio', {name: 'Xiangqi'}).check();
        await page.getByLabel('Name of Red').fill('Lại Lý Huynh');
        await page.getByLabel('Name of Black').fill('王天一');
        await page.getByText('Regulations of the event').click();
        await page.getByLabel(/moves without a capture/).fill('50');
        await page.getByText('default: 2:00').waitFor();
        await page.getByLabel(/opponent of a wrong claim/).fill('3:00');
        await page.getByRole('button', {name: 'Set up table'}).click();
        await page.waitForURL('**/arbiter/made');
        const {body} = fixture.hall.posted.at(-1);
        assert.deepEqual(JSON.parse(body), {
            game: 'xiangqi',
            setting: 'over-the-board',
            seats: {first: 'Lại Lý Huynh', second: '王天一'},
            begin: false,
            time: {kind: 'fischer', base_ms: 5_400_000, increment_ms: 30_000},
            set: {'no-capture-limit': 50, 'wrong-claim-bonus': 180_000},
        });
    }));

for (const [screen, viewport] of Object.entries({wide: {width: 1440, height: 900}, phone: kPhone}))
    for (const theme of ['light', 'dark'])
        (screen === 'phone' && theme === 'dark' ? test : test.deep)(`axe finds nothing at the table: ${screen}, ${theme}`, () =>
            atTable(overTheBoard({id: `axe-${screen}-${theme}`}), {viewport, settings: {theme}}, async (page) => {
                for (const tab of await page.getByRole('tab').all()) {
                    await tab.click();
                    await audit(page, `${screen} ${theme} ${await tab.textContent()}`);
                }
            }),
        );

const seats = {
    first: {name: 'Nguyễn Thị Hoàng Phương Quỳnh Anh (Kỳ viện Thành phố)', connected: true},
    second: {name: '歐陽震華與上官婉兒聯合隊第一台主將', connected: false},
};
for (const language of ['en', 'vi', 'zh-Hant', 'zh-Hans'])
    (language === 'vi' ? test : test.deep)(`nothing runs out of the screen: long names, a narrow phone, ${language}`, () =>
        atTable(
            overTheBoard({id: 'narrow-' + language, seats}),
            {viewport: {width: 360, height: 740}, settings: {language}},
            async (page) => {
                const fits = async () => {
                    for (const viewport of [
                        {width: 360, height: 740},
                        {width: 820, height: 1100},
                        {width: 1100, height: 800},
                        {width: 1366, height: 860},
                    ]) {
                        await page.setViewportSize(viewport);
                        // The board measures its place after the page was laid out.
                        await until(
                            () =>
                                page.evaluate(
                                    (width) =>
                                        innerWidth === width &&
                                        document.documentElement.scrollWidth <= document.documentElement.clientWidth,
                                    viewport.width,
                                ),
                            `${language} ${viewport.width}: something is wider at ${page.url()}`,
                        );
                    }
                };
                for (const tab of await page.getByRole('tab').all()) {
                    await tab.click();
                    await fits();
                }
                await page.goto(fixture.hall.url + '/arbiter');
                await page.locator('.table-card').first().waitFor();
                await fits();
            },
        ),
    );

test('targets on a phone are at least 44 px high', () =>
    atTable(overTheBoard({id: 'targets'}), {viewport: kPhone}, async (page) => {
        for (const tab of await page.getByRole('tab').all()) {
            await tab.click();
            const small = await page
                .locator('.arbiter-desk button:visible, .arbiter-desk input:visible, .arbiter-desk select:visible')
                .evaluateAll((all) =>
                    all
                        .filter((each) => !each.matches('.chip input, .cite, .option input'))
                        .map((each) => [each.textContent || each.className, Math.round(each.getBoundingClientRect().height)])
                        .filter(([, height]) => height < 44),
                );
            assert.deepEqual(small, []);
        }
    }));
