// Which codes can a program meet that talks to the hall? Read out of the code: refusals with their sentences and clauses, endings,
// notes, questions; out of the catalogues: the values of refusals; and out of the rulebooks' words: rulings and duties.
// scripts/api-codes writes them to docs/codes.md; the documents of the interface (documents.mjs) list them.
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const kRoot = fileURLToPath(new URL('../..', import.meta.url));
const readFileSync = (name) => fs.readFileSync(path.join(kRoot, name), 'utf8');

// Rooms whose refusals the hall answers with.
const kRooms = ['base', 'clock', 'go', 'notation', 'conduct', 'record', 'paper', 'judge', 'tournament', 'exchange', 'store', 'hall'];
// Met by the command line and at the start of the hall alone.
const kNotAnswered = new Set([
    'already-created',
    'ambiguous-key',
    'bad-category',
    'bad-color',
    'bad-network',
    'bad-option',
    'bad-token',
    'cannot-listen',
    'cannot-open',
    'keys-damaged',
    'no-memory',
    'no-page',
    'no-randomness',
    'no-such-key',
    'person-log-altered',
    'person-names-itself',
    'person-not-found',
    'person-pseudonym-taken',
    'person-seat-empty',
    'port-taken',
    'redirect-without-tls',
    'signed-already',
    'store-key-missing',
    'store-older',
    'tls-half',
    'tls-key-does-not-fit',
    'wrong-passphrase',
]);
const kLaws = {fide: 'fide-2018', xiangqi_vn: 'xiangqi-vn', go_cn: 'go-cn'};

function sources(folder) {
    return fs.readdirSync(path.join(kRoot, folder), {withFileTypes: true}).flatMap((entry) => {
        const file = path.join(folder, entry.name);
        if (entry.isDirectory()) return entry.name === 'tool' ? [] : sources(file);
        return /\.(cpp|h)$/.test(file) && !/(_(test|fuzz|bench|fixture|reference)\.(cpp|h)|\/test_)/.test(file) ? [file] : [];
    });
}

// ---- C++ as far as it is needed: the arguments of a call ----

/// The text without comments; strings stay.
function withoutComments(text) {
    return text.replace(/"(?:[^"\\\n]|\\.)*"|R"\((?:.|\n)*?\)"|\/\/[^\n]*|\/\*(?:.|\n)*?\*\//g, (found) =>
        found.startsWith('/') ? ' ' : found,
    );
}

/// The arguments from just behind an opening bracket, as text; null where it is never closed.
function argumentsFrom(text, begin) {
    const found = [];
    let depth = 0;
    let start = begin;
    for (let at = begin; at < text.length; at++) {
        const sign = text[at];
        if (sign === '"') {
            for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
        } else if (sign === "'" && /^'(\\.|.)'/.test(text.slice(at, at + 4))) {
            at += text[at + 1] === '\\' ? 3 : 2;
        } else if ('({['.includes(sign)) {
            depth++;
        } else if (')}]'.includes(sign)) {
            if (depth-- === 0) {
                found.push(text.slice(start, at).trim());
                return found;
            }
        } else if (sign === ',' && depth === 0) {
            found.push(text.slice(start, at).trim());
            start = at + 1;
        }
    }
    return null;
}

const literals = (text) => [...text.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, inside]) => inside.replace(/\\(.)/g, '$1'));
const onlyCode = (text) => /^"([a-z0-9]+(?:-[a-z0-9]+)*)"$/.exec(text ?? '')?.[1];

