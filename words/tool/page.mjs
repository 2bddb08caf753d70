// Writes an area as TypeScript: words/<area>/keys.ts with each key's values, a module a language, and index.ts, which loads the
// reader's. What has plurals becomes a function, so that the page needs no reader of messages.
const kModules = {en: 'en', vi: 'vi', 'zh-Hant': 'zh_hant', 'zh-Hans': 'zh_hans'};

const quoted = (text) => `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`;
const inTemplate = (text) => text.replace(/[\\`]|\$\{/g, '\\$&').replace(/\n/g, '\\n');
const field = (name) => (/^\w+$/.test(name) ? `v.${name}` : `v[${quoted(name)}]`);

/// Which case a number takes, as a condition; '' is the last one.
function condition(value, kind, selector, language) {
    if (selector.startsWith('=')) return `+${value}! === ${selector.slice(1)}`;
    if (selector === 'other') return '';
    if (kind === 'plural') return `+${value}! === 1`; // 'one' of English; the other languages have no 'one'
    if (language === 'vi') return `+${value}! === 1`;
    const digit = {one: 1, two: 2, few: 3}[selector];
    return `+${value}! % 10 === ${digit} && +${value}! % 100 !== ${digit + 10}`;
}

function expression(parts, language) {
    return '`' + parts.map((part) => {
        if (typeof part === 'string') return inTemplate(part);
        const value = field(part.name);
        if (!part.cases) return '${' + value + '}';
        const order = [...part.cases].sort(([one], [two]) => (one === 'other') - (two === 'other') || two.startsWith('=') - one.startsWith('='));
        const branches = order.map(([selector, inner]) => {
            const when = part.kind === 'select' ? (selector === 'other' ? '' : `${value} === ${quoted(selector)}`)
                : condition(value, part.kind, selector, language);
            return when ? `${when} ? ${expression(inner, language)} : ` : expression(inner, language);
        });
        return '${' + (branches.length > 1 ? `(${branches.join('')})` : branches[0]) + '}';
    }).join('') + '`';
}

/// {name, duration} is of the program and of the words of laws, which the page reads as they are.
export const pageFaults = (area) => [...area.messages].filter(([, {parts}]) => JSON.stringify(parts).includes('"duration"'))
    .map(([key, {line}]) => `${Object.values(area.files)[0]}:${line}: ${key}: the page has no {…, duration}`);

/// A message as the page keeps it: a text with {name}, or a function of the values.
function compiled(parts, language) {
    if (parts.every((part) => typeof part === 'string' || part.kind === 'text') && !parts.some((part) => typeof part === 'string' && /[{}]/.test(part)))
        return quoted(parts.map((part) => (typeof part === 'string' ? part : `{${part.name}}`)).join(''));
    return `(v) => ${expression(parts, language)}`;
}

const typeOf = (values) => values.size
    ? `{${[...values].map(([name, type]) => `${/^\w+$/.test(name) ? name : quoted(name)}: ${type === 'select' ? 'string' : 'Value'}`).join('; ')}}`
    : 'None';

/// [path below the folder of generated modules, text] of each file.
export function pageFiles(area) {
    const head = `// Generated from words/${area.name} by words/compile.\n`;
    const keys = [...area.messages].map(([key, {values}]) => `    ${quoted(key)}: ${typeOf(values)};\n`).join('');
    const files = [[`${area.name}/keys.ts`, `${head}import type {${['None', 'Value'].filter((each) => new RegExp(`: ${each}[;}]`).test(keys)).join(', ')}} from '../../words/area';\n\nexport interface Keys {\n${keys}}\n`]];
    for (const language of area.languages) {
        const lines = [...area.messages].map(([key, {parts}]) => `    ${quoted(key)}: ${compiled(parts[language] ?? [], language)},\n`).join('');
        files.push([`${area.name}/${kModules[language]}.ts`,
            `${head}import type {Messages} from '../../words/area';\n\nexport const words: Messages = {\n${lines}};\n`]);
    }
    const loads = area.languages.map((language) => `    ${quoted(language)}: () => import('./${kModules[language]}'),\n`).join('');
    files.push([`${area.name}/index.ts`,
        `${head}import {area} from '../../words/area';\nimport type {Keys} from './keys';\n\nexport type {Keys} from './keys';\n\n` +
        `export const ${area.name.replace(/-(\w)/g, (_, c) => c.toUpperCase())} = area<Keys>({\n${loads}});\n`]);
    return files;
}
