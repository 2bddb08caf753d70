// A broadcast: the current boards of a round, and for the broadcaster the desk below.
import {useEffect} from 'preact/hooks';
import {broadcast as words} from '../../catalogue/broadcast';
import {gameTitle} from '../../games';
import type {BroadcastRound} from '../../protocol';
import {useSettings} from '../../settings';
import {t} from '../../words';
import {Absent} from '../absent';
import {CopyButton} from '../parts';
import {BroadcastCard} from './card';
import {BroadcastDesk} from './desk';
import {usePolled} from './use_polled';

const {t: w} = words;

function Rounds({told}: {told: BroadcastRound}) {
    if (told.rounds.length < 2) return null;
    return (
        <nav class="rounds" aria-label={w('broadcast.rounds')}>
            {told.rounds.map((round) => (
                <a
                    key={round}
                    href={`/b/${told.id}?round=${encodeURIComponent(round)}`}
                    aria-current={round === told.round ? 'page' : undefined}
                >
                    {w('broadcast.round', {round})}
                </a>
            ))}
        </nav>
    );
}

export function RoundPage({id, isEmbedded}: {id: string; isEmbedded: boolean}) {
    useSettings();
    const round = new URLSearchParams(location.search).get('round') ?? '';
    const path = `/api/broadcasts/${encodeURIComponent(id)}${round ? `?round=${encodeURIComponent(round)}` : ''}`;
    const {value: told, absent, isLost, again} = usePolled<BroadcastRound>(path, ({ended}) => ended);
    useEffect(() => {
        document.title = `${told?.name ?? w('broadcast.title')} · Kyvien`;
    }, [told?.name]);
    if (absent) return <Absent refusal={absent} href="/b" back={w('broadcast.title')} />;
    if (!told) return <p class="quiet loading">{isLost ? t('lobby.unreachable') : ''}</p>;
    const file = `/api/broadcasts/${told.id}/file${told.round ? `?round=${encodeURIComponent(told.round)}` : ''}`;
    return (
        <div class="broadcast">
            <header>
                <h1>{told.name}</h1>
                <p class="faint">
                    {gameTitle(told.game)}
                    {told.round && ` · ${w('broadcast.round', {round: told.round})}`}
                    {told.delay_ms > 0 && ` · ${w('broadcast.delayed', {minutes: Math.ceil(told.delay_ms / 60_000)})}`}
                    {told.ended && ` · ${w('broadcast.ended')}`}
                    {isLost && ` · ${t('lobby.unreachable')}`}
                </p>
                <Rounds told={told} />
            </header>
            {told.shown.length === 0 ? (
                <p class="quiet">{w('broadcast.nothing-yet')}</p>
            ) : (
                <ul class="broadcast-boards">
                    {told.shown.map((board) => (
                        <BroadcastCard key={board.id} of={told.id} game={told.game} board={board} />
                    ))}
                </ul>
            )}
            {!isEmbedded && (
                <p class="row">
                    {told.shown.length > 0 && (
                        <a class="button" href={file} download>
                            {w('broadcast.file')}
                        </a>
                    )}
                    <CopyButton
                        text={`<iframe src="${location.origin}/embed/b/${told.id}" width="640" height="720" title="Kyvien" style="border:0"></iframe>`}
                        label={w('broadcast.embed')}
                    />
                </p>
            )}
            {!isEmbedded && <BroadcastDesk told={told} onChanged={again} />}
        </div>
    );
}
