// A phone as the scoresheet of a game over the board: a person at the board enters the moves, and the arbiter's desk and all spectators see
// them at once. Offline, they are stored and sent later.
import {useEffect, useState} from 'preact/hooks';
import {Board} from '../../board/board';
import {gameName, gameOf, geometryOf} from '../../games';
import {blanksBefore} from '../../games/position';
import {extractBoardKey} from '../../live/board_key';
import {useWakeLock} from '../../live/wake_lock';
import type {Refusal, View} from '../../protocol';
import {useSettings} from '../../settings';
import {g, refusalWords} from '../../words';
import {boardLabel, readTyped, statusText} from '../game/texts';
import {useConnection} from '../game/use_connection';
import {RefusalLine} from '../parts';
import {MoveField} from '../move_field';
import {PlayerLine} from '../player';
import {Sheet} from '../sheet';
import {timesText} from '../times/text';
import {useEntries, type Entries} from './use_entries';
import {s} from './words';

/// Moves that the hall has not received, or has differently.
function Waiting({view, entries, link}: {view: View; entries: Entries; link: string}) {
    const {waiting, trouble} = entries;
    const [typed, setTyped] = useState('');
    const numbered = (ply: number, text: string) => gameOf(view.game).numbered(ply + blanksBefore(view), text);
    useEffect(() => setTyped(trouble?.entry.text ?? ''), [trouble]);
    if (waiting.length === 0) return null;
    const told = trouble && !trouble.refusal ? view.moves[trouble.entry.ply] : undefined;
    return (
        <section class="score-waiting" aria-label={s('waiting')}>
            <h2>{s('waiting')}</h2>
            {link !== 'connected' && <p class="banner">{s('offline')}</p>}
            <ol>
                {waiting.map(({ply, text}) => (
                    <li key={ply}>{numbered(ply + 1, text)}</li>
                ))}
            </ol>
            {trouble && (
                <form
                    onSubmit={(event) => {
                        event.preventDefault();
                        if (typed.trim()) entries.change(readTyped(view, typed));
                    }}
                >
                    {trouble.refusal ? (
                        <RefusalLine refusal={trouble.refusal} />
                    ) : (
                        <p class="refusal" role="alert">
                            {told
                                ? s('differs', {
                                      entered: numbered(trouble.entry.ply + 1, trouble.entry.text),
                                      told: numbered(trouble.entry.ply + 1, told.move),
                                  })
                                : s('gone', {entered: numbered(trouble.entry.ply + 1, trouble.entry.text)})}
                        </p>
                    )}
                    {trouble.refusal && (
                        <div class="row">
                            <MoveField label={s('instead')} value={typed} onValue={setTyped} />
                            <button type="submit" class="button">
                                {s('send-again')}
                            </button>
                        </div>
                    )}
                    <button type="button" class="button" onClick={entries.drop}>
                        {s('drop', {count: waiting.length})}
                    </button>
                </form>
            )}
        </section>
    );
}

const kPresses = 'kyvien.score.presses';

function usePresses(): [boolean, (presses: boolean) => void] {
    const [presses, setPresses] = useState(() => {
        try {
            return localStorage.getItem(kPresses) !== 'no';
        } catch {
            return true;
        }
    });
    return [
        presses,
        (wanted) => {
            setPresses(wanted);
            try {
                localStorage.setItem(kPresses, wanted ? 'yes' : 'no');
            } catch {
                // Then it is valid for this visit.
            }
        },
    ];
}

export function ScorePage({id}: {id: string}) {
    const settings = useSettings();
    const [key] = useState(() => extractBoardKey(id));
    const connection = useConnection(id, () => undefined, undefined, key);
    const {view, link, absent, now} = connection;
    const [presses, setPresses] = usePresses();
    const entries = useEntries(id, view, connection, presses);
    const [typed, setTyped] = useState('');
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    useWakeLock();
    useEffect(() => {
        document.title = `${s('title')} · Kyvien`;
    }, []);

    if (absent)
        return (
            <div class="absent">
                <h1>{g('absent.title')}</h1>
                <p>{refusalWords(absent) ?? g('absent.text')}</p>
            </div>
        );
    if (!view)
        return (
            <p class="quiet loading" role="status">
                {g('link.connecting')}
            </p>
        );
    const geometry = geometryOf(view.game, view.variant.size);
    const {board, passes} = gameOf(view.game);
    const notation = settings.notation[view.game];
    const isPlaying = view.phase === 'playing';
    // Unconfirmed moves are not on the board: then moves are typed.
    const mayTap = isPlaying && entries.waiting.length === 0 && key !== null;
    const label = boardLabel(view);

    function write(event: Event): void {
        event.preventDefault();
        if (!typed.trim()) return;
        entries.add(readTyped(view!, typed));
        setTyped('');
    }

    return (
        <div class={`game score game-${view.game}`} style={{'--ratio': String(geometry.width / geometry.height)}}>
            <div class="board-place">
                <h1 class="unseen">{label}</h1>
                <PlayerLine view={view} seat="second" place="upper" now={now} />
                <Board
                    game={view.game}
                    size={view.variant.size ?? 19}
                    label={label}
                    cells={view.board.cells}
                    last={view.last}
                    check={view.check}
                    ply={view.moves.length}
                    mover={mayTap ? view.turn : null}
                    active={mayTap}
                    legal={view.legal}
                    forbidden={view.forbidden}
                    coordinates={settings.coordinates}
                    fileNames={board.fileNames?.(notation)}
                    onMove={entries.add}
                    onMark={() => undefined}
                    onForbidden={(item) => entries.add(item.point)}
                />
                <PlayerLine view={view} seat="first" place="lower" now={now} />
                <p class="facts">
                    {gameName(view.game, view.variant)} · {timesText(view)} · <a href={'/g/' + id}>{s('public')}</a>
                </p>
            </div>
            <Sheet view={view} notation={notation} shown={view.moves.length} onShow={() => undefined} />
            <div class="score-desk">
                <p class="status" role="status">
                    {link === 'connected' ? statusText(view) : s('offline')}
                </p>
                {key === null ? (
                    <p class="banner">{s('no-key')}</p>
                ) : (
                    <>
                        <Waiting view={view} entries={entries} link={link} />
                        {isPlaying && (
                            <form class="row" onSubmit={write}>
                                <MoveField label={s('move')} value={typed} onValue={setTyped} />
                                <button type="submit" class="button">
                                    {s('enter')}
                                </button>
                                {passes && (
                                    <button type="button" class="button" onClick={() => entries.add('pass')}>
                                        {s('pass')}
                                    </button>
                                )}
                            </form>
                        )}
                        <div class="row">
                            <button
                                type="button"
                                class="button"
                                disabled={entries.waiting.length === 0 && (link !== 'connected' || view.moves.length === 0 || !isPlaying)}
                                onClick={() => void entries.undo(s('undo.reason')).then(setRefusal)}
                            >
                                {s('undo')}
                            </button>
                        </div>
                        {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
                        {view.clock && isPlaying && (
                            <label class="option">
                                <input type="checkbox" checked={presses} onChange={(event) => setPresses(event.currentTarget.checked)} />
                                <span>{s('with-press')}</span>
                            </label>
                        )}
                    </>
                )}
            </div>
        </div>
    );
}
