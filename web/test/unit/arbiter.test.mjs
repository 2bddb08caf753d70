import assert from 'node:assert/strict';
import test from 'node:test';
import {load} from '../support/load.mjs';

const catalogues = {
    en: (await load('pages/arbiter/words/en.ts')).en,
    vi: (await load('pages/arbiter/words/vi.ts')).vi,
    'zh-Hant': (await load('pages/arbiter/words/hant.ts')).zhHant,
    'zh-Hans': (await load('pages/arbiter/words/hans.ts')).zhHans,
};
const {plain, readSpan, spanText} = await load('pages/arbiter/plain.ts');

const places = (text) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort();

test('the desk says everything in every language, with the same values in it', () => {
    for (const [language, words] of Object.entries(catalogues)) {
        assert.deepEqual(Object.keys(words).sort(), Object.keys(catalogues.en).sort(), language);
        for (const [key, text] of Object.entries(words)) {
            assert.notEqual(text.trim(), '', `${language} ${key}`);
            assert.deepEqual(places(text), places(catalogues.en[key]), `${language} ${key}`);
        }
    }
});

test('simplified Chinese at the desk holds no traditional forms, and the reverse', () => {
    for (const [key, text] of Object.entries(catalogues['zh-Hans']))
        assert.doesNotMatch(text, /[車馬將對規則讀點國際圍時間雙勝負認輸結終條選項語這個們來說請還後從開關記錄執氣無標為變繼續鐘鑰]/u, key);
    for (const [key, text] of Object.entries(catalogues['zh-Hant']))
        assert.doesNotMatch(text, /[车马将对规则读点国际围时间双胜负认输结终条选项语这个们来说请还从开关记录执气无标为变继续钟钥]/u, key);
});

test('kinds are found without the marks of Vietnamese', () => {
    assert.equal(plain('Đến muộn, chạm QUÂN'), 'den muon, cham quan');
    assert.equal(plain('§ 7.5.1'), '§ 7.5.1');
});

test('times are read as arbiters write them', () => {
    for (const [text, ms] of [
        ['5:00', 300_000],
        ['1:05:30', 3_930_000],
        ['12.5', 12_500],
        ['0:09', 9_000],
        ['90', 90_000],
        ['0', 0],
    ])
        assert.equal(readSpan(text), ms, text);
    for (const text of ['', 'soon', '1:75', '1:60:00', '-5', '1:2:3:4', '5:']) assert.equal(readSpan(text), null, text);
    for (const ms of [0, 9_000, 300_000, 3_930_000]) assert.equal(readSpan(spanText(ms)), ms);
});
