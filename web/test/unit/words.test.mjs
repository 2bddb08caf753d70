import assert from 'node:assert/strict';
import test from 'node:test';
import fs from 'node:fs';
import path from 'node:path';
import {kWeb, load} from '../support/load.mjs';

const catalogues = {
    en: (await load('words/en.ts')).en,
    vi: (await load('words/vi.ts')).vi,
    'zh-Hant': (await load('words/zh_hant.ts')).zhHant,
    'zh-Hans': (await load('words/zh_hans.ts')).zhHans,
};
const {guessLanguage} = await load('words/index.ts');

const places = (text) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort();

test('every language says everything, with the same values in it', () => {
    for (const [language, words] of Object.entries(catalogues)) {
        assert.deepEqual(Object.keys(words).sort(), Object.keys(catalogues.en).sort(), language);
        for (const [key, text] of Object.entries(words)) {
            assert.notEqual(text.trim(), '', `${language} ${key}`);
            assert.deepEqual(places(text), places(catalogues.en[key]), `${language} ${key}`);
        }
    }
});

test('the words of tournaments are there in every language, with the same values in them', async () => {
    const {en} = await load('pages/tournament/words/en.ts');
    const others = {
        vi: (await load('pages/tournament/words/vi.ts')).vi,
        hant: (await load('pages/tournament/words/hant.ts')).zhHant,
        hans: (await load('pages/tournament/words/hans.ts')).zhHans,
    };
    for (const [language, words] of Object.entries(others))
        for (const [key, text] of Object.entries(en)) {
            assert.notEqual(words[key]?.trim() ?? '', '', `${language} ${key}`);
            assert.deepEqual(places(words[key]), places(text), `${language} ${key}`);
        }
    for (const [key, text] of Object.entries(others.hans))
        assert.doesNotMatch(text, /[輪對陣賽編號單雙積時間結與個這種錄級還裡來報說請選體績終見滿欄兩統稱]/u, key);
});

test('simplified Chinese holds no traditional forms, and the reverse', () => {
    const hans = Object.entries(catalogues['zh-Hans']).filter(([key]) => !/notation|piece\.xiangqi/.test(key));
    const hant = Object.entries(catalogues['zh-Hant']).filter(([key]) => !/notation/.test(key));
    for (const [key, text] of hans)
        assert.doesNotMatch(text, /[車馬將對規則讀點國際圍時間雙勝負認輸結終條選項語這個們來說請還後從開關記錄執氣無標為變繼續]/u, key);
    for (const [key, text] of hant)
        assert.doesNotMatch(text, /[车马将对规则读点国际围时间双胜负认输结终条选项语这个们来说请还从开关记录执气无标为变继续]/u, key);
});

test('the reader’s language is guessed from the browser’s languages', () => {
    assert.equal(guessLanguage(['vi-VN', 'en']), 'vi');
    assert.equal(guessLanguage(['zh-TW']), 'zh-Hant');
    assert.equal(guessLanguage(['zh-HK']), 'zh-Hant');
    assert.equal(guessLanguage(['zh-CN']), 'zh-Hans');
    assert.equal(guessLanguage(['zh']), 'zh-Hans');
    assert.equal(guessLanguage(['fr', 'vi']), 'vi');
    assert.equal(guessLanguage(['fr']), 'en');
});

test('every notice of the arbiter in electronic play has its words in every language', () => {
    const folder = path.join(kWeb, '..', 'src', 'conduct');
    const files = fs.readdirSync(folder, {recursive: true}).filter((name) => name.endsWith('.cpp') && !/_test\.cpp$|\/board\//.test(name));
    const codes = new Set(
        files.flatMap((name) =>
            [...fs.readFileSync(path.join(folder, name), 'utf8').matchAll(/Noticed\{\s*"([a-z-]+)"/g)].map(([, code]) => code),
        ),
    );
    assert.ok(codes.size > 5, 'the notices are found');
    for (const [language, words] of Object.entries(catalogues))
        for (const code of codes) assert.ok(words['note.' + code], `${language}: note.${code}`);
});
