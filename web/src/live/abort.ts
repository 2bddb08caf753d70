// Aborts an own game that nobody has joined, from a page other than the game's.
import {tokenOf} from '../settings';
import {GameConnection} from './live';

/// True once the hall has confirmed it.
export function abortGame(id: string): Promise<boolean> {
    return new Promise((resolve) => {
        let isAsked = false;
        const live: GameConnection = new GameConnection(id, tokenOf(id), {
            onLink: () => {},
            // The first view shows that the hall knows whose seat it is.
            onView: ({phase}) => {
                if (isAsked) return;
                isAsked = true;
                // An opponent has just joined: such a game can only be given up on its own page.
                if (phase !== 'waiting') {
                    live.close();
                    resolve(false);
                    return;
                }
                void live.send({t: 'abort'}).then((refusal) => {
                    live.close();
                    resolve(refusal === null);
                });
            },
        });
    });
}
