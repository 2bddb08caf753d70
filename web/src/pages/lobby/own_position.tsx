// A custom start position: its field, fetched on demand, and the parameters of a request.
import {position as words} from '../../catalogue/position';
import {gameOf} from '../../games';
import type {Game} from '../../protocol';
import {gameWords} from '../../words';
import {lazyPart} from '../lazy_part';
import type {StartPositionProps} from './start_position';

/// Few games begin from a custom position.
export const OwnPosition = lazyPart<StartPositionProps>(async () => (await import('./start_position')).StartPosition, gameWords, words);

/// As part of a new game or a challenge: rows of stones also define the board size.
export function startOf(game: Game, position: string): {fen: string; size?: number} {
    const fen = position.trim();
    return {fen, ...(gameOf(game).board.places ? {size: fen.split('/').length} : {})};
}
