// A small WebSocket server for tests: unfragmented text messages, ping ignored, close answered.
import {createHash} from 'node:crypto';

const kMagic = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

function frame(opcode, payload) {
    const length = payload.length;
    const head =
        length < 126
            ? Buffer.from([0x80 | opcode, length])
            : length < 65536
              ? Buffer.from([0x80 | opcode, 126, length >> 8, length & 255])
              : Buffer.concat([Buffer.from([0x80 | opcode, 127, 0, 0, 0, 0]), Buffer.from(Uint32Array.of(length).buffer).reverse()]);
    return Buffer.concat([head, payload]);
}

/// Answers an upgrade request; calls back with every text message.
export function acceptWebSocket(request, socket, {onText, onClose}) {
    const accept = createHash('sha1')
        .update(request.headers['sec-websocket-key'] + kMagic)
        .digest('base64');
    socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' + `Sec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    let buffer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
        buffer = Buffer.concat([buffer, chunk]);
        while (buffer.length >= 2) {
            const opcode = buffer[0] & 15;
            let length = buffer[1] & 127;
            let at = 2;
            if (length === 126) {
                length = buffer.readUInt16BE(2);
                at = 4;
            }
            if (buffer.length < at + 4 + length) return;
            const mask = buffer.subarray(at, at + 4);
            const payload = Buffer.from(buffer.subarray(at + 4, at + 4 + length).map((byte, i) => byte ^ mask[i & 3]));
            buffer = buffer.subarray(at + 4 + length);
            if (opcode === 1) onText(payload.toString('utf8'));
            if (opcode === 8) {
                socket.end(frame(8, Buffer.alloc(0)));
                return;
            }
        }
    });
    socket.on('end', () => socket.end()); // a server's sockets stay half open by themselves
    socket.on('error', () => {});
    socket.on('close', onClose);
    return {
        send: (text) => socket.writable && socket.write(frame(1, Buffer.from(text, 'utf8'))),
        close: () => socket.destroy(),
    };
}
