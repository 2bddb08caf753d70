// A player's own page on the phone: the board, the opponent, the place; reporting the result, and checking in. The code comes with the link
// (/t/ID/me#CODE) or is typed, and is stored in this browser.
import {useEffect, useState} from 'preact/hooks';
import {hallNow} from '../../../live/hall_time';
import type {OwnPlayer, OwnResult} from '../../../api_types';
import {isRefusal} from '../../../codes';
import {getJsonWithKey, postWithKey, refusalOf} from '../../../live/api';
import type {Refusal} from '../../../protocol';
import {Absent} from '../../absent';
import {RefusalLine} from '../../parts';
import {ArenaTime, isRunning, type Arena} from '../shared/arena';
import {byesOf} from '../shared/byes';
import {colours} from '../shared/cells';
import {keepCode, readCode} from '../shared/key';
import {pathOf, useTournament} from '../shared/live';
import {whole} from '../shared/teams';
import {entryOf, kAdjourned, type Tournament} from '../shared/types';
import {useUnsent} from '../shared/unsent';
import {resultText, w} from '../words';
import {TimesLine} from './head';

const kOwnResults: OwnResult[] = ['win', 'draw', 'loss'];

function CodeForm({refusal, onCode}: {refusal: Refusal | null; onCode: (code: string) => void}) {
    const [code, setCode] = useState('');
    return (
        <form
            class="player-code"
            onSubmit={(event) => {
                event.preventDefault();
                onCode(code.trim());
            }}
        >
            <p>{w('own.how')}</p>
            {refusal &&
                (isRefusal(refusal.code, 'wrong-token') ? (
                    <p class="refusal" role="alert">
                        {w('own.wrong')}
                    </p>
                ) : (
                    <RefusalLine refusal={refusal} />
                ))}
            <label class="field">
                <span>{w('own.code')}</span>
                <input
                    type="text"
                    required
                    maxLength={20}
                    autocomplete="off"
                    autocapitalize="none"
                    spellcheck={false}
                    placeholder="k7xq2-mrd4h"
                    value={code}
                    onInput={(event) => setCode(event.currentTarget.value)}
                />
            </label>
            <button type="submit" class="button primary">
                {w('own.open')}
            </button>
        </form>
    );
}

type OwnGame = NonNullable<OwnPlayer['game']>;

/// An adjourned game continues, and its result is reported later.
const isOver = ({result}: OwnGame): boolean => result !== '' && result !== kAdjourned;

/// What was reported, and the next step.
function ReportState({game, atOnce}: {game: OwnGame; atOnce: boolean}) {
    if (isOver(game))
        return (
            <p class="granted" role="status">
                ✓ {w('own.entered', {result: resultText(game.result)})}
            </p>
        );
    if (game.agreement === 'disagreed')
        return (
            <p class="banner" role="status">
                {w('own.disagreed')}
            </p>
        );
    if (game.agreement === 'agreed')
        return (
            <p class="granted" role="status">
                ✓ {w('own.agreed')}
            </p>
        );
    const words = game.said ? 'own.waiting' : game.opponent_said ? 'own.other-said' : atOnce ? 'own.at-once' : 'own.by-desk';
    return <p role="status">{w(words)}</p>;
}

/// A link to the board, as soon as there is a game; a waiting or pausing player is told so.
function ArenaGame({tournament, arena, own}: {tournament: Tournament; arena: Arena; own: OwnPlayer}) {
    const {game, seat} = own;
    if (!isRunning(arena)) return null;
    const opponent = game && !game.result ? entryOf(tournament, game.opponent) : undefined;
    if (!game || game.result) return <p role="status">{w(own.here ? 'arena.you-wait' : 'arena.you-pause')}</p>;
    return (
        <section class="player-game">
            <div role="status">
                <h2>{w('arena.your-game', {board: game.board})}</h2>
            </div>
            <p>
                {colours(tournament)[game.first ? 0 : 1]} · {w('own.against', {name: opponent ? whole(opponent) : String(game.opponent)})}
            </p>
            {seat && (
                <p>
                    <a class="button primary" href={`/t/${tournament.id}/seat/${seat.game}#${seat.token}`}>
                        {w('arena.to-board')}
                    </a>
                </p>
            )}
        </section>
    );
}

function Game({tournament, own, busy, onSay}: {tournament: Tournament; own: OwnPlayer; busy: boolean; onSay: (result: OwnResult) => void}) {
    const {game} = own;
    const round = tournament.rounds.at(-1);
    const bye = round && byesOf(tournament, round).find(({number}) => number === own.number);
    if (!game && bye) return <p role="status">{w('own.bye-in', {round: round.round, bye: bye.text})}</p>;
    if (!game) return <p class="quiet">{w('own.none')}</p>;
    const opponent = entryOf(tournament, game.opponent);
    return (
        <section class="player-game">
            {!tournament.arena && (
                <>
                    <h2>{w('own.board', {round: game.round, board: game.board})}</h2>
                    <p>
                        {colours(tournament)[game.first ? 0 : 1]} ·{' '}
                        {w('own.against', {name: opponent ? whole(opponent) : String(game.opponent)})}
                    </p>
                </>
            )}
            {game.open && <ReportState game={game} atOnce={own.at_once} />}
            {game.open && !isOver(game) && (
                <div class="player-results" role="group" aria-label={w('own.result')}>
                    {kOwnResults.map((result) => (
                        <button
                            key={result}
                            type="button"
                            class="button"
                            aria-pressed={game.said === result}
                            disabled={busy}
                            onClick={() => onSay(result)}
                        >
                            {w(`own.${result}`)}
                        </button>
                    ))}
                </div>
            )}
            {!game.open && <p class="faint">{w('own.to-arbiter')}</p>}
        </section>
    );
}

