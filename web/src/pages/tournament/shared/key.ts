// The organiser's keys in this browser. A key comes with the link (/t/ID/desk#KEY) and is immediately removed from the address; the hall's
// arbiters' key opens every desk.

export interface OrganiserKey {
    token: string;
    name: string;
}

const kStore = 'kyvien.organiser';

interface Kept {
    name?: string;
    keys?: Record<string, string>;
}

function read<T>(store: string): Partial<T> {
    try {
        return JSON.parse(localStorage.getItem(store) ?? '{}') as Partial<T>;
    } catch {
        return {};
    }
}

export function readArbiter(): Partial<OrganiserKey> {
    return read<OrganiserKey>('kyvien.arbiter');
}

export function readOrganiser(id: string): Partial<OrganiserKey> {
    const kept = read<Kept>(kStore);
    const arbiter = readArbiter();
    const given = decodeURIComponent(location.hash.slice(1));
    if (given) history.replaceState(null, '', location.pathname + location.search);
    return {token: given || kept.keys?.[id] || arbiter.token, name: kept.name ?? arbiter.name};
}

export function keepOrganiser(id: string, key: OrganiserKey): void {
    const kept = read<Kept>(kStore);
    try {
        localStorage.setItem(kStore, JSON.stringify({name: key.name, keys: {...kept.keys, [id]: key.token}}));
    } catch {
        // A browser without storage asks again next time.
    }
}

/// A festival's key is stored among those of tournaments, under a name that no tournament has.
export const festivalKeyName = (id: string): string => `f/${id}`;

/// A captain's key comes with the link (/t/ID/captain/TEAM#KEY), and is stored in this browser.
const captainStore = (id: string, team: number) => `kyvien.captain.${id}.${team}`;

export function readCaptain(id: string, team: number): string {
    const given = decodeURIComponent(location.hash.slice(1));
    if (given) history.replaceState(null, '', location.pathname);
    try {
        return given || (localStorage.getItem(captainStore(id, team)) ?? '');
    } catch {
        return given;
    }
}

export function keepCaptain(id: string, team: number, token: string): void {
    try {
        localStorage.setItem(captainStore(id, team), token);
    } catch {
        // Then the link has to be opened again.
    }
}

/// A player's code comes with the link (/t/ID/me#CODE) or is typed.
const codeStore = (id: string) => `kyvien.player.${id}`;

export function readCode(id: string): string {
    const given = decodeURIComponent(location.hash.slice(1));
    if (given) history.replaceState(null, '', location.pathname);
    try {
        return given || (localStorage.getItem(codeStore(id)) ?? '');
    } catch {
        return given;
    }
}

export function hasCode(id: string): boolean {
    try {
        return localStorage.getItem(codeStore(id)) !== null;
    } catch {
        return false;
    }
}

/// An empty code: it is no longer valid.
export function keepCode(id: string, code: string): void {
    try {
        if (code) localStorage.setItem(codeStore(id), code);
        else localStorage.removeItem(codeStore(id));
    } catch {
        // Then the link has to be opened again.
    }
}

/// The code of a registration comes with its answer, or with the link (/t/ID/register#CODE).
const signUpStore = (id: string) => `kyvien.sign-up.${id}`;

export function readSignUp(id: string): string {
    const given = decodeURIComponent(location.hash.slice(1));
    if (given) history.replaceState(null, '', location.pathname);
    try {
        return given || (localStorage.getItem(signUpStore(id)) ?? '');
    } catch {
        return given;
    }
}

/// An empty code: it is no longer valid.
export function keepSignUp(id: string, code: string): void {
    try {
        if (code) localStorage.setItem(signUpStore(id), code);
        else localStorage.removeItem(signUpStore(id));
    } catch {
        // Then the link has to be opened again.
    }
}

export const hasDeskKey = (id: string): boolean => Boolean(read<Kept>(kStore).keys?.[id] ?? readArbiter().token);
