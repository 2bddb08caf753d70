// A player's line: name, side, and the clock.
import {gameOf, sideName} from '../games';
import {readClock} from '../live/clock';
import type {ClockView, GamePlayers, Seat, View} from '../protocol';
import {g, t} from '../words';
import {playerPath} from './account/menu';
import {RatingOf} from './account/rating';
import {Material} from './material';
import {personName} from './parts';
import {clockText} from './times/text';
import {useTicking} from './times/use_ticking';

const kDay = 86_400_000;

interface ClockProps {
    clock: ClockView;
    seat: Seat;
    name: string;
    now: () => number;
}

export function Clock({clock, seat, name, now}: ClockProps) {
    const at = useTicking(clock, seat, now);
    const {left, periods, inPeriod, out} = readClock(clock, seat, at);
    const low = left < 20_000;
    const runs = clock.running === seat;
    return (
        <div class={`clock ${runs ? 'runs' : ''} ${low ? 'low' : ''} ${out ? 'out' : ''}`} role="timer" aria-label={g('clock.of', {name})}>
            {runs && (
                <span class="runs-sign" aria-hidden="true">
                    ▸
                </span>
            )}
            <span class={`time ${left >= kDay ? 'of-days' : ''}`}>{clockText(left)}</span>
            {periods !== null && (
                <span class="periods">
                    {inPeriod ? g('clock.in-period', {periods}) : g('clock.periods', {periods, seconds: (clock.period_ms ?? 0) / 1000})}
                </span>
            )}
            {out && <span class="periods">{g('clock.out')}</span>}
        </div>
    );
}

interface LineProps {
    view: View;
    seat: Seat;
    place: 'upper' | 'lower';
    now: () => number;
    /// The accounts of the players, if known.
    players?: GamePlayers | null;
    /// The round-trip time to the hall, on the own line.
    trip?: number | null;
    /// An arbiter reports that the player has pressed the clock.
    onPress?: () => void;
}

/// The name links to the player's page; not while the reader is playing, since a slip would leave the board.
function Name({view, seat, players}: Pick<LineProps, 'view' | 'seat' | 'players'>) {
    const player = view.seats[seat];
    if (!player) return <span class="name">{t('seat.free')}</span>;
    const account = players?.[seat];
    const leads = account?.name && (!view.you || view.phase === 'finished');
    return (
        <span class="name">
            {leads ? <a href={playerPath(account.name)}>{personName(player.name)}</a> : personName(player.name)}
            <RatingOf players={players ?? null} seat={seat} bot={player.bot} />
        </span>
    );
}

/// The connection quality as bars, four if the delay is unnoticeable; the words give the time.
function ConnectionQuality({ms}: {ms: number}) {
    const bars = ms < 150 ? 4 : ms < 300 ? 3 : ms < 600 ? 2 : 1;
    return (
        <span class={`way way-${bars}`} title={g('seat.way', {ms})}>
            <svg viewBox="0 0 16 12" aria-hidden="true" focusable="false">
                {[1, 2, 3, 4].map((bar) => (
                    <rect key={bar} class={bar <= bars ? 'on' : ''} x={4 * bar - 4} y={12 - 3 * bar} width="3" height={3 * bar} />
                ))}
            </svg>
            <span class="unseen">{g('seat.way', {ms})}</span>
        </span>
    );
}

/// The delay that was not charged: short, since the line is narrow on a phone; the sentence is its name.
function NotCharged({ms}: {ms: number}) {
    const said = g('seat.lag', {ms});
    return (
        <span class="lag" title={said}>
            <span class="unseen">{said}</span>
            <span aria-hidden="true">↔ {ms} ms</span>
        </span>
    );
}

export function PlayerLine({view, seat, place, now, players, trip = null, onPress}: LineProps) {
    const player = view.seats[seat];
    const turn = view.turn === seat && view.phase === 'playing';
    const away = player && player.connected === false && !view.setting && view.phase !== 'finished';
    const lag = (view.phase !== 'finished' && player?.compensated_ms) || 0;
    const result = view.result;
    return (
        <div class={`player ${place} ${turn ? 'turn' : ''}`}>
            <span class={`side-sign ${gameOf(view.game).colours[seat]}`} aria-hidden="true" />
            <span class="who">
                <Name view={view} seat={seat} players={players} />
                <span class="side">
                    {sideName(view.game, seat)}
                    {view.you === seat && ` · ${g('seat.you')}`}
                    {away && ` · ${g('seat.away')}`}
                    {view.you === seat && trip !== null && view.phase !== 'finished' && (
                        <>
                            {' '}
                            · <ConnectionQuality ms={trip} />
                        </>
                    )}
                    {lag > 0 && (
                        <>
                            {' '}
                            · <NotCharged ms={lag} />
                        </>
                    )}
                    {view.friendly?.went_berserk?.includes(seat) && <span title={g('berserk.went')}>{` · ${g('action.berserk')}`}</span>}
                    {result?.winner === seat && ` · ${g('seat.won')}`} <Material view={view} seat={seat} />
                </span>
            </span>
            {onPress && view.clock?.running === seat && (
                <button type="button" class="button press-clock" onClick={onPress}>
                    {g('clock.press')} <span class="unseen">{sideName(view.game, seat)}</span>
                </button>
            )}
            {view.clock && (
                <Clock clock={view.clock} seat={seat} name={player ? personName(player.name) : sideName(view.game, seat)} now={now} />
            )}
        </div>
    );
}