/// Requested by pressing twice: only the organiser can withdraw it.
function Bye({bye, busy, onAsk}: {bye: NonNullable<OwnPlayer['bye']>; busy: boolean; onAsk: (round: number) => void}) {
    const [sure, setSure] = useState(false);
    const {round} = bye;
    if (bye.has) return <p class="granted">✓ {w('own.has-bye', {round})}</p>;
    return (
        <p>
            <button type="button" class="button" disabled={busy} onClick={() => (sure ? onAsk(round) : setSure(true))}>
                {w(sure ? 'own.bye-sure' : 'own.bye', {round})}
            </button>
        </p>
    );
}

const kLongestTimer = 2_000_000_000;

/// Whether that moment has passed; rechecks when it comes.
function useIsOver(until: number | undefined): boolean {
    const [now, setNow] = useState(hallNow);
    useEffect(() => {
        const left = until ? until - hallNow() : 0;
        if (left < 0 || !until) return undefined;
        const timer = setTimeout(() => setNow(hallNow()), Math.min(left + 50, kLongestTimer));
        return () => clearTimeout(timer);
    }, [until, now]);
    return until !== undefined && hallNow() > until;
}

export function OwnPage({id}: {id: string}) {
    const {tournament, refusal: absent, lost} = useTournament(id);
    const [code, setCode] = useState(() => readCode(id));
    const [own, setOwn] = useState<OwnPlayer | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [busy, setBusy] = useState(false);
    const version = tournament?.version;
    useEffect(() => {
        if (!version || !code) return;
        let here = true;
        void getJsonWithKey<OwnPlayer>(`${pathOf(id)}/player`, code).then(
            (fresh) => {
                if (!here) return;
                keepCode(id, code);
                setOwn(fresh);
            },
            (error: unknown) => {
                if (!here) return;
                const why = refusalOf(error);
                setRefusal(why);
                if (isRefusal(why.code, 'wrong-token')) {
                    keepCode(id, '');
                    setCode('');
                    setOwn(null);
                }
            },
        );
        return () => {
            here = false;
        };
    }, [id, code, version]);
    const late = useIsOver(own?.requests_until);
    // The report names its game, so that it cannot apply to another.
    const setUnsent = useUnsent<{what: string; body: object}>(({what, body}) => void send(what, body));
    if (absent) return <Absent refusal={absent} href="/t" back={w('title')} />;
    if (!tournament) return <p class="quiet loading">{lost ? w('lost') : ''}</p>;
    const entry = own && entryOf(tournament, own.number);
    document.title = `${entry?.name ?? w('own.title')} · ${tournament.name}`;
    async function send(what: string, body: object): Promise<void> {
        setBusy(true);
        setRefusal(null);
        setUnsent(null);
        try {
            setOwn(await postWithKey<OwnPlayer>(`${pathOf(id)}/${what}`, body, code));
        } catch (error) {
            setRefusal(refusalOf(error));
            setUnsent({what, body}, error);
        } finally {
            setBusy(false);
        }
    }
    const row = own && tournament.standings.lines.find(({number}) => number === own.number);
    return (
        <div class="tournament player-page">
            <p class="crumb">
                <a href={`/t/${id}/pairings`}>‹ {tournament.name}</a>
            </p>
            <h1>{entry ? whole(entry) : w('own.title')}</h1>
            {lost && (
                <p class="banner" role="status">
                    {w('lost')}
                </p>
            )}
            {!code && (
                <CodeForm
                    refusal={refusal}
                    onCode={(typed) => {
                        setRefusal(null);
                        setCode(typed);
                    }}
                />
            )}
            {code && refusal && <RefusalLine refusal={refusal} />}
            {own && (
                <>
                    <TimesLine tournament={tournament} />
                    {tournament.arena && <ArenaTime arena={tournament.arena} />}
                    {tournament.arena && <ArenaGame tournament={tournament} arena={tournament.arena} own={own} />}
                    {/* The result of a game at a table is reported here; games in the hall report their own end. */}
                    {(!tournament.arena || (own.game && !own.game.result && !tournament.games)) && (
                        <Game
                            tournament={tournament}
                            own={own}
                            busy={busy}
                            onSay={(result) => void send('say', {round: own.game?.round, opponent: own.game?.opponent, result})}
                        />
                    )}
                    {own.check_in && !tournament.arena?.over && (
                        <p>
                            <button
                                type="button"
                                class={own.here || own.bye?.has ? 'button' : 'button primary'}
                                disabled={busy || late}
                                onClick={() => void send('here', {here: !own.here})}
                            >
                                {w(tournament.arena ? (own.here ? 'arena.pause' : 'arena.join') : own.here ? 'own.not-here' : 'own.here')}
                            </button>{' '}
                            {own.here && !tournament.arena && (
                                <span class="granted" role="status">
                                    ✓ {w('own.is-here')}
                                </span>
                            )}
                        </p>
                    )}
                    {late && (own.check_in || own.bye) && <p class="faint">{w('own.over')}</p>}
                    {own.bye && (own.bye.has || !late) && (
                        <Bye key={own.bye.round} bye={own.bye} busy={busy} onAsk={(round) => void send('bye', {round})} />
                    )}
                    {row && tournament.standings.after > 0 && (
                        <p>
                            {tournament.arena
                                ? w('arena.place', {place: row.place, points: row.points})
                                : w('own.place', {round: tournament.standings.after, place: row.place, points: row.points})}{' '}
                            <a href={`/t/${id}/standings`}>{w('tab.standings')}</a>
                        </p>
                    )}
                </>
            )}
        </div>
    );
}
