// The reader's settings, stored in this browser.
import {useEffect, useState} from 'preact/hooks';
import {kGames} from './games';
import {loadBoard, loadPieces} from './games/sets';
import type {Game, Language} from './protocol';
import {guessLanguage, loadWords, setExtraWords} from './words';

export interface Settings {
    language: Language;
    theme: 'auto' | 'light' | 'dark';
    name: string;
    notation: Record<Game, string>;
    /// The names of the chosen boards and sets of pieces, by game; the defaults if absent.
    boards: Record<Game, string>;
    pieces: Record<Game, string>;
    coordinates: boolean;
    /// In percent of the available space, from 50 to 100.
    boardSize: number;
    /// Whether the scoresheet shows the clock after each move.
    moveClocks: boolean;
    premove: boolean;
    sound: boolean;
    /// Of sounds, from 10 to 100.
    volume: number;
    /// Whether moves are spoken.
    speaks: boolean;
    /// Whether a phone vibrates when the opponent has moved.
    vibrates: boolean;
    /// Whether a move on the board must be confirmed before it is played.
    confirms: boolean;
    /// The last choice for a game that can be rated.
    rated: boolean;
    /// The maximum difference of an opponent's rating; 0: unlimited.
    ratingsWithin: number;
}

const kStore = 'kyvien.settings';

const defaultNotation = (language: Language): Record<Game, string> =>
    Object.fromEntries(kGames.map((game) => [game.name, game.defaultNotation(language)]));

/// Loads what boards and pieces need for the choices; the default is used for unavailable ones.
async function loadLooks({boards, pieces}: Pick<Settings, 'boards' | 'pieces'>): Promise<void> {
    await Promise.all([
        ...Object.values(boards).map((name) => loadBoard(name)),
        ...Object.entries(pieces).map(([game, name]) => loadPieces(game, name)),
    ]);
}

/// The page's words, and those of games.
async function loadLanguage(language: Language): Promise<void> {
    const own = kGames.flatMap(({words}) => (words ? [words(language)] : []));
    await loadWords(language);
    setExtraWords(Object.assign({}, ...(await Promise.all(own))) as Record<string, string>);
}

function read<T>(key: string): Partial<T> {
    try {
        return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<T>;
    } catch {
        return {};
    }
}

// In older settings the only choice was symbols for readers without Chinese; it is kept for them.
const kept = read<Settings & {western: boolean}>(kStore);
const kWestern = 'western';
const chosenBefore: Settings['pieces'] = kept.western
    ? Object.fromEntries(kGames.flatMap(({name, board}) => (board.sets.some((set) => set.name === kWestern) ? [[name, kWestern]] : [])))
    : {};
delete kept.western;
const language = kept.language ?? guessLanguage(navigator.languages ?? [navigator.language]);

let settings: Settings = {
    theme: 'auto',
    name: '',
    coordinates: true,
    boardSize: 100,
    moveClocks: false,
    premove: false,
    sound: true,
    volume: 100,
    speaks: false,
    vibrates: false,
    confirms: false,
    rated: true,
    ratingsWithin: 0,
    ...kept,
    language,
    boards: {...kept.boards},
    pieces: {...chosenBefore, ...kept.pieces},
    notation: {...defaultNotation(language), ...kept.notation},
};
const chosenNotation: Record<Game, string> = {...kept.notation};

const listeners = new Set<() => void>();

const night = matchMedia('(prefers-color-scheme: dark)');

function show(): void {
    const root = document.documentElement;
    root.lang = settings.language;
    root.dataset.theme = settings.theme === 'auto' ? (night.matches ? 'dark' : 'light') : settings.theme;
    root.style.setProperty('--board-size', String(settings.boardSize / 100));
    root.toggleAttribute('data-smaller-board', settings.boardSize < 100);
}
night.onchange = show;

export async function startSettings(): Promise<void> {
    show();
    await Promise.all([loadLanguage(settings.language), loadLooks(settings)]);
}

export function getSettings(): Settings {
    return settings;
}

export async function changeSettings(change: Partial<Settings>): Promise<void> {
    if (change.language && change.language !== settings.language) await loadLanguage(change.language);
    if (change.boards || change.pieces) await loadLooks({boards: change.boards ?? {}, pieces: change.pieces ?? {}});
    Object.assign(chosenNotation, change.notation ?? {});
    const {boards, pieces} = settings;
    settings = {...settings, ...change, boards: {...boards, ...change.boards}, pieces: {...pieces, ...change.pieces}};
    settings.notation = {...defaultNotation(settings.language), ...chosenNotation};
    try {
        localStorage.setItem(kStore, JSON.stringify({...settings, notation: chosenNotation}));
    } catch {
        // A browser without storage can still play.
    }
    show();
    listeners.forEach((listener) => listener());
}

export function useSettings(): Settings {
    const [, redraw] = useState(0);
    useEffect(() => {
        const listener = () => redraw((count) => count + 1);
        listeners.add(listener);
        return () => void listeners.delete(listener);
    }, []);
    return settings;
}

const kTokens = 'kyvien.token.';

/// The key of this browser's seat in a game.
export function tokenOf(id: string): string | null {
    try {
        return localStorage.getItem(kTokens + id);
    } catch {
        return null;
    }
}

/// Dispatched for every stored key, with the id of its game.
export const kSeatKept = 'kyvien:seat-kept';

export function keepToken(id: string, token: string): void {
    try {
        localStorage.setItem(kTokens + id, token);
    } catch {
        // Then the seat is lost with this page; there is no alternative.
    }
    dispatchEvent(new CustomEvent(kSeatKept, {detail: id}));
}

/// The games for which this browser has a key, in progress or not.
export function gamesWithToken(): string[] {
    try {
        return Object.keys(localStorage).flatMap((key) => (key.startsWith(kTokens) ? [key.slice(kTokens.length)] : []));
    } catch {
        return [];
    }
}

/// The link with which the owner of a seat returns to it from any browser; anybody who has it can play.
export const seatLink = (id: string, token: string): string => `${location.origin}/g/${id}#${token}`;

/// Takes the key out of such a link, so that nobody can read it off the screen, and stores it.
export function extractSeatKey(id: string): void {
    const token = location.hash.slice(1);
    if (!/^[0-9a-f]{32}$/.test(token)) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    keepToken(id, token);
}
