// The words of the arbiter's desk, fetched with it; those of rulings and reports come from the rulebooks of the hall.
import type {Language, Values} from '../../protocol';
import type {en} from './words_en';

export type DeskKey = keyof typeof en;
export type DeskWords = Record<DeskKey, string>;

let words = {} as DeskWords;

export async function loadDeskWords(language: Language): Promise<void> {
    switch (language) {
        case 'vi': words = (await import('./words_vi')).vi; break;
        case 'zh-Hant': words = (await import('./words_hant')).zhHant; break;
        case 'zh-Hans': words = (await import('./words_hans')).zhHans; break;
        default: words = (await import('./words_en')).en;
    }
}

const fill = (text: string, values: (name: string) => string): string =>
    text.replace(/\{([\w-]+)\}/g, (_, name: string) => values(name));

export function a(key: DeskKey, values: Values = {}): string {
    return fill(words[key], (name) => String(values[name] ?? `{${name}}`));
}
