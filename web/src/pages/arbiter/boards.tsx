// All live boards at a glance; those waiting for an arbiter come first.
import {isRefusal} from '../../codes';
import {useEffect, useRef, useState} from 'preact/hooks';
import {SmallBoard} from '../../board/small_board';
import {gameName, gameOf, sideName} from '../../games';
import {getJsonWithKey, Refused} from '../../live/api';
import {readClock} from '../../live/clock';
import type {Seat, Summary} from '../../protocol';
import {scoreText, seatName} from '../parts';
import type {ArbiterKey} from './key';
import {MakeTable} from './make';
import {officeName} from './office';
import type {Overview, TableCard} from './types';
import {a} from './words';
import {plain} from '../../words/plain';
import {clockText} from '../times/text';

const kRefresh = 2_000;
const kSeats: Seat[] = ['first', 'second'];

/// The time of a running clock is used up: over the board somebody must call it.
function isOut(card: TableCard, now: number): boolean {
    const {clock} = card;
    return clock !== null && card.phase !== 'finished' && kSeats.some((seat) => readClock(clock, seat, now).out);
}

function Card({card, now}: {card: TableCard; now: number}) {
    const out = isOut(card, now);
    const begun = card.phase !== 'waiting';
    const [ruling] = card.rulings;
    return (
        <li>
            <a class={`table-card ${card.waits ? 'waits' : ''} ${out ? 'out' : ''}`} href={'/arbiter/' + card.id}>
                <SmallBoard game={card.game} size={card.variant.size ?? 19} cells={card.board.cells} last={card.last} label="" />
                <span class="lines">
                    {(card.waits || out) && <span class="alarm">{card.waits ? a('card.waits') : a('card.flag')}</span>}
                    {kSeats.map((seat) => (
                        <span key={seat} class={`line ${card.turn === seat ? 'turn' : ''}`}>
                            <span class={`side-sign ${gameOf(card.game).colours[seat]}`} aria-hidden="true" />
                            <span class="name">{seatName(card, seat)}</span>
                            <span class="unseen">{sideName(card.game, seat)}</span>
                            {card.clock && (
                                <span class={`time ${card.clock.running === seat ? 'runs' : ''}`}>
                                    {clockText(readClock(card.clock, seat, now).left)}
                                </span>
                            )}
                        </span>
                    ))}
                    <span class="facts">
                        {gameName(card.game, card.variant)} · {begun ? a('card.moves', {count: card.plies}) : a('card.not-begun')}
                        {begun && card.clock && !card.clock.running && ` · ${a('card.stands')}`}
                        {ruling && (
                            <>
                                {' '}
                                · <span class="mark">§ {ruling.clause.id}</span>
                            </>
                        )}
                        {card.duties.length > 0 && ` · ${a('card.owed', {count: card.duties.length})}`}
                    </span>
                </span>
            </a>
        </li>
    );
}

function Finished({games}: {games: Summary[]}) {
    if (games.length === 0) return null;
    return (
        <details class="finished">
            <summary>
                {a('boards.finished')} ({games.length})
            </summary>
            <ul>
                {games.map((game) => (
                    <li key={game.id}>
                        <a href={'/arbiter/' + game.id}>
                            <span class="name">
                                {game.seats.first ? seatName(game, 'first') : '…'} – {game.seats.second ? seatName(game, 'second') : '…'}
                            </span>
                            <span class="score">{scoreText(game.score ?? '')}</span>
                        </a>
                    </li>
                ))}
            </ul>
        </details>
    );
}

export function Boards({arbiter, onWrong, onLeave}: {arbiter: ArbiterKey; onWrong: () => void; onLeave: () => void}) {
    const [overview, setOverview] = useState<Overview | null>(null);
    const [trouble, setTrouble] = useState(false);
    const [waitingOnly, setWaitingOnly] = useState(false);
    const [query, setQuery] = useState('');
    const [making, setMaking] = useState(false);
    const [, tick] = useState(0);
    const offset = useRef(0);

    useEffect(() => {
        let here = true;
        let timer = 0;
        const refresh = async () => {
            try {
                const fresh = await getJsonWithKey<Overview>('/api/arbiter', arbiter.token);
                if (!here) return;
                // A cached answer has an old time: the clock only ever moves forward.
                offset.current = Math.max(offset.current || -Infinity, fresh.now - Date.now());
                setOverview(fresh);
                setTrouble(false);
            } catch (error) {
                if (!here) return;
                if (error instanceof Refused && isRefusal(error.refusal.code, 'wrong-token')) return onWrong();
                setTrouble(true);
            }
            timer = window.setTimeout(() => void refresh(), document.hidden ? 5 * kRefresh : kRefresh);
        };
        void refresh();
        const seconds = setInterval(() => tick((count) => count + 1), 1000);
        return () => {
            here = false;
            clearTimeout(timer);
            clearInterval(seconds);
        };
    }, [arbiter.token]);

    if (making) return <MakeTable arbiter={arbiter} onBack={() => setMaking(false)} />;
    const now = Date.now() + offset.current;
    const tables = overview?.tables ?? [];
    const urgency = (card: TableCard) => (card.waits ? 2 : isOut(card, now) ? 1 : 0);
    const waiting = tables.filter((card) => urgency(card) > 0).length;
    const words = plain(query).split(/\s+/).filter(Boolean);
    const shown = tables
        .filter((card) => !waitingOnly || urgency(card) > 0)
        .filter((card) => {
            const text = plain(`${seatName(card, 'first')} ${seatName(card, 'second')} ${card.id} ${gameName(card.game, card.variant)}`);
            return words.every((word) => text.includes(word));
        })
        .sort((one, other) => urgency(other) - urgency(one));
    return (
        <div class="arbiter-hall">
            <div class="arbiter-top">
                <h1>{a('boards')}</h1>
                <label class="field find">
                    <span class="unseen">{a('boards.find')}</span>
                    <input
                        type="search"
                        value={query}
                        placeholder={a('boards.find')}
                        onInput={(event) => setQuery(event.currentTarget.value)}
                    />
                </label>
                <div class="chip-row" role="group" aria-label={a('boards')}>
                    <button type="button" class="button" aria-pressed={!waitingOnly} onClick={() => setWaitingOnly(false)}>
                        {a('boards.all')} ({tables.length})
                    </button>
                    <button
                        type="button"
                        class={`button ${waiting ? 'amber' : ''}`}
                        aria-pressed={waitingOnly}
                        onClick={() => setWaitingOnly(true)}
                    >
                        {a('boards.waiting', {count: waiting})}
                    </button>
                </div>
                <button type="button" class="button primary" onClick={() => setMaking(true)}>
                    {a('make')}
                </button>
            </div>
            {trouble && (
                <p class="banner" role="status">
                    {a('boards.unreachable')}
                </p>
            )}
            <p class="unseen" role="status">
                {a('boards.waiting', {count: waiting})}
            </p>
            {overview && tables.length === 0 && <p class="quiet">{a('boards.none')}</p>}
            {tables.length > 0 && shown.length === 0 && <p class="quiet">{a('boards.none-found')}</p>}
            <ul class="table-cards">
                {shown.map((card) => (
                    <Card key={card.id} card={card} now={now} />
                ))}
            </ul>
            {overview && <Finished games={overview.finished} />}
            <p class="facts">
                {arbiter.name}
                {overview && ` · ${officeName(overview.office)}`} ·{' '}
                <button type="button" class="cite plain" onClick={onLeave}>
                    {a('leave')}
                </button>
            </p>
        </div>
    );
}
