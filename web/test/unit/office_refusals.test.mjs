// What an office refuses is told in the reader's language.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import {kWeb, load} from '../load.mjs';

const {refusalsEn} = await load('pages/tournament/refusal_words_en.ts');

function sources(folder) {
    const at = path.join(kWeb, '../src', folder);
    return fs.readdirSync(at, {recursive: true}).map(String)
        .filter((name) => /\.(h|cpp)$/.test(name) && !/_(test|bench|fuzz)\.cpp$/.test(name))
        .map((name) => fs.readFileSync(path.join(at, name), 'utf8')).join('\n');
}

test('what pairing and the desk refuse has a sentence', () => {
    const known = ['event-closed', 'forbidden-in-schedule', 'too-few-entries', 'tournament-over', 'event-over', 'elimination-undecided', 'round-paired',
        'paired-by-hand', 'result-missing', 'bad-result'];
    const said = ['tournament', 'hall'].map(sources).join('\n');
    for (const code of known) {
        assert.match(said, new RegExp(`"${code}"`), `${code} is refused nowhere any more`);
        assert.ok(refusalsEn['refusal.' + code], `refusal.${code} has no sentence`);
    }
});

test('what a page knows of a refusal comes before the hall’s own sentence', async () => {
    const {refusalText, loadWords, setPageWords} = await load('words/index.ts');
    await loadWords('en');
    setPageWords(refusalsEn);
    assert.equal(refusalText({code: 'result-missing', message: 'x', clause: null, values: {round: '2', board: '5'}}), 'Round 2: board 5 has no result yet.');
    assert.equal(refusalText({code: 'never-heard-of', message: 'As the hall has it.', clause: null, values: {}}), 'As the hall has it.');
});
