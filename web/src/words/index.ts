// The page's words in the reader's language. A key missing in the catalogues does not compile.
import {isRefusal} from '../codes';
import {game} from '../catalogue/game';
import {refusals} from '../catalogue/refusals';
import {shell, type Keys} from '../catalogue/shell';
import type {Keys as GameKeys} from '../catalogue/game';
import type {Language, Refusal, Values} from '../protocol';
import {wordsInAnyArea, reloadOpenedAreas, type Area} from './area';

export type Key = keyof Keys;
export type GameKey = keyof GameKeys;

/// The words of every page, loaded before anything is rendered.
export const {t, maybe} = shell;
/// The words of a game and its page; fetched with the pages that use them (pages/lazy_part.tsx).
export const {t: g, maybe: maybeOfGame} = game;
export const gameWords = game;
export const shellWords = shell;

export const kLanguages: {language: Language; name: string}[] = [
    {language: 'en', name: 'English'},
    {language: 'vi', name: 'Tiếng Việt'},
    {language: 'zh-Hant', name: '繁體中文'},
    {language: 'zh-Hans', name: '简体中文'},
];

let spoken: Language = 'en';

/// Fetches the catalogues in a language, of the shell and of all areas used so far; until they are loaded the previous ones stay.
export async function loadWords(language: Language): Promise<void> {
    spoken = language;
    await Promise.all([shell.load(language), reloadOpenedAreas(language)]);
}

/// Fetches the catalogues that a page is about to use.
export async function loadAreas<Keys>(...areas: Pick<Area<Keys>, 'load'>[]): Promise<void> {
    await Promise.all(areas.map((each) => each.load(spoken)));
}

/// Sets the words of games, in the language loaded last, for pages of every area.
export {setExtraWords} from './area';

export {guessLanguage} from './guess';

/// A refusal with a cause: why the office, or a file, cannot do what was requested; with the line of the file, if there is one.
function causeText(refusal: Refusal): string | undefined {
    const {cause, line} = refusal.values ?? {};
    const text =
        cause === undefined
            ? undefined
            : (wordsInAnyArea('cause.' + cause, refusal.values) ?? wordsInAnyArea('refusal.' + cause, refusal.values));
    return text && isRefusal(refusal.code, 'import-refused') && Number(line) > 0
        ? wordsInAnyArea('refusal.import-refused', {line, cause: text})
        : text;
}

/// The values of a refusal, with its reason in the reader's language if there are words for each of its codes; otherwise the reason is
/// shown as sent by the hall.
function valuesIn(refusal: Refusal): Values | undefined {
    const codes = refusal.values?.['reason-codes'];
    if (codes === undefined) return refusal.values;
    const told = String(codes)
        .split(',')
        .map((code) => wordsInAnyArea('reason.' + code, refusal.values));
    return told.includes(undefined) ? refusal.values : {...refusal.values, reason: told.join(' ')};
}

/// A refusal in the words of the open pages, if they have it.
export function refusalWords(refusal: Refusal): string | undefined {
    const cycle = refusal.values?.cycle;
    const text = causeText(refusal) ?? wordsInAnyArea('refusal.' + refusal.code, valuesIn(refusal));
    return text && text + (cycle ? ` (${cycle})` : '');
}

/// A refusal in the reader's language; the hall's English sentence is the fallback.
export const refusalText = (refusal: Refusal): string => refusalWords(refusal) ?? refusal.message;

/// A refusal without words in any open page, in the reader's language; in English the hall's own sentence is used.
export async function rareRefusal(refusal: Refusal): Promise<string | undefined> {
    await loadAreas<never>(game, refusals);
    const text = refusals.maybe('refusal.' + refusal.code, valuesIn(refusal)) ?? game.maybe('refusal.' + refusal.code, refusal.values);
    const missing = String(refusal.values?.missing ?? '')
        .split(',')
        .flatMap((code) => game.maybe('missing.' + code) ?? [])
        .join('; ');
    return text && missing ? `${text} (${missing})` : text;
}
