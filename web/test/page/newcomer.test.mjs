// What a stranger meets: what the place is, where to go, what is his, and what may be pressed.
import assert from 'node:assert/strict';
import {cell, kPhone} from '../support/pages.mjs';
import * as views from '../support/mock/views.mjs';
import {asPlayer, asked, withPage, fixture, until, useScriptedHall} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

const kScreens = {desk: {viewport: {width: 1440, height: 900}}, phone: {viewport: kPhone, hasTouch: true}};
const kLead = {en: /Play chess, xiangqi and Go/, vi: /Chơi cờ vua, cờ tướng và cờ vây/, 'zh-Hans': /国际象棋、象棋和围棋/};
const waiting = (id, change = {}) =>
    views.summary(views.xiangqiStart({id, phase: 'waiting', seats: {first: {name: 'Quỳnh'}, second: null}}), change);

for (const [language, lead] of Object.entries(kLead))
    for (const [screen, options] of Object.entries(kScreens))
        (['en desk', 'vi phone'].includes(`${language} ${screen}`) ? test : test.deep)(
            `one sentence says what the place is, and links lead to watch, tournaments and the arbiters: ${language}, ${screen}`,
            () => {
                fixture.hall.lobby = {open: [], live: [views.summary(views.goMiddle({id: 'live'}))], finished: []};
                return withPage('/', {...options, settings: {language}}, async (page) => {
                    const intro = page.locator('.intro');
                    await intro.waitFor();
                    assert.match(await intro.innerText(), lead);
                    const box = await intro.boundingBox();
                    assert.ok(box.y + box.height < options.viewport.height / 2, 'it stands first');
                    for (const address of ['/g/live', '/t', '/arbiter']) await page.locator(`.ways a[href="${address}"]`).waitFor();
                    assert.equal(await page.locator('.live-game .board').count(), 1, 'a live board');
                    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
                    assert.ok(overflow <= 0, `${overflow}`);
                });
            },
        );

test('the arbiter’s desk is found without a key', () =>
    withPage('/', {}, async (page) => {
        await page.getByRole('navigation', {name: 'Pages'}).getByRole('link', {name: 'Arbiter'}).click();
        await page.getByRole('heading', {name: 'Arbiter’s desk'}).or(page.locator('.arbiter-enter h1')).first().waitFor();
    }));

test('my own waiting game is mine to cancel and not one to join; an arbiter’s table is no game to join', () => {
    fixture.hall.lobby = {open: [waiting('mine'), waiting('other'), waiting('wood', {setting: 'over-the-board'})], live: [], finished: []};
    const game = fixture.hall.add(views.xiangqiStart({id: 'mine', phase: 'waiting', seats: {first: {name: 'Quỳnh'}, second: null}}), {
        tokens: {key: 'first'},
    });
    return withPage('/', {tokens: {mine: 'key'}}, async (page) => {
        const own = page.locator('.own-game');
        await own.getByText('Your game is waiting').waitFor();
        assert.deepEqual(await page.locator('.open-game').evaluateAll((all) => all.map((each) => each.getAttribute('href'))), ['/g/other']);
        await own.getByRole('button', {name: 'Cancel the game'}).click();
        await own.waitFor({state: 'detached'});
        await until(() => asked(game).length === 1, 'it is asked for');
        assert.deepEqual(asked(game), [{t: 'abort'}]);
    });
});

test('the lobby can show the games of one kind', () => {
    fixture.hall.lobby = {open: [waiting('x')], live: [views.summary(views.goMiddle({id: 'live'}))], finished: []};
    return withPage('/', {}, async (page) => {
        const filter = page.getByRole('group', {name: 'Games shown'});
        await filter.getByRole('radio', {name: 'Go'}).check();
        await page.locator('.open-game').waitFor({state: 'detached'});
        assert.equal(await page.locator('.live-game').count(), 1);
        await filter.getByRole('radio', {name: 'All'}).check();
        await page.locator('.open-game').waitFor();
    });
});

test('an address without a page says so', () =>
    withPage('/nope', {}, async (page) => {
        await page.getByRole('heading', {name: 'Page not found'}).waitFor();
        assert.equal(await page.locator('.make').count(), 0);
        await page.getByRole('link', {name: 'To the lobby', exact: true}).click();
        await page.getByRole('heading', {name: 'Choose a game'}).waitFor();
    }));

test('the Go board is not turned automatically; White’s own clock is at the bottom', () =>
    asPlayer(views.goMiddle({id: 'white'}), 'second', {}, async (page) => {
        const corner = await cell(page, 'a1').boundingBox();
        const far = await cell(page, 'a9').boundingBox();
        assert.ok(corner.y > far.y, 'a1 is below');
        assert.match(await page.locator('.player.lower').innerText(), /White/);
        await page.getByRole('button', {name: 'More'}).click();
        await page.getByRole('button', {name: 'Flip the board'}).click();
        await until(
            async () => (await cell(page, 'a1').boundingBox()).y < (await cell(page, 'a9').boundingBox()).y,
            'it is turned when asked',
        );
    }));

