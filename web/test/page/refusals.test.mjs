// A refusal that players seldom meet is said in their language too.
import * as views from '../support/mock/views.mjs';
import {asPlayer, useScriptedHall} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

const refused = () => ({
    refusal: {code: 'seal-the-play', message: 'The game is being adjourned.', clause: {law: 'go-cn', id: '14b'}, values: {}},
});

for (const [language, text] of [
    ['en', 'The game is being adjourned.'],
    ['vi', 'Ván đang được hoãn: nước đi được ghi, niêm phong và nộp, không đặt lên bàn.'],
    ['zh-Hant', '正在封棋：應寫下、封好並交出著法，不在盤上落子。'],
    ['zh-Hans', '正在封棋：应写下、封好并交出着法，不在盘上落子。'],
])
    (language === 'vi' ? test : test.deep)(`a rare refusal is read in the reader’s language: ${language}`, () =>
        asPlayer(
            views.goStart(9, {id: 'rare-' + language}),
            'first',
            {settings: {language}},
            async (page) => {
                await page.locator('.bar .button').first().click();
                await page.locator('.refusal', {hasText: text}).waitFor();
                await page.locator('.refusal .cite', {hasText: '§ 14b'}).waitFor();
            },
            refused,
        ),
    );
