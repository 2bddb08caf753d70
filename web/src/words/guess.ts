// Guesses the language of a reader who has not chosen one.
import type {Language} from '../protocol';

export function guessLanguage(preferred: readonly string[]): Language {
    for (const language of preferred) {
        const tag = language.toLowerCase();
        if (tag.startsWith('vi')) return 'vi';
        if (tag.startsWith('zh')) return /hant|tw|hk|mo/.test(tag) ? 'zh-Hant' : 'zh-Hans';
        if (tag.startsWith('en')) return 'en';
    }
    return 'en';
}
