// A player's own link to the board: takes the seat that the key opens, and goes on to the game.
import {useEffect, useState} from 'preact/hooks';
import {post, refusalOf} from '../../../live/api';
import type {Joined, Refusal} from '../../../protocol';
import {go} from '../../../router';
import {keepToken, tokenOf} from '../../../settings';
import {RefusalLine} from '../../parts';
import {pathOf} from '../shared/live';
import {w} from '../words';

export function SeatPage({id, game}: {id: string; game: string}) {
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    useEffect(() => {
        // The key leaves the address at once, so that nobody reads it off the screen.
        const token = location.hash.slice(1) || tokenOf(game) || '';
        history.replaceState(null, '', location.pathname);
        post<Joined>(pathOf(id) + '/sit', {game, token}).then(
            (sat) => {
                keepToken(sat.id, sat.token);
                go('/g/' + sat.id);
            },
            (error: unknown) => setRefusal(refusalOf(error)),
        );
    }, [id, game]);
    return (
        <div class="tournament">
            <h1>{w('seat.title')}</h1>
            {refusal ? <RefusalLine refusal={refusal} /> : <p class="quiet">{w('seat.wait')}</p>}
            <p>
                <a href={'/t/' + id}>‹ {w('title')}</a>
            </p>
        </div>
    );
}
