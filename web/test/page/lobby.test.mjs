// The lobby, the laws, the judge.
import assert from 'node:assert/strict';
import * as views from '../support/mock/views.mjs';
import {withPage, offerGames, fixture, until, useScriptedHall} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

const made = () => JSON.parse(fixture.hall.posted.at(-1).body);

test('a game is made by keyboard alone', async () => {
    offerGames();
    await withPage('/', {}, async (page) => {
        await page.getByRole('heading', {name: 'Choose a game'}).waitFor();
        await page.locator('.quick-row button').nth(8).waitFor();
        await page.keyboard.press('Tab');
        assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
        await page.keyboard.press('Enter');
        for (let press = 0; press < 9; ++press) await page.keyboard.press('Tab'); // what can be played at once
        await page.keyboard.press('Tab'); // the games
        await page.keyboard.press('ArrowRight'); // xiangqi
        await page.keyboard.press('Tab'); // side
        await page.keyboard.press('ArrowRight'); // Red
        await page.keyboard.press('Tab'); // who may sit down
        await page.keyboard.press('Tab'); // time
        await page.keyboard.press('Tab'); // takebacks
        await page.keyboard.press('Space');
        await page.keyboard.press('Tab'); // giving time
        await page.keyboard.press('Tab'); // a position of one's own
        await page.keyboard.press('Tab'); // name
        await page.keyboard.type('Lan');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/g/made');
        assert.deepEqual(made(), {
            game: 'xiangqi',
            name: 'Lan',
            seat: 'first',
            time: {kind: 'fischer', base_ms: 900000, increment_ms: 10000},
            friendly: {takebacks: true, giving_time: false},
        });
        assert.equal(await page.evaluate(() => localStorage.getItem('kyvien.token.made')), 'secret');
        await page.getByRole('heading', {name: 'Send this link to your opponent'}).waitFor();
    });
});

test('time is given only where a clock keeps it, and nothing is said of a game by the law', async () => {
    offerGames();
    await withPage('/', {settings: {name: 'Lan'}}, async (page) => {
        const giving = page.getByRole('checkbox', {name: 'Giving time'});
        await giving.check();
        await page.getByRole('radio', {name: 'No clock'}).check();
        assert.ok(await giving.isDisabled());
        assert.ok(!(await giving.isChecked()));
        await page.getByRole('button', {name: 'Create game'}).click();
        await page.waitForURL('**/g/made');
        assert.equal(made().friendly, undefined);
    });
});

test('running games are sorted by strength, guests last, or by start time if chosen', async () => {
    const seats = (first, second) => ({
        first: {name: 'Lan', connected: true, ...(first && {rating: first})},
        second: {name: 'Minh', connected: true, ...(second && {rating: second})},
    });
    const live = [
        views.summary(views.chessMiddle({id: 'weak', seats: seats(1400, 1350)})),
        views.summary(views.goMiddle({id: 'guests', seats: seats()})),
        views.summary(views.xiangqiMiddle({id: 'strong', seats: seats(1500, 2300)})),
        views.summary(views.chessMiddle({id: 'middle', seats: seats(1900)})),
    ];
    fixture.hall.lobby = {open: [], live, finished: []};
    await withPage('/', {}, async (page) => {
        const listed = page.locator('.live-games .live-game');
        const order = () => listed.evaluateAll((all) => all.map((each) => each.getAttribute('href').slice('/g/'.length)));
        await listed.nth(3).waitFor();
        assert.deepEqual(await order(), ['strong', 'middle', 'weak', 'guests']);
        await page.getByRole('radio', {name: 'Newest first'}).check();
        await until(async () => (await order()).join() === live.map(({id}) => id).join(), 'as the hall lists them');
    });
    fixture.hall.lobby = {open: [], live: [], finished: []};
});

