// A board of a broadcast in a list, and the readings of its players' clocks.
import {SmallBoard} from '../../board/small_board';
import {broadcast as words} from '../../catalogue/broadcast';
import {clockText} from '../../live/clock';
import type {BroadcastBoard, Game, Seat} from '../../protocol';
import {t} from '../../words';
import {personName, scoreText} from '../parts';

const {t: w} = words;

export function BroadcastName({board, seat}: {board: BroadcastBoard; seat: Seat}) {
    const player = board[seat];
    return (
        <span class="name">
            <span class="called">{player.name ? personName(player.name) : t('name.unknown')}</span>
            {player.rating && <span class="faint"> {player.rating}</span>}
        </span>
    );
}

/// The time after this side's last move; it does not count down, since the time of the move is unknown.
export function BroadcastClock({board, seat}: {board: BroadcastBoard; seat: Seat}) {
    const left = seat === 'first' ? board.first_ms : board.second_ms;
    return left === undefined ? null : <span class="told-clock">{clockText(left)}</span>;
}

export function BroadcastCard({of, game, board}: {of: string; game: Game; board: BroadcastBoard}) {
    const line = (seat: Seat) => (
        <span class={`line ${seat} ${!board.score && board.position.turn === seat ? 'to-move' : ''}`}>
            <BroadcastName board={board} seat={seat} />
            <BroadcastClock board={board} seat={seat} />
        </span>
    );
    return (
        <li>
            <a class="broadcast-card" href={`/b/${of}/${board.id}`}>
                <span class="number faint">{board.board}</span>
                {line('second')}
                <SmallBoard
                    game={game}
                    size={board.variant.size ?? 19}
                    cells={board.position.board.cells}
                    last={board.position.last}
                    label=""
                />
                {line('first')}
                <span class="what">
                    {board.score ? <b>{scoreText(board.score)}</b> : w('broadcast.plies', {plies: board.plies})}
                    {board.corrected ? ` · ${w('broadcast.corrected')}` : ''}
                </span>
            </a>
        </li>
    );
}
