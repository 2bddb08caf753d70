// Every refusal that can reach a page is said in each language.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {catalogue, kWeb, load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const en = {...(await catalogue('shell')).en, ...(await catalogue('game')).en};
// The pages of tournaments bring words of their own.
const ofTournaments = {...(await catalogue('tournament')).en, ...(await catalogue('organiser')).en};
const rare = await catalogue('refusals');

/// What is told at the start of the hall and about its keys, by the command line: words/console.
const kOfConsole = new Set([
    'ambiguous-key',
    'bad-key',
    'bad-network',
    'bad-store',
    'bad-token',
    'cannot-listen',
    'cluster-key-open',
    'cluster-key-short',
    'cluster-key-unreadable',
    'file-unreadable',
    'keys-damaged',
    'no-page',
    'no-such-key',
    'port-taken',
    'redirect-without-tls',
    'tls-half',
    'tls-key-does-not-fit',
]);

/// The keys of words/console in a language.
const consoleKeys = (language) =>
    new Set(
        [...fs.readFileSync(path.join(kWeb, `../words/console/${language}.toml`), 'utf8').matchAll(/^"([a-z.0-9-]+)" = "./gm)].map(
            ([, key]) => key,
        ),
    );

function sources(folder, kind = /\.cpp$/) {
    return fs.readdirSync(folder, {withFileTypes: true}).flatMap((entry) => {
        const file = path.join(folder, entry.name);
        // What programs of ours say of a hall reaches no page of it.
        if (entry.isDirectory()) return ['tool', 'client'].includes(entry.name) ? [] : sources(file, kind);
        return kind.test(file) && !/_(test|fuzz|bench)\.cpp$/.test(file) ? [file] : [];
    });
}

/// The codes of refusals in the rooms that answer a page.
function codes() {
    const found = new Set();
    const files = [
        ...sources(path.join(kWeb, '../src/conduct')),
        ...sources(path.join(kWeb, '../src/hall')),
        ...[
            'store/accounts/challenges.cpp',
            'store/accounts/passkeys.cpp',
            'store/accounts/people.cpp',
            'store/chat/chat_store.cpp',
            'store/webhooks/webhook_store.cpp',
            'record/game_file/annotated_pgn.cpp',
            'record/game_file/go_file.cpp',
            'record/sealed_move.cpp',
            'record/sealing_check.cpp',
            'store/accounts/accounts.cpp',
            'store/sqlite_log.cpp',
            'store/halls/postgres_ledgers.cpp',
            'store/internal/refusals.cpp',
            'store/internal/sqlite/sqlite_writer.cpp',
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
    const told = [...all].filter((code) => !kOfConsole.has(code) && !('refusal.' + code in en) && !('refusal.' + code in ofTournaments));
    for (const [language, words] of Object.entries(rare))
        assert.deepEqual(
            told.filter((code) => !words['refusal.' + code]?.trim()),
            [],
            language,
        );
    for (const language of ['vi', 'zh-Hant', 'zh-Hans']) {
        const words = consoleKeys(language);
        assert.deepEqual(
            [...kOfConsole].filter((code) => !words.has('refusal.' + code)),
            [],
            language,
        );
    }
});

/// What only the command line can be refused by these rooms (words/console), and what is told by its cause.
const kToldElsewhere = new Set(['bad-office-line', 'bad-option', 'cannot-write', 'no-complete-pairing']);

test('a list, a report or a file that a tournament cannot read says why in every language', () => {
    const files = ['tournament', 'exchange'].flatMap((room) => sources(path.join(kWeb, '../src', room)));
    const text = files.map((file) => fs.readFileSync(file, 'utf8')).join('\n');
    const refused = [...text.matchAll(/\brefuse\(\s*"([a-z0-9-]+)"/g)].map(([, code]) => 'refusal.' + code);
    // Fields, lines of a log and systems that `check` does not pair are told at the command line alone.
    const reasons = [
        ...text.matchAll(/"((?:csv|trf|aga|egf|pairgoth|opengotha|macmahon|papi|access|xml|json|pairing|team-list|workbook)-[a-z0-9-]+)"/g),
    ].map(([, code]) => 'reason.' + code);
    assert.ok(refused.length > 40 && reasons.length > 100, `${refused.length} refusals, ${reasons.length} reasons`);
    for (const [language, words] of Object.entries(rare)) {
        const known = (key) => key in words || key in ofTournaments || key in en || key.replace('refusal.', 'cause.') in ofTournaments;
        const silent = [...new Set(refused)].filter((key) => !known(key) && !kToldElsewhere.has(key.replace('refusal.', '')));
        assert.deepEqual(silent, [], language);
        const console = consoleKeys(language);
        assert.deepEqual(
            [...new Set(reasons)].filter((key) => console.has(key)),
            [],
            `${language}: the page shows these reasons, and words/console alone has them`,
        );
    }
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
    // Reasons that a refusal quotes come from the rules, the readers of notation and games of others as well.
    const said = new Set(
        ['base', 'chess', 'xiangqi', 'go', 'notation', 'conduct', 'tournament', 'exchange', 'hall']
            .map((room) => path.join(kWeb, '../src', room))
            .concat(path.join(kWeb, '../examples/gomoku'))
            // Reasons are also made in headers, by templates.
            .flatMap((folder) => sources(folder, /\.(cpp|h)$/))
            .flatMap((file) =>
                [...fs.readFileSync(file, 'utf8').matchAll(/"([a-z0-9]+(?:-[a-z0-9]+)+)"/g)].flatMap(([, code]) => [
                    'reason.' + code,
                    ...(/src.(base|tournament|exchange)/.test(file) ? ['refusal.' + code] : []),
                ]),
            ),
    );
    for (const [language, words] of Object.entries(rare))
        for (const key of Object.keys(words)) {
            assert.ok(all.has(key.replace('refusal.', '')) || ofPage.has(key) || said.has(key), `${language} ${key} is refused nowhere`);
            assert.ok(!(key in en), `${language} ${key} stands in the catalogue already`);
        }
    for (const code of kOfConsole) assert.ok(all.has(code), `${code} is refused nowhere`);
});

test('a page says in its language what is expected of a field', async () => {
    const {openTournament, rareRefusal} = await load('../test/support/words.ts');
    const refusal = {
        code: 'bad-field',
        message: 'The field "rounds" must be a whole number from 0 to 99.',
        values: {
            field: 'rounds',
            expected: 'a whole number from 0 to 99',
            reason: 'a whole number from 0 to 99',
            'reason-codes': 'field-range',
            least: '0',
            most: '99',
        },
    };
    const said = {
        vi: 'Mục “rounds” của yêu cầu không đúng: phải là số nguyên từ 0 đến 99.',
        'zh-Hant': '請求中「rounds」一項不正確：應為 0 到 99 的整數。',
        'zh-Hans': '请求中“rounds”一项不正确：应为 0 到 99 的整数。',
    };
    for (const [language, text] of Object.entries(said)) {
        await openTournament(language);
        assert.equal(await rareRefusal(refusal), text);
    }
    // Every expectation of the hall has its words.
    const text = ['tournament', 'hall', 'conduct']
        .flatMap((room) => sources(path.join(kWeb, '../src', room)))
        .map((file) => fs.readFileSync(file, 'utf8'))
        .join('\n');
    const expected = [...new Set([...text.matchAll(/"(field-(?!codes\b)[a-z-]+)"/g)].map(([, code]) => 'reason.' + code))];
    assert.ok(expected.length > 60, `${expected.length} expectations`);
    for (const [language, words] of Object.entries(rare))
        assert.deepEqual(
            expected.filter((key) => !words[key]?.trim()),
            [],
            language,
        );
});
