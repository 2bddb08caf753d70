// The looks of a game's boards and pieces, chosen by the reader.
import {gameOf} from '../games';
import {kBoards} from '../games/sets';
import type {Game} from '../protocol';
import {changeSettings, useSettings} from '../settings';
import {g, type GameKey} from '../words';

export function LookFields({game}: {game: Game}) {
    const {boards, pieces, boardSize} = useSettings();
    const sets = gameOf(game).board.sets.map(({name}) => name);
    const chosenBoard = boards[game] ?? kBoards[0];
    const chosenPieces = pieces[game] ?? sets[0];
    return (
        <>
            <label class="field">
                <span>{g('more.board')}</span>
                <select value={chosenBoard} onChange={(event) => void changeSettings({boards: {[game]: event.currentTarget.value}})}>
                    {kBoards.map((name) => (
                        <option key={name} value={name}>
                            {g(`boards.${name}` as GameKey)}
                        </option>
                    ))}
                </select>
            </label>
            {sets.length > 1 && (
                <label class="field">
                    <span>{g('more.pieces')}</span>
                    <select value={chosenPieces} onChange={(event) => void changeSettings({pieces: {[game]: event.currentTarget.value}})}>
                        {sets.map((name) => (
                            <option key={name} value={name}>
                                {g(`pieces.${name}` as GameKey)}
                            </option>
                        ))}
                    </select>
                </label>
            )}
            <label class="field">
                <span>{g('more.board-size')}</span>
                <input
                    type="range"
                    min="50"
                    max="100"
                    step="5"
                    value={boardSize}
                    aria-valuetext={`${boardSize} %`}
                    onInput={(event) => void changeSettings({boardSize: Number(event.currentTarget.value)})}
                />
            </label>
        </>
    );
}
