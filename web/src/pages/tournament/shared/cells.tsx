// Shared by the tables of a tournament: names in order, colours, the result of a board.
import {gameOf, kGames, sideName} from '../../../games';
import type {GameOfPage} from '../../../games/types';
import {getSettings} from '../../../settings';
import {resultText, w} from '../words';
import type {Sides} from '../../../api_types';
import type {Game} from '../../../protocol';
import type {BoardState, HandicapRow, Tournament} from './types';

/// Compares names in the reader's language, with embedded numbers by value.
export function nameOrder(): (one: string, other: string) => number {
    const collator = new Intl.Collator(getSettings().language, {numeric: true});
    return (one, other) => collator.compare(one, other);
}

/// The game, in the hall or over the board; if unspecified, the first one of the page.
export const gameOfTournament = ({games, details}: Tournament): string =>
    games?.game ?? kGames.find(({name}) => name === details?.game)?.name ?? kGames[0].name;

/// A game with these colours, if none is played in the hall.
const gameOfSides = (sides: Sides): GameOfPage => kGames.find(({colours}) => `${colours.first}-${colours.second}` === sides) ?? kGames[0];

/// The two colours in the words of a game.
export function sidesOf(hallGame: Game | undefined, sides: Sides): [string, string] {
    const game = hallGame ?? gameOfSides(sides).name;
    return [sideName(game, 'first'), sideName(game, 'second')];
}

export const colours = ({games, sides}: Tournament): [string, string] => sidesOf(games?.game, sides);

/// The colour of the symbol for the first or second colour.
export const signOf = ({games, sides}: Tournament, first: boolean): string =>
    (games ? gameOf(games.game) : gameOfSides(sides)).colours[first ? 'first' : 'second'];

/// The result, with a link to the game if it was played here.
export function Result({board}: {board: Pick<BoardState, 'result' | 'game' | 'from_game'>}) {
    const text = resultText(board.result);
    const link = board.game ?? (board.from_game ? {id: board.from_game, score: ''} : null);
    if (!link) return <>{text || <span class="faint">–</span>}</>;
    return <a href={'/g/' + link.id}>{text || w('watch')}</a>;
}

/// The handicap of a row in the organiser's table, in words.
const givenText = (row: HandicapRow): string =>
    [
        row.stones ? w('handicap.short', {stones: row.stones}) : '',
        row.komi ? w('handicap.komi', {komi: row.komi}) : '',
        row.odds ?? '',
        row.first_move ? w('handicap.first-move') : '',
    ]
        .filter(Boolean)
        .join(' · ');

/// The handicap stones, beside the player who receives them; with the organiser's table, the row's handicap.
export function Handicap({tournament, board, first = false}: {tournament: Tournament; board: {handicap?: number}; first?: boolean}) {
    if (!board.handicap) return null;
    const row = tournament.handicap_table?.[board.handicap - 1];
    const ofPieces = row !== undefined && !row.stones && !row.komi;
    const text = row ? givenText(row) : w('handicap.short', {stones: board.handicap});
    if (first !== (ofPieces ? (row.first_move ?? false) : tournament.handicap_first)) return null;
    return (
        <span class="handicap" title={`${w('handicap')}: ${row ? text : board.handicap}`}>
            {text}
        </span>
    );
}

/// The step after the last result of a round: the next round is paired, or after the last one the event is closed.
export function nextStep({rounds, rounds_planned, closed, arena}: Tournament): string {
    if (arena) return w('panel.rounds');
    const isLast = rounds_planned > 0 && rounds.length >= rounds_planned;
    return closed ? w('panel.rounds') : isLast ? w('close') : w('pair', {round: rounds.length + 1});
}
