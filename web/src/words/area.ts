// A catalogue of words: one area of words/ in the reader's language, fetched with the pages that show it. The modules of
// src/catalogue are generated from words/<area>/<language>.toml (words/README.md).
import type {Language, Values} from '../protocol';

export type Value = string | number;
/// The values of a message that has none.
export type None = Record<never, never>;
export type Messages = Record<string, string | ((values: Values) => string)>;

/// What t() takes after a key.
type Given<Each> = keyof Each extends never ? [] : [values: Each];

export interface Area<Keys> {
    /// The words of a key; a wrong key or a missing value does not compile.
    t: <Key extends keyof Keys>(key: Key, ...values: Given<Keys[Key]>) => string;
    /// The words of a key that is put together from a code, if there are any.
    maybe: (key: string, values?: Values) => string | undefined;
    /// Fetches the catalogue of a language; until it is there the former one stays.
    load: (language: Language) => Promise<void>;
    /// The words of another language, beside the reader's: maybe() in it.
    inLanguage: (language: Language) => Promise<(key: string, values?: Values) => string | undefined>;
}

/// The areas that pages have asked for, the latest first: a refusal is said in the words of the page that shows it.
let opened: Area<never>[] = [];

/// Words beside those of the catalogues, for every area.
let beside: Messages = {};

/// Words that games bring along, of the language that was loaded last. What a catalogue has it says itself.
export function setWordsBeside(words: Messages): void {
    beside = words;
}

function said(message: Messages[string], values: Values): string {
    if (typeof message === 'function') return message(values);
    return message.includes('{') ? message.replace(/\{([\w-]+)\}/g, (_, name: string) => String(values[name] ?? '–')) : message;
}

export function area<Keys>(loads: Partial<Record<Language, () => Promise<{words: Messages}>>>): Area<Keys> {
    let words: Messages = {};
    /// The language that was asked for last, and when its words are there.
    let wanted: {language: Language; loaded: Promise<void>} | null = null;
    const maybe = (key: string, values: Values = {}) => {
        const message = words[key] ?? beside[key];
        return message === undefined ? undefined : said(message, values);
    };
    const fetchWords = async (language: Language) => {
        try {
            const fresh = (await loads[language]?.())?.words ?? {};
            // A reader who has chosen another language meanwhile wants that one.
            if (wanted?.language === language) words = fresh;
        } catch (error) {
            if (wanted?.language === language) wanted = null;
            throw error;
        }
    };
    const made: Area<Keys> = {
        t: (key, ...[values]) => maybe(key as string, values as Values | undefined) ?? '',
        maybe,
        load: (language) => {
            opened = [made as Area<never>, ...opened.filter((each) => each !== (made as Area<never>))];
            if (wanted?.language !== language) {
                // Known before the fetching begins, which ends at once where nothing is to be fetched.
                wanted = {language, loaded: Promise.resolve()};
                wanted.loaded = fetchWords(language);
            }
            return wanted.loaded;
        },
        inLanguage: async (language) => {
            const others = (await loads[language]?.())?.words ?? {};
            return (key, values = {}) => (others[key] === undefined ? undefined : said(others[key], values));
        },
    };
    return made;
}

/// The catalogues of all areas asked for so far, in another language.
export async function loadOpened(language: Language): Promise<void> {
    await Promise.all([...opened].reverse().map((each) => each.load(language)));
}

/// The words of a key in whichever area has it.
export function anywhere(key: string, values?: Values): string | undefined {
    for (const {maybe} of opened) {
        const text = maybe(key, values);
        if (text !== undefined) return text;
    }
    return undefined;
}
