// Every refusal that can reach a page is said in each language.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import {catalogue, kWeb} from '../support/load.mjs';

const en = {...(await catalogue('shell')).en, ...(await catalogue('game')).en};
// The pages of tournaments bring words of their own.
const ofTournaments = {...(await catalogue('tournament')).en, ...(await catalogue('organiser')).en};
const rare = await catalogue('refusals');

// What no page is told: faults of a program that talks to the hall, of files and of the machine, told at the start or to who
// wrote the program.
const kUntold = new Set([
    'already-created',
    'ambiguous-key',
    'bad-event-line',
    'bad-field',
    'bad-host',
    'bad-key',
    'bad-network',
    'bad-store',
    'bad-token',
    'bad-tournament-games',
    'broken-log',
    'cannot-listen',
    'foreign-origin',
    'header-too-long',
    'https-only',
    'keys-damaged',
    'no-page',
    'no-randomness',
    'no-such-key',
    'no-such-law',
    'not-http',
    'not-json',
    'port-taken',
    'redirect-without-tls',
    'store-foreign-file',
    'store-locked',
    'store-not-writable',
    'threads-with-store',
    'tls-half',
    'tls-key-does-not-fit',
    'transfer-encoding',
    'unknown-host',
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
        ...[
            'record/sealed_move.cpp',
            'record/sealing_check.cpp',
            'store/sqlite_log.cpp',
            'store/halls/postgres_ledgers.cpp',
            'store/internal/refusals.cpp',
            'store/internal/sqlite_writer.cpp',
        ].map((name) => path.join(kWeb, '../src', name)),
    ];
    for (const file of files) {
        const text = fs.readFileSync(file, 'utf8');
        for (const [, code] of text.matchAll(/(?:refuse|not_here)\(\s*"([a-z0-9-]+)"(?!,\s*"")/g)) found.add(code);
        for (const [, code] of text.matchAll(
            /(?:return|refused_reply\(|refused_message\(\s*(?:\w+|\{\}),|Refusal(?: \w+)?)\s*\{\s*"([a-z0-9-]+)",(?!\s*(?:fide|xiangqi_vn|go_cn)\()/g,
        ))
            found.add(code);
    }
    return found;
}

test('a refusal of the arbiter or the hall has words in every language', () => {
    const all = codes();
    assert.ok(all.size > 150, `${all.size} codes were found`);
    const told = [...all].filter((code) => !kUntold.has(code) && !('refusal.' + code in en) && !('refusal.' + code in ofTournaments));
    for (const [language, words] of Object.entries(rare))
        assert.deepEqual(
            told.filter((code) => !words['refusal.' + code]?.trim()),
            [],
            language,
        );
});

test('no words stand for a refusal that is never given, or twice', () => {
    const all = codes();
    // What the page itself tells as a refusal.
    const pages = fs.readdirSync(path.join(kWeb, 'src'), {recursive: true}).filter((name) => name.endsWith('.tsx'));
    const ofPage = new Set(
        pages.flatMap((name) =>
            [...fs.readFileSync(path.join(kWeb, 'src', name), 'utf8').matchAll(/code: '([a-z-]+)'/g)].map(([, code]) => 'refusal.' + code),
        ),
    );
    for (const [language, words] of Object.entries(rare))
        for (const key of Object.keys(words)) {
            assert.ok(all.has(key.replace('refusal.', '')) || ofPage.has(key), `${language} ${key} is refused nowhere`);
            assert.ok(!(key in en), `${language} ${key} stands in the catalogue already`);
        }
    for (const code of kUntold) assert.ok(all.has(code), `${code} is refused nowhere`);
});
