// Inlined in the page, before its script: fetches what the script requests first, in parallel with it: the words in the reader's language,
// and on a game's page the code that draws it. bundle.mjs makes one line of it; the hall allows it by its hash.
import type {Language} from './protocol';
import {guessLanguage} from './words/guess';

/// Filled in by bundle.mjs: the files of every page by language, and those of a game's page.
declare const __FIRST__: {words: Record<Language, string[]>; game: string[]; gameWords: Record<Language, string[]>};

function languageOf(): Language {
    try {
        const kept = JSON.parse(localStorage.getItem('kyvien.settings') ?? '{}') as {language?: Language};
        if (kept.language) return kept.language;
    } catch {
        // Nothing is stored, or storage cannot be read.
    }
    return guessLanguage(navigator.languages ?? [navigator.language]);
}

const language = languageOf();
const isGame = location.pathname.startsWith('/g/');
for (const href of [
    ...(__FIRST__.words[language] ?? []),
    ...(isGame ? [...__FIRST__.game, ...(__FIRST__.gameWords[language] ?? [])] : []),
]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
}
