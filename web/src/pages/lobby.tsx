// The lobby: three boards to start from, what is open, what is being played.
import {useEffect, useState} from 'preact/hooks';
import {SmallBoard} from '../board/board';
import {ask, post, refusalOf} from '../live/api';
import type {Game, Joined, Lobby, NewGame, Refusal, Seat, Summary, TimeControl} from '../protocol';
import {go} from '../router';
import {changeSettings, getSettings, keepToken, useSettings} from '../settings';
import {t, type Key} from '../words';
import {Chips, gameName, kStartCells, RefusalLine, scoreText, sideName, timeText} from './parts';

const kGames: Game[] = ['chess', 'xiangqi', 'go'];
const kRefresh = 4_000;

const fischer = (minutes: number, seconds: number): TimeControl => ({
    kind: 'fischer',
    base_ms: minutes * 60_000,
    increment_ms: seconds * 1000,
});
const byoyomi = (minutes: number, periods: number, seconds: number): TimeControl => ({
    kind: 'byoyomi',
    base_ms: minutes * 60_000,
    periods,
    period_ms: seconds * 1000,
});

const kPresets: Record<Game, TimeControl[]> = {
    chess: [fischer(3, 2), fischer(5, 3), fischer(10, 5), fischer(15, 10), fischer(90, 30), {kind: 'none'}],
    xiangqi: [fischer(5, 3), fischer(10, 5), fischer(15, 10), fischer(25, 10), fischer(60, 30), {kind: 'none'}],
    go: [byoyomi(5, 3, 20), byoyomi(10, 5, 30), byoyomi(20, 5, 30), byoyomi(45, 5, 60), fischer(10, 5), {kind: 'none'}],
};

interface Custom {
    kind: 'fischer' | 'byoyomi';
    minutes: number;
    increment: number;
    periods: number;
    period: number;
}

function customTime(custom: Custom): TimeControl {
    return custom.kind === 'fischer' ? fischer(custom.minutes, custom.increment) : byoyomi(custom.minutes, custom.periods, custom.period);
}

function NumberField(props: {label: string; value: number; min: number; max: number; step?: number; onChange: (value: number) => void}) {
    return (
        <label class="field narrow">
            <span>{props.label}</span>
            <input
                type="number"
                inputMode="decimal"
                min={props.min}
                max={props.max}
                step={props.step ?? 1}
                value={props.value}
                required
                onInput={(event) => props.onChange(event.currentTarget.valueAsNumber)}
            />
        </label>
    );
}

