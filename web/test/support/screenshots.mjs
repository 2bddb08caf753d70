// Takes the pictures that are looked at before a page counts as done: wide, phone, night, four languages, long names.
// Usage: node test/support/screenshots.mjs FOLDER [PATTERN]      (after web/build; draws from the scripted hall)
import fs from 'node:fs';
import path from 'node:path';
import {closeBrowser, openBrowser} from './browser.mjs';
import {kWeb} from './load.mjs';
import {player, rating, showPlayer, signIn} from './mock/accounts.mjs';
import {catalogue, overTheBoard, overview} from './mock/desk.mjs';
import {MockHall} from './mock/hall.mjs';
import * as views from './mock/views.mjs';
import {closePage, kPhone, openPage} from './pages.mjs';

const [folder, pattern = '.'] = process.argv.slice(2);
if (!folder) {
    console.error('usage: node test/support/screenshots.mjs FOLDER [PATTERN]');
    process.exit(2);
}
fs.mkdirSync(folder, {recursive: true});

const hall = await new MockHall(path.join(kWeb, 'dist')).listen();
const longNames = {
    first: {name: 'Nguyễn Thị Hoàng Phương Quỳnh Anh (Kỳ viện Thành phố Hồ Chí Minh)', connected: true},
    second: {name: 'Trần Đặng Ngọc Bảo Khánh Nguyên', connected: false},
};
const chineseNames = {
    first: {name: '歐陽震華與上官婉兒聯合隊第一台主將', connected: true},
    second: {name: '諸葛孔明', connected: true},
};
const waiting = {phase: 'waiting', turn: null, legal: [], clock: null, seats: {first: {name: 'Lan', connected: true}, second: null}};

for (const view of [
    views.chessMiddle({id: 'chess'}),
    views.chessMiddle({id: 'long', seats: longNames}),
    views.chessCheck({id: 'mate'}),
    views.xiangqiMiddle({id: 'xiangqi'}),
    views.xiangqiMiddle({id: 'xiangqi-long', seats: chineseNames}),
    views.goMiddle({id: 'go'}),
    views.goAgreeing(['g5'], {id: 'agreeing'}),
    views.chessStart({id: 'waiting', ...waiting}),
    views.chessMiddle({id: 'offer', offer: {kind: 'draw', by: 'second'}}),
    views.chessPromotion(),
    views.xiangqiCycle({id: 'cycle'}),
    views.xiangqiMiddle({
        id: 'arbiter',
        phase: 'arbiter',
        turn: null,
        legal: [],
        question: {code: 'repetition', clause: {law: 'xiangqi-vn', id: '7.1.h'}, values: {}, plies: [0, 2]},
    }),
])
    hall.add(view, {tokens: {key: 'first'}});
