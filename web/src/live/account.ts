// The account that is signed in in this browser. The session itself is a cookie that no script reads.
import {useEffect, useState} from 'preact/hooks';
import type {AccountView, SignedByPasskey, SignedIn} from '../protocol';
import {kSeatKept, kSessionEnded} from '../settings';
import {ask, postEachTime, Refused} from './api';
import {forgetGames} from './kept_games';
import {knownDevice} from './push_store';
import {giveSeats, keepSeatsBack} from './given_seats';

/// The name alone, so that the next page is drawn with it at once; and other windows hear by it of signing in and out.
const kStore = 'kyvien.account';

/// Undefined until the hall has answered, and at a hall without accounts.
let account: AccountView | null | undefined;
let shown: string | null = readName();
/// How often somebody has signed in or out here, and how often the hall was asked who is signed in.
let changes = 0;
let asked = 0;
const listeners = new Set<() => void>();

function readName(): string | null {
    try {
        return localStorage.getItem(kStore);
    } catch {
        return null;
    }
}

function writeName(name: string | null): void {
    try {
        if (name === null) localStorage.removeItem(kStore);
        else localStorage.setItem(kStore, name);
    } catch {
        // The session is the hall's; here only the first moment of a page is lost.
    }
}

function hear({account: fresh}: SignedIn): SignedIn {
    account = fresh;
    const name = fresh?.name ?? null;
    // After signing out somebody else may use the device, or does so already: a new name of the same account stands beside its former ones.
    if (shown !== null && name !== shown && !fresh?.former.includes(shown)) {
        void forgetGames();
        if (knownDevice()) void import('./push').then((push) => push.forgetPush()).catch(() => undefined);
    }
    if (name !== shown) writeName(name);
    shown = name;
    if (name === null) keepSeatsBack();
    else void giveSeats();
    listeners.forEach((listener) => listener());
    return {account: fresh};
}

async function load(): Promise<void> {
    const mine = ++asked;
    const before = changes;
    try {
        const told = await ask<SignedIn>('/api/account');
        // Over a slow network it may come behind the answer to signing in: then it tells of before.
        if (mine !== asked) return;
        if (before !== changes) return load();
        hear(told);
    } catch (error) {
        // A hall of another day knows no accounts; one that is away is asked again when the reader comes back.
        if (error instanceof Refused && error.status === 404) {
            shown = null;
            listeners.forEach((listener) => listener());
        }
    }
}

/// Once, when the page begins.
export function startAccount(): void {
    void load();
    addEventListener('storage', ({key}) => {
        if (key === kStore || key === null) void load();
    });
    addEventListener(kSessionEnded, () => void load());
    addEventListener('online', () => void (account ? giveSeats() : load()));
    document.addEventListener('visibilitychange', () => {
        if (!document.hidden && account === undefined) void load();
    });
    addEventListener(kSeatKept, (event) => {
        if (shown !== null) void giveSeats([(event as CustomEvent<string>).detail]);
    });
}

interface Who {
    /// Null: nobody. Until the hall has answered, as it was when this browser was last here.
    name: string | null;
    /// As the hall has told it.
    account: AccountView | null | undefined;
}

export function useAccount(): Who {
    const [who, setWho] = useState<Who>({name: shown, account});
    useEffect(() => {
        const update = () => setWho({name: shown, account});
        listeners.add(update);
        update();
        return () => void listeners.delete(update);
    }, []);
    return who;
}

async function told(path: string, body: object): Promise<SignedIn> {
    const answer = await postEachTime<SignedIn>('/api/account' + path, body);
    changes += 1;
    return hear(answer);
}

// All of these throw what the hall refuses.
export const signUp = (name: string, password: string): Promise<SignedIn> => told('', {name, password});
export const signIn = (name: string, password: string): Promise<SignedIn> => told('/sign-in', {name, password});
export const signInByPasskey = (word: SignedByPasskey): Promise<SignedIn> => told('/sign-in/passkey', word);
export const signOut = (everywhere: boolean): Promise<SignedIn> => told('/sign-out', everywhere ? {everywhere} : {});
export const renameAccount = (name: string): Promise<SignedIn> => told('/name', {name});
export const changePassword = (password: string, fresh: string): Promise<SignedIn> => told('/password', {password, new: fresh});
export const removeAccount = (password: string): Promise<SignedIn> => told('/remove', {password});
export const becomeBot = (): Promise<SignedIn> => told('/bot', {});
/// The hall's word that the session is over, met by another request.
export function isSignedOut(): void {
    changes += 1;
    hear({account: null});
}

/// Where a reader signs in and comes back from.
export function signInPath(page: '/sign-in' | '/sign-up' = '/sign-in', back = location.pathname + location.search): string {
    const from = /^\/sign-(in|up)\b/.test(back) ? backFrom() : back;
    return from === '/' ? page : `${page}?back=${encodeURIComponent(from)}`;
}

/// The page to go back to; never one of another origin.
export function backFrom(): string {
    const wanted = new URLSearchParams(location.search).get('back') ?? '/';
    try {
        const {origin, pathname, search} = new URL(wanted, location.origin);
        return origin === location.origin ? pathname + search : '/';
    } catch {
        return '/';
    }
}