/// Sentences an expression may give, with … for what is put in. `before` is the text in front of it, where a variable is set.
function sentencesOf(expression, before = '') {
    if (!expression) return [];
    const variable = /^(?:std::move\()?(\w+)\)?$/.exec(expression)?.[1];
    if (variable) {
        const near = before.slice(-1500);
        const set = [...near.matchAll(new RegExp(`\\b${variable}\\s*=\\s*`, 'g'))].at(-1);
        const value = set && near.slice(set.index + set[0].length).split(';')[0];
        return value ? sentencesOf(value) : [];
    }
    // Both sides of a choice are sentences of their own.
    const choice = splitChoice(expression);
    if (choice) return choice.flatMap((each) => sentencesOf(each, before));
    const format = /^fmt::format\(/.exec(expression);
    const text = (format ? argumentsFrom(expression, format[0].length)?.[0] : expression) ?? '';
    const parts = text.split(/\s\+\s/).map((part) => literals(part).join(''));
    const said = parts
        .map((part) => part.replace(/\{[^{}]*\}/g, '…') || '…')
        .join('')
        .replace(/…+/g, '…');
    return said.replace(/[…\s.]/g, '') ? [said] : [];
}

/// "a ? b : c" at the top of an expression.
function splitChoice(text) {
    let depth = 0;
    let question = -1;
    for (let at = 0; at < text.length; at++) {
        if (text[at] === '"') for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
        if ('({['.includes(text[at])) depth++;
        if (')}]'.includes(text[at])) depth--;
        if (depth > 0) continue;
        if (text[at] === '?' && question < 0) question = at;
        if (text[at] === ':' && question >= 0 && text[at + 1] !== ':' && text[at - 1] !== ':')
            return [text.slice(question + 1, at).trim(), text.slice(at + 1).trim()];
    }
    return null;
}

const clausesOf = (text) =>
    [...(text ?? '').matchAll(/\b(fide|xiangqi_vn|go_cn)\("([^"]+)"\)/g)].map(([, law, id]) => `${kLaws[law]}:${id}`);
const isByGame = (text) => Boolean(text) && !/^(\{\}|std::nullopt)$/.test(text) && clausesOf(text).length === 0;
// with_reason() of base/reason.h adds two values and those of the reason; {"a-code", "a sentence"} in it is the reason itself.
function valuesOf(text = '') {
    const hasReason = /\bwith_reason\(/.test(text);
    const pairs = [...text.matchAll(/\{\s*"([a-zA-Z0-9_-]+)"\s*,\s*("?)/g)];
    const named = pairs.filter(([, name, quote]) => !(hasReason && quote && name.includes('-'))).map(([, name]) => name);
    return hasReason ? [...named, 'reason', 'reason-codes'] : named;
}

function noted(map, code) {
    if (!map.has(code)) map.set(code, {sentences: new Set(), clauses: new Set(), values: new Set(), rooms: new Set()});
    return map.get(code);
}

// ---- refusals ----

/// Helpers that refuse in a file or room under a code of their own: the name of the call, and what its arguments are.
const kMakers = [
    {name: 'refuse', code: 0, sentence: 1, clause: 2, values: 3},
    {name: 'Refusal', code: 0, sentence: 1, clause: 2, values: 3},
    {name: 'refused_reply', code: 0, sentence: 1, clause: 2, values: 3, braced: true},
    {name: 'answer_refused', code: 0, sentence: 1, clause: 2, values: 3, braced: true, from: 2},
    {name: 'refused_message', code: 0, sentence: 1, clause: 2, values: 3, braced: true, from: 1},
    {name: 'not_here', code: 0, sentence: 1, clause: 2, values: 3},
    {name: 'refuse_in_this_stage', code: 0, sentence: 1, clause: 2, values: 3},
    {name: 'unwritable', code: 0, sentence: 1, clause: 2, values: 3},
];

/// Helpers whose whole sentence is that of the reason they are given, and their codes.
const kReasonMakers = {bad_diagram: 'bad-diagram', not_representable: 'bad-tournament', too_large: 'trf-too-large'};

function refusals(files) {
    const found = new Map();
    for (const {text, room} of files) {
        const add = (list, before) => {
            // Several codes in one place: cond ? "a" : "b".
            const codes =
                list[0] === undefined
                    ? []
                    : onlyCode(list[0])
                      ? [onlyCode(list[0])]
                      : /\?\s*"[a-z0-9-]+"\s*:/.test(list[0])
                        ? literals(list[0]).filter((each) => /^[a-z0-9-]+$/.test(each))
                        : [];
            const sentences = sentencesOf(list[1], before);
            codes.forEach((code, index) => {
                const entry = noted(found, code);
                entry.rooms.add(room);
                const own = codes.length > 1 && sentences.length === codes.length ? [sentences[index]] : sentences;
                own.forEach((each) => entry.sentences.add(each));
                clausesOf(list[2]).forEach((each) => entry.clauses.add(each));
                if (isByGame(list[2])) entry.clauses.add('by the case');
                valuesOf(list[3]).forEach((each) => entry.values.add(each));
            });
        };
        for (const maker of kMakers)
            for (const call of text.matchAll(new RegExp(`\\b${maker.name}(?: \\w+)?\\s*([({])`, 'g'))) {
                let list = argumentsFrom(text, call.index + call[0].length);
                if (list && maker.braced) {
                    const inner = list[maker.from ?? 0];
                    list = inner?.startsWith('{')
                        ? argumentsFrom(inner, 1)
                        : inner?.startsWith('Refusal{')
                          ? null
                          : list.slice(maker.from ?? 0);
                }
                if (list && list.length >= 1) add(list, text.slice(0, call.index));
            }
        for (const [maker, code] of Object.entries(kReasonMakers))
            for (const call of text.matchAll(new RegExp(`\\b${maker}\\(\\s*\\{`, 'g'))) {
                const reason = argumentsFrom(text, call.index + call[0].length);
                const entry = noted(found, code);
                sentencesOf(reason?.[1]).forEach((each) => entry.sentences.add(each));
                [...valuesOf(reason?.[2]), 'reason', 'reason-codes'].forEach((each) => entry.values.add(each));
            }
        // A function that returns a Refusal: return {"code", "Sentence …"}.
        for (const call of text.matchAll(
            /\breturn\s*\{(?=\s*"[a-z0-9-]+",\s*(?:"[A-Z]|fmt::format|std::string\(|std::move\(english|std::move\(text|\w+\.empty\(\)\s*\?))/g,
        )) {
            const list = argumentsFrom(text, call.index + call[0].length);
            if (list) add(list, text.slice(0, call.index));
        }
    }
    return found;
}

/// Refusals whose sentence is made elsewhere, from the refusal of another room.
const kSaidElsewhere = {
    'bad-handicap': 'There is no customary placing of … handicap stones on … lines.',
    'illegal-position': 'The conditions of a legal position that fail, one sentence each.',
    'not-in-this-adjournment': 'What has to happen first in this adjournment.',
};

/// The causes of "office-refuses" and "import-refused".
function causes(files) {
    const found = new Map();
    for (const {text, room} of files) {
        const pattern = room === 'tournament' ? /\boffice_refuses\s*\(/g : room === 'exchange' ? /\brefused\s*\(/g : null;
        for (const call of pattern ? text.matchAll(pattern) : []) {
            const list = argumentsFrom(text, call.index + call[0].length);
            const rest = room === 'exchange' ? list?.slice(1) : list;
            const code = onlyCode(rest?.[0]);
            if (!code) continue;
            const entry = noted(found, code);
            entry.rooms.add(room);
            sentencesOf(rest[1], text.slice(0, call.index)).forEach((each) => entry.sentences.add(each));
            valuesOf(rest[2]).forEach((each) => entry.values.add(each));
        }
    }
    return found;
}

// ---- what happens in a game ----

/// Codes an expression may be: a literal, a choice, or a variable set from literals before it.
function codesOf(expression, text, at) {
    if (!expression) return [];
    if (/^[\w.]*code$/.test(expression)) {
        const set = [...text.slice(Math.max(0, at - 2000), at).matchAll(/\bcode\s*=\s*([^;]+);/g)].at(-1)?.[1];
        return set && !/[({]\w*code/.test(set) ? codesOf(set.trim(), text, at) : [];
    }
    return literals(expression).filter((each) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(each));
}

/// Functions that make an ending from a code among their arguments.
const kEndingMakers = /\b(lost|annulled|loss_unless_unwinnable|LateAtResumption)\s*[({]/g;
/// Where the code is no literal: which file says it, how, and what it can be.
const kComputedEndings = [
    {
        file: 'src/conduct/chess/electronic_play.cpp',
        says: 'name(claim.kind)',
        codes: ['threefold', 'fifty-moves'],
        clauses: ['fide-2018:9.2', 'fide-2018:9.3'],
    },
];

function endings(files) {
    const found = new Map();
    const add = (code, clause) => {
        const entry = noted(found, code);
        clausesOf(clause).forEach((each) => entry.clauses.add(each));
    };
    for (const {text, name} of files.filter((file) => file.room === 'conduct' && !file.name.includes('/log/'))) {
        // {score, "code", clause, …}: an Ending, however it is spelt.
        for (const call of text.matchAll(/\{(?=\s*[\w:? .(]{0,60}(?:Score::|win_for\(|score\b|score_of_loss\())/g)) {
            const list = argumentsFrom(text, call.index + 1);
            if (list && list.length >= 3 && /Score::|win_for\(|score/.test(list[0]))
                codesOf(list[1], text, call.index).forEach((code) => add(code, list[2]));
        }
        for (const call of text.matchAll(kEndingMakers)) {
            const list = argumentsFrom(text, call.index + call[0].length) ?? [];
            list.forEach((each, index) => onlyCode(each) && add(onlyCode(each), list[index + 1]));
        }
        for (const call of text.matchAll(/\bending\.code\s*=\s*([^;]+);/g)) codesOf(call[1], text, call.index).forEach((code) => add(code));
        for (const [, code, clause] of text.matchAll(/SealedText \w+ = \{\{\}, "([a-z-]+)", ([^}]+)\}/g)) add(code, clause);
        for (const computed of kComputedEndings.filter((each) => each.file === name)) {
            if (!text.includes(computed.says))
                throw new Error(`${name} no longer says ${computed.says}: kComputedEndings of scripts/api-codes`);
            computed.codes.forEach((code) => computed.clauses.forEach((each) => noted(found, code).clauses.add(each)));
        }
    }
    add('arbiter-decision'); // hall/games/arbiter_request.cpp: an arbiter who names no code
    return found;
}

function notes(files, asked) {
    const found = catalogued('notices');
    cite(found, files, 'noticed');
    const add = (code, clause, values) => {
        const entry = noted(found, code);
        clausesOf(clause).forEach((each) => entry.clauses.add(each));
        valuesOf(values).forEach((each) => entry.values.add(each));
    };
    for (const {text, name} of files.filter((file) => file.room === 'conduct')) {
        for (const call of text.matchAll(/(?<!struct )\bNoticed\s*\{/g)) {
            const list = argumentsFrom(text, call.index + call[0].length);
            codesOf(list?.[0], text, call.index).forEach((code) => add(code, list[1], list[3]));
        }
        if (name.endsWith('core/state.cpp'))
            for (const call of text.matchAll(/\bnote\(/g)) {
                const list = argumentsFrom(text, call.index + call[0].length);
                const code = onlyCode(list?.[0]);
                if (code) add(code, list[1], list[2]);
            }
        if (name.endsWith('core/command.cpp'))
            for (const kind of literals(/kClaimNames\[\] = \{([^}]*)\}/.exec(text)[1])) add(`claim-${kind}`, '', '{"move", x}');
    }
    for (const [code, {clauses, values}] of asked) {
        const entry = noted(found, `arbiter-asked-${code}`);
        clauses.forEach((each) => entry.clauses.add(each));
        values.forEach((each) => entry.values.add(each));
    }
    return found;
}

function questions(files) {
    const found = catalogued('questions');
    cite(found, files, 'asked');
    for (const {text} of files.filter((file) => file.room === 'conduct'))
        for (const call of text.matchAll(/(?<!struct )\bArbiterAsked\s*\{|\bArbiterAsked \w+::\w+\((?:.|\n)*?\n\}/g)) {
            const bodies = call[0].endsWith('{')
                ? [argumentsFrom(text, call.index + call[0].length)]
                : [...call[0].matchAll(/return\s*\{/g)].map((each) => argumentsFrom(call[0], each.index + each[0].length));
            for (const list of bodies)
                codesOf(list?.[0], text, call.index).forEach((code) => {
                    const entry = noted(found, code);
                    clausesOf(list[1]).forEach((each) => entry.clauses.add(each));
                    valuesOf(list[2]).forEach((each) => entry.values.add(each));
                });
        }
    return found;
}

// ---- the catalogues and words of the rulebooks ----

/// The codes of a list of rulebooks/*/rulings.toml and rulebooks/refusals.toml, with the values that each carries.
function catalogued(list) {
    const found = new Map();
    for (const law of fs.readdirSync(path.join(kRoot, 'rulebooks'))) {
        const file = law === 'refusals.toml' ? `rulebooks/${law}` : `rulebooks/${law}/rulings.toml`;
        if (!fs.existsSync(path.join(kRoot, file))) continue;
        const section = new RegExp(`^${list} = \\[\\n(.*?)^\\]`, 'ms').exec(readFileSync(file))?.[1] ?? '';
        for (const [, code, fields] of section.matchAll(/\{code = "([a-z0-9-]+)"(?:, fields = \[([^\]]*)\])?/g)) {
            const entry = noted(found, code);
            entry.rooms.add(law);
            literals(fields ?? '').forEach((each) => entry.values.add(each));
        }
    }
    return found;
}

const kebab = (name) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

/// The clauses under which `maker(Enum::Code, clause, …)` gives a code of the catalogue.
function cite(found, files, maker) {
    for (const {text} of files)
        for (const call of text.matchAll(new RegExp(`\\b${maker}\\(\\s*\\w+::(\\w+)`, 'g'))) {
            const entry = found.get(kebab(call[1]));
            const list = argumentsFrom(text, text.indexOf('(', call.index) + 1);
            if (!entry || !list) continue;
            clausesOf(list[1]).forEach((each) => entry.clauses.add(each));
            list.slice(2).forEach((part) => valuesOf(part).forEach((each) => entry.values.add(each)));
        }
}

/// What both lists hold, in one.
function merged(one, other) {
    for (const [code, entry] of other) {
        const into = noted(one, code);
        for (const kind of ['sentences', 'clauses', 'values', 'rooms']) entry[kind].forEach((each) => into[kind].add(each));
    }
    return one;
}

function worded(kind) {
    const found = new Map();
    for (const law of Object.values(kLaws)) {
        const text = readFileSync(`rulebooks/${law}/words.toml`);
        for (const [, code, words] of text.matchAll(new RegExp(`^\\["${kind}\\.([a-z0-9-]+)"\\]\\nen = "((?:[^"\\\\]|\\\\.)*)"`, 'gm'))) {
            const entry = noted(found, code);
            entry.rooms.add(law);
            entry.sentences.add(words.replace(/\\(.)/g, '$1'));
            [...words.matchAll(/\{([a-z_-]+)(?::time)?\}/g)].forEach(([, name]) => entry.values.add(name));
        }
    }
    return found;
}

const all = kRooms.flatMap((room) => sources(`src/${room}`).map((name) => ({name, room, text: withoutComments(readFileSync(name))})));

/// Which status of HTTP a refusal is answered with (hall/net/internal/http_reply.cpp).
function statuses() {
    const text = /int status_of\(std::string_view code\) \{(.*?)\n\}/s.exec(readFileSync('src/hall/net/internal/http_reply.cpp'))[1];
    const exact = new Map();
    const begins = [];
    for (const [, condition, status] of text.matchAll(/if \((.*?)\)\s*return (\d+);/gs)) {
        for (const [, code] of condition.matchAll(/code == "([a-z0-9-]+)"/g)) exact.set(code, Number(status));
        for (const [, start] of condition.matchAll(/starts_with\("([a-z0-9-]+)"/g)) begins.push([start, Number(status)]);
    }
    const usual = Number(/return (\d+);\s*$/.exec(text)[1]);
    return (code) => exact.get(code) ?? begins.find(([start]) => code.startsWith(start))?.[1] ?? usual;
}

/// What happens in the office of a tournament: the field `t` of the events of its log, in their order.
export const officeEvents = () =>
    [...readFileSync('src/tournament/event/office_events.h').matchAll(/kName = "([a-z-]+)"/g)].map(([, name]) => name);

/// As plain data: {refusals: {CODE: {sentences, clauses, values, status}}, causes, results, notes, questions, rulings, duties}.
export function codes() {
    const asked = questions(all);
    const lists = {
        refusals: refusals(all),
        causes: causes(all),
        results: endings(all),
        notes: notes(all, asked),
        questions: asked,
        rulings: merged(worded('ruling'), catalogued('rulings')),
        duties: merged(worded('duty'), catalogued('duties')),
    };
    kNotAnswered.forEach((code) => {
        if (!lists.refusals.delete(code)) throw new Error(`${code} is refused nowhere any more: kNotAnswered of web/api/codes.mjs`);
    });
    // What values a refusal has is the catalogue's to say; the tests look whether the code keeps to it.
    for (const [code, {values}] of catalogued('refusals')) {
        const entry = lists.refusals.get(code);
        if (entry) entry.values = values;
    }
    for (const [code, sentence] of Object.entries(kSaidElsewhere)) lists.refusals.get(code).sentences.add(sentence);
    const statusOf = statuses();
    const plain = (kind, map) =>
        Object.fromEntries(
            [...map]
                .sort(([a], [b]) => (a < b ? -1 : 1))
                .map(([code, {sentences, clauses, values, rooms}]) => [
                    code,
                    {
                        ...(sentences.size ? {sentences: [...sentences].sort()} : {}),
                        ...(clauses.size ? {clauses: [...clauses].sort()} : {}),
                        ...(values.size ? {values: [...values].sort()} : {}),
                        ...(kind === 'refusals' ? {status: statusOf(code)} : {}),
                        ...(kind === 'rulings' || kind === 'duties' ? {laws: [...rooms].sort()} : {}),
                    },
                ]),
        );
    return Object.fromEntries(Object.entries(lists).map(([kind, map]) => [kind, plain(kind, map)]));
}
