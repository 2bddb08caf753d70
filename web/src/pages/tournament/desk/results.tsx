// The desk: results. Board number, result, Enter; or a press on the result beside the names.
import {isRefusal} from '../../../codes';
import {useRef, useState} from 'preact/hooks';
import {getJson} from '../../../live/api';
import type {Boards} from '../../../api_types';
import {unsentResult} from './offline/waiting';
import {ReportedResults} from './phones/said';
import type {Desk} from './types';
import {RoundPicker} from '../shared/round_picker';
import {byesOf} from '../shared/byes';
import {Handicap, nextStep, Result} from '../shared/cells';
import {pathOf} from '../shared/live';
import {whole} from '../shared/teams';
import {focusIfLost, TypedLine} from './typed/typed_line';
import {readTyped, type TypedResult} from './typed/typed_result';
import {entryOf, kAdjourned, kResults, type BoardState} from '../shared/types';
import {resultText, w} from '../words';
import {o} from '../organiser_words';

export const kQuick = ['1-0', '1/2', '0-1'];

/// Changing an existing result requires a reason.
export function Correction({
    desk,
    question,
    onSend,
    onClose,
}: {
    desk: Desk;
    question: string;
    onSend: (reason: string, confirmed: string) => void;
    onClose: () => void;
}) {
    const [reason, setReason] = useState('');
    // The office reports what depends on the result; pressing again confirms it.
    const needed = isRefusal(desk.refusal?.code, 'needs-confirmation') ? String(desk.refusal.values?.needed ?? '') : '';
    return (
        <form
            class="confirm"
            onSubmit={(event) => {
                event.preventDefault();
                onSend(reason.trim(), needed);
            }}
        >
            <p>{question}</p>
            <label class="field grow">
                <span>{o('reason')}</span>
                <input
                    type="text"
                    required
                    maxLength={200}
                    autofocus
                    value={reason}
                    ref={(input) => {
                        if (input && !input.value) input.focus();
                    }}
                    onInput={(event) => setReason(event.currentTarget.value)}
                />
            </label>
            <button type="submit" class="button primary" disabled={!reason.trim() || desk.busy}>
                {o(needed ? 'correct.sure' : 'correct')}
            </button>
            <button type="button" class="button" onClick={onClose}>
                {o('cancel')}
            </button>
        </form>
    );
}

/// The result; for a board without one, what waits on this device until the hall answers.
const Now = ({board, unsent}: {board: BoardState; unsent: string}) =>
    !board.result && unsent ? (
        <>
            <b>{resultText(unsent)}</b> <span class="faint">{o('waiting.unsent')}</span>
        </>
    ) : (
        <b>
            <Result board={board} />
        </b>
    );

