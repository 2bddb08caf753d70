// The account signed in in this browser. The session is a cookie that no script can read.
import {useEffect, useState} from 'preact/hooks';
import type {AccountView, SignedByPasskey, SignedIn} from '../protocol';
import {kSeatKept} from '../settings';
import {getJson, kSessionEnded, postEachTime, Refused} from './api';
import {forgetGames} from './stored_games';
import {knownDevice} from './push_store';
import {assignSeats, discardPendingSeats} from './assigned_seats';

/// Only the name, so that the next page shows it at once; other windows use it to detect signing in and out.
const kStore = 'kyvien.account';

/// Undefined until the hall has answered, and at a hall without accounts.
let account: AccountView | null | undefined;
let shown: string | null = readName();
/// How often the reader signed in or out here, and how often the hall was asked who is signed in.
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
        // The session is stored at the hall; only the name at the start of a page is lost.
    }
}

function applySession({account: fresh}: SignedIn): SignedIn {
    account = fresh;
    const name = fresh?.name ?? null;
    // After signing out another person may use the device, or already does: a new name of the same account is listed with its former ones.
    if (shown !== null && name !== shown && !fresh?.former.includes(shown)) {
        void forgetGames();
        if (knownDevice()) void import('./push').then((push) => push.forgetPush()).catch(() => undefined);
    }
    if (name !== shown) writeName(name);
    shown = name;
    if (name === null) discardPendingSeats();
    else void assignSeats();
    listeners.forEach((listener) => listener());
    return {account: fresh};
}

async function load(): Promise<void> {
    const mine = ++asked;
    const before = changes;
    try {
        const session = await getJson<SignedIn>('/api/account');
        // On a slow network it may arrive after the answer to signing in: then it is outdated.
        if (mine !== asked) return;
        if (before !== changes) return load();
        applySession(session);
    } catch (error) {
        // An older hall has no accounts; an unreachable one is asked again when the reader returns.
        if (error instanceof Refused && error.status === 404) {
            shown = null;
            listeners.forEach((listener) => listener());
        }
    }
}

/// Called once, when the page starts.
export function startAccount(): void {
    void load();
    addEventListener('storage', ({key}) => {
        if (key === kStore || key === null) void load();
    });
    addEventListener(kSessionEnded, () => {
        if (account !== null) void load();
    });
    addEventListener('online', () => void (account ? assignSeats() : load()));
    // Meanwhile the session may have been ended on another device.
    document.addEventListener('visibilitychange', () => {
        if (!document.hidden && account !== null) void load();
    });
    addEventListener(kSeatKept, (event) => {
        if (shown !== null) void assignSeats([(event as CustomEvent<string>).detail]);
    });
}

interface AccountState {
    /// Null: nobody. Until the hall has answered, the state of this browser's last visit.
    name: string | null;
    /// The hall's answer.
    account: AccountView | null | undefined;
}

export function useAccount(): AccountState {
    const [who, setWho] = useState<AccountState>({name: shown, account});
    useEffect(() => {
        const update = () => setWho({name: shown, account});
        listeners.add(update);
        update();
        return () => void listeners.delete(update);
    }, []);
    return who;
}

async function postAccount(path: string, body: object): Promise<SignedIn> {
    const answer = await postEachTime<SignedIn>('/api/account' + path, body);
    changes += 1;
    return applySession(answer);
}

// All of these throw the hall's refusals.
export const signUp = (name: string, password: string): Promise<SignedIn> => postAccount('', {name, password});
export const signIn = (name: string, password: string): Promise<SignedIn> => postAccount('/sign-in', {name, password});
export const signInByPasskey = (word: SignedByPasskey): Promise<SignedIn> => postAccount('/sign-in/passkey', word);
export const signOut = (everywhere: boolean): Promise<SignedIn> => postAccount('/sign-out', everywhere ? {everywhere} : {});
export const renameAccount = (name: string): Promise<SignedIn> => postAccount('/name', {name});
export const changePassword = (password: string, fresh: string): Promise<SignedIn> => postAccount('/password', {password, new: fresh});
export const removeAccount = (password: string): Promise<SignedIn> => postAccount('/remove', {password});
export const becomeBot = (): Promise<SignedIn> => postAccount('/bot', {});
/// Another request found that the session has ended.
export function handleSessionEnd(): void {
    changes += 1;
    applySession({account: null});
}

/// The address of the sign-in page, with the address to return to.
export function signInPath(page: '/sign-in' | '/sign-up' = '/sign-in', back = location.pathname + location.search): string {
    const from = /^\/sign-(in|up)\b/.test(back) ? returnPath() : back;
    return from === '/' ? page : `${page}?back=${encodeURIComponent(from)}`;
}

/// The page to return to; never of another origin.
export function returnPath(): string {
    const wanted = new URLSearchParams(location.search).get('back') ?? '/';
    try {
        const {origin, pathname, search} = new URL(wanted, location.origin);
        return origin === location.origin ? pathname + search : '/';
    } catch {
        return '/';
    }
}
