// Loads a finished game of this hall into the analysis board.
import {getJson, fetchFile} from '../../live/api';
import {gameOf} from '../../games';
import type {Game, View} from '../../protocol';

/// The game id in a link to a game of this hall; null: it is not one.
export function gameInLink(text: string): string | null {
    const link = text.trim();
    if (!link.startsWith(location.origin + '/g/')) return null;
    return /^\/g\/([^/?#]+)/.exec(link.slice(location.origin.length))?.[1] ?? null;
}

/// Null if it is still in progress. Throws the hall's refusal.
export async function recordOf(id: string): Promise<{of: Game; file: Blob} | null> {
    const path = '/api/games/' + encodeURIComponent(id);
    const {game, result} = await getJson<View>(path);
    if (!result) return null;
    const {blob} = await fetchFile(`${path}/record?format=${gameOf(game).recordFormat}`);
    return {of: game, file: blob};
}