test.deep('of many running games the first page shows a few, and all of them part by part', async () => {
    const seats = (index) => ({
        first: {name: `Lan ${index}`, connected: true, rating: 1000 + index},
        second: {name: 'Minh', connected: true},
    });
    const all = Array.from({length: 110}, (_, index) =>
        views.summary((index % 2 ? views.goMiddle : views.chessMiddle)({id: `n${index}`, seats: seats(index)})),
    );
    fixture.hall.lobby = {open: [], live: all, finished: []};
    await withPage('/', {}, async (page) => {
        const listed = page.locator('.live-games .live-game');
        const order = () => listed.evaluateAll((each) => each.map((one) => one.getAttribute('href').slice('/g/'.length)));
        await listed.nth(11).waitFor();
        assert.equal(await listed.count(), 12);
        await page.getByRole('button', {name: 'All games in progress'}).click();
        await page.getByText('1–48 of 110').waitFor();
        assert.deepEqual((await order()).slice(0, 2), ['n109', 'n108'], 'strongest first, of all of them');
        assert.ok(await page.getByRole('button', {name: 'Previous'}).isDisabled());
        await page.getByRole('button', {name: 'Next'}).click();
        await page.getByText('49–96 of 110').waitFor();
        await page.getByRole('button', {name: 'Next'}).click();
        await page.getByText('97–110 of 110').waitFor();
        assert.equal(await listed.count(), 14);
        assert.ok(await page.getByRole('button', {name: 'Next'}).isDisabled());
        await page.getByRole('group', {name: 'Games shown'}).getByRole('radio', {name: 'Go'}).check();
        await page.getByText('1–48 of 55').waitFor();
        await page.getByRole('radio', {name: 'Newest first'}).check();
        await until(async () => (await order())[0] === 'n1', 'as the hall lists them');
    });
    fixture.hall.lobby = {open: [], live: [], finished: []};
});

test('no heading of the lobby stands above nothing', async () => {
    const waits = views.xiangqiStart({
        id: 'mine',
        phase: 'waiting',
        turn: null,
        open_to: 'anybody',
        seats: {first: {name: 'Lan', connected: true}, second: null},
    });
    fixture.hall.add(waits, {tokens: {own: 'first'}});
    fixture.hall.lobby = {open: [views.summary(waits)], live: [views.summary(views.goMiddle())], finished: []};
    await withPage('/', {tokens: {mine: 'own'}}, async (page) => {
        await page.getByRole('button', {name: 'Cancel the game'}).waitFor();
        await page.getByRole('heading', {name: 'In progress'}).waitFor();
        assert.equal(await page.getByRole('heading', {name: 'Waiting for an opponent'}).count(), 0);
        await page.getByRole('group', {name: 'Status of the games'}).getByRole('radio', {name: 'Waiting for an opponent'}).check();
        await page.getByText('Nobody else is waiting.').waitFor();
    });
    // Nor before the hall has answered.
    let answer;
    const answered = new Promise((resolve) => (answer = resolve));
    await withPage('/judge', {}, async (page) => {
        await page.route('**/api/games', async (route) => {
            await answered;
            await route.continue();
        });
        await page.goto(fixture.hall.url + '/');
        await page.getByRole('heading', {name: 'Choose a game'}).waitFor();
        assert.equal(await page.getByRole('heading', {name: 'In progress'}).count(), 0);
        answer();
        await page.getByRole('heading', {name: 'In progress'}).waitFor();
    });
    fixture.hall.lobby = {open: [], live: [], finished: []};
});

test('Chess960 by number and by lot', async () => {
    offerGames();
    for (const [number, sent] of [
        ['518', 518],
        ['', 'random'],
    ])
        await withPage('/', {settings: {name: 'Lan'}}, async (page) => {
            await page.getByRole('radio', {name: 'Chess960'}).check();
            await page.getByLabel('Number, 0 to 959').fill(number);
            await page.getByRole('button', {name: 'Create game'}).click();
            await page.waitForURL('**/g/made');
            assert.equal(made().chess960, sent);
        });
});

