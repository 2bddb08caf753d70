// Results entered while the hall was unreachable or could not take them: stored on this device and sent when possible, later each time if
// the hall is too busy or fails, and not before it asks for them. If the hall then refuses one, because
// another desk has entered something else, it is shown until it was acknowledged. None is lost.
import {useEffect, useRef, useState} from 'preact/hooks';
import {isForNow, postWithKey, refusalOf, type Refused} from '../../../../live/api';
import {kAgainAfter, waitBefore} from '../../../../live/retry';
import type {Refusal} from '../../../../protocol';
import {getSettings} from '../../../../settings';
import {refusalText} from '../../../../words';
import type {OrganiserKey} from '../../shared/key';
import {pathOf} from '../../shared/live';
import {entryOf, type Tournament} from '../../shared/types';
import {resultText} from '../../words';
import {o} from '../../organiser_words';
import type {Command, WaitingResult} from '../types';

const storeOf = (id: string): string => `kyvien.waiting.${id}`;

/// Null: this browser has no storage.
function read(id: string): WaitingResult[] | null {
    let kept: string | null;
    try {
        kept = localStorage.getItem(storeOf(id));
    } catch {
        return null;
    }
    try {
        const list: unknown = JSON.parse(kept ?? '[]');
        return Array.isArray(list) ? (list as WaitingResult[]) : [];
    } catch {
        return [];
    }
}

/// Whether it was stored; otherwise the results wait while the page is open.
function write(id: string, list: WaitingResult[]): boolean {
    try {
        if (list.length) localStorage.setItem(storeOf(id), JSON.stringify(list));
        else localStorage.removeItem(storeOf(id));
        return true;
    } catch {
        return false;
    }
}

const isOfBoard = (one: Command, other: Command): boolean =>
    one.t === other.t && one.round === other.round && one.board === other.board && one.game === other.game;

const isSame = (one: WaitingResult, other: WaitingResult): boolean =>
    isOfBoard(one.command, other.command) && one.command.result === other.command.result;

/// Another desk has entered the same, and this page does not know it yet.
const isThereAlready = ({values}: Refusal): boolean => ['result-as-before', 'game-as-before'].includes(String(values?.cause));

/// Whether the hall could not deal with the request now, and it consists only of results.
export const mayWait = (error: unknown, commands: Command[]): error is Refused =>
    isForNow(error) && commands.every(({t}) => ['result', 'game'].includes(t));

/// The hall answers, but cannot take results: why, and when they are sent again.
interface Pause {
    refusal: Refusal;
    until: number;
}

/// The tournament's current result there; undefined if unknown, or of other players.
function standing(tournament: Tournament, {round, board, game, white, black}: Command): string | undefined {
    const boards = tournament.rounds[Number(round) - 1]?.boards ?? [];
    const found = boards.find((each, index) => (each.board ?? index + 1) === board);
    if (found && white !== undefined && (found.white !== white || found.black !== black)) return undefined;
    return game !== undefined ? found?.meeting?.games[Number(game) - 1]?.result : found?.result;
}

export interface Waiting {
    list: WaitingResult[];
    pause: Pause | null;
    keep: (commands: Command[], error: Refused) => void;
    sendNow: () => void;
    drop: (which: WaitingResult) => void;
}

