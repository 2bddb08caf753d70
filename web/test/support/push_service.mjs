// A push service and a browser's keys, for tests: takes what the hall sends and reads it as the browser would (RFC 8291, RFC 8188, RFC 8292), with
// the cryptography of node.
import assert from 'node:assert/strict';
import {createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify} from 'node:crypto';
import {once} from 'node:events';
import http from 'node:http';

const kHead = 21;
const kTag = 16;

const hmac = (key, ...parts) => parts.reduce((mac, part) => mac.update(part), createHmac('sha256', key)).digest();

/// Two random coordinates and the point, as a subscription has them.
export class BrowserKeys {
    constructor() {
        this.pair = createECDH('prime256v1');
        this.pair.generateKeys();
        this.auth = randomBytes(16);
    }

    /// As PushSubscription.toJSON() tells it.
    subscription(endpoint) {
        return {endpoint, keys: {p256dh: this.pair.getPublicKey().toString('base64url'), auth: this.auth.toString('base64url')}};
    }

    /// What was sealed for this browser.
    open(body) {
        const salt = body.subarray(0, 16);
        const size = body.readUInt32BE(16);
        const length = body[20];
        const theirs = body.subarray(kHead, kHead + length);
        const sealed = body.subarray(kHead + length);
        assert.ok(sealed.length <= size, 'one record');
        const shared = hmac(this.auth, this.pair.computeSecret(theirs));
        const material = hmac(shared, 'WebPush: info\0', this.pair.getPublicKey(), theirs, '\x01');
        const random = hmac(salt, material);
        const key = hmac(random, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16);
        const nonce = hmac(random, 'Content-Encoding: nonce\0\x01').subarray(0, 12);
        const cipher = createDecipheriv('aes-128-gcm', key, nonce);
        cipher.setAuthTag(sealed.subarray(-kTag));
        const plain = Buffer.concat([cipher.update(sealed.subarray(0, -kTag)), cipher.final()]);
        assert.equal(plain.at(-1), 2, 'the last record, without padding');
        return JSON.parse(plain.subarray(0, -1).toString('utf8'));
    }
}

/// The claims of the hall's signature, which must be that of the key it names; `key` is what the hall has told its page.
export function signedBy(authorization, key) {
    const [, token, named] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
    assert.equal(named, key);
    const point = Buffer.from(named, 'base64url');
    const jwk = {kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url')};
    const [head, claims, mark] = token.split('.');
    assert.deepEqual(JSON.parse(Buffer.from(head, 'base64url')), {typ: 'JWT', alg: 'ES256'});
    const publicKey = createPublicKey({key: jwk, format: 'jwk'});
    const signature = Buffer.from(mark, 'base64url');
    assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`), {key: publicKey, dsaEncoding: 'ieee-p1363'}, signature), 'signed');
    return JSON.parse(Buffer.from(claims, 'base64url'));
}

export class PushService {
    /// {path, headers, body} of all that came.
    messages = [];
    /// What is answered from now on.
    status = 201;
    fields = {};

    async open() {
        this.server = http.createServer(async (request, response) => {
            const parts = [];
            for await (const part of request) parts.push(part);
            this.messages.push({path: request.url, headers: request.headers, body: Buffer.concat(parts)});
            response.writeHead(this.status, this.fields);
            response.end();
        });
        this.server.listen(0, '127.0.0.1');
        await once(this.server, 'listening');
        this.url = `http://127.0.0.1:${this.server.address().port}`;
        return this;
    }

    close() {
        this.server.closeAllConnections();
        return new Promise((resolve) => this.server.close(resolve));
    }
}
