// Stands in the page itself, before its script: what that script will ask for first is fetched beside it, and not after it: the words in
// the reader's language, and on the page of a game what draws it. bundle.mjs makes one line of it; the hall lets it run by its hash.
import type {Language} from './protocol';
import {guessLanguage} from './words/guess';

/// Filled in by bundle.mjs: the files of every page by language, and those of a game's page.
declare const __FIRST__: {words: Record<Language, string[]>; game: string[]; gameWords: Record<Language, string[]>};

function languageOf(): Language {
    try {
        const kept = JSON.parse(localStorage.getItem('kyvien.settings') ?? '{}') as {language?: Language};
        if (kept.language) return kept.language;
    } catch {
        // Nothing is kept, or cannot be read.
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
