// The compiler of words (words/compile): what it makes of messages, and what it refuses.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {buildSync} from 'esbuild';
import {kWeb} from '../support/load.mjs';
import test from '../support/testing.mjs';

const kLanguages = ['en', 'vi', 'zh-Hant', 'zh-Hans'];

/// A tree with one area, and what words/compile says to it. `texts` is a text for all languages, or one for each.
function compile(messages, {source = '', command = ['check'], law = ''} = {}) {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kyvien-words-'));
    const put = (file, text) => {
        fs.mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
        fs.writeFileSync(path.join(root, file), text);
    };
    put('words/areas.json', JSON.stringify({some: {page: true, sources: ['web/src']}}));
    for (const folder of ['src', 'rulebooks', 'examples/gomoku/law']) fs.mkdirSync(path.join(root, folder), {recursive: true});
    for (const language of kLanguages)
        put(
            `words/some/${language}.toml`,
            Object.entries(messages)
                .filter(([, texts]) => typeof texts === 'string' || texts[language] !== undefined)
                .map(([key, texts]) => `"${key}" = ${JSON.stringify(typeof texts === 'string' ? texts : texts[language])}\n`)
                .join(''),
        );
    put('web/src/page.ts', source);
    if (law) put('rulebooks/a-law/words.toml', law);
    const {status, stderr, stdout} = spawnSync(
        process.execPath,
        [path.join(kWeb, '../words/compile'), ...command.map((each) => each.replace('ROOT', root))],
        {
            encoding: 'utf8',
            env: {...process.env, KYVIEN_ROOT: root},
        },
    );
    return {status, stderr, stdout, root, done: () => fs.rmSync(root, {recursive: true})};
}

function refused(messages, options, expected) {
    const {status, stderr, done} = compile(messages, options);
    done();
    assert.match(stderr, expected);
    assert.equal(status, 1);
}

const used = {source: "t('a');"};

test('a key that a language lacks is refused, and one that English lacks', () => {
    refused({a: {en: 'A', vi: 'A', 'zh-Hant': 'A'}}, used, /words\/some\/zh-Hans\.toml: a is missing/);
    refused({a: 'A', b: {vi: 'B'}}, used, /words\/some\/vi\.toml:2: b is not in words\/some\/en\.toml/);
});

test('a value that a translation lacks or invents is refused', () => {
    refused({a: {en: '{n} games', vi: 'ván', 'zh-Hant': '{n}', 'zh-Hans': '{n}'}}, used, /vi\.toml: a lacks the value \{n\}/);
    refused({a: {en: 'games', vi: 'ván', 'zh-Hant': '局', 'zh-Hans': '{n} 局'}}, used, /zh-Hans\.toml: a has a value \{n\}/);
});

test('a message that is not in ICU syntax, or lacks a form of its language, is refused', () => {
    refused({a: '{n games'}, used, /',' is missing/);
    refused({a: 'games}'}, used, /closing brace/);
    refused({a: '{n, plural, one {# game}}'}, used, /lacks the case other/);
    refused({a: '{n, plural, one {# game} other {# games}}'}, used, /vi has no form 'one' of numbers/);
    refused({a: '{n, date, short}'}, used, /no kind 'date'/);
    refused({a: '  '}, used, /is empty/);
});

test('an unused key is refused, also one composed from a code that does not exist', () => {
    refused({a: 'A', b: 'B'}, used, /en\.toml:2: no code uses b/);
    refused({'result.mate': 'Mate', 'result.gone': 'Gone'}, {source: "maybe('result.' + code); say('mate');"}, /no code uses result\.gone/);
    refused(
        {'side.go.first': 'Black', 'side.gomoku.first': 'Black'},
        {source: "t(`side.${game}.${seat}`); ['go', 'first'];"},
        /no code uses side\.gomoku/,
    );
    refused({a: 'A'}, {source: "// t('a') was here\n"}, /no code uses a/);
});

test('a Chinese reader is addressed as 您, in plurals and choices too', () => {
    const plain = {en: 'Your turn', vi: 'Đến lượt bạn'};
    refused({a: {...plain, 'zh-Hant': '輪到您走', 'zh-Hans': '轮到你走'}}, used, /zh-Hans\.toml:1: a: addresses the reader as 你/);
    refused({a: {...plain, 'zh-Hant': '妳的名字', 'zh-Hans': '您的名字'}}, used, /zh-Hant\.toml:1: a: addresses the reader as 你/);
    refused({a: {...plain, 'zh-Hant': '您們', 'zh-Hans': '双方'}}, used, /zh-Hant\.toml:1: a: addresses the reader/);
    refused({a: '{n, plural, other {{who, select, other {你}}}}'}, used, /addresses the reader/);
    const law = '["ruling.x"]\nen = "You lose"\nvi = "thua"\nzh-Hant = "您負"\nzh-Hans = "你负"\n';
    refused({a: 'A'}, {...used, law}, /rulebooks\/a-law\/words\.toml:5: ruling\.x: addresses the reader/);
});