hall.answers.set('GET /api/laws/fide-2018/5.1.1', views.clause511);
hall.answers.set(
    'GET /api/laws',
    ['fide-2018', 'xiangqi-vn', 'go-cn'].map((law) => ({law, title: {}, clauses: 100})),
);
const many = overview();
many.tables.push(
    ...Array.from({length: 9}, (_, index) => ({
        ...many.tables[3],
        ...views.summary([views.goMiddle, views.xiangqiMiddle, views.chessMiddle][index % 3]()),
        id: 'm' + index,
        setting: 'over-the-board',
        seats: index % 2 ? longNames : chineseNames,
        rulings: [],
        duties: [],
        waits: false,
        clock: many.tables[1].clock,
    })),
);
hall.answers.set('GET /api/arbiter', many);
for (const game of ['chess', 'xiangqi', 'go']) hall.answers.set('GET /api/reports/' + game, catalogue(game));
hall.answers.set('GET /api/search', [
    {law: 'fide-2018', id: '6.9', title: 'Time forfeit', text: ''},
    {law: 'fide-2018', id: '6.8', title: 'Flag', text: ''},
]);
hall.answers.set('GET /api/laws/fide-2018/7.5.1', {...views.clause511, id: '7.5.1'});
hall.add(overTheBoard({id: 'wood'}));
hall.add(overTheBoard({id: 'wood-long', seats: longNames}));
const lan = player('Nguyễn Lan', {former: ['Lan']});
const longName = player('Nguyễn Thị Hoàng Phương Quỳnh');
const hers = [
    {seat: 'second', game: views.summary(views.chessCheck({rated: true})), change: 8},
    {seat: 'first', game: views.summary(views.chessCheck({rated: true})), change: -7},
    {seat: 'first', game: views.summary(views.goMiddle({seats: chineseNames}))},
];
for (const each of [lan, longName]) showPlayer(hall, each, {games: hers, next: 1});
const seated = (name, value, provisional, change) => ({
    name,
    rating: rating('chess/rapid', value, {provisional}),
    ...(change === undefined ? {} : {change}),
});
hall.add(views.chessMiddle({id: 'rated', rated: true}), {tokens: {key: 'first'}});
hall.add(views.chessCheck({id: 'rated-mate', rated: true}));
hall.add(views.chessStart({id: 'rated-waiting', ...waiting, rated: true}));
for (const id of ['rated', 'rated-mate', 'rated-open'])
    hall.answers.set(`GET /api/games/${id}/players`, {
        first: seated('Lan', 1583, false, id === 'rated-mate' ? -7 : undefined),
        second: id === 'rated-open' ? null : seated('Minh', 1490, true, id === 'rated-mate' ? 8 : undefined),
    });
hall.answers.set(
    'GET /api/ratings',
    ['Trần Minh', 'Nguyễn Lan', '諸葛孔明', 'Hoa'].map((name, index) => ({name, rating: 1900 - 70 * index, deviation: 48, games: 120})),
);
const empty = hall.lobby;
const full = {
    open: [
        views.summary(views.xiangqiStart({id: 'o1', seats: {first: {name: longNames.first.name}, second: null}})),
        {...views.summary(views.chessStart({id: 'rated-open', seats: {first: {name: 'Lan'}, second: null}})), rated: true},
        views.summary(views.goStart(19, {id: 'o2', seats: {first: null, second: {name: '上官婉兒'}}})),
    ],
    live: [views.summary(views.chessMiddle()), views.summary(views.goMiddle()), views.summary(views.xiangqiMiddle())],
    finished: [views.summary(views.chessCheck())],
};