test('Go with its board, komi and byo-yomi of one’s own', async () => {
    offerGames();
    await withPage('/', {settings: {name: 'Lan'}}, async (page) => {
        await page.getByRole('radio', {name: /^Go/}).check();
        await page.getByRole('radio', {name: '9 × 9', exact: true}).check();
        await page.getByLabel('Komi, in stones').fill('3.5');
        await page.getByRole('radio', {name: 'Other…'}).check();
        await page.getByRole('radio', {name: 'Byo-yomi'}).check();
        await page.getByLabel('Minutes').fill('7');
        await page.getByLabel('Periods').fill('4');
        await page.getByLabel('Seconds per period').fill('45');
        await page.getByRole('radio', {name: 'White'}).check();
        await page.getByRole('button', {name: 'Create game'}).click();
        await page.waitForURL('**/g/made');
        assert.deepEqual(made(), {
            game: 'go',
            name: 'Lan',
            seat: 'second',
            size: 9,
            komi: '3.5',
            time: {kind: 'byoyomi', base_ms: 420000, periods: 4, period_ms: 45000},
        });
    });
});

test('what the hall refuses is told in the reader’s language', async () => {
    fixture.hall.answers.set('POST /api/games', () => [422, {code: 'bad-komi', message: 'English', clause: null, values: {}}]);
    await withPage('/', {settings: {language: 'zh-Hans'}}, async (page) => {
        await page.getByRole('button', {name: '创建对局'}).click();
        await page.getByText('这个贴子数不能用').waitFor();
    });
});

test('an empty lobby teaches; a full one lists open and live games', async () => {
    fixture.hall.lobby = {open: [], live: [], finished: []};
    await withPage('/', {}, async (page) => {
        await page.getByText('Nobody is waiting.').waitFor();
        await page.getByRole('link', {name: /Read the three laws/}).waitFor();
        await page
            .getByRole('link', {name: /judge a file/i})
            .first()
            .waitFor();
    });
    fixture.hall.lobby = {
        open: [views.summary(views.xiangqiStart({id: 'o1', seats: {first: {name: 'Quỳnh'}, second: null}}))],
        live: [views.summary(views.goMiddle())],
        finished: [views.summary(views.chessCheck())],
    };
    await withPage('/', {}, async (page) => {
        const open = page.getByRole('link', {name: /Quỳnh.*Xiangqi.*You play Black/});
        assert.equal(await open.getAttribute('href'), '/g/o1');
        await page.getByRole('link', {name: /Lan – Minh.*0–1/}).waitFor();
        assert.equal(await page.locator('.live-games .board').count(), 2);
    });
});

for (const [look, locale, heading, lang] of [
    [test, 'zh-TW', '選擇棋種', 'zh-Hant'],
    [test.deep, 'vi-VN', 'Chọn môn cờ', 'vi'],
    [test.deep, 'zh-CN', '选择棋种', 'zh-Hans'],
    [test.deep, 'fr', 'Choose a game', 'en'],
])
    look(`the page speaks the browser’s language from the first moment: ${locale}`, () =>
        withPage('/', {locale}, async (page) => {
            await page.getByRole('heading', {name: heading}).waitFor();
            await page.locator(`html[lang="${lang}"]`).waitFor();
        }),
    );

test('the page speaks the language that was chosen, and keeps it', () =>
    withPage('/', {}, async (page) => {
        await page.getByLabel('Language').selectOption('vi');
        await page.getByRole('heading', {name: 'Chọn môn cờ'}).waitFor();
        await page.reload();
        await page.getByRole('heading', {name: 'Chọn môn cờ'}).waitFor();
    }));

test('the laws: list, law, clause, neighbours, search', async () => {
    fixture.hall.answers.set('GET /api/laws', [{law: 'fide-2018', title: {en: 'FIDE Laws of Chess (2018)'}, clauses: 348}]);
    fixture.hall.answers.set('GET /api/laws/fide-2018', {
        law: 'fide-2018',
        title: 'FIDE Laws of Chess (2018)',
        sections: [{title: 'Article 5', clauses: [{id: '5.1.1', kind: 'position', title: 'Win by mate'}]}],
    });
    fixture.hall.answers.set('GET /api/laws/fide-2018/5.1.1', views.clause511);
    fixture.hall.answers.set('GET /api/search', [{law: 'fide-2018', id: '9.2.1', title: 'Threefold', text: 'Three times.'}]);
    await withPage('/laws', {}, async (page) => {
        await page.getByRole('link', {name: /FIDE Laws of Chess/}).click();
        await page.getByRole('link', {name: /5.1.1 Win by mate/}).click();
        await page.getByRole('heading', {name: 'Win by mate'}).waitFor();
        assert.equal(await page.getByRole('link', {name: /5.1.2/}).getAttribute('href'), '/laws/fide-2018/5.1.2');
        await page.goBack();
        await page.getByLabel('Search the laws').fill('three');
        await page.getByRole('link', {name: /Threefold/}).waitFor();
        await page.getByText('Clauses found: 1').waitFor();
    });
});

