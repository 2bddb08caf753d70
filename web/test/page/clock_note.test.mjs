// A clock that was set: the margin says whose, to what and why.
import * as views from '../support/mock/views.mjs';
import {withPage, fixture, useScriptedHall} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

const note = (reason) => ({
    seq: 22,
    ply: 14,
    by: 'arbiter',
    code: 'clock-adjusted',
    clause: {law: 'fide-2018', id: '6.10.2'},
    values: {seat: 'second', main: '137000', reason},
});

for (const [language, reason, text] of [
    ['en', 'the lights went out', 'Clock of Black set to 2:17 (the lights went out) § 6.10.2'],
    ['vi', 'mất điện', 'Đồng hồ bên Đen chỉnh thành 2:17 (mất điện) § 6.10.2'],
    // The reasons of the law itself stand in the log in English; the clause says them.
    ['zh-Hant', 'illegal move', '黑方棋鐘調為 2:17 § 6.10.2'],
    ['zh-Hans', '停电', '黑方棋钟调为 2:17 (停电) § 6.10.2'],
])
    (language === 'vi' ? test : test.deep)(`spectators read whose clock was set, to what and why: ${language}`, () => {
        fixture.hall.add(views.chessMiddle({id: 'clock-' + language, notes: [note(reason)]}));
        return withPage('/g/clock-' + language, {settings: {language}}, (page) => page.locator('.sheet .note', {hasText: text}).waitFor());
    });
