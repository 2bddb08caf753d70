// The hall as a service manager starts it (socket activation): with sockets that listen already.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {kBinary} from '../support/real_hall.mjs';
import test from '../support/testing.mjs';

/// `kyvien serve` that was given these as its descriptors 3, 4 …; ends with what `use` does, called with all it has said once it says the last line of
/// its greeting. Answers {status, out, err}.
async function started({sockets, environment, use}) {
    const data = fs.mkdtempSync(path.join(os.tmpdir(), 'kyvien-activation-'));
    // LISTEN_PID is the process that is to have them: the shell becomes it.
    const child = spawn(
        'sh',
        ['-c', 'LISTEN_PID=$$ exec "$@"', 'sh', kBinary, 'serve', '--port', '1', '--data', data, '--engines', 'none'],
        {
            stdio: ['ignore', 'pipe', 'pipe', ...sockets.map((socket) => socket._handle?.fd ?? socket)],
            env: {...process.env, LC_ALL: 'C.UTF-8', ...environment},
        },
    );
    // Its own now: nobody is taken here.
    for (const socket of sockets) socket.close?.();
    try {
        let out = '';
        let err = '';
        const ended = once(child, 'close');
        child.stderr.on('data', (chunk) => (err += chunk));
        const greeted = new Promise((resolve) =>
            child.stdout.on('data', (chunk) => {
                out += chunk;
                if (out.includes('nothing is lost')) resolve();
            }),
        );
        await Promise.race([greeted, ended]);
        if (child.exitCode === null && use) await use(out);
        if (child.exitCode === null) child.kill('SIGTERM');
        const [status] = await ended;
        return {status, out, err};
    } finally {
        child.kill('SIGKILL');
        fs.rmSync(data, {recursive: true, force: true});
    }
}

async function listening() {
    const server = net.createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
}

test('kyvien serve takes the sockets of its service manager', async () => {
    const sockets = [await listening(), await listening()];
    const ports = sockets.map((socket) => socket.address().port);
    const {status, out} = await started({
        sockets,
        environment: {LISTEN_FDS: '2', LISTEN_FDNAMES: 'kyvien.socket:kyvien.socket'},
        use: async () => {
            for (const port of ports) {
                const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
                assert.equal((await answer.json()).status, 'ok');
            }
        },
    });
    assert.equal(status, 0);
    for (const port of ports) assert.match(out, new RegExp(`^listening on http://127\\.0\\.0\\.1:${port}$`, 'm'));
});

test('an unusable socket or variable is named, and the server does not start', async () => {
    const file = fs.openSync('/dev/null');
    try {
        const {status, err} = await started({sockets: [file], environment: {LISTEN_FDS: '1', LISTEN_FDNAMES: 'games'}});
        assert.equal(status, 3);
        assert.match(err, /kyvien serve: Cannot listen on descriptor 3 \(games\): /);
    } finally {
        fs.closeSync(file);
    }
    const {status, err} = await started({sockets: [], environment: {LISTEN_FDS: 'two'}});
    assert.equal(status, 3);
    assert.match(err, /kyvien serve: Cannot listen on LISTEN_FDS=two: a number from 1 to 64 is wanted\./);
});
