// Reported lines of the chats beside games, and a moderator's actions.
import {useEffect, useState} from 'preact/hooks';
import {sideName} from '../../games';
import {getJson, getJsonWithKey, postWithKey, refusalOf} from '../../live/api';
import type {ModeratedLine, Moderation, ModeratorAct, Refusal, View} from '../../protocol';
import {useSettings} from '../../settings';
import {personName, RefusalLine} from '../parts';
import {c, maybeOfChat} from './words';

const kStore = 'kyvien.moderator';
const kMuteDurations = ['hour', 'day', 'always'] as const;
type MuteDuration = (typeof kMuteDurations)[number];

/// It comes with the link (/moderation#KEY) and is immediately removed from the address.
function readKey(): string {
    const given = decodeURIComponent(location.hash.slice(1));
    if (given) history.replaceState(null, '', location.pathname);
    try {
        if (given) localStorage.setItem(kStore, given);
        return given || (localStorage.getItem(kStore) ?? '');
    } catch {
        return given;
    }
}

function keepKey(key: string): void {
    try {
        if (key) localStorage.setItem(kStore, key);
        else localStorage.removeItem(kStore);
    } catch {
        // A browser without storage asks again next time.
    }
}

const lineText = (line: ModeratedLine): string => (line.phrase ? (maybeOfChat('phrase.' + line.phrase) ?? line.phrase) : (line.text ?? ''));
type Seats = Pick<View, 'game' | 'seats'>;

/// A guest is named as in the game, if that is known.
function author({name, seat}: ModeratedLine, at: Seats | null): string {
    const guest = seat && at?.seats[seat]?.name;
    return name ?? (guest ? c('guest-named', {name: personName(guest), side: sideName(at.game, seat)}) : c('guest'));
}

/// The players of the games in which these lines were written; null: not loaded yet, or unavailable.
function useSeats(reported: Moderation['reported']): ReadonlyMap<string, Seats> {
    const [known, setKnown] = useState<ReadonlyMap<string, Seats>>(new Map());
    const nameless = reported.filter(({line, around}) => [line, ...around].some(({name, seat}) => !name && seat));
    const games = [...new Set(nameless.map(({game}) => game))].join(' ');
    useEffect(() => {
        let here = true;
        for (const game of games.split(' ').filter((each) => each && !known.has(each)))
            getJson<View>(`/api/games/${encodeURIComponent(game)}`).then(
                (view) => here && setKnown((before) => new Map([...before, [game, view]])),
                // The guest remains without a name.
                () => undefined,
            );
        return () => {
            here = false;
        };
    }, [games]);
    return known;
}

function useTimes(): (at: number) => string {
    const {language} = useSettings();
    return (at) => new Intl.DateTimeFormat(language, {dateStyle: 'short', timeStyle: 'short'}).format(at);
}

function Around({line, seats}: {line: ModeratedLine; seats: Seats | null}) {
    return (
        <li class="quiet">
            {author(line, seats)}: {lineText(line)}
        </li>
    );
}

type Act = (act: ModeratorAct) => Promise<void>;

function Reported({each, seats, act}: {each: Moderation['reported'][number]; seats: Seats | null; act: Act}) {
    const [muteDuration, setHowLong] = useState<MuteDuration>('day');
    const when = useTimes();
    const {line, around} = each;
    return (
        <li class="moderated">
            <ol>
                {around
                    .filter(({number}) => number < line.number)
                    .map((other) => (
                        <Around key={other.number} line={other} seats={seats} />
                    ))}
                <li>
                    <b>
                        {author(line, seats)}: {lineText(line)}
                    </b>{' '}
                    <span class="quiet">
                        {when(line.at)} · {c(`room.${line.room}`)} · {c('reported.count', {count: each.reports})}
                    </span>
                </li>
                {around
                    .filter(({number}) => number > line.number)
                    .map((other) => (
                        <Around key={other.number} line={other} seats={seats} />
                    ))}
            </ol>
            <div class="row">
                <button type="button" class="button" onClick={() => void act({do: 'remove', line: line.number})}>
                    {c('act.remove')}
                </button>
                <button type="button" class="button" onClick={() => void act({do: 'settle', line: line.number})}>
                    {c('act.settle')}
                </button>
                <a href={`/g/${each.game}`}>{c('game')}</a>
            </div>
            {(line.has_account || line.has_address) && (
                <div class="row">
                    <label class="field">
                        <span>{c('for')}</span>
                        <select value={muteDuration} onChange={(event) => setHowLong(event.currentTarget.value as MuteDuration)}>
                            {kMuteDurations.map((each_) => (
                                <option key={each_} value={each_}>
                                    {c(`for.${each_}`)}
                                </option>
                            ))}
                        </select>
                    </label>
                    {line.has_account && (
                        <button
                            type="button"
                            class="button"
                            onClick={() => void act({do: 'mute-account', line: line.number, for: muteDuration})}
                        >
                            {c('mute.account')}
                        </button>
                    )}
                    {line.has_address && (
                        <button
                            type="button"
                            class="button"
                            onClick={() => void act({do: 'mute-address', line: line.number, for: muteDuration})}
                        >
                            {c('mute.address')}
                        </button>
                    )}
                </div>
            )}
        </li>
    );
}