test('a dropped file is judged and its findings are shown with their clauses', async () => {
    fixture.hall.answers.set('POST /api/judge', [
        {
            number: 1,
            line: 1,
            first: 'Lan',
            second: 'Minh',
            result: '1-0',
            plies: 4,
            findings: [
                {
                    code: 'illegal-move',
                    severity: 'error',
                    clause: {law: 'fide-2018', id: '3.10.2'},
                    ply: 3,
                    line: 7,
                    column: 2,
                    message: 'Bb6 is not legal.',
                    values: {},
                },
            ],
        },
        {number: 2, line: 12, first: 'A', second: 'B', result: '1/2-1/2', plies: 40, findings: []},
    ]);
    await withPage('/judge', {}, async (page) => {
        await page
            .locator('input[type=file]')
            .setInputFiles({name: 'two.pgn', mimeType: 'text/plain', buffer: Buffer.from('[White "Lan"]\n\n1. e4 *')});
        await page.getByText('Games: 2. With findings: 1.').waitFor();
        await page.getByText('A move that is not legal.').waitFor();
        await page.getByText('Nothing against the law.').waitFor();
        await until(() => fixture.hall.posted.at(-1).query === '?format=pgn', 'the format is told');
        // A browser reports the same file again, corrected meanwhile, only if the field is empty.
        assert.equal(await page.locator('input[type=file]').inputValue(), '');
    });
});

test('a finding is told in the reader’s language alone: its English sentence is left out, its values are named', async () => {
    const found = (code, message, values) => ({code, severity: 'error', clause: null, ply: 3, line: 7, column: 2, message, values});
    fixture.hall.answers.set('POST /api/judge', [
        {
            number: 1,
            line: 1,
            first: 'Lan',
            second: 'Minh',
            result: '1-0',
            plies: 4,
            findings: [
                found('illegal-move', 'Bb6 is not a legal move here.', {move: 'Bb6', fen: '8/8/8/8/8/8/8/K1k5 w - - 0 1'}),
                found('repetition', 'Red has to vary.', {verdict: 'red_loses', red: 'PERPETUAL_CHECK', plies: '3, 7, 11', claimed: '1-0'}),
                found('result-contradicts-count', 'The count says otherwise.', {black: '184', white: '177', lawful: 'B+1.5'}),
            ],
        },
    ]);
    for (const [language, shown] of Object.entries({
        vi: ['Nước điBb6', 'Phán quyếtĐỏ thua', 'Theo biên bản1-0', 'Đất của Đen184'],
        'zh-Hans': ['着法Bb6', '裁决红方负', '记录中1-0', '黑方子数184'],
    }))
        await withPage('/judge', {settings: {language}}, async (page) => {
            await page.locator('input[type=file]').setInputFiles({name: 'one.pgn', mimeType: 'text/plain', buffer: Buffer.from('1. e4 *')});
            const findings = page.locator('.judged .finding');
            await findings.nth(2).waitFor();
            const text = (await findings.allTextContents()).join(' ');
            for (const part of shown) assert.ok(text.includes(part), `${part} in ${text}`);
            for (const part of ['is not a legal move', 'Red has to vary', 'The count says', 'PERPETUAL_CHECK', 'red_loses'])
                assert.ok(!text.includes(part), `${part} in ${text}`);
        });
    await withPage('/judge', {}, async (page) => {
        await page.locator('input[type=file]').setInputFiles({name: 'one.pgn', mimeType: 'text/plain', buffer: Buffer.from('1. e4 *')});
        await page.getByText('Bb6 is not a legal move here.').waitFor();
    });
});
