// The words of the arbiter's desk, fetched with it; those of rulings and reports come from the rulebooks of the hall.
import type {Language, Values} from '../../../protocol';
import type {DeskKey, DeskWords} from './types';

export type {DeskKey} from './types';

let words = {} as DeskWords;

export async function loadDeskWords(language: Language): Promise<void> {
    switch (language) {
        case 'vi':
            words = (await import('./vi')).vi;
            break;
        case 'zh-Hant':
            words = (await import('./hant')).zhHant;
            break;
        case 'zh-Hans':
            words = (await import('./hans')).zhHans;
            break;
        default:
            words = (await import('./en')).en;
    }
}

const fill = (text: string, values: (name: string) => string): string => text.replace(/\{([\w-]+)\}/g, (_, name: string) => values(name));

export function a(key: DeskKey, values: Values = {}): string {
    return fill(words[key], (name) => String(values[name] ?? `{${name}}`));
}
