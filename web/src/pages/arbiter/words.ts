// The words of the arbiter's desk, fetched with it; those of rulings and reports come from the rulebooks of the hall.
import type {Game, Language, Seat, Values} from '../../protocol';
import {sideName} from '../parts';
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

/// A code of the rulebooks in words: {name} is a value, said in the language where it is a seat or a choice.
export function say(law: Record<string, string>, game: Game, kind: string, code: string, values: Values = {}, seat: Seat | null = null): string {
    const spoken = (value: string) =>
        value === 'first' || value === 'second' ? sideName(game, value) : law['choice.' + value] ?? value;
    const text = law[`${kind}.${code}`];
    if (text === undefined)
        return [code.replace(/-/g, ' '), ...Object.entries(values).map(([name, value]) => `${name} ${String(value)}`)].join(', ');
    return fill(text, (name) => {
        const value = values[name];
        if (value !== undefined) return spoken(String(value));
        return name === 'seat' && seat ? sideName(game, seat) : '–';
    });
}