function Whole({state, act}: {state: Moderation; act: Act}) {
    const when = useTimes();
    const seats = useSeats(state.reported);
    const until = (at: number | null) => (at === null ? c('for-good') : c('until', {time: when(at)}));
    return (
        <>
            <h2>{c('reported.title')}</h2>
            {state.reported.length === 0 && <p class="quiet">{c('reported.none')}</p>}
            <ul class="plain-list">
                {state.reported.map((each) => (
                    <Reported key={each.line.number} each={each} seats={seats.get(each.game) ?? null} act={act} />
                ))}
            </ul>
            <h2>{c('mutes')}</h2>
            {state.mutes.length === 0 && <p class="quiet">{c('mutes.none')}</p>}
            <ul class="plain-list">
                {state.mutes.map((mute) => (
                    <li key={mute.who}>
                        {mute.name ?? c('mute.guest')} · {until(mute.until)}{' '}
                        <button type="button" class="cite plain" onClick={() => void act({do: 'unmute', who: mute.who})}>
                            {c('unmute')}
                        </button>
                    </li>
                ))}
            </ul>
            <h2>{c('acts')}</h2>
            {state.acts.length === 0 && <p class="quiet">{c('acts.none')}</p>}
            <ul class="plain-list">
                {state.acts.map((did) => (
                    <li key={`${did.at} ${did.do} ${did.line ?? ''}`}>
                        {when(did.at)} · {maybeOfChat('did.' + did.do, {line: did.line ?? 0}) ?? did.do}
                        {did.until !== undefined && ` · ${until(did.until)}`} · {did.by || did.key || c('by-key')}
                    </li>
                ))}
            </ul>
        </>
    );
}

export function ModerationPage() {
    const [key, setKey] = useState(readKey);
    const [typed, setTyped] = useState('');
    const [state, setState] = useState<Moderation | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const take = (answer: Promise<Moderation>): Promise<void> =>
        answer.then(
            (fresh) => {
                setState(fresh);
                setRefusal(null);
            },
            (error: unknown) => setRefusal(refusalOf(error)),
        );
    useEffect(() => {
        document.title = `${c('moderation')} · Kyvien`;
        setState(null);
        if (key) void take(getJsonWithKey<Moderation>('/api/moderation', key));
    }, [key]);
    function open(event: Event): void {
        event.preventDefault();
        keepKey(typed.trim());
        setKey(typed.trim());
    }
    function forget(): void {
        keepKey('');
        setKey('');
        setRefusal(null);
    }
    return (
        <div class="moderation">
            <h1>{c('moderation')}</h1>
            {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
            {(!key || (refusal && !state)) && (
                <form class="row" onSubmit={open}>
                    <label class="field grow">
                        <span>{c('moderation.key')}</span>
                        <input type="password" autocomplete="off" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
                    </label>
                    <button type="submit" class="button primary">
                        {c('moderation.open')}
                    </button>
                </form>
            )}
            {state && <Whole state={state} act={(act) => take(postWithKey<Moderation>('/api/moderation', act, key))} />}
            {key && state && (
                <p>
                    <button type="button" class="cite plain" onClick={forget}>
                        {c('moderation.close')}
                    </button>
                </p>
            )}
        </div>
    );
}
