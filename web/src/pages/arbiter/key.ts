// The arbiters' key in this browser. It comes with the link (/arbiter#KEY) and is immediately removed from the address.

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
        // A browser without storage asks again next time.
    }
}

const kPresses = 'kyvien.arbiter.presses';

/// Whether entering a move on the board also presses the clock; true unless the arbiter has chosen otherwise.
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
        // Then it is valid for this visit.
    }
}
