// A device with one passkey (ES256) that a program plays, after Web Authentication Level 2 (6.1, 6.5.4): for tests without a browser.
import {createHash, createSign, generateKeyPairSync, randomBytes} from 'node:crypto';

const base64 = (bytes) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const kVerified = 0x05;
const kHasCredentialData = 0x40;

export class Authenticator {
    constructor(origin) {
        this.origin = origin;
        this.id = randomBytes(32);
        this.count = 0;
        const {publicKey, privateKey} = generateKeyPairSync('ec', {namedCurve: 'P-256'});
        this.privateKey = privateKey;
        const {x, y} = publicKey.export({format: 'jwk'});
        this.cose = Buffer.concat([
            Buffer.from('a5010203262001215820', 'hex'),
            Buffer.from(x, 'base64url'),
            Buffer.from('225820', 'hex'),
            Buffer.from(y, 'base64url'),
        ]);
    }

    client(type, challenge) {
        return Buffer.from(JSON.stringify({type, challenge, origin: this.origin, crossOrigin: false}));
    }

    data(host, flags) {
        const tail = Buffer.alloc(5);
        tail[0] = flags;
        tail.writeUInt32BE((this.count += 1), 1);
        return Buffer.concat([sha256(host), tail]);
    }

    /// What the page sends of a new passkey.
    make({challenge, host, user}, label) {
        this.user = user.id;
        const length = Buffer.alloc(2);
        length.writeUInt16BE(this.id.length);
        const data = Buffer.concat([this.data(host, kVerified | kHasCredentialData), Buffer.alloc(16), length, this.id, this.cose]);
        const head = Buffer.from([0xa3, 0x63, ...Buffer.from('fmt'), 0x64, ...Buffer.from('none'), 0x67, ...Buffer.from('attStmt'), 0xa0]);
        const attestation = Buffer.concat([head, Buffer.from([0x68, ...Buffer.from('authData'), 0x58, data.length]), data]);
        return {label, client_data: base64(this.client('webauthn.create', challenge)), attestation: base64(attestation)};
    }

    /// What it sends to sign in.
    sign({challenge, host}) {
        const client = this.client('webauthn.get', challenge);
        const data = this.data(host, kVerified);
        const signature = createSign('sha256').update(data).update(sha256(client)).sign(this.privateKey);
        return {
            id: base64(this.id),
            user: this.user,
            client_data: base64(client),
            authenticator_data: base64(data),
            signature: base64(signature),
        };
    }
}
