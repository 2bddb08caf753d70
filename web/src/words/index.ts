// The page's words in the reader's language. A key that a catalogue lacks does not compile.
import type {Language, Refusal, Values} from '../protocol';
import type {Key, Words} from './types';

export type {Key} from './types';

export const kLanguages: {language: Language; name: string}[] = [
    {language: 'en', name: 'English'},
    {language: 'vi', name: 'Tiếng Việt'},
    {language: 'zh-Hant', name: '繁體中文'},
    {language: 'zh-Hans', name: '简体中文'},
];

let words = {} as Words;

/// Loads the catalogue of a language; until it is there the former one stays.
export async function loadWords(language: Language): Promise<void> {
    switch (language) {
        case 'vi':
            words = (await import('./vi')).vi;
            break;
        case 'zh-Hant':
            words = (await import('./zh_hant')).zhHant;
            break;
        case 'zh-Hans':
            words = (await import('./zh_hans')).zhHans;
            break;
        default:
            words = (await import('./en')).en;
    }
}

/// Words beside the catalogue's, of the language that was loaded last.
export function addWords(more: Record<string, string>): void {
    words = {...words, ...more};
}

export function guessLanguage(preferred: readonly string[]): Language {
    for (const language of preferred) {
        const tag = language.toLowerCase();
        if (tag.startsWith('vi')) return 'vi';
        if (tag.startsWith('zh')) return /hant|tw|hk|mo/.test(tag) ? 'zh-Hant' : 'zh-Hans';
        if (tag.startsWith('en')) return 'en';
    }
    return 'en';
}

function fill(text: string, values?: Values): string {
    return values ? text.replace(/\{([\w-]+)\}/g, (whole: string, name: string) => String(values[name] ?? whole)) : text;
}

export function t(key: Key, values?: Values): string {
    return fill(words[key], values);
}

/// Words that came with the pages that are open now; of a refusal they say more than the page's own.
let pageWords: Record<string, string> = {};

export function setPageWords(fresh: Record<string, string>): void {
    pageWords = fresh;
}

/// The words for a code of the hall, if the catalogue knows it.
export function maybe(key: string, values?: Values): string | undefined {
    const text = (words as Record<string, string>)[key];
    return text === undefined ? undefined : fill(text, values);
}

const ofPage = (key: string, values?: Values): string | undefined =>
    pageWords[key] === undefined ? undefined : fill(pageWords[key], values);

/// A refusal with a cause: why the office, or a file, cannot do what was asked; with the line of the file, where it has one.
function causeText(refusal: Refusal): string | undefined {
    const {cause, line} = refusal.values ?? {};
    const text = cause === undefined ? undefined : (ofPage('cause.' + cause, refusal.values) ?? ofPage('refusal.' + cause, refusal.values));
    return text && refusal.code === 'import-refused' && Number(line) > 0 ? ofPage('refusal.import-refused', {line, cause: text}) : text;
}

/// A refusal in the reader's language; the hall's English sentence is the last resort.
export function refusalText(refusal: Refusal): string {
    const cycle = refusal.values?.cycle;
    const text =
        causeText(refusal) ?? ofPage('refusal.' + refusal.code, refusal.values) ?? maybe('refusal.' + refusal.code, refusal.values);
    return text ? text + (cycle ? ` (${cycle})` : '') : refusal.message;
}

/// A refusal that the catalogue does not hold, in the reader's language; in English the hall's own sentence says it.
export async function rareRefusal(code: string, language: Language): Promise<string | undefined> {
    switch (language) {
        case 'vi':
            return (await import('./rare_vi')).vi[code];
        case 'zh-Hant':
            return (await import('./rare_hant')).zhHant[code];
        case 'zh-Hans':
            return (await import('./rare_hans')).zhHans[code];
        default:
            return undefined;
    }
}