const click = (selector) => (page) => page.locator(selector).first().click();
const phone = {viewport: kPhone};
const asLan = {account: lan};
const guest = {account: null};
const openLast = (page) => page.locator('.account-act summary').last().click();
const scenes = [
    ['sign-in', '/sign-in', {...guest}],
    ['sign-up-vi-night', '/sign-up', {...guest, settings: {language: 'vi', theme: 'dark'}}],
    [
        'sign-up-wrong-phone',
        '/sign-up',
        {
            ...guest,
            ...phone,
            act: async (page) => {
                await page.locator('#sign-name').fill('Lan');
                await page.locator('#sign-password').fill('short');
                await page.keyboard.press('Enter');
            },
        },
    ],
    ['profile', '/player/Nguyễn Lan', {...asLan, full: true}],
    [
        'profile-other-hant-phone',
        '/player/Nguyễn Thị Hoàng Phương Quỳnh',
        {...asLan, ...phone, full: true, settings: {language: 'zh-Hant'}},
    ],
    ['profile-vi-night', '/player/Nguyễn Lan', {...asLan, full: true, settings: {language: 'vi', theme: 'dark'}, act: openLast}],
    [
        'profile-forms-phone',
        '/player/Nguyễn Lan',
        {
            ...asLan,
            ...phone,
            full: true,
            act: async (page) => {
                for (const summary of await page.locator('.account-act summary').all()) await summary.click();
                await page.locator('.account-act .button', {hasText: '…'}).click();
            },
        },
    ],
    ['ratings', '/ratings', {...asLan}],
    ['ratings-hans-phone', '/ratings', {...guest, ...phone, settings: {language: 'zh-Hans'}}],
    ['lobby-signed-in', '/', {...asLan, act: (page) => page.locator('.account-name').click()}],
    ['lobby-guest', '/', {...guest}],
    ['lobby-signed-in-vi-820', '/', {account: longName, viewport: {width: 820, height: 1100}, settings: {language: 'vi'}}],
    ['lobby-signed-in-phone', '/', {...asLan, ...phone, full: true, act: (page) => page.locator('.button.menu').click()}],
    ['lobby-guest-phone', '/', {...guest, ...phone, act: (page) => page.locator('.button.menu').click()}],
    ['rated-game', '/g/rated', {...asLan}],
    ['rated-game-phone', '/g/rated', {...asLan, ...phone}],
    ['rated-result', '/g/rated-mate', {...asLan}],
    ['rated-join-guest', '/g/rated-waiting', {...guest, fresh: true}],
    ['rated-join', '/g/rated-waiting', {...asLan, fresh: true}],
    ['lobby-empty', '/', {lobby: empty}],
    ['lobby', '/', {}],
    ['lobby-vi-night', '/', {settings: {language: 'vi', theme: 'dark'}}],
    ['lobby-phone', '/', phone],
    [
        'lobby-phone-hant',
        '/',
        {...phone, settings: {language: 'zh-Hant'}, act: (page) => page.locator('input[name=game][value=go]').check()},
    ],
    ['xiangqi-cycle', '/g/cycle', {}],
    ['xiangqi-cycle-vi-phone', '/g/cycle', {...phone, settings: {language: 'vi'}}],
    ['xiangqi-cycle-hant-night', '/g/cycle', {settings: {language: 'zh-Hant', theme: 'dark'}}],
    ['chess', '/g/chess', {act: click('[data-cell=f3]')}],
    ['chess-phone', '/g/chess', phone],
    ['chess-claim', '/g/chess', {act: click('.bar > :nth-child(2)')}],
    ['chess-more-phone', '/g/chess', {...phone, act: click('.bar > :last-child')}],
    ['chess-long-vi-night', '/g/long', {settings: {language: 'vi', theme: 'dark'}}],
    ['chess-long-vi-phone', '/g/long', {...phone, settings: {language: 'vi'}}],
    ['chess-sideways', '/g/chess', {viewport: {width: 844, height: 390}}],
    ['ruling', '/g/mate', {act: click('.result .cite')}],
    ['ruling-vi-phone', '/g/mate', {...phone, settings: {language: 'vi'}, act: click('.result .cite')}],
    [
        'promotion',
        '/g/promote',
        {
            act: async (page) => {
                await page.locator('[data-cell=a7]').click();
                await page.locator('[data-cell=b8]').click();
            },
        },
    ],
    ['xiangqi', '/g/xiangqi', {}],
    ['xiangqi-long-hant', '/g/xiangqi-long', {settings: {language: 'zh-Hant'}, act: click('[data-cell=h0]')}],
    ['xiangqi-western-night', '/g/xiangqi', {settings: {pieces: {xiangqi: 'western'}, theme: 'dark'}}],
    [
        'looks-chess-angular-green',
        '/g/chess',
        {settings: {pieces: {chess: 'angular'}, boards: {chess: 'green'}}, act: click('.bar > :last-child')},
    ],
    ['looks-chess-letters-night', '/g/chess', {settings: {pieces: {chess: 'letters'}, boards: {chess: 'blue'}, theme: 'dark'}}],
    ['looks-chess-contrast', '/g/chess', {settings: {boards: {chess: 'contrast'}}}],
    ['looks-xiangqi-filled-blue', '/g/xiangqi', {settings: {pieces: {xiangqi: 'filled'}, boards: {xiangqi: 'blue'}}}],
    [
        'looks-xiangqi-signs-grey-night',
        '/g/xiangqi',
        {settings: {pieces: {xiangqi: 'western-filled'}, boards: {xiangqi: 'grey'}, theme: 'dark'}},
    ],
    ['looks-go-shell', '/g/go', {settings: {pieces: {go: 'shell'}}}],
    ['looks-go-flat-contrast', '/g/go', {settings: {pieces: {go: 'flat'}, boards: {go: 'contrast'}}}],
    ['xiangqi-hans-phone', '/g/xiangqi', {...phone, settings: {language: 'zh-Hans'}}],
    ['xiangqi-tablet', '/g/xiangqi', {viewport: {width: 820, height: 1180}}],
    ['arbiter', '/g/arbiter', {}],
    ['go', '/g/go', {viewport: {width: 1920, height: 1080}}],
    ['go-vi-night', '/g/go', {settings: {language: 'vi', theme: 'dark'}}],
    ['go-hant-phone', '/g/go', {...phone, settings: {language: 'zh-Hant'}}],
    ['agreement', '/g/agreeing', {}],
    ['agreement-phone', '/g/agreeing', phone],
    ['waiting', '/g/waiting', {}],
    ['waiting-phone-vi', '/g/waiting', {...phone, settings: {language: 'vi'}}],
    ['offer-phone', '/g/offer', phone],
    ['laws', '/laws', {}],
    ['clause-vi', '/laws/fide-2018/5.1.1', {settings: {language: 'vi'}}],
    ['judge', '/judge', {}],
    ['desk-boards', '/arbiter', {}],
    ['desk-boards-vi-night', '/arbiter', {settings: {language: 'vi', theme: 'dark'}}],
    ['desk-boards-hant-phone', '/arbiter', {...phone, settings: {language: 'zh-Hant'}}],
    ['desk-table', '/arbiter/wood', {act: click('.rulings .cite')}],
    ['desk-form', '/arbiter/wood', {act: (page) => page.locator('.kinds button').nth(1).click()}],
    ['desk-table-vi-night', '/arbiter/wood-long', {settings: {language: 'vi', theme: 'dark'}}],
    [
        'desk-result-hans',
        '/arbiter/wood',
        {
            settings: {language: 'zh-Hans'},
            act: async (page) => {
                await page.locator('[role=tab]').nth(3).click();
                await page.locator('[role=combobox]').fill('6');
            },
        },
    ],
    [
        'desk-clocks-phone-vi',
        '/arbiter/wood',
        {...phone, settings: {language: 'vi'}, act: (page) => page.locator('[role=tab]').nth(2).click()},
    ],
    ['desk-table-phone', '/arbiter/wood-long', phone],
    ['desk-tablet', '/arbiter/wood', {viewport: {width: 820, height: 1180}}],
    ['desk-make', '/arbiter', {act: (page) => page.locator('.arbiter-top .primary').click()}],
];

const browser = await openBrowser();
for (const [name, address, {lobby = full, settings = {}, account, fresh = false, full: isWhole = false, act, ...options}] of scenes) {
    if (!new RegExp(pattern).test(name)) continue;
    hall.lobby = lobby;
    if (account === undefined) hall.answers.delete('GET /api/account');
    else signIn(hall, account);
    const tokens = fresh ? [] : [...hall.games.keys()].map((id) => ['kyvien.token.' + id, 'key']);
    const page = await openPage(browser, {
        ...options,
        at: hall.url,
        kept: {
            'kyvien.settings': settings,
            'kyvien.arbiter': {token: 'the key of the arbiters', name: 'Hùng'},
            ...Object.fromEntries(tokens),
        },
    });
    await page.goto(hall.url + address);
    await page.locator('main h1, main h2').first().waitFor({state: 'attached'});
    await page.waitForTimeout(700);
    await act?.(page);
    await page.waitForTimeout(700);
    await page.screenshot({path: path.join(folder, name + '.png'), fullPage: isWhole});
    for (const trouble of page.trouble) console.error(`${name}: ${trouble}`);
    await closePage(page);
}
await closeBrowser();
await hall.close();
