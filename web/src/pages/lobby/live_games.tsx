// All games in progress, a part at a time.
import {useEffect, useState} from 'preact/hooks';
import {getJson} from '../../live/api';
import type {LiveGames, Summary} from '../../protocol';
import {t} from '../../words';
import type {JSX} from 'preact';

const kRefresh = 4_000;
const kAtATime = 48;

interface Props {
    /// A kind of game; empty: all.
    game: string;
    strongest: boolean;
    line: (summary: Summary) => JSX.Element;
}

export function AllLiveGames({game, strongest, line}: Props) {
    const [from, setFrom] = useState(0);
    const [list, setList] = useState<LiveGames | null>(null);
    useEffect(() => setFrom(0), [game, strongest]);
    useEffect(() => {
        let timer = 0;
        let here = true;
        const wanted = new URLSearchParams({
            order: strongest ? 'strength' : 'newest',
            from: String(from),
            most: String(kAtATime),
            ...(game && {game}),
        });
        async function load(): Promise<void> {
            if (!document.hidden)
                await getJson<LiveGames>(`/api/live-games?${wanted}`).then(
                    (fresh) => here && setList(fresh),
                    // The lobby reports that the hall is unreachable.
                    () => undefined,
                );
            if (here) timer = window.setTimeout(() => void load(), kRefresh);
        }
        void load();
        return () => {
            here = false;
            clearTimeout(timer);
        };
    }, [game, strongest, from]);
    if (!list) return null;
    const {count, live} = list;
    if (count === 0) return <p class="quiet">{t('lobby.live-empty')}</p>;
    const last = Math.max(0, Math.ceil(count / kAtATime) - 1) * kAtATime;
    return (
        <>
            <ul class="live-games">{live.map(line)}</ul>
            {last > 0 && (
                <nav class="row" aria-label={t('lobby.live')}>
                    <button
                        type="button"
                        class="button"
                        disabled={from === 0}
                        onClick={() => setFrom(Math.min(from, last + kAtATime) - kAtATime)}
                    >
                        {t('lobby.part-before')}
                    </button>
                    <span role="status">{t('lobby.part', {first: from + 1, last: from + live.length, count})}</span>
                    <button type="button" class="button" disabled={from >= last} onClick={() => setFrom(from + kAtATime)}>
                        {t('lobby.part-after')}
                    </button>
                </nav>
            )}
        </>
    );
}
