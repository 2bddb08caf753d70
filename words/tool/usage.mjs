// Which keys does no code use?
//
// A key is used where a source of its area names it as a whole ('nav.home'; in C++ also by its constant, kNavHome or NavHome),
// or where a source puts it together: a template `result.${code}.${game}` or a sum 'result.' + code. What stands for the open
// places must then be a word of the program itself: a code that nothing says makes its words unused.
import fs from 'node:fs';
import path from 'node:path';
import {kAreas, kRoot} from './catalogue.mjs';
import {nameOf} from './program.mjs';

function sourcesOf(folder) {
    return fs.readdirSync(path.join(kRoot, folder), {recursive: true})
        .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
        .filter((file) => /\.(tsx?|cpp|h|toml)$/.test(file) && !/^web\/src\/catalogue\/|_test\.cpp$/.test(file));
}

const withoutComments = (text) => text.replace(/\/\*[^]*?\*\//g, ' ').replace(/(^|[\s;{}(,])\/\/.*$/gm, '$1');

const texts = new Map();
const read = (file) => {
    if (!texts.has(file)) texts.set(file, withoutComments(fs.readFileSync(path.join(kRoot, file), 'utf8')));
    return texts.get(file);
};

/// The words that the program itself says: codes, names, values; of a name such as no-capture-near also each part.
function codesOf(files) {
    const codes = new Set();
    for (const file of files)
        for (const [, , literal] of read(file).matchAll(/(['"`])([\w.:+ {}-]{1,60})\1/g)) codes.add(literal.replace(/ /g, '-'));
    // The laws are called by their folders.
    for (const file of files) codes.add(path.basename(path.dirname(file)));
    // An identifier in C++ or TypeScript may be what a code is made of: an object's key, the name of an enumerator.
    for (const file of files) for (const [word] of read(file).matchAll(/(?<![\w'"-])[A-Za-z][\w]*(?=\??:[^:]|\s*[=,}])/g)) codes.add(word);
    return codes;
}

/// Keys that are put together: expressions with a group for each open place.
function formsOf(text) {
    const forms = [];
    const escaped = (part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    for (const [, template] of text.matchAll(/`([a-z][\w.-]*\.(?:[\w.-]|\$\{(?:[^{}`]|\{[^{}]*\})*\})*)`/g))
        if (template.includes('${')) forms.push(template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/).map(escaped).join('(.+)'));
    for (const [, , prefix] of text.matchAll(/(['"])([a-z][\w-]*(?:\.[\w-]+)*\.)\1\s*(?:\+|\)\.append)/g)) forms.push(escaped(prefix) + '(.+)');
    for (const [, prefix] of text.matchAll(/"([a-z][\w-]*\.)\{\}"/g)) forms.push(escaped(prefix) + '(.+)');
    for (const [, prefix] of text.matchAll(/key_of\("([a-z]+)"/g)) forms.push(`${prefix}\\.(.+)`);
    return [...new Set(forms)].map((form) => new RegExp(`^${form}$`));
}

/// A code that the program puts together: "play-after-" + code, or fmt's "arbiter-asked-{}".
const isSum = (place, codes) => [...place.matchAll(/[-.]/g)].some(({index}) => {
    const [head, tail] = [place.slice(0, index + 1), place.slice(index + 1)];
    return (codes.has(head) || codes.has(head + '{}')) && (codes.has(tail) || isSum(tail, codes));
});

export function unusedKeys(areas) {
    const everything = ['src', 'web/src', 'rulebooks', 'examples'].flatMap(sourcesOf);
    const codes = codesOf(everything);
    const faults = [];
    for (const area of areas) {
        const files = kAreas[area.name].sources.flatMap((folder) => everything.filter((file) => file.startsWith(folder + '/') || file === folder));
        const all = files.map(read).join('\n');
        const literals = new Set([...all.matchAll(/(['"`])([\w.:-]+)\1/g)].map(([, , literal]) => literal));
        const names = new Set(kAreas[area.name].program ? all.match(/[A-Za-z]\w+/g) : []);
        const forms = formsOf(all);
        for (const [key, message] of area.messages) {
            if (literals.has(key) || names.has(nameOf(key, message))) continue;
            const isSaid = (place) => codes.has(place) || isSum(place, codes) || place.split(/[.:]/).every((part) => codes.has(part) || /^[A-Z]{1,2}$|^[a-z]$|^\d+$/.test(part));
            const made = forms.some((form) => form.exec(key)?.slice(1).every(isSaid));
            if (!made) faults.push(`words/${area.name}/${area.languages[0]}.toml:${message.line}: no code uses ${key}`);
        }
    }
    return faults;
}