export function ResultsPanel({desk, onPair}: {desk: Desk; onPair: () => void}) {
    const {tournament} = desk;
    const count = tournament.rounds.length;
    const [chosen, setChosen] = useState(0);
    const [fault, setFault] = useState('');
    const [correction, setCorrection] = useState<(TypedResult & {old: string}) | null>(null);
    const input = useRef<HTMLInputElement>(null);
    if (count === 0) return <p class="quiet">{w('pairings.none')}</p>;
    const round = tournament.rounds[(chosen || count) - 1];
    const awaited = round.boards.filter((board) => !board.result).length;
    // Of an arena only the last boards are loaded, with their numbers.
    const numbered = round.boards.map((board, index) => ({board, number: board.board ?? index + 1}));
    const boardOf = (wanted: number): BoardState | undefined => numbered.find(({number}) => number === wanted)?.board;
    const name = (number: number) => {
        const entry = entryOf(tournament, number);
        return entry ? whole(entry) : String(number);
    };

    function send(wanted: TypedResult, reason = '', confirmed = ''): Promise<boolean> {
        const said = o('entered', {board: wanted.board, result: resultText(wanted.result)});
        // It may wait on this device while the round is paired again: the players keep it from counting for others.
        const pair = boardOf(wanted.board);
        const command = {t: 'result', round: round.round, ...wanted, ...(pair && {white: pair.white, black: pair.black})};
        return desk.send([{...command, ...(reason ? {reason} : {}), ...(confirmed ? {confirmed} : {})}], said);
    }
    /// Sends a result, or asks first if there is another; resolves to whether it was accepted.
    async function enter(wanted: TypedResult | null): Promise<boolean> {
        const count = tournament.arena?.games ?? round.boards.length;
        const board = wanted && (boardOf(wanted.board) ?? (await earlierBoard(wanted.board, count)));
        setFault(wanted ? (board ? '' : o('typed.no-board', {count})) : o('typed.bad'));
        if (!wanted || !board) return false;
        if (board.result === wanted.result) return true;
        if (!board.result || board.result === kAdjourned) return send(wanted);
        setCorrection({...wanted, old: board.result});
        return true;
    }
    /// A board of an arena that is no longer sent with it.
    async function earlierBoard(wanted: number, count: number): Promise<BoardState | undefined> {
        if (!tournament.arena || wanted < 1 || wanted > count) return undefined;
        const part = await getJson<Boards>(`${pathOf(tournament.id)}/boards?before=${wanted + 1}`).catch(() => undefined);
        return part?.boards.find(({board}) => board === wanted);
    }
    function closeCorrection(): void {
        setCorrection(null);
        input.current?.focus();
    }
    async function press(board: number, result: string): Promise<void> {
        await enter({board, result});
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
                        setCorrection(null);
                    }}
                />
                <TypedLine label={o('typed')} placeholder="3 1" field={input} onEnter={(line) => enter(readTyped(line))} />
            </div>
            <p class="faint" id="typed-how">
                {o('typed.how')}
            </p>
            {fault && (
                <p class="refusal" role="alert">
                    {fault}
                </p>
            )}
            {correction && (
                <Correction
                    key={correction.board}
                    desk={desk}
                    question={o('correction', {
                        board: correction.board,
                        old: resultText(correction.old),
                        new: resultText(correction.result),
                    })}
                    onSend={(reason, confirmed) =>
                        void send({board: correction.board, result: correction.result}, reason, confirmed).then(
                            (sent) => sent && closeCorrection(),
                        )
                    }
                    onClose={closeCorrection}
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
            {round.round === count && <ReportedResults desk={desk} />}
            <ul class="result-list">
                {numbered.map(({board, number}) => (
                    <li key={number} class={board.result ? 'has' : ''}>
                        <span class="n">{number}</span>
                        <span class="pair">
                            <span>
                                {name(board.white)} <Handicap tournament={desk.tournament} board={board} first />
                            </span>
                            <span>
                                {name(board.black)} <Handicap tournament={desk.tournament} board={board} />
                            </span>
                        </span>
                        <span class="now">
                            <Now board={board} unsent={unsentResult(desk.waiting, round.round, number)} />
                            {board.corrections ? <span class="faint"> {o('corrected', {count: board.corrections})}</span> : null}
                            {board.game?.score && board.result && board.from_game !== board.game.id && (
                                <span class="other-score"> {o('game-says', {score: board.game.score})}</span>
                            )}
                        </span>
                        <span class="press" role="group" aria-label={o('result.of', {board: number})}>
                            {kQuick.map((result) => (
                                <button
                                    key={result}
                                    type="button"
                                    class="button"
                                    disabled={desk.busy}
                                    aria-pressed={board.result === result}
                                    onClick={() => void press(number, result)}
                                >
                                    {resultText(result)}
                                </button>
                            ))}
                            <select
                                aria-label={o('result.other', {board: number})}
                                value={kQuick.includes(board.result) ? '' : board.result}
                                disabled={desk.busy}
                                onChange={(event) => {
                                    if (event.currentTarget.value) void press(number, event.currentTarget.value);
                                }}
                            >
                                <option value="">…</option>
                                {[...kResults, ...(tournament.arena ? [] : [kAdjourned])]
                                    .filter((result) => !kQuick.includes(result))
                                    .map((result) => (
                                        <option key={result} value={result}>
                                            {resultText(result)}
                                        </option>
                                    ))}
                            </select>
                        </span>
                    </li>
                ))}
                {byesOf(tournament, round).map(({number, text}) => (
                    <li class="has" key={`bye-${number}`}>
                        <span class="n" />
                        <span class="pair">
                            <span>{name(number)}</span>
                        </span>
                        <span class="now">{text}</span>
                    </li>
                ))}
            </ul>
        </section>
    );
}
