// Access for everyone: contrast and roles by axe, the accessibility tree of the board, targets, languages on small screens.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {kPhone, kWide} from '../support/pages.mjs';
import * as views from '../support/mock/views.mjs';
import {asPlayer, withPage, fixture, until, useScriptedHall} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

const scenes = {
    chess: views.chessMiddle({id: 'a-chess'}),
    mate: views.chessCheck({id: 'a-mate'}),
    xiangqi: views.xiangqiMiddle({id: 'a-xiangqi'}),
    go: views.goStart(9, {id: 'a-go'}),
    agreeing: views.goAgreeing(['g5'], {id: 'a-end'}),
    offer: views.chessMiddle({id: 'a-offer', offer: {kind: 'draw', by: 'second'}}),
};

/// Those of a landing, by day and by night; the others show less.
const kLooked = {light: ['chess', 'agreeing', 'offer'], dark: ['chess']};
for (const theme of ['light', 'dark'])
    for (const [name, view] of Object.entries(scenes).filter(([each]) => theme === 'light' || ['chess', 'agreeing', 'mate'].includes(each)))
        (kLooked[theme].includes(name) ? test : test.deep)(`axe finds nothing on the game page: ${name}, ${theme}`, () =>
            asPlayer(view, 'first', {settings: {theme}}, async (page) => {
                await page.getByRole('grid').waitFor();
                await page.getByRole('button', {name: 'More…'}).click();
                await audit(page, name);
            }),
        );

for (const theme of ['light', 'dark'])
    (theme === 'light' ? test : test.deep)(`axe finds nothing in the lobby, the laws, the clause, the judge: ${theme}`, async () => {
        fixture.hall.lobby = {
            open: [views.summary(views.xiangqiStart({id: 'o1', seats: {first: {name: 'Lan'}, second: null}}))],
            live: [views.summary(views.goMiddle())],
            finished: [],
        };
        fixture.hall.answers.set('GET /api/laws', [{law: 'fide-2018', title: {en: 'FIDE Laws of Chess (2018)'}, clauses: 348}]);
        fixture.hall.answers.set('GET /api/laws/fide-2018/5.1.1', views.clause511);
        for (const [address, heading] of [
            ['/', 'Choose a game'],
            ['/laws', 'Laws'],
            ['/laws/fide-2018/5.1.1', 'Win by mate'],
            ['/judge', 'Judge a file'],
        ])
            await withPage(address, {settings: {theme}}, async (page) => {
                await page.getByRole('heading', {name: heading}).waitFor();
                await audit(page, address);
            });
    });

for (const theme of ['light', 'dark'])
    (theme === 'light' ? test : test.deep)(
        `axe finds nothing where nothing is: no such address, no such game, frames of them: ${theme}`,
        async () => {
            for (const [address, heading] of [
                ['/nowhere', 'Page not found'],
                ['/g/nowhere', 'There is no such game'],
                ['/embed/nowhere', 'Page not found'],
                ['/embed/g/nowhere', 'There is no such game'],
            ])
                await withPage(address, {settings: {theme}}, async (page) => {
                    await page.getByText(heading).first().waitFor();
                    await audit(page, address);
                });
        },
    );

test('the accessibility tree of the board: grid, rows, named squares, one tab stop', () =>
    asPlayer(views.chessMiddle({id: 'tree'}), 'first', {}, async (page) => {
        const tree = await page.getByRole('grid', {name: 'Chess: Lan – Minh'}).ariaSnapshot();
        assert.equal(tree.match(/^\s*- row/gm).length, 8);
        assert.equal(tree.match(/^\s*- gridcell/gm).length, 64);
        assert.match(tree, /gridcell "f3 white knight"/);
        assert.match(tree, /gridcell "d6 black pawn, last move"/);
        assert.match(tree, /gridcell "d4 empty"/);
        assert.equal(await page.locator('svg [tabindex="0"]').count(), 1);
    }));

