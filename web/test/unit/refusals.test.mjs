// Every refusal that can reach a page is said in each language.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import {kWeb, load} from '../support/load.mjs';

const {en} = await load('words/en.ts');
// The pages of tournaments bring words of their own.
const {en: ofTournaments} = await load('pages/tournament/words/en.ts');
const rare = {
    vi: (await load('words/rare_vi.ts')).vi,
    'zh-Hant': (await load('words/rare_hant.ts')).zhHant,
    'zh-Hans': (await load('words/rare_hans.ts')).zhHans,
};

// What no page is told: faults of a program that talks to the hall, of files and of the machine, told at the start or to who
// wrote the program.
const kUntold = new Set([
    'already-created',
    'bad-event-line',
    'bad-field',
    'bad-key',
    'bad-token',
    'bad-tournament-games',
    'broken-log',
    'cannot-listen',
    'file-unwritable',
    'foreign-origin',
    'header-too-long',
    'no-page',
    'no-randomness',
    'no-such-law',
    'not-http',
    'not-json',
    'port-taken',
    'store-foreign-file',
    'store-locked',
    'store-not-writable',
    'unknown-type',
    'wrong-method',
]);

function sources(folder) {
    return fs.readdirSync(folder, {withFileTypes: true}).flatMap((entry) => {
        const file = path.join(folder, entry.name);
        if (entry.isDirectory()) return entry.name === 'tool' ? [] : sources(file);
        return /\.cpp$/.test(file) && !/_(test|fuzz|bench)\.cpp$/.test(file) ? [file] : [];
    });
}

/// The codes of refusals in the rooms that answer a page.
function codes() {
    const found = new Set();
    const files = [
        ...sources(path.join(kWeb, '../src/conduct')),
        ...sources(path.join(kWeb, '../src/hall')),
        ...['record/sealed_move.cpp', 'record/sealing_check.cpp', 'store/sqlite_log.cpp'].map((name) => path.join(kWeb, '../src', name)),
    ];
    for (const file of files) {
        const text = fs.readFileSync(file, 'utf8');
        for (const [, code] of text.matchAll(/(?:refuse|not_here)\(\s*"([a-z0-9-]+)"(?!,\s*"")/g)) found.add(code);
        for (const [, code] of text.matchAll(/(?:return|refused_reply\()\s*\{\s*"([a-z0-9-]+)",/g)) found.add(code);
    }
    return found;
}

test('a refusal of the arbiter or the hall has words in every language', () => {
    const all = codes();
    assert.ok(all.size > 150, `${all.size} codes were found`);
    const told = [...all].filter((code) => !kUntold.has(code) && !('refusal.' + code in en) && !('refusal.' + code in ofTournaments));
    for (const [language, words] of Object.entries(rare))
        assert.deepEqual(
            told.filter((code) => !words[code]?.trim()),
            [],
            language,
        );
});

test('no words stand for a refusal that is never given, or twice', () => {
    const all = codes();
    for (const [language, words] of Object.entries(rare))
        for (const code of Object.keys(words)) {
            assert.ok(all.has(code), `${language} ${code} is refused nowhere`);
            assert.ok(!('refusal.' + code in en), `${language} ${code} stands in the catalogue already`);
        }
    for (const code of kUntold) assert.ok(all.has(code), `${code} is refused nowhere`);
});

test('each script holds its own forms', () => {
    for (const [code, text] of Object.entries(rare['zh-Hans']))
        assert.doesNotMatch(
            text,
            /[車馬將對規則讀點國際圍時間雙勝負認輸結終條選項語這個們來說請還後從開關記錄執氣無標為變繼續鐘鑰]/u,
            code,
        );
    for (const [code, text] of Object.entries(rare['zh-Hant']))
        assert.doesNotMatch(text, /[车马将对规则读点国际围时间双胜负认输结终条选项语这个们来说请还从开关记录执气无标为变继续钟钥]/u, code);
});
