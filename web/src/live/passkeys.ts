// Passkeys (Web Authentication): the device signs the hall's challenge and the hall verifies it. Loaded on demand.
import type {Passkeys, PasskeyAsked, PasskeyToMake, SignedIn} from '../protocol';
import {signInByPasskey} from './account';
import {postEachTime} from './api';
import {bytesOf, textOf} from './base64';

const kAddress = /^(\d+\.){3}\d+$|^\[/;

/// Browsers support passkeys only for host names, over a secure connection.
export const supportsPasskeys = (): boolean =>
    isSecureContext && typeof PublicKeyCredential === 'function' && !kAddress.test(location.hostname);

/// Why the device did not sign.
export type PasskeyTrouble = 'cancelled' | 'there' | 'impossible';

export class PasskeyError extends Error {
    constructor(readonly trouble: PasskeyTrouble) {
        super(trouble);
    }
}

/// An action that the reader cancelled, or that the device does not support.
async function fromDevice(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
    const credential = await asked.catch((error: unknown) => {
        const name = error instanceof DOMException ? error.name : '';
        throw new PasskeyError(
            name === 'InvalidStateError' ? 'there' : name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'impossible',
        );
    });
    if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError('cancelled');
    return credential;
}

/// Creates one for the signed-in account. Throws the hall's refusals, and PasskeyError.
export async function addPasskey(label: string, password: string): Promise<Passkeys> {
    const {challenge, host, lasts, user, algorithms, known} = await postEachTime<PasskeyToMake>('/api/account/passkeys/begin', {password});
    const made = await fromDevice(
        navigator.credentials.create({
            publicKey: {
                challenge: bytesOf(challenge),
                rp: {id: host, name: `Kyvien · ${host}`},
                user: {id: bytesOf(user.id), name: user.name, displayName: user.name},
                pubKeyCredParams: algorithms.map((alg) => ({type: 'public-key', alg})),
                excludeCredentials: known.map((id) => ({type: 'public-key', id: bytesOf(id)})),
                authenticatorSelection: {residentKey: 'required', requireResidentKey: true, userVerification: 'required'},
                attestation: 'none',
                timeout: lasts,
            },
        }),
    );
    const {clientDataJSON, attestationObject} = made.response as AuthenticatorAttestationResponse;
    return postEachTime<Passkeys>('/api/account/passkeys', {
        label,
        client_data: textOf(clientDataJSON),
        attestation: textOf(attestationObject),
    });
}

/// Signs in the owner of the passkey. Throws the hall's refusals, and PasskeyError.
export async function authenticateWithPasskey(): Promise<SignedIn> {
    const {challenge, host, lasts} = await postEachTime<PasskeyAsked>('/api/account/sign-in/passkey/begin', {});
    const shown = await fromDevice(
        navigator.credentials.get({publicKey: {challenge: bytesOf(challenge), rpId: host, userVerification: 'required', timeout: lasts}}),
    );
    const {clientDataJSON, authenticatorData, signature, userHandle} = shown.response as AuthenticatorAssertionResponse;
    return signInByPasskey({
        id: shown.id,
        user: userHandle ? textOf(userHandle) : '',
        client_data: textOf(clientDataJSON),
        authenticator_data: textOf(authenticatorData),
        signature: textOf(signature),
    });
}
