// Who has won, in words.
import {sideName} from '../games';
import type {Game, Seat} from '../protocol';
import {g} from '../words';

/// Nothing if the score is no draw and nobody has won, as when both players lose: the reason says it.
export function verdictText(game: Game, winner: Seat | null | undefined, score: string): string {
    if (winner) return g('result.wins', {winner: sideName(game, winner)});
    if (score === 'void') return g('result.none');
    return score === '1/2-1/2' ? g('result.draw') : '';
}
