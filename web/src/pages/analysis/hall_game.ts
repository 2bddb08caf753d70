// Loads a finished game of this hall into the analysis board.
import {ask, fetchFile} from '../../live/api';
import {gameOf} from '../../games';
import type {Game, View} from '../../protocol';

/// The id in the link of a game of this hall; null: it is none.
export function gameInLink(text: string): string | null {
    const link = text.trim();
    if (!link.startsWith(location.origin + '/g/')) return null;
    return /^\/g\/([^/?#]+)/.exec(link.slice(location.origin.length))?.[1] ?? null;
}

/// Null where it is still played. Throws what it is refused with.
export async function recordOf(id: string): Promise<{of: Game; file: Blob} | null> {
    const path = '/api/games/' + encodeURIComponent(id);
    const {game, result} = await ask<View>(path);
    if (!result) return null;
    const {blob} = await fetchFile(`${path}/record?format=${gameOf(game).recordFormat}`);
    return {of: game, file: blob};
}
