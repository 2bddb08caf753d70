// Reads the catalogues and finds what is wrong with them: words/<area>/<language>.toml, and rulebooks/<law>/words.toml, whose
// words the rulebooks' own compiler takes over.
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {kLanguages, parse, valuesOf} from './message.mjs';
import {faultOfStyle} from './style.mjs';

/// The tree; tests name another.
export const kRoot = process.env.KYVIEN_ROOT ?? fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/// Where the words of each area are used; words/README.md tells what the fields mean.
export const kAreas = JSON.parse(fs.readFileSync(path.join(kRoot, 'words/areas.json'), 'utf8'));

const kEscapes = {b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', '"': '"', '\\': '\\'};

function unescaped(text, fail) {
    return text.replace(/\\(u[0-9A-Fa-f]{4}|.)/g, (whole, name) => {
        if (name.length === 5) return String.fromCodePoint(parseInt(name.slice(1), 16));
        return kEscapes[name] ?? fail(`no escape ${whole}`);
    });
}

/// The part of TOML that catalogues use: comments, ["table"], key = "text", one a line.
/// Gives [table, key, text, line] of each line; faults go into `faults`.
export function readToml(file, faults) {
    const lines = [];
    const seen = new Set();
    let table = '';
    fs.readFileSync(path.join(kRoot, file), 'utf8').split('\n').forEach((line, i) => {
        const fail = (what) => void faults.push(`${file}:${i + 1}: ${what}`);
        if (/^\s*(#.*)?$/.test(line)) return;
        const head = /^\["([^"\\]+)"\]\s*(#.*)?$/.exec(line) ?? /^\[([\w-]+)\]\s*(#.*)?$/.exec(line);
        if (head) {
            table = head[1];
            if (seen.has(`[${table}]`)) fail(`${table} stands twice`);
            seen.add(`[${table}]`);
            return;
        }
        const entry = /^(?:"([^"\\]+)"|([\w-]+))\s*=\s*"((?:[^"\\]|\\.)*)"\s*(#.*)?$/.exec(line);
        if (!entry) return fail('neither a comment nor key = "text"');
        const key = entry[1] ?? entry[2];
        if (seen.has(`${table}\n${key}`)) fail(`${key} stands twice`);
        seen.add(`${table}\n${key}`);
        lines.push([table, key, unescaped(entry[3], fail), i + 1]);
    });
    return lines;
}

/// `name`: the area and the key.
function read(text, language, where, name, faults) {
    if (!text.trim()) faults.push(`${where}: is empty`);
    try {
        const parts = parse(text, language);
        const fault = faultOfStyle(parts, language, name);
        if (fault) faults.push(`${where}: ${fault}`);
        return parts;
    } catch (error) {
        faults.push(`${where}: ${error.message}`);
        return [];
    }
}

/// That each translation has the values of the first text, and no others.
function compare(key, texts, place, faults) {
    const [[, first], ...others] = texts;
    const wanted = valuesOf(first);
    for (const [language, parts] of others) {
        const names = valuesOf(parts);
        for (const name of wanted.keys()) if (!names.has(name)) faults.push(`${place(language)}: ${key} lacks the value {${name}}`);
        for (const name of names.keys()) if (!wanted.has(name)) faults.push(`${place(language)}: ${key} has a value {${name}} that the others lack`);
    }
}

/// The types of the values of a message in all languages; a number in one language is a number in all.
function typesOf(texts) {
    const types = new Map();
    for (const parts of texts)
        for (const [name, type] of valuesOf(parts)) if ((types.get(name) ?? 'text') === 'text') types.set(name, type);
    return types;
}

/// An area: {name, languages, messages: Map key -> {line, texts: {language: text}, parts: {language: parts}, values: Map name -> type}}.
export function readArea(name, faults) {
    const languages = kAreas[name].languages ?? kLanguages;
    const files = Object.fromEntries(languages.map((language) => [language, `words/${name}/${language}.toml`]));
    const messages = new Map();
    languages.forEach((language, i) => {
        for (const [, key, text, line] of readToml(files[language], faults)) {
            const where = `${files[language]}:${line}`;
            if (i === 0) messages.set(key, {line, texts: {}, parts: {}});
            const message = messages.get(key);
            if (!message) {
                faults.push(`${where}: ${key} is not in ${files[languages[0]]}`);
                continue;
            }
            message.texts[language] = text;
            message.parts[language] = read(text, language, `${where}: ${key}`, `${name} ${key}`, faults);
        }
    });
    for (const [key, message] of messages) {
        for (const language of languages) if (message.texts[language] === undefined) faults.push(`${files[language]}: ${key} is missing`);
        compare(key, languages.filter((each) => message.parts[each]).map((each) => [each, message.parts[each]]), (each) => files[each], faults);
        message.values = typesOf(Object.values(message.parts));
    }
    return {name, languages, messages, files};
}

/// The words of a law are in one file, a table a key with a line a language.
export function checkLaw(file, faults) {
    const byKey = new Map();
    for (const [key, language, text, line] of readToml(file, faults)) {
        if (!kLanguages.includes(language)) faults.push(`${file}:${line}: no language '${language}'`);
        else byKey.set(key, [...(byKey.get(key) ?? []), [language, read(text, language, `${file}:${line}: ${key}`, key, faults)]]);
    }
    for (const [key, texts] of byKey) {
        for (const language of kLanguages) if (!texts.some(([each]) => each === language)) faults.push(`${file}: ${key} is missing in ${language}`);
        compare(key, texts, (language) => `${file} (${language})`, faults);
    }
    return byKey;
}

export function readAreas(names, faults) {
    return names.map((name) => readArea(name, faults));
}
