// The desk: results of meetings of several games. Meeting, game, result, Enter; or a press beside the names. A whole meeting can be
// forfeited at once, and a tied one gets a play-off.
import {Fragment} from 'preact';
import {useRef, useState} from 'preact/hooks';
import type {Desk} from './types';
import {Correction, kQuick} from './results';
import {RoundPicker} from '../shared/round_picker';
import {byesOf} from '../shared/byes';
import {nextStep, Result} from '../shared/cells';
import {beginsStage, stageScore, stageText} from '../shared/play_off';
import {hasBegun, playerName} from '../shared/teams';
import type {MeetingGame} from '../shared/types';
import {LineUpState} from '../teams/line_up';
import {MeetingScore, Pip, WonInPlayOff} from '../teams/cells';
import {focusIfLost, TypedLine} from './typed/typed_line';
import {readTypedGame, type TypedGame} from './typed/typed_result';
import {entryOf, kResults, type BoardState, type Round, type Tournament} from '../shared/types';
import {resultText, w} from '../words';
import {o} from '../organiser_words';

const kForfeits = ['+/-', '-/+', '-/-'];
const kPlayOffs = ['1-0', '0-1'];

/// The results that can be entered for the meeting as a whole.
function wholeResults({meeting, system}: Tournament, board: BoardState): string[] {
    if (board.meeting && !hasBegun(board.meeting)) return meeting === 'ring' ? kForfeits.slice(0, 2) : kForfeits;
    const tied = board.result === '1/2' || board.result === '-/-' || board.meeting?.play_off;
    // A tie is final if it eliminates nobody.
    return tied && system === 'knockout' ? kPlayOffs : [];
}

interface RowProps {
    desk: Desk;
    board: BoardState;
    number: number;
    onEnter: (wanted: TypedGame) => void;
}

function GameLine({desk, board, number, at, game, onEnter}: RowProps & {at: number; game: MeetingGame}) {
    const {tournament} = desk;
    const sides = [playerName(tournament, board.white, game.first) || '–', playerName(tournament, board.black, game.second) || '–'];
    const label = {board: number, game: at};
    const ready = board.meeting!.lined_up.every(Boolean);
    return (
        <li class={game.result ? 'has' : ''}>
            <span class="n">
                {number}.{at}
            </span>
            <span class="pair">
                <span>
                    <Pip tournament={tournament} first={!game.exchanged} /> {sides[0]}
                </span>
                <span>
                    <Pip tournament={tournament} first={game.exchanged} /> {sides[1]}
                </span>
            </span>
            <span class="now">
                <b>
                    <Result board={game} />
                </b>
                {game.corrections ? <span class="faint"> {o('corrected', {count: game.corrections})}</span> : null}
                {game.game?.score && game.result && game.from_game !== game.game.id && (
                    <span class="other-score"> {o('game-says', {score: game.game.score})}</span>
                )}
            </span>
            <span class="press" role="group" aria-label={o('game.result-of', label)}>
                {kQuick.map((result) => (
                    <button
                        key={result}
                        type="button"
                        class="button"
                        disabled={desk.busy || !ready}
                        aria-pressed={game.result === result}
                        onClick={() => onEnter({board: number, game: at, result})}
                    >
                        {resultText(result)}
                    </button>
                ))}
                <select
                    aria-label={o('game.other-result', label)}
                    value={kQuick.includes(game.result) ? '' : game.result}
                    disabled={desk.busy || !ready}
                    onChange={(event) => {
                        if (event.currentTarget.value) onEnter({board: number, game: at, result: event.currentTarget.value});
                    }}
                >
                    <option value="">…</option>
                    {kResults
                        .filter((result) => !kQuick.includes(result))
                        .map((result) => (
                            <option key={result} value={result}>
                                {resultText(result)}
                            </option>
                        ))}
                </select>
            </span>
        </li>
    );
}

function MeetingLines(props: RowProps) {
    const {desk, board, number, onEnter} = props;
    const {tournament} = desk;
    const name = (entry: number) => entryOf(tournament, entry)?.name ?? String(entry);
    const whole = wholeResults(tournament, board);
    const text = (result: string) =>
        kForfeits.includes(result)
            ? `${o('meeting.forfeit')} ${resultText(result)}`
            : w('meeting.play-off.won', {name: name(result === '1-0' ? board.white : board.black)});
    return (
        <section class="meeting" aria-label={o('meeting.of', {board: number})}>
            <header>
                <span class="n">{number}</span>
                <span class="pair">
                    <span>
                        {name(board.white)} <LineUpState board={board} side={0} />
                    </span>
                    <span>
                        {name(board.black)} <LineUpState board={board} side={1} />
                    </span>
                </span>
                <span class="now">
                    <b>
                        <MeetingScore board={board} />
                        <WonInPlayOff tournament={tournament} board={board} />
                    </b>
                    {board.result === '1/2' && <span class="faint"> {o('meeting.tied')}</span>}
                </span>
                {whole.length > 0 && (
                    <select
                        class="whole"
                        aria-label={o('meeting.whole', {board: number})}
                        value=""
                        disabled={desk.busy}
                        onChange={(event) => {
                            if (event.currentTarget.value) onEnter({board: number, game: 0, result: event.currentTarget.value});
                            event.currentTarget.value = '';
                        }}
                    >
                        <option value="">{whole === kPlayOffs ? w('meeting.play-off') : o('meeting.forfeit')}…</option>
                        {whole.map((result) => (
                            <option key={result} value={result}>
                                {text(result)}
                            </option>
                        ))}
                    </select>
                )}
            </header>
            <ul class="result-list">
                {board.meeting?.games.map((game, index) => (
                    <Fragment key={index}>
                        {beginsStage(board.meeting!, index) && (
                            <li class="stage">
                                <b>{stageText(tournament, game.stage!)}</b> · {stageScore(board.meeting!, game.stage!)}
                            </li>
                        )}
                        <GameLine {...props} at={index + 1} game={game} />
                    </Fragment>
                ))}
            </ul>
        </section>
    );
}

