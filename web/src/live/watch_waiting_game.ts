// Stays connected to an own waiting game from a page other than the game's, so that quick pairing finds the host online.
import type {View} from '../protocol';
import {tokenOf} from '../settings';
import {GameConnection} from './live';

/// `onChanged` is called once, when the game no longer waits: it has begun, or is over. Calling the returned function releases the seat.
export function watchWaitingGame(id: string, onChanged: (view: View) => void): () => void {
    let isTold = false;
    const live = new GameConnection(id, tokenOf(id), {
        onLink: () => {},
        onView: (view) => {
            if (view.phase === 'waiting' || isTold) return;
            isTold = true;
            onChanged(view);
        },
    });
    return () => live.close();
}
