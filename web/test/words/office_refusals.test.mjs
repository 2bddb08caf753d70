// Every reason for which an office or one of its files refuses is told in the reader's language.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {catalogue, kWeb, load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const refusalsEn = (await catalogue('organiser')).en;

function sources(folder) {
    const at = path.join(kWeb, '../src', folder);
    return fs
        .readdirSync(at, {recursive: true})
        .map(String)
        .filter((name) => /\.(h|cpp)$/.test(name) && !/_(test|bench|fuzz)\.cpp$/.test(name))
        .map((name) => fs.readFileSync(path.join(at, name), 'utf8'))
        .join('\n');
}

/// The causes a room gives, each with the names of its values.
function causes(text, pattern) {
    return [...text.matchAll(pattern)].map(([whole, cause]) => {
        const rest = text.slice(text.indexOf(whole) + whole.length).split(');', 1)[0];
        return {cause, names: [...rest.matchAll(/\{"(\w[\w-]*)"\s*,/g)].map((found) => found[1])};
    });
}

/// Of a text, or of the function that a text with plurals is.
const placesOf = (text) =>
    [...String(text).matchAll(/(?<!\$)\{([\w-]+)\}|\bv\.(\w+)|\bv\[['"]([\w-]+)/g)].map((found) => found[1] ?? found[2] ?? found[3]);

test('each cause of the office has a sentence, which names no value that it does not come with', () => {
    const found = causes(sources('tournament'), /office_refuses\(\s*"([a-z-]+)",/g);
    assert.ok(found.length > 60, `only ${found.length} found`);
    for (const {cause, names} of found) {
        const text = refusalsEn['cause.' + cause];
        assert.ok(text, `cause.${cause} has no sentence`);
        for (const place of placesOf(text)) assert.ok(names.includes(place), `cause.${cause} names {${place}}`);
    }
});

test('no fact is refused without a cause', () => {
    assert.doesNotMatch(sources('tournament'), /office_refuses\(\s*(fmt::|"[^"]* [^"]*"\s*[),])/);
});

test('each cause of a plan has a sentence', () => {
    const found = causes(sources('exchange'), /refused\(\s*[\w.]+,\s*"([a-z-]+)",/g);
    assert.ok(found.length >= 8, `only ${found.length} found`);
    for (const {cause, names} of found) {
        const text = refusalsEn['cause.' + cause];
        assert.ok(text, `cause.${cause} has no sentence`);
        for (const place of placesOf(text)) assert.ok(names.includes(place), `cause.${cause} names {${place}}`);
    }
});

test('each concession that lets a round be paired is said, with what it is about', () => {
    const offered = [...sources('tournament').matchAll(/offer\(\s*(?:each\.by_rule \? "([a-z-]+)" : )?"([a-z-]+)",\s*(\{\})?/g)].flatMap(
        ([, one, other, nothing]) => [one, other].filter(Boolean).map((code) => ({code, nothing: nothing !== undefined})),
    );
    assert.equal(offered.length, 7);
    for (const {code, nothing} of offered) {
        const text = refusalsEn['relax.' + code];
        assert.ok(text, `relax.${code} has no sentence`);
        assert.equal(text.includes('{what}'), !nothing, `relax.${code}`);
    }
    for (const cause of ['nobody-left-to-meet', 'too-few-to-meet', 'too-many-have-met']) {
        assert.match(sources('tournament'), new RegExp(`"${cause}"`));
        assert.ok(refusalsEn['cause.' + cause], cause);
    }
});

test('what pairing, files and the desk refuse has a sentence', () => {
    const known = [
        'no-bye-candidate',
        'too-few-entries',
        'tournament-over',
        'round-paired',
        'paired-by-hand',
        'result-missing',
        'forbidden-in-schedule',
        'event-closed',
        'event-over',
        'elimination-undecided',
        'bad-result',
        'not-in-a-report',
        'import-has-duplicates',
        'list-needs-tournament',
        'tournament-is-whole',
        'no-such-sheet',
        'no-round-paired',
        'list-not-for-sheets',
        'one-list-in-csv',
        'handout-alone',
        'bad-list',
        'bad-rating-list',
        'bad-xlsx',
        'unknown-encoding',
        'bad-encoding',
    ];
    const said = ['tournament', 'exchange', 'hall'].map(sources).join('\n');
    for (const code of known) {
        assert.match(said, new RegExp(`"${code}"`), `${code} is refused nowhere any more`);
        assert.ok(refusalsEn['refusal.' + code], `refusal.${code} has no sentence`);
    }
});

test('a refusal is told by its cause, with the line of the file', async () => {
    const {openTournament, refusalText} = await load('../test/support/words.ts');
    await openTournament('en');
    assert.equal(
        refusalText({
            code: 'office-refuses',
            message: 'x',
            clause: null,
            values: {cause: 'number-taken', number: '3', name: 'Lan', reason: 'x'},
        }),
        'Number 3 already belongs to Lan.',
    );
    assert.equal(
        refusalText({
            code: 'import-refused',
            message: 'x',
            clause: null,
            values: {cause: 'no-such-board', line: '7', round: '1', boards: '2'},
        }),
        'Line 7: Round 1 has boards 1 to 2.',
    );
    assert.equal(
        refusalText({code: 'office-refuses', message: 'As the hall has it.', clause: null, values: {cause: 'never-heard-of'}}),
        'As the hall has it.',
    );
});
