// The accounts at a game with their ratings; after a rated game asked again until the hall has told what it has changed.
import {useEffect, useState} from 'preact/hooks';
import {ask} from '../../live/api';
import type {GamePlayers} from '../../protocol';

/// So often, and after so many milliseconds, a game that is over is asked for what it has changed.
const kTries = 8;
const kPause = 700;

/// What was told last of each game and state of it, so that a list that is drawn again asks nothing again.
const known = new Map<string, GamePlayers>();

const isRated = ({first, second}: GamePlayers): boolean => first?.change !== undefined || second?.change !== undefined;

/// `state`: whatever changes with who sits there or whether it is over. Null id: nothing is asked.
export function usePlayers(id: string | null, state: string, awaitsChange: boolean): GamePlayers | null {
    const key = `${id} ${state}`;
    const [fresh, setFresh] = useState<{key: string; players: GamePlayers} | null>(null);
    useEffect(() => {
        if (id === null || known.has(key)) return;
        let timer = 0;
        let here = true;
        const load = (tries: number) =>
            void ask<GamePlayers>(`/api/games/${encodeURIComponent(id)}/players`).then(
                (players) => {
                    const again = awaitsChange && !isRated(players) && tries > 0;
                    // What may still change is not kept for a later look.
                    if (!again) known.set(key, players);
                    if (!here) return;
                    setFresh({key, players});
                    if (again) timer = window.setTimeout(() => load(tries - 1), kPause);
                },
                // Names stand there without their ratings.
                () => undefined,
            );
        load(kTries);
        return () => {
            here = false;
            clearTimeout(timer);
        };
    }, [key, awaitsChange]);
    return known.get(key) ?? (fresh?.key === key ? fresh.players : null);
}
