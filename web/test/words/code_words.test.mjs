// No page shows a raw code: every code that the law, the catalogues and the hall can send has its words in the four languages.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {codeSchemas} from '../../api/documents.mjs';
import {catalogue, kWeb} from '../support/load.mjs';
import test from '../support/testing.mjs';

const codes = Object.fromEntries(Object.entries(codeSchemas()).map(([name, {enum: list}]) => [name, list]));
const game = await catalogue('game');
const kLanguages = ['en', 'vi', 'zh-Hant', 'zh-Hans'];

/// The tables of a TOML file of words: {key: {en, vi, …}}.
function lawWords(law) {
    const text = fs.readFileSync(path.join(kWeb, '../rulebooks', law, 'words.toml'), 'utf8');
    const words = {};
    let key = '';
    for (const line of text.split('\n')) {
        const head = /^\["(.+)"\]$/.exec(line);
        const word = /^([\w-]+) = "(.+)"$/.exec(line);
        if (head) words[(key = head[1])] = {};
        else if (word) words[key][word[1]] = word[2];
    }
    return words;
}
const laws = Object.fromEntries(['fide-2018', 'xiangqi-vn', 'go-cn'].map((law) => [law, lawWords(law)]));

const without = (list, has) => list.filter((code) => !has(code));

for (const language of kLanguages)
    test(`results, questions and notes have words: ${language}`, () => {
        const words = game[language];
        assert.ok(codes.ResultCode.length > 50 && codes.NoteCode.length > 40 && codes.QuestionCode.length > 10);
        assert.deepEqual(
            without(codes.ResultCode, (code) => words['result.' + code]),
            [],
        );
        assert.deepEqual(
            without(codes.QuestionCode, (code) => words['question.' + code]),
            [],
        );
        // A note that an arbiter was asked says the question.
        assert.deepEqual(
            without(codes.NoteCode, (code) => words['note.' + code] ?? words[code.replace(/^arbiter-asked-/, 'question.')]),
            [],
        );
    });

test('every report of the catalogues, its fields and its choices have words in each law', () => {
    for (const [law, words] of Object.entries(laws)) {
        const text = fs.readFileSync(path.join(kWeb, '../rulebooks', law, 'reports.toml'), 'utf8');
        const kinds = [...text.matchAll(/^kind = "([\w-]+)"/gm)].map(([, kind]) => kind);
        assert.ok(kinds.length > 20, law);
        for (const kind of kinds)
            for (const language of kLanguages) assert.ok(words['report.' + kind]?.[language], `${law}: report.${kind} in ${language}`);
        for (const [, list] of text.matchAll(/choices = \[([^\]]*)\]/g))
            for (const [, choice] of list.matchAll(/"([^"]+)"/g))
                for (const language of kLanguages)
                    if (!/^[\d/.-]+$|^(void|first|second)$/.test(choice))
                        // results as they are written, sides by their names
                        assert.ok(words['choice.' + choice]?.[language], `${law}: choice.${choice} in ${language}`);
    }
});

test('every ruling and every duty has words in a law', () => {
    assert.ok(codes.RulingCode.length > 200 && codes.DutyCode.length > 50);
    for (const language of kLanguages)
        for (const [list, kind] of [
            [codes.RulingCode, 'ruling.'],
            [codes.DutyCode, 'duty.'],
        ])
            assert.deepEqual(
                without(list, (code) => Object.values(laws).some((words) => words[kind + code]?.[language])),
                [],
                language,
            );
});

test('a reason that the law gives for a clock or for going on has words', () => {
    // Reasons in the code of the conduct: texts of small letters with blanks.
    const folder = path.join(kWeb, '../src/conduct');
    const sheet = fs.readFileSync(path.join(kWeb, 'src/pages/sheet.tsx'), 'utf8');
    const files = fs.readdirSync(folder, {recursive: true}).filter((name) => name.endsWith('.cpp') && !name.endsWith('_test.cpp'));
    const reasons = new Set();
    for (const name of files) {
        const source = fs.readFileSync(path.join(folder, name), 'utf8').replace(/"\s*\n\s*"/g, '');
        for (const [, reason] of source.matchAll(
            /(?:stop_clocks|resume_play|ClocksStopped|ClocksStarted|GameContinued|adjust_clock)[({][^;]*?"([a-z][a-z ;,]*[a-z])"[)}]/g,
        ))
            reasons.add(reason);
    }
    reasons.delete('reason'); // the name of a field
    assert.ok(reasons.size > 12, `${[...reasons]}`);
    const slug = (reason) => 'clock.' + reason.replace(/ /g, '-');
    for (const reason of reasons) {
        const isSaid = Object.values(laws).some((words) => slug(reason) in words) || sheet.includes(`'${reason}'`);
        assert.ok(isSaid, `no words for the reason "${reason}"`);
    }
});