export function useWaiting(id: string, organiser: OrganiserKey, tournament: Tournament | null, onTaken: () => void): Waiting {
    const [list, setList] = useState(() => read(id) ?? []);
    const now = useRef(list);
    const isKept = useRef(true);
    const shown = useRef(tournament);
    shown.current = tournament;
    /// The desk may be open twice on this device: entries of the other page are kept.
    function change(by: (kept: WaitingResult[]) => WaitingResult[]): void {
        const next = by((isKept.current ? read(id) : null) ?? now.current);
        now.current = next;
        setList(next);
        isKept.current = write(id, next);
    }
    useEffect(() => {
        const look = (event: StorageEvent) => {
            if (event.key === storeOf(id)) change((kept) => kept);
        };
        addEventListener('storage', look);
        return () => removeEventListener('storage', look);
    }, [id]);
    const drop = (which: WaitingResult) => change((kept) => kept.filter((each) => !isSame(each, which)));
    /// The error of an attempt that was not dealt with; undefined: none.
    async function handIn(): Promise<Refused | undefined> {
        for (const each of [...now.current]) {
            if (each.refusal || !now.current.some((known) => isSame(known, each))) continue;
            // It arrived after all, or another desk has entered the same.
            if (shown.current && standing(shown.current, each.command) === each.command.result) {
                drop(each);
                continue;
            }
            try {
                await postWithKey(pathOf(id), {by: organiser.name, commands: [each.command]}, organiser.token);
                drop(each);
                onTaken();
            } catch (error) {
                if (isForNow(error)) return error;
                const refusal = refusalOf(error);
                if (isThereAlready(refusal)) {
                    drop(each);
                    continue;
                }
                change((kept) => kept.map((known) => (isSame(known, each) ? {...each, refusal} : known)));
            }
        }
        return undefined;
    }
    const waits = list.some(({refusal}) => !refusal);
    const [pause, setPause] = useState<Pause | null>(null);
    const failures = useRef(0);
    const notBefore = useRef(0);
    /// After an attempt: when is the next one?
    function plan(error: Refused | undefined): void {
        failures.current = error ? failures.current + 1 : 0;
        const wait = error ? waitBefore(failures.current, error) : kAgainAfter;
        notBefore.current = Date.now() + wait;
        setPause(error && (error.status !== 0 || error.retryAfter > 0) ? {refusal: error.refusal, until: notBefore.current} : null);
    }
    const turn = useRef(() => {});
    useEffect(() => {
        if (!waits) {
            failures.current = 0;
            setPause(null);
            return undefined;
        }
        let busy = false;
        let timer = 0;
        turn.current = () => {
            clearTimeout(timer);
            if (busy) return;
            const left = notBefore.current - Date.now();
            if (left > 0) {
                timer = window.setTimeout(turn.current, left);
                return;
            }
            busy = true;
            void handIn()
                .then(plan)
                .finally(() => {
                    busy = false;
                    turn.current();
                });
        };
        // Results kept by another window, or before the page was opened again.
        notBefore.current = Math.max(notBefore.current, Date.now() + kAgainAfter);
        turn.current();
        return () => {
            clearTimeout(timer);
            turn.current = () => {};
        };
    }, [id, waits]);
    return {
        list,
        pause,
        keep: (commands, error) => {
            plan(error);
            change((kept) => [
                ...kept.filter(({command}) => !commands.some((fresh) => isOfBoard(fresh, command))),
                ...commands.map((command) => ({command})),
            ]);
            turn.current();
        },
        sendNow: () => {
            notBefore.current = 0;
            turn.current();
        },
        drop,
    };
}

/// The players of the result, if the command names them.
function pairOf(tournament: Tournament, {white, black}: Command): string {
    const name = (number: unknown) => entryOf(tournament, Number(number))?.name ?? String(number);
    return white === undefined ? '' : ` (${name(white)} – ${name(black)})`;
}

/// The result of a board that has not reached the hall; empty: none.
export const unsentResult = (list: WaitingResult[], round: number, board: number): string => {
    const found = list.find(({command, refusal}) => !refusal && command.round === round && command.board === board);
    return typeof found?.command.result === 'string' ? found.command.result : '';
};

function WaitingLine({each, waiting, tournament}: {each: WaitingResult; waiting: Waiting; tournament: Tournament}) {
    const {round, board, game, result} = each.command;
    return (
        <li>
            {o('waiting.line', {
                round: String(round),
                board: game === undefined ? String(board) : `${String(board)}.${String(Number(game))}`,
                result: resultText(String(result)),
            })}
            {pairOf(tournament, each.command)}
            {each.refusal && (
                <>
                    {': '}
                    <b>{refusalText(each.refusal)}</b>{' '}
                    <button type="button" class="button" onClick={() => waiting.drop(each)}>
                        {o('waiting.drop')}
                    </button>
                </>
            )}
        </li>
    );
}

const clockTime = (at: number): string => new Intl.DateTimeFormat(getSettings().language, {timeStyle: 'medium'}).format(at);

export function WaitingList({waiting, tournament}: {waiting: Waiting; tournament: Tournament}) {
    if (waiting.list.length === 0) return null;
    const refused = waiting.list.filter(({refusal}) => refusal);
    const unsent = waiting.list.filter(({refusal}) => !refusal);
    const lines = (list: WaitingResult[]) => (
        <ul>
            {list.map((each) => (
                <WaitingLine
                    key={[each.command.round, each.command.board, each.command.game].join('.')}
                    each={each}
                    waiting={waiting}
                    tournament={tournament}
                />
            ))}
        </ul>
    );
    return (
        <section class="banner waiting" aria-label={o('waiting')}>
            <p role="status">
                {unsent.length > 0 && o('waiting.count', {count: unsent.length})}
                {unsent.length > 0 &&
                    waiting.pause &&
                    ` ${o('waiting.busy', {why: refusalText(waiting.pause.refusal), time: clockTime(waiting.pause.until)})}`}
            </p>
            {unsent.length > 0 && waiting.pause && (
                <button type="button" class="button" onClick={waiting.sendNow}>
                    {o('waiting.now')}
                </button>
            )}
            {unsent.length > 0 && lines(unsent)}
            {refused.length > 0 && (
                <>
                    <p role="alert">{o('waiting.refused', {count: refused.length})}</p>
                    {lines(refused)}
                </>
            )}
        </section>
    );
}
