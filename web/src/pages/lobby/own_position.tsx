// A position of the players' own from which a game begins: the field for it, fetched when somebody asks for one, and what a request says.
import {position as words} from '../../catalogue/position';
import {gameOf} from '../../games';
import type {Game} from '../../protocol';
import {gameWords} from '../../words';
import {later} from '../later';
import type {StartPositionProps} from './start_position';

/// Few games begin from another position than the usual.
export const OwnPosition = later<StartPositionProps>(async () => (await import('./start_position')).StartPosition, gameWords, words);

/// As a new game or a challenge says it: rows of stones tell the size of the board too.
export function startOf(game: Game, position: string): {fen: string; size?: number} {
    const fen = position.trim();
    return {fen, ...(gameOf(game).board.places ? {size: fen.split('/').length} : {})};
}
