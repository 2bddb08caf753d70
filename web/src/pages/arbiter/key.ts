// The arbiters' key in this browser. It comes with the link (/arbiter#KEY) and is taken out of the address at once.

export interface ArbiterKey {
    token: string;
    name: string;
}

const kStore = 'kyvien.arbiter';

export function readKey(): Partial<ArbiterKey> {
    let kept: Partial<ArbiterKey> = {};
    try {
        kept = JSON.parse(localStorage.getItem(kStore) ?? '{}') as Partial<ArbiterKey>;
    } catch {
        // Then it is asked for again.
    }
    const given = decodeURIComponent(location.hash.slice(1));
    if (!given) return kept;
    history.replaceState(null, '', location.pathname + location.search);
    return {...kept, token: given};
}

export function keepKey(key: ArbiterKey | null): void {
    try {
        if (key) localStorage.setItem(kStore, JSON.stringify(key));
        else localStorage.removeItem(kStore);
    } catch {
        // A browser that keeps nothing asks again next time.
    }
}

const kPresses = 'kyvien.arbiter.presses';

/// Whether a move that is entered on the board is pressed at once; so it is unless the arbiter has chosen otherwise.
export function readPresses(): boolean {
    try {
        return localStorage.getItem(kPresses) !== 'no';
    } catch {
        return true;
    }
}

export function keepPresses(presses: boolean): void {
    try {
        localStorage.setItem(kPresses, presses ? 'yes' : 'no');
    } catch {
        // Then it holds for this visit.
    }
}