function MakeGame() {
    const settings = useSettings();
    const [game, setGame] = useState<Game>('chess');
    const [preset, setPreset] = useState<Record<Game, string>>({chess: '2', xiangqi: '2', go: '1'});
    const [custom, setCustom] = useState<Custom>({kind: 'fischer', minutes: 30, increment: 30, periods: 5, period: 60});
    const [seat, setSeat] = useState<Seat | 'random'>('random');
    const [start, setStart] = useState<'usual' | '960'>('usual');
    const [number, setNumber] = useState('');
    const [size, setSize] = useState('19');
    const [komi, setKomi] = useState('2.75');
    const [busy, setBusy] = useState(false);
    const [refusal, setRefusal] = useState<Refusal | null>(null);

    async function make(event: Event): Promise<void> {
        event.preventDefault();
        const choice = preset[game];
        const body: NewGame = {
            game,
            name: settings.name.trim() || t('name.unknown'),
            seat,
            time: choice === 'custom' ? customTime(custom) : kPresets[game][Number(choice)],
        };
        if (game === 'chess') body.chess960 = start === '960' ? (number === '' ? 'random' : Number(number)) : null;
        if (game === 'go') Object.assign(body, {size: Number(size), komi});
        setBusy(true);
        setRefusal(null);
        try {
            const made = await post<Joined>('/api/games', body);
            keepToken(made.id, made.token);
            go('/g/' + made.id);
        } catch (error) {
            setRefusal(refusalOf(error));
            setBusy(false);
        }
    }

    const goCells = openingStones(Number(size));
    return (
        <form class="make" onSubmit={(event) => void make(event)}>
            <fieldset class="games">
                <legend>
                    <h1>{t('lobby.choose')}</h1>
                </legend>
                <div class="game-row">
                    {kGames.map((each) => (
                        <label key={each} class={`game-card ${each === game ? 'chosen' : ''}`}>
                            <input type="radio" name="game" value={each} checked={each === game} onChange={() => setGame(each)} />
                            <SmallBoard
                                game={each}
                                size={Number(size)}
                                cells={each === 'go' ? goCells : kStartCells[each]}
                                western={settings.western}
                                label=""
                            />
                            <span class="game-name">{t(`game.${each}` as Key)}</span>
                            <span class="game-law">{t(`law.of.${each}` as Key)}</span>
                        </label>
                    ))}
                </div>
            </fieldset>
            <div class="terms">
                <div class="two">
                    {game === 'chess' && (
                        <div class="term">
                            <Chips
                                name="start"
                                legend={t('lobby.start')}
                                value={start}
                                onChange={setStart}
                                options={[
                                    {value: 'usual', text: t('lobby.usual')},
                                    {value: '960', text: 'Chess960'},
                                ]}
                            />
                            {start === '960' && (
                                <label class="field narrow">
                                    <span>{t('lobby.number')}</span>
                                    <input
                                        type="number"
                                        min="0"
                                        max="959"
                                        value={number}
                                        placeholder={t('lobby.by-lot')}
                                        onInput={(event) => setNumber(event.currentTarget.value)}
                                    />
                                </label>
                            )}
                        </div>
                    )}
                    {game === 'go' && (
                        <div class="term">
                            <Chips
                                name="size"
                                legend={t('lobby.size')}
                                value={size}
                                onChange={setSize}
                                options={['9', '13', '19'].map((value) => ({value, text: `${value} × ${value}`}))}
                            />
                            <label class="field narrow">
                                <span>{t('lobby.komi')}</span>
                                <input
                                    type="text"
                                    inputMode="decimal"
                                    pattern="\d{1,3}([.]\d{1,2})?"
                                    value={komi}
                                    required
                                    onInput={(event) => setKomi(event.currentTarget.value)}
                                />
                            </label>
                        </div>
                    )}
                    <Chips
                        name="seat"
                        legend={t('lobby.side')}
                        value={seat}
                        onChange={setSeat}
                        options={[
                            {value: 'random', text: t('lobby.by-lot')},
                            {value: 'first', text: sideName(game, 'first')},
                            {value: 'second', text: sideName(game, 'second')},
                        ]}
                    />
                </div>
                <Chips
                    name={'time-' + game}
                    legend={t('lobby.time')}
                    value={preset[game]}
                    onChange={(value) => setPreset({...preset, [game]: value})}
                    options={[
                        ...kPresets[game].map((time, index) => ({value: String(index), text: timeText(time)})),
                        {value: 'custom', text: t('time.custom')},
                    ]}
                />
                {preset[game] === 'custom' && (
                    <div class="term custom">
                        <Chips
                            name="kind"
                            legend={t('time.kind')}
                            value={custom.kind}
                            onChange={(kind) => setCustom({...custom, kind})}
                            options={[
                                {value: 'fischer', text: t('time.increment')},
                                {value: 'byoyomi', text: t('time.periods')},
                            ]}
                        />
                        <NumberField
                            label={t('time.minutes')}
                            value={custom.minutes}
                            min={0}
                            max={600}
                            step={0.5}
                            onChange={(minutes) => setCustom({...custom, minutes})}
                        />
                        {custom.kind === 'fischer' ? (
                            <NumberField
                                label={t('time.seconds-added')}
                                value={custom.increment}
                                min={0}
                                max={600}
                                onChange={(increment) => setCustom({...custom, increment})}
                            />
                        ) : (
                            <>
                                <NumberField
                                    label={t('time.period-count')}
                                    value={custom.periods}
                                    min={1}
                                    max={99}
                                    onChange={(periods) => setCustom({...custom, periods})}
                                />
                                <NumberField
                                    label={t('time.period-seconds')}
                                    value={custom.period}
                                    min={1}
                                    max={3600}
                                    onChange={(period) => setCustom({...custom, period})}
                                />
                            </>
                        )}
                    </div>
                )}
                <div class="term last-term">
                    <label class="field grow">
                        <span>{t('lobby.name')}</span>
                        <input
                            type="text"
                            maxLength={64}
                            autocomplete="nickname"
                            value={settings.name}
                            placeholder={t('name.unknown')}
                            onInput={(event) => void changeSettings({name: event.currentTarget.value})}
                        />
                    </label>
                    <button type="submit" class="button primary" disabled={busy}>
                        {t('lobby.make')}
                    </button>
                </div>
                {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
            </div>
        </form>
    );
}

/// A board that looks like Go: an opening on its star points.
function openingStones(size: number): string {
    const rows = Array.from({length: size}, () => Array.from({length: size}, () => '.'));
    const near = size < 13 ? 2 : 3;
    const far = size - 1 - near;
    rows[near][far] = 'X';
    rows[far][near] = 'X';
    rows[near][near] = 'O';
    rows[far][far] = 'O';
    rows[far - 2][far + 1] = 'X';
    rows[near - 1][near + 2] = 'X';
    rows[far + 1][near + 2] = 'O';
    return rows.map((row) => row.join('')).join('/');
}

function names(summary: Summary): string {
    const name = (seat: Seat) => summary.seats[seat]?.name ?? t('seat.free');
    return `${name('first')} – ${name('second')}`;
}

function OpenGame({summary}: {summary: Summary}) {
    const free: Seat = summary.seats.first ? 'second' : 'first';
    const host = summary.seats.first ?? summary.seats.second;
    return (
        <li>
            <a class="open-game" href={'/g/' + summary.id}>
                <SmallBoard
                    game={summary.game}
                    size={summary.variant.size ?? 19}
                    cells={summary.board.cells}
                    western={getSettings().western}
                    label=""
                />
                <span class="who">{host?.name ?? t('name.unknown')}</span>
                <span class="what">
                    {gameName(summary.game, summary.variant)} · {timeText(summary.time)}
                </span>
                <span class="seat">{t('lobby.you-play', {side: sideName(summary.game, free)})}</span>
            </a>
        </li>
    );
}

function LiveGame({summary}: {summary: Summary}) {
    return (
        <li>
            <a class="live-game" href={'/g/' + summary.id}>
                <SmallBoard
                    game={summary.game}
                    size={summary.variant.size ?? 19}
                    cells={summary.board.cells}
                    last={summary.last}
                    western={getSettings().western}
                    label=""
                />
                <span class="who">{names(summary)}</span>
                <span class="what">{summary.score ? <b>{scoreText(summary.score)}</b> : timeText(summary.time)}</span>
            </a>
        </li>
    );
}

export function LobbyPage() {
    useSettings();
    const [lobby, setLobby] = useState<Lobby | null>(null);
    const [lost, setLost] = useState(false);
    useEffect(() => {
        document.title = `Kyvien – ${t('lobby.title')}`;
        let timer = 0;
        let here = true;
        async function load(): Promise<void> {
            if (!document.hidden)
                await ask<Lobby>('/api/games').then(
                    (found) => {
                        if (here) {
                            setLobby(found);
                            setLost(false);
                        }
                    },
                    () => {
                        if (here) setLost(true);
                    },
                );
            if (here) timer = window.setTimeout(() => void load(), kRefresh);
        }
        void load();
        return () => {
            here = false;
            clearTimeout(timer);
        };
    }, []);

    const open = lobby?.open ?? [];
    const live = lobby?.live ?? [];
    const finished = (lobby?.finished ?? []).slice(0, 6);
    return (
        <div class="lobby">
            <MakeGame />
            <aside class="hall">
                {lost && (
                    <p class="banner" role="status">
                        {t('lobby.unreachable')}
                    </p>
                )}
                <section aria-labelledby="open-title">
                    <h2 id="open-title">{t('lobby.open')}</h2>
                    {open.length > 0 ? (
                        <ul class="open-games">
                            {open.map((summary) => (
                                <OpenGame key={summary.id} summary={summary} />
                            ))}
                        </ul>
                    ) : (
                        lobby && <p class="quiet">{t('lobby.open-empty')}</p>
                    )}
                </section>
                <section aria-labelledby="live-title">
                    <h2 id="live-title">{t('lobby.live')}</h2>
                    {live.length > 0 ? (
                        <ul class="live-games">
                            {live.map((summary) => (
                                <LiveGame key={summary.id} summary={summary} />
                            ))}
                        </ul>
                    ) : (
                        lobby && <p class="quiet">{t('lobby.live-empty')}</p>
                    )}
                </section>
                {finished.length > 0 && (
                    <section aria-labelledby="finished-title">
                        <h2 id="finished-title">{t('lobby.finished')}</h2>
                        <ul class="live-games">
                            {finished.map((summary) => (
                                <LiveGame key={summary.id} summary={summary} />
                            ))}
                        </ul>
                    </section>
                )}
                {lobby && open.length + live.length === 0 && (
                    <ul class="teach">
                        <li>
                            <a href="/laws">{t('lobby.teach-laws')}</a>
                        </li>
                        <li>
                            <a href="/judge">{t('lobby.teach-judge')}</a>
                        </li>
                    </ul>
                )}
            </aside>
        </div>
    );
}
