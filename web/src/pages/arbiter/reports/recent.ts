// The kinds of report most recently used in this browser; they come first in the list.
import type {Game} from '../../../protocol';

const kMax = 6;
const storeOf = (game: Game): string => `kyvien.recent.${game}`;

export function recentKinds(game: Game): string[] {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(storeOf(game)) ?? '[]');
        return Array.isArray(kept) ? kept.filter((kind): kind is string => typeof kind === 'string').slice(0, kMax) : [];
    } catch {
        return [];
    }
}

export function keepRecent(game: Game, kind: string): void {
    try {
        const kinds = [kind, ...recentKinds(game).filter((each) => each !== kind)].slice(0, kMax);
        localStorage.setItem(storeOf(game), JSON.stringify(kinds));
    } catch {
        // Then the list begins with the articles.
    }
}
