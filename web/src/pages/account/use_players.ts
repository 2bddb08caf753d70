// The accounts at a game with their ratings; asked again while the hall has not told yet what follows from what is seen: a seat is
// taken a moment before its account stands there, and a game is over a moment before it is rated.
import {useEffect, useRef, useState} from 'preact/hooks';
import {ask} from '../../live/api';
import type {GamePlayers} from '../../protocol';

/// So often, and after so many milliseconds, it is asked again.
const kTries = 8;
const kPause = 700;

/// What was told last of each game and state of it, so that a list that is drawn again asks nothing again.
const known = new Map<string, GamePlayers>();

/// `state`: a value that changes when a seat is taken or the game ends. `isWhole`: nothing is to be waited for. Null id: nothing is asked.
export function usePlayers(id: string | null, state: string, isWhole: (players: GamePlayers) => boolean = () => true): GamePlayers | null {
    const key = `${id} ${state}`;
    const [fresh, setFresh] = useState<{key: string; players: GamePlayers} | null>(null);
    // What is whole may change while one waits.
    const whole = useRef(isWhole);
    whole.current = isWhole;
    useEffect(() => {
        if (id === null || known.has(key)) return;
        let timer = 0;
        let here = true;
        const load = (tries: number) =>
            void ask<GamePlayers>(`/api/games/${encodeURIComponent(id)}/players`).then(
                (players) => {
                    const again = !whole.current(players) && tries > 0;
                    // What may still change is not kept for a later look.
                    if (!again) known.set(key, players);
                    if (!here) return;
                    setFresh({key, players});
                    if (again)
                        timer = window.setTimeout(() => {
                            if (!whole.current(players)) load(tries - 1);
                        }, kPause);
                },
                // Names stand there without their ratings.
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