test('chess is seen from one’s own side', () =>
    asPlayer(views.chessMiddle({id: 'black'}), 'second', {}, async (page) => {
        assert.ok((await cell(page, 'a1').boundingBox()).y < (await cell(page, 'a8').boundingBox()).y);
    }));

test('Go’s question about the dead stones can be answered without scrolling at 1440 x 900', () =>
    asPlayer(views.goAgreeing(['g5'], {id: 'agree'}), 'first', kScreens.desk, async (page) => {
        const confirm = page.locator('.bar .button.primary');
        await confirm.waitFor();
        const isShown = () =>
            confirm.evaluate((button) => {
                const box = button.getBoundingClientRect();
                const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                return button.contains(there) && box.bottom <= innerHeight;
            });
        await until(isShown, 'the answer is on the screen');
    }));

test('a mate is told by the result and not as a check', () =>
    asPlayer(views.chessCheck({id: 'mated'}), 'first', {}, async (page) => {
        await page.locator('.result').getByText(/mate/i).first().waitFor();
        const spoken = await page.locator('[aria-live=polite]').allInnerTexts();
        assert.doesNotMatch(spoken.join(' '), /in check/);
    }));

test('a game that has begun is not given up by one press', () =>
    asPlayer(
        views.chessStart({id: 'begun', moves: views.chessMoves([['e2e4', 'e4']]), turn: 'second', legal: []}),
        'first',
        {},
        async (page, game) => {
            await page.getByRole('button', {name: 'More'}).click();
            await page
                .getByRole('button', {name: 'Abort the game'})
                .or(page.getByRole('button', {name: /^Abort/}))
                .first()
                .click();
            await page.getByText(/Abort this game\?/).waitFor();
            assert.deepEqual(asked(game), []);
            await page.keyboard.press('Enter');
            assert.deepEqual(asked(game), [], 'Enter once more gives nothing up');
            await page.getByRole('button', {name: /^Abort/}).click();
            await page.locator('.confirm .danger').click();
            await until(() => asked(game).length === 1, 'it is asked for');
            assert.deepEqual(asked(game), [{t: 'abort'}]);
        },
    ));

test('without a connection draw offers and resignation are disabled', () =>
    asPlayer(views.chessMiddle({id: 'lost'}), 'first', {}, async (page) => {
        await page.getByRole('button', {name: 'Resign'}).waitFor();
        assert.ok(await page.getByRole('button', {name: 'Resign'}).isEnabled());
        await page.context().setOffline(true);
        await page.evaluate(() => {
            globalThis.WebSocket = class {
                static OPEN = 1;
            };
        });
        fixture.hall.drop();
        await until(() => page.getByRole('button', {name: 'Resign'}).isDisabled(), 'Resign is off');
        assert.ok(await page.getByRole('button', {name: 'Offer a draw'}).isDisabled());
    }));

test('an open offer and an open question can be answered after reconnecting', () => {
    const view = views.chessMiddle({id: 'cut', offer: {kind: 'draw', by: 'second'}});
    return asPlayer(view, 'first', {}, async (page, game) => {
        await page.getByRole('button', {name: 'Resign', exact: true}).click();
        const answers = ['Accept draw', 'Decline', 'Yes, resign'].map((name) => page.getByRole('button', {name}));
        for (const each of answers) assert.ok(await each.isEnabled());
        await page.context().setOffline(true);
        await page.evaluate(() => {
            globalThis.WebSocket = class {
                static OPEN = 1;
            };
        });
        fixture.hall.drop();
        for (const each of answers) await until(() => each.isDisabled(), 'nothing is answered that nobody would hear');
        assert.deepEqual(asked(game), []);
    });
});

test('what is opened under the bar comes into sight on a small phone', () =>
    asPlayer(views.chessMiddle({id: 'opened'}), 'first', {viewport: {width: 360, height: 640}}, async (page) => {
        const isSeen = async (selector) => {
            const box = await page.locator(selector).boundingBox();
            return box !== null && box.y >= 0 && box.y < 640 - 44;
        };
        await page.getByRole('button', {name: 'More…'}).click();
        await until(() => isSeen('.more'), 'the menu is on the screen');
        await page.getByRole('button', {name: 'More…'}).click();
        await page.evaluate(() => scrollTo(0, 0));
        await page.getByRole('button', {name: 'Claim…'}).click();
        await until(() => isSeen('.claim'), 'the form is on the screen');
        await page.getByRole('button', {name: 'More…'}).click();
        await page.locator('.claim').waitFor({state: 'detached'});
        await page.getByRole('button', {name: 'Resign'}).click();
        await page.locator('.more').waitFor({state: 'detached'});
        await until(() => isSeen('.confirm'), 'the question is on the screen, and not the menu');
        await page.keyboard.press('Escape');
        await page.getByRole('button', {name: 'More…'}).click();
        await page.locator('.more').waitFor();
        await page.keyboard.press('Escape');
        await page.locator('.more').waitFor({state: 'detached'});
    }));

