// Stays connected to one's own waiting game from a page other than the game's, so that quick pairing finds a host who is there.
import type {View} from '../protocol';
import {tokenOf} from '../settings';
import {Live} from './live';

/// `onChanged` is called once, when it waits no more: it has begun, or is over. Gives up the place when what it returns is called.
export function holdSeat(id: string, onChanged: (view: View) => void): () => void {
    let isTold = false;
    const live = new Live(id, tokenOf(id), {
        onLink: () => {},
        onView: (view) => {
            if (view.phase === 'waiting' || isTold) return;
            isTold = true;
            onChanged(view);
        },
    });
    return () => live.close();
}
