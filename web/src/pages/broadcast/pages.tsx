// The pages of broadcasts: the list, a round, a board.
import {useEffect} from 'preact/hooks';
import {broadcast as words} from '../../catalogue/broadcast';
import {gameTitle} from '../../games';
import type {BroadcastList} from '../../protocol';
import {t} from '../../words';
import {BroadcastBoardPage} from './board';
import {NewBroadcast} from './desk';
import {RoundPage} from './round';
import {usePolled} from './use_polled';

const {t: w} = words;

function List() {
    const {value: told, isLost} = usePolled<BroadcastList>('/api/broadcasts', () => false);
    useEffect(() => {
        document.title = `${w('broadcast.title')} · Kyvien`;
    }, []);
    return (
        <div class="broadcast all">
            <h1>{w('broadcast.title')}</h1>
            <p class="lead">{w('broadcast.lead')}</p>
            {!told && <p class="quiet loading">{isLost ? t('lobby.unreachable') : ''}</p>}
            {told && told.broadcasts.length === 0 && <p class="quiet">{w('broadcast.none')}</p>}
            {told && told.broadcasts.length > 0 && (
                <ul class="broadcast-list">
                    {told.broadcasts.map(({id, name, game, ended, rounds, boards}) => (
                        <li key={id}>
                            <a href={`/b/${id}`}>{name}</a>{' '}
                            <span class="faint">
                                {gameTitle(game)} · {w('broadcast.counts', {rounds: rounds.length, boards})} ·{' '}
                                {ended ? w('broadcast.ended') : w('broadcast.goes-on')}
                            </span>
                        </li>
                    ))}
                </ul>
            )}
            <NewBroadcast />
        </div>
    );
}

export function BroadcastPages({path, isEmbedded}: {path: string; isEmbedded: boolean}) {
    const [, id, board] = /^\/b(?:\/([^/]+)(?:\/([^/]+))?)?\/?$/.exec(path) ?? [];
    if (!id) return <List />;
    const key = `${id} ${board ?? location.search}`;
    return board ? (
        <BroadcastBoardPage key={key} id={decodeURIComponent(id)} board={decodeURIComponent(board)} isEmbedded={isEmbedded} />
    ) : (
        <RoundPage key={key} id={decodeURIComponent(id)} isEmbedded={isEmbedded} />
    );
}