test('the last button beside the board keeps its distance from the player below', () =>
    asPlayer(views.chessMiddle({id: 'distance'}), 'first', {viewport: {width: 1440, height: 900}}, async (page) => {
        const button = await page.getByRole('button', {name: 'Board only'}).boundingBox();
        const line = await page.locator('.player.lower').boundingBox();
        assert.ok(line.y - (button.y + button.height) >= 8, `${line.y - button.y - button.height} px`);
    }));

for (const language of ['en', 'vi', 'zh-Hant', 'zh-Hans'])
    (language === 'vi' ? test : test.deep)(`narrow buttons break between the parts of a time, not within them: ${language}`, () =>
        withPage('/', {settings: {language}, viewport: {width: 360, height: 640}}, async (page) => {
            await page.locator('.quick-row .button').nth(8).waitFor();
            const lines = await page.locator('.quick-row .button').evaluateAll((buttons) =>
                buttons.map((button) => {
                    const text = [...button.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
                    const byTop = new Map();
                    for (const node of text)
                        for (let at = 0; at < node.length; ++at) {
                            const range = document.createRange();
                            range.setStart(node, at);
                            range.setEnd(node, at + 1);
                            const top = Math.round(range.getBoundingClientRect().top);
                            byTop.set(top, (byTop.get(top) ?? '') + node.data[at]);
                        }
                    return [...byTop.values()].map((line) => line.trim());
                }),
            );
            for (const line of lines.flat()) {
                assert.doesNotMatch(line, /^×|×$|^(min|s|phút|giây|分|秒|[0-9]+)$/, `${language}: ${JSON.stringify(lines)}`);
            }
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), language);
            for (const button of await page.locator('.quick-row .button').all())
                assert.ok(await button.evaluate((each) => each.scrollWidth <= each.clientWidth), `${language}: it has room`);
        }),
    );

test('the margin column is shown only if something was ruled or noted', async () => {
    await asPlayer(views.chessMiddle({id: 'quiet', notes: []}), 'first', {}, async (page) => {
        assert.equal(await page.locator('.sheet th.margin').isVisible(), false);
    });
    const note = {seq: 9, ply: 2, by: 'first', code: 'draw-offered', clause: {law: 'fide-2018', id: '9.1'}, values: {}};
    await asPlayer(views.chessMiddle({id: 'ruled', notes: [note]}), 'first', {}, async (page) => {
        await page.locator('.sheet th.margin').waitFor();
    });
});

const luminance = (colour) => {
    const parts = colour
        .match(/\d+(\.\d+)?/g)
        .slice(0, 3)
        .map((each) => Number(each) / 255);
    const [r, g, b] = parts.map((each) => (each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

test('black pieces stand out from the dark squares at night', () =>
    asPlayer(views.chessMiddle({id: 'night'}), 'first', {settings: {theme: 'dark'}}, async (page) => {
        const fill = (selector) =>
            page
                .locator(selector)
                .first()
                .evaluate((each) => getComputedStyle(each).fill);
        const [square, piece] = [await fill('.dark-squares'), await fill('.wood-black .body')];
        const ratio = (luminance(square) + 0.05) / (luminance(piece) + 0.05);
        assert.ok(ratio >= 4.5, `${piece} on ${square}: ${ratio}`);
    }));

test('one act leads: what is chosen is framed, only the button of the screen is filled', () =>
    withPage('/', {}, async (page) => {
        const fill = (selector) =>
            page
                .locator(selector)
                .first()
                .evaluate((each) => getComputedStyle(each).backgroundColor);
        await page.locator('.button.primary').first().waitFor();
        assert.equal(await page.locator('.button.primary').count(), 1);
        assert.notEqual(await fill('.chip input:checked + span'), await fill('.button.primary'));
    }));

test('a sound is played when the opponent arrives and the clocks start', () => {
    const view = views.chessStart({
        id: 'joined',
        phase: 'waiting',
        turn: null,
        legal: [],
        clock: null,
        seats: {first: {name: 'Lan', connected: true}, second: null},
    });
    return asPlayer(view, 'first', {}, async (page, game) => {
        await page.evaluate(() => {
            globalThis.tones = 0;
            OscillatorNode.prototype.start = () => globalThis.tones++;
            OscillatorNode.prototype.stop = () => {};
        });
        await page
            .locator('h1')
            .first()
            .click({force: true})
            .catch(() => {});
        await page.keyboard.press('Tab');
        await page.mouse.click(5, 5);
        await page.evaluate(async () => {
            const context = new AudioContext();
            await context.resume();
            await context.close();
        });
        await until(async () => {
            game.show(view);
            await page.locator('.share').waitFor();
            game.show(views.chessStart({id: 'joined'}));
            await page.locator('.share').waitFor({state: 'detached'});
            return (await page.evaluate(() => globalThis.tones)) > 0;
        }, 'it is heard');
    });
});
