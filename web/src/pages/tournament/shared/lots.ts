// The draw of lots as implemented by the office (docs/tournament.md), so that everybody can repeat it: the digest of a seed is published
// before, the seed after; the order is that of BLAKE2b-256(seed, 0, item).
import {blake2b} from '@noble/hashes/blake2.js';

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const digest = (text: string): string => hex(blake2b(new TextEncoder().encode(text), {dkLen: 32}));

export const commitmentOf = (seed: string): string => digest(seed);

export function drawLots(seed: string, items: string[]): string[] {
    const lots = new Map(items.map((item) => [item, `${digest(`${seed}\0${item}`)} ${item}`]));
    return [...items].sort((one, other) => (lots.get(one)! < lots.get(other)! ? -1 : 1));
}

/// An unpredictable seed.
export const freshSeed = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

const kStore = 'kyvien.seeds';

/// The seed stays with its maker until the draw.
export function keepSeed(tournament: string, seed: string): void {
    try {
        localStorage.setItem(kStore, JSON.stringify({...JSON.parse(localStorage.getItem(kStore) ?? '{}'), [tournament]: seed}));
    } catch {
        // A browser without storage: the organiser has been asked to write it down.
    }
}

export function keptSeed(tournament: string): string {
    try {
        return (JSON.parse(localStorage.getItem(kStore) ?? '{}') as Record<string, string | undefined>)[tournament] ?? '';
    } catch {
        return '';
    }
}