/// The question before an existing result is changed, or a tied meeting is decided.
function questionOf(desk: Desk, round: Round, wanted: TypedGame): string {
    const board = round.boards[wanted.board - 1];
    if (wanted.game === 0)
        return o('meeting.play-off.ask', {
            board: wanted.board,
            name: entryOf(desk.tournament, wanted.result === '1-0' ? board.white : board.black)?.name ?? '',
        });
    const old = board.meeting?.games[wanted.game - 1]?.result ?? '';
    return o('game.correction', {board: wanted.board, game: wanted.game, old: resultText(old), new: resultText(wanted.result)});
}

export function MeetingResultsPanel({desk, onPair}: {desk: Desk; onPair: () => void}) {
    const {tournament} = desk;
    const count = tournament.rounds.length;
    const [chosen, setChosen] = useState(0);
    const [fault, setFault] = useState('');
    const [asked, setAsked] = useState<TypedGame | null>(null);
    const input = useRef<HTMLInputElement>(null);
    if (count === 0) return <p class="quiet">{w('pairings.none')}</p>;
    const round = tournament.rounds[(chosen || count) - 1];
    const awaited = round.boards.filter((board) => !board.result).length;

    function send(wanted: TypedGame, reason = '', confirmed = ''): Promise<boolean> {
        const {board, game, result} = wanted;
        const {white, black} = round.boards[board - 1];
        const more = {white, black, ...(reason ? {reason} : {}), ...(confirmed ? {confirmed} : {})};
        const command = game
            ? {t: 'game', round: round.round, board, game, result, ...more}
            : {t: 'result', round: round.round, board, result, ...more};
        const said = game
            ? o('game.entered', {board, game, result: resultText(result)})
            : o('entered', {board, result: resultText(result)});
        return desk.send([command], said);
    }
    /// Sends a result, or asks first; resolves to whether it was accepted.
    async function enter(wanted: TypedGame | null): Promise<boolean> {
        const refuse = (why: string) => {
            setFault(why);
            return false;
        };
        const ask = (question: TypedGame) => {
            setAsked(question);
            return true;
        };
        setFault('');
        if (!wanted) return refuse(o('typed.games.bad'));
        const board = round.boards[wanted.board - 1];
        if (!board?.meeting) return refuse(o('typed.no-board', {count: round.boards.length}));
        if (wanted.game === 0) {
            const decides = kPlayOffs.includes(wanted.result) && hasBegun(board.meeting);
            return decides ? ask(wanted) : send(wanted);
        }
        const game = board.meeting.games[wanted.game - 1];
        if (!game) return refuse(o('typed.no-game', {board: wanted.board, count: board.meeting.games.length}));
        if (game.result === wanted.result) return true;
        return game.result ? ask(wanted) : send(wanted);
    }
    function closeQuestion(): void {
        setAsked(null);
        input.current?.focus();
    }
    async function press(wanted: TypedGame): Promise<void> {
        await enter(wanted);
        focusIfLost(input.current);
    }
    return (
        <section>
            <div class="row tools">
                <RoundPicker
                    count={count}
                    value={round.round}
                    label={w('round')}
                    onChange={(next) => {
                        setChosen(next);
                        setAsked(null);
                    }}
                />
                <TypedLine label={o('typed.games')} placeholder="2.3 1" field={input} onEnter={(line) => enter(readTypedGame(line))} />
            </div>
            <p class="faint" id="typed-how">
                {o('typed.games.how')}
            </p>
            {fault && (
                <p class="refusal" role="alert">
                    {fault}
                </p>
            )}
            {asked && (
                <Correction
                    key={`${asked.board}.${asked.game}.${asked.result}`}
                    desk={desk}
                    question={questionOf(desk, round, asked)}
                    onSend={(reason, confirmed) => void send(asked, reason, confirmed).then((sent) => sent && closeQuestion())}
                    onClose={closeQuestion}
                />
            )}
            <p class="row">
                <b>{awaited === 0 ? o('results.complete', {round: round.round}) : o('results.awaited', {count: awaited})}</b>
                {awaited === 0 && round.round === count && (
                    <button type="button" class="button primary" onClick={onPair}>
                        {nextStep(desk.tournament)}
                    </button>
                )}
            </p>
            {round.boards.map((board, index) => (
                <MeetingLines key={index} desk={desk} board={board} number={index + 1} onEnter={(wanted) => void press(wanted)} />
            ))}
            {byesOf(tournament, round).map(({number, text}) => (
                <p class="meeting-bye" key={`bye-${number}`}>
                    {entryOf(tournament, number)?.name} · {text}
                </p>
            ))}
        </section>
    );
}
