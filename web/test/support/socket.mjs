// A WebSocket client for tests without a browser: text messages, answers to pings, and what the other side closed with.
import {randomBytes} from 'node:crypto';
import http from 'node:http';
import https from 'node:https';

function frame(opcode, payload) {
    const mask = randomBytes(4);
    const length =
        payload.length < 126 ? Buffer.from([0x80 | payload.length]) : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 255]);
    return Buffer.concat([Buffer.from([0x80 | opcode]), length, mask, payload.map((byte, i) => byte ^ mask[i & 3])]);
}

/// The frames of a stream of bytes, whole ones only; `rest` is what is left.
function framesOf(buffer) {
    const frames = [];
    for (;;) {
        if (buffer.length < 2) break;
        const short = buffer[1] & 127;
        const at = short === 126 ? 4 : short === 127 ? 10 : 2;
        if (buffer.length < at) break;
        const length = short === 126 ? buffer.readUInt16BE(2) : short === 127 ? Number(buffer.readBigUInt64BE(2)) : short;
        if (buffer.length < at + length) break;
        frames.push({opcode: buffer[0] & 15, payload: buffer.subarray(at, at + length)});
        buffer = buffer.subarray(at + length);
    }
    return {frames, rest: buffer};
}

export class Socket {
    /// `onText` hears every message; `options` are further ones of node's request. Resolves when the hall has accepted; rejects with {status, body} where it does not.
    static open(url, onText, options = {}) {
        const socket = new Socket();
        return new Promise((resolve, reject) => {
            const request = (url.startsWith('https:') ? https : http).get(url, {
                ...options,
                headers: {
                    ...options.headers,
                    Connection: 'Upgrade',
                    Upgrade: 'websocket',
                    'Sec-WebSocket-Version': '13',
                    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
                },
            });
            request.once('error', reject);
            request.once('response', async (response) => {
                let body = '';
                for await (const chunk of response) body += chunk;
                reject({status: response.statusCode, type: response.headers['content-type'], body});
            });
            request.once('upgrade', (_, channel, head) => {
                socket.channel = channel;
                socket.closed = new Promise((done) => channel.once('close', () => done(socket.reason)));
                let buffer = Buffer.alloc(0);
                const take = (chunk) => {
                    const {frames, rest} = framesOf(Buffer.concat([buffer, chunk]));
                    buffer = rest;
                    for (const {opcode, payload} of frames) {
                        if (opcode === 1) onText(payload.toString('utf8'));
                        if (opcode === 9) channel.write(frame(10, payload));
                        if (opcode === 8) {
                            socket.reason = {
                                code: payload.length >= 2 ? payload.readUInt16BE(0) : 1005,
                                text: payload.subarray(2).toString('utf8'),
                            };
                            channel.end(frame(8, payload.subarray(0, 2)));
                        }
                    }
                };
                channel.on('data', take);
                channel.on('error', () => {});
                if (head.length) take(head);
                resolve(socket);
            });
        });
    }

    say(text) {
        this.channel.write(frame(1, Buffer.from(text, 'utf8')));
    }

    /// Without a farewell.
    leave() {
        this.channel.destroy();
    }
}
