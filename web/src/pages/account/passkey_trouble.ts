// Why a device created no passkey or did not sign, in words.
import type {PasskeyTrouble} from '../../live/passkeys';
import {p} from './words';

const kTroubles = {cancelled: 'passkeys.cancelled', there: 'passkeys.there', impossible: 'passkeys.impossible'} as const;

export const troubleText = (trouble: PasskeyTrouble): string => p(kTroubles[trouble]);