test('clocks have AAA contrast in both themes', async () => {
    const luminance = (rgb) => {
        const [r, g, b] = rgb
            .match(/[\d.]+/g)
            .slice(0, 3)
            .map((value) => {
                const part = Number(value) / 255;
                return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
            });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    for (const theme of ['light', 'dark'])
        await asPlayer(views.goMiddle({id: 'contrast-' + theme}), 'first', {settings: {theme}}, async (page) => {
            await page.getByRole('grid').waitFor();
            const colours = await page.getByRole('timer').evaluateAll((clocks) =>
                clocks.map((clock) => {
                    const style = getComputedStyle(clock);
                    return [style.color, style.backgroundColor];
                }),
            );
            assert.equal(colours.length, 2);
            for (const [text, ground] of colours) {
                const [light, dark] = [luminance(text), luminance(ground)].sort((a, b) => b - a);
                const contrast = (light + 0.05) / (dark + 0.05);
                assert.ok(contrast >= 7, `${theme}: ${text} on ${ground} has ${contrast.toFixed(2)}`);
            }
        });
});

test('buttons, links of lists and chips are at least 44 px high for a finger', async () => {
    const small = (page) =>
        page.locator('button:visible, a.button:visible, select:visible, .chip:visible, input:visible').evaluateAll((all) =>
            all
                .filter(
                    (each) =>
                        !each.closest('.chip input, .game-card') && !each.matches('.chip input, .game-card input, .option input, .cite'),
                )
                .map((each) => [each.textContent || each.className, Math.round(each.getBoundingClientRect().height)])
                .filter(([, height]) => height < 44),
        );
    await withPage('/', {viewport: kPhone}, async (page) => {
        await page.getByRole('heading', {name: 'Choose a game'}).waitFor();
        assert.deepEqual(await small(page), []);
    });
    await asPlayer(views.chessMiddle({id: 'targets'}), 'first', {viewport: kPhone}, async (page) => {
        await page.getByRole('button', {name: 'More…'}).click();
        assert.deepEqual(await small(page), []);
    });
});

const seats = {
    first: {name: 'Nguyễn Thị Hoàng Phương Quỳnh Anh (Kỳ viện Thành phố)', connected: true},
    second: {name: '歐陽震華與上官婉兒聯合隊第一台主將', connected: false},
};
for (const language of ['en', 'vi', 'zh-Hant', 'zh-Hans'])
    (language === 'vi' ? test : test.deep)(`nothing runs out of the screen: long names, a narrow phone, ${language}`, () =>
        withPage('/', {viewport: {width: 360, height: 740}, settings: {language}}, async (page) => {
            const fits = async () => {
                for (const viewport of [{width: 360, height: 740}, {width: 820, height: 1100}, kWide]) {
                    await page.setViewportSize(viewport);
                    // The board measures its place after the page was laid out.
                    await until(
                        () =>
                            page.evaluate(
                                (width) =>
                                    innerWidth === width && document.documentElement.scrollWidth <= document.documentElement.clientWidth,
                                viewport.width,
                            ),
                        `${language} ${viewport.width}: something is wider at ${page.url()}`,
                    );
                }
            };
            await page.getByRole('heading', {level: 1}).waitFor();
            await fits();
            fixture.hall.add(views.chessMiddle({id: 'narrow', seats}), {tokens: {key: 'first'}});
            await page.evaluate(() => localStorage.setItem('kyvien.token.narrow', 'key'));
            await page.goto(fixture.hall.url + '/g/narrow');
            await page.locator('.bar > :last-child').click();
            await fits();
        }),
    );

test('reduced motion: nothing slides', () =>
    asPlayer(views.chessMiddle({id: 'still'}), 'first', {reducedMotion: 'reduce'}, async (page) => {
        await page.getByRole('grid').waitFor();
        assert.equal(
            await page
                .locator('.slides')
                .first()
                .evaluate((piece) => getComputedStyle(piece).animationName),
            'none',
        );
    }));