test('a traditional text has no simplified character', () => {
    refused(
        {a: {en: 'x', vi: 'x', 'zh-Hant': '看得见', 'zh-Hans': '看得见'}},
        used,
        /zh-Hant\.toml:1: a: has 见, which is not a traditional character/,
    );
    const fine = compile({a: {en: 'x', vi: 'x', 'zh-Hant': '裁判看得見紅俥', 'zh-Hans': '裁判看得见'}}, used);
    fine.done();
    assert.equal(fine.stderr, '');
});

test('a count in English has its plural, also within a choice', () => {
    const fault = /en\.toml:1: a: needs a plural of \{n\}/;
    const other = {vi: '{n}', 'zh-Hant': '{n}', 'zh-Hans': '{n}'};
    refused({a: {en: '{n} boards are open', ...other}}, used, fault);
    refused({a: {en: 'at least {n} drawn games', ...other}}, used, fault);
    refused(
        {a: {en: '{who, select, first {{n} moves} other {no move}}', vi: '{n}{who}', 'zh-Hant': '{n}{who}', 'zh-Hans': '{n}{who}'}},
        used,
        fault,
    );
    const {stderr, done} = compile({a: {en: '{n, plural, one {# board} other {# boards}}, board {n} results', ...other}}, used);
    done();
    assert.match(stderr, fault);
    const fine = compile({a: {en: '{n, plural, one {# board is} other {# boards are}} open', ...other}}, used);
    fine.done();
    assert.equal(fine.stderr, '');
});

test('the words of the laws are looked at too', () => {
    const law = '["ruling.x"]\nen = "{seat} loses"\nvi = "thua"\nzh-Hant = "{seat}負"\nzh-Hans = "{seat}负"\n';
    refused({a: 'A'}, {...used, law}, /rulebooks\/a-law\/words\.toml \(vi\): ruling\.x lacks the value \{seat\}/);
});

test('a complete catalogue is accepted', () => {
    const {status, stdout, stderr, done} = compile({a: 'A'}, used);
    done();
    assert.equal(stderr, '');
    assert.match(stdout, /1 keys in 1 areas/);
    assert.equal(status, 0);
});

/// The words of a message in English and Vietnamese as the page has them.
async function messages(texts) {
    const {status, stderr, root, done} = compile({a: texts}, {...used, command: ['page', 'ROOT/web/src/catalogue']});
    try {
        assert.equal(stderr, '');
        assert.equal(status, 0);
        const found = {};
        for (const language of ['en', 'vi']) {
            const outfile = path.join(root, language + '.mjs');
            buildSync({entryPoints: [path.join(root, `web/src/catalogue/some/${language}.ts`)], outfile, format: 'esm'});
            found[language] = (await import(outfile)).words.a;
        }
        return found;
    } finally {
        done();
    }
}

test('plurals are those of the language, and the page needs no reader of messages', async () => {
    const {en, vi} = await messages({
        en: '{n, plural, =0 {no games} one {# game} other {# games}}, {who}',
        vi: '{n} ván, {who}',
        'zh-Hant': '{who}：{n} 局',
        'zh-Hans': '{who}：{n} 局',
    });
    assert.deepEqual(
        [0, 1, 2, '1'].map((n) => en({n, who: 'Lan'})),
        ['no games, Lan', '1 game, Lan', '2 games, Lan', '1 game, Lan'],
    );
    assert.equal(vi, '{n} ván, {who}');
});

test('ordinal numbers of English are right up to the hundreds', async () => {
    const {en, vi} = await messages({
        en: 'the {n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} time',
        vi: 'lần thứ {n}',
        'zh-Hant': '第 {n} 次',
        'zh-Hans': '第 {n} 次',
    });
    assert.deepEqual(
        [1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map((n) => en({n}).split(' ')[1]),
        ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '102nd', '111th'],
    );
    assert.equal(vi, 'lần thứ {n}');
});

test('a choice takes its case, and quoted braces are plain characters', async () => {
    const {en} = await messages("{who, select, first {White’s} other {Black’s}} clock, it''s `'{n}'` $'{x}'");
    assert.equal(en({who: 'first'}), "White’s clock, it's `{n}` ${x}");
    assert.equal(en({who: 'second'}), "Black’s clock, it's `{n}` ${x}");
});
