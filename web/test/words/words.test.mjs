import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {catalogue, kWeb, load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const kAreas = ['shell', 'game', 'laws', 'tournament', 'organiser', 'arbiter', 'judge', 'sealing', 'go-cycle', 'refusals', 'account'];
const {guessLanguage} = await load('words/index.ts');
const catalogues = {};
for (const area of kAreas)
    for (const [language, words] of Object.entries(await catalogue(area)))
        for (const [key, text] of Object.entries(words)) (catalogues[language] ??= {})[`${area} ${key}`] = String(text);

test('simplified Chinese holds no traditional forms, and the reverse', () => {
    const hans = Object.entries(catalogues['zh-Hans']).filter(([key]) => !/notation|piece\.xiangqi/.test(key));
    const hant = Object.entries(catalogues['zh-Hant']).filter(([key]) => !/notation/.test(key));
    for (const [key, text] of hans)
        assert.doesNotMatch(
            text,
            /[車馬將對規則讀點國際圍時間雙勝負認輸結終條選項語這個們來說請還後從開關記錄執氣無標為變繼續鐘鑰輪陣賽編號單積與種級裡報績滿欄兩統稱]/u,
            key,
        );
    for (const [key, text] of hant)
        assert.doesNotMatch(text, /[车马将对规则读点国际围时间双胜负认输结终条选项语这个们来说请还从开关记录执气无标为变继续钟钥]/u, key);
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

test('whoever asks for words that are being fetched waits for them', async () => {
    const {area} = await load('words/area.ts');
    let arrive = null;
    const loads = {en: () => new Promise((resolve) => (arrive = resolve)), vi: async () => ({words: {hello: 'Xin chào'}})};
    const words = area(loads);
    const said = [];
    const both = Promise.all([words.load('en'), words.load('en').then(() => said.push(words.t('hello')))]);
    await new Promise(setImmediate);
    assert.deepEqual(said, [], 'nothing is there yet');
    arrive({words: {hello: 'Hello'}});
    await both;
    assert.deepEqual(said, ['Hello']);

    // A choice made meanwhile counts, and a language that could not be fetched is asked for again.
    const late = area(loads);
    const first = late.load('en');
    await late.load('vi');
    arrive({words: {hello: 'Hello'}});
    await first;
    assert.equal(late.t('hello'), 'Xin chào');
    let isAway = true;
    const again = area({en: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve({words: {hello: 'Hello'}}))});
    await assert.rejects(again.load('en'));
    isAway = false;
    await again.load('en');
    assert.equal(again.t('hello'), 'Hello');
});

test('every notice of the arbiter in electronic play has its words in every language', () => {
    const folder = path.join(kWeb, '..', 'src', 'conduct');
    const files = fs.readdirSync(folder, {recursive: true}).filter((name) => name.endsWith('.cpp') && !/_test\.cpp$|\/board\//.test(name));
    const codes = new Set(
        files.flatMap((name) =>
            [...fs.readFileSync(path.join(folder, name), 'utf8').matchAll(/Noticed\{\s*"([a-z-]+)"/g)].map(([, code]) => code),
        ),
    );
    // Those of an adjournment stand in a catalogue.
    const catalogued = fs.readFileSync(path.join(kWeb, '..', 'rulebooks', 'hall', 'rulings.toml'), 'utf8');
    const notices = catalogued.slice(catalogued.indexOf('notices = ['), catalogued.indexOf(']\n', catalogued.indexOf('notices = [')));
    for (const [, code] of notices.matchAll(/code = "([a-z-]+)"/g)) codes.add(code);
    assert.ok(codes.size > 5, 'the notices are found');
    for (const [language, words] of Object.entries(catalogues))
        for (const code of codes) assert.ok(words['game note.' + code], `${language}: note.${code}`);
});

test('the club and the federation have one name each, on paper, at the desk and in the form of who signs up', () => {
    const kNames = {
        club: ['help any.club', 'lists club', 'tournament club', 'tournament register.club', 'verdicts field.club', 'report apart.club'],
        federation: [
            'help any.federation',
            'lists federation',
            'organiser federation',
            'tournament register.federation',
            'verdicts field.federation',
            'report apart.federation',
        ],
    };
    for (const language of ['en', 'vi', 'zh-Hans', 'zh-Hant']) {
        const said = Object.values(kNames).map((places) => {
            const names = places.map((place) => {
                const [area, key] = place.split(' ');
                const text = fs.readFileSync(path.join(kWeb, `../words/${area}/${language}.toml`), 'utf8');
                return text
                    .split('\n')
                    .find((line) => line.startsWith(`"${key}" = `))
                    ?.slice(key.length + 6, -1)
                    .toLowerCase();
            });
            assert.equal(new Set(names).size, 1, `${language}: ${places.map((place, index) => `${place}: ${names[index]}`).join(', ')}`);
            return names[0];
        });
        assert.notEqual(said[0], said[1], language);
    }
});
