// Seals a move in the browser, so that the hall never sees it, as specified in docs/sealed.md and implemented by `kyvien seal`: BLAKE2b by
// @noble/hashes, X25519 with XSalsa20-Poly1305 by tweetnacl, randomness from the browser.
import {blake2b} from '@noble/hashes/blake2.js';
import nacl from 'tweetnacl';
import type {Seat} from '../../protocol';

const kDomain = 'kyvien sealed move 1';
const kKeyDomain = 'kyvien sealed move 1 envelope key';
const kNonce = 32;
const kLongestText = 127;

export interface Occasion {
    game: string;
    seat: Seat;
    ply: number;
}

export interface Sealed {
    commitment: string;
    envelope: string;
    stub: string;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function joined(...parts: Uint8Array[]): Uint8Array {
    const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
        out.set(part, at);
        at += part.length;
    }
    return out;
}

/// Eight bytes, little-endian.
function numberBytes(value: number): Uint8Array {
    const out = new Uint8Array(8);
    new DataView(out.buffer).setBigUint64(0, BigInt(value), true);
    return out;
}

export function toBase64(bytes: Uint8Array): string {
    return btoa(String.fromCharCode(...bytes))
        .replace(/\+/g, '-')
        .replace(/\//g, '_')
        .replace(/=+$/, '');
}

export function ofBase64(text: string): Uint8Array | null {
    if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null;
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : null;
}

/// Nonce, length, text, zero padding: the same length for every move.
function content(nonce: Uint8Array, text: Uint8Array): Uint8Array {
    const out = new Uint8Array(kNonce + 1 + kLongestText);
    out.set(nonce);
    out[kNonce] = text.length;
    out.set(text, kNonce + 1);
    return out;
}

function commitmentOf({game, seat, ply}: Occasion, hidden: Uint8Array): string {
    const name = utf8(game);
    return toBase64(
        blake2b(joined(utf8(kDomain), numberBytes(name.length), name, utf8(seat === 'first' ? '1' : '2'), numberBytes(ply), hidden), {
            dkLen: 32,
        }),
    );
}

/// libsodium's sealed box; its ephemeral key pair is derived from the nonce, so that it can be reproduced from the stub.
function boxed(hidden: Uint8Array, nonce: Uint8Array, key: Uint8Array): Uint8Array {
    const seed = blake2b(joined(utf8(kKeyDomain), nonce), {dkLen: 32});
    const once = nacl.box.keyPair.fromSecretKey(nacl.hash(seed).slice(0, 32));
    const boxNonce = blake2b(joined(once.publicKey, key), {dkLen: 24});
    return joined(once.publicKey, nacl.box(hidden, boxNonce, key, once.secretKey));
}

/// Seals a text for the arbiter's key, with fresh randomness unless a test passes the nonce.
/// Throws if the text is too long or the key is invalid.
export function seal(occasion: Occasion, text: string, key: string, nonce = crypto.getRandomValues(new Uint8Array(kNonce))): Sealed {
    const written = utf8(text);
    const arbiter = ofBase64(key);
    if (written.length > kLongestText || arbiter?.length !== 32) throw new RangeError('cannot be sealed');
    const hidden = content(nonce, written);
    return {
        commitment: commitmentOf(occasion, hidden),
        envelope: toBase64(boxed(hidden, nonce, arbiter)),
        stub: toBase64(joined(nonce, written)),
    };
}

/// The text of a stub that opens the commitment; null if it does not.
export function readStub(commitment: string, occasion: Occasion, stub: string): string | null {
    const bytes = ofBase64(stub.trim());
    if (!bytes || bytes.length < kNonce || bytes.length > kNonce + kLongestText) return null;
    const text = bytes.slice(kNonce);
    return commitmentOf(occasion, content(bytes.slice(0, kNonce), text)) === commitment ? new TextDecoder().decode(text) : null;
}
