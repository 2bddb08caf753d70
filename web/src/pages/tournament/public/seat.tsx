// A player's own link to the board: takes the seat for the key, and continues to the game.
import {useEffect, useState} from 'preact/hooks';
import {isRefusal} from '../../../codes';
import {post, refusalOf} from '../../../live/api';
import type {Joined, Refusal} from '../../../protocol';
import {go} from '../../../router';
import {keepToken, tokenOf} from '../../../settings';
import {RefusalLine} from '../../parts';
import {pathOf} from '../shared/live';
import {w} from '../words';

/// The number of retries for a game that does not exist yet, and the milliseconds between them.
const kTries = 10;
const kPause = 500;

export function SeatPage({id, game}: {id: string; game: string}) {
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    useEffect(() => {
        // The key is immediately removed from the address, so that nobody can read it off the screen.
        const token = location.hash.slice(1) || tokenOf(game) || '';
        history.replaceState(null, '', location.pathname);
        let again = 0;
        const sit = (tries: number) =>
            void post<Joined>(pathOf(id) + '/sit', {game, token}).then(
                (sat) => {
                    keepToken(sat.id, sat.token);
                    go('/g/' + sat.id);
                },
                (error: unknown) => {
                    const refused = refusalOf(error);
                    // A game of an arena is announced a moment before it is created.
                    if (tries > 0 && isRefusal(refused.code, 'no-such-game')) again = window.setTimeout(() => sit(tries - 1), kPause);
                    else setRefusal(refused);
                },
            );
        sit(kTries);
        return () => clearTimeout(again);
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
