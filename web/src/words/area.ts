// A catalogue of words: one area of words/ in the reader's language, fetched with the pages that use it. The modules of src/catalogue are
// generated from words/<area>/<language>.toml (words/README.md).
import type {Language, Values} from '../protocol';

export type Value = string | number;
/// The values of a message without values.
export type None = Record<never, never>;
export type Messages = Record<string, string | ((values: Values) => string)>;

/// The parameters of t() after a key.
type Given<Each> = keyof Each extends never ? [] : [values: Each];

export interface Area<Keys> {
    /// The words of a key; an unknown key or a missing value does not compile.
    t: <Key extends keyof Keys>(key: Key, ...values: Given<Keys[Key]>) => string;
    /// The words of a key composed from a code, if there are any.
    maybe: (key: string, values?: Values) => string | undefined;
    /// Fetches the catalogue of a language; until it is loaded the previous one stays.
    load: (language: Language) => Promise<void>;
    /// The words of another language than the reader's: its maybe().
    inLanguage: (language: Language) => Promise<(key: string, values?: Values) => string | undefined>;
}

/// The areas used by pages, the latest first: a refusal uses the words of the page that shows it.
let opened: Area<never>[] = [];

/// Additional words, for every area.
let extraWords: Messages = {};

/// Sets the words of games, in the language loaded last. Words of a catalogue take precedence.
export function setExtraWords(words: Messages): void {
    extraWords = words;
}

function format(message: Messages[string], values: Values): string {
    if (typeof message === 'function') return message(values);
    return message.includes('{') ? message.replace(/\{([\w-]+)\}/g, (_, name: string) => String(values[name] ?? '–')) : message;
}

export function area<Keys>(loads: Partial<Record<Language, () => Promise<{words: Messages}>>>): Area<Keys> {
    let words: Messages = {};
    /// The language requested last, and when its words are loaded.
    let wanted: {language: Language; loaded: Promise<void>} | null = null;
    const maybe = (key: string, values: Values = {}) => {
        const message = words[key] ?? extraWords[key];
        return message === undefined ? undefined : format(message, values);
    };
    const fetchWords = async (language: Language) => {
        try {
            const fresh = (await loads[language]?.())?.words ?? {};
            // If the reader has chosen another language meanwhile, that one is used.
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
                // Set before fetching begins, which ends at once if nothing has to be fetched.
                wanted = {language, loaded: Promise.resolve()};
                wanted.loaded = fetchWords(language);
            }
            return wanted.loaded;
        },
        inLanguage: async (language) => {
            const others = (await loads[language]?.())?.words ?? {};
            return (key, values = {}) => (others[key] === undefined ? undefined : format(others[key], values));
        },
    };
    return made;
}

/// Loads the catalogues of all areas used so far in another language.
export async function reloadOpenedAreas(language: Language): Promise<void> {
    await Promise.all([...opened].reverse().map((each) => each.load(language)));
}

/// The words of a key in any area that has it.
export function wordsInAnyArea(key: string, values?: Values): string | undefined {
    for (const {maybe} of opened) {
        const text = maybe(key, values);
        if (text !== undefined) return text;
    }
    return undefined;
}
