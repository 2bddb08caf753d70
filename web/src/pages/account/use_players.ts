// The accounts in a game with their ratings; requested again until the hall's data is complete: a seat is taken a moment before its account
// is known, and a game is over a moment before it is rated.
import {useEffect, useRef, useState} from 'preact/hooks';
import {getJson} from '../../live/api';
import type {GamePlayers} from '../../protocol';

/// The number of retries, and the milliseconds between them.
const kTries = 8;
const kPause = 700;

/// The last answer for each game and state, so that a redrawn list sends no requests.
const known = new Map<string, GamePlayers>();

/// `state`: a value that changes when a seat is taken or the game ends. `isComplete`: nothing is missing. Null id: no request.
export function usePlayers(
    id: string | null,
    state: string,
    isComplete: (players: GamePlayers) => boolean = () => true,
): GamePlayers | null {
    const key = `${id} ${state}`;
    const [fresh, setFresh] = useState<{key: string; players: GamePlayers} | null>(null);
    // Completeness may change while waiting.
    const whole = useRef(isComplete);
    whole.current = isComplete;
    useEffect(() => {
        if (id === null || known.has(key)) return;
        let timer = 0;
        let here = true;
        const load = (tries: number) =>
            void getJson<GamePlayers>(`/api/games/${encodeURIComponent(id)}/players`).then(
                (players) => {
                    const again = !whole.current(players) && tries > 0;
                    // Incomplete data is not cached.
                    if (!again) known.set(key, players);
                    if (!here) return;
                    setFresh({key, players});
                    if (again)
                        timer = window.setTimeout(() => {
                            if (!whole.current(players)) load(tries - 1);
                        }, kPause);
                },
                // Names are shown without ratings.
                () => undefined,
            );
        load(kTries);
        return () => {
            here = false;
            clearTimeout(timer);
        };
    }, [key]);
    return known.get(key) ?? (fresh?.key === key ? fresh.players : null);
}
