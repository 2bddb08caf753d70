// The start position of a new game: typed, pasted, or taken from a file that sets one up.
import {useId, useState} from 'preact/hooks';
import {SmallBoard} from '../../board/small_board';
import {position as words} from '../../catalogue/position';
import {gameOf, sideName} from '../../games';
import {readPosition} from '../../games/position';
import {postFile, refusalOf} from '../../live/api';
import type {Game, ReadGame, Refusal} from '../../protocol';
import {g} from '../../words';

const {t: w} = words;

export interface StartPositionProps {
    game: Game;
    position: string;
    onPosition: (position: string) => void;
    onRefused: (refusal: Refusal | null) => void;
}

/// A text that contains a game: it sets up a position, or begins from the usual one.
const isRecordText = (text: string): boolean => /^\s*(\[|\(;)/.test(text);

export function StartPosition({game, position, onPosition, onRefused}: StartPositionProps) {
    const [notice, setNotice] = useState('');
    const how = useId();
    const read = readPosition(game, position);

    /// The position that a record sets up before its first move.
    async function take(file: Blob): Promise<void> {
        setNotice('');
        onRefused(null);
        try {
            const {annotated} = await postFile<ReadGame>(`/api/analysis/read?game=${game}&number=1`, file);
            if (annotated.fen) onPosition(annotated.fen);
            else setNotice(w('position.none-in-file'));
        } catch (error) {
            onRefused(refusalOf(error));
        }
    }

    function typed(text: string): void {
        setNotice('');
        if (isRecordText(text)) void take(new Blob([text]));
        else onPosition(text);
    }

    return (
        <div class="start-position">
            <label class="field grow">
                <span>{w(gameOf(game).board.places ? 'position.rows' : 'position.fen')}</span>
                <textarea
                    name="position"
                    rows={3}
                    required
                    spellcheck={false}
                    value={position}
                    aria-describedby={how}
                    onInput={(event) => typed(event.currentTarget.value)}
                />
            </label>
            <p class="faint" id={how}>
                {w('position.how', {format: gameOf(game).recordFormat.toUpperCase()})} <a href="/analysis">{w('position.analysis')}</a>
            </p>
            <p role="status">{notice || (position.trim() !== '' && !read ? w('position.unreadable') : '')}</p>
            {read && (
                <figure>
                    <SmallBoard game={game} size={read.size} cells={read.cells} label={w('position.board')} />
                    {read.turn && <figcaption>{g('status.to-move', {side: sideName(game, read.turn)})}</figcaption>}
                </figure>
            )}
        </div>
    );
}
