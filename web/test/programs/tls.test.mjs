// The page from a hall that speaks TLS itself: a browser loads it by https and plays by wss.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {realHall, join, leave, makeGame, person, play, useRealHall} from '../support/real_hall.mjs';
import test from '../support/testing.mjs';

useRealHall((data) => {
    const made = spawnSync(
        'openssl',
        'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -keyout key.pem -out certificate.pem'
            .split(' ')
            .concat('-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'),
        {cwd: data, encoding: 'utf8'},
    );
    assert.equal(made.status, 0, made.stderr);
    return ['--tls-certificate', path.join(data, 'certificate.pem'), '--tls-key', path.join(data, 'key.pem')];
});

test('two people play by https and wss', async () => {
    assert.match(realHall.url, /^https:/);
    // Nobody has signed the certificate of a test.
    const trusting = {ignoreHTTPSErrors: true};
    const white = await person('Quỳnh', 'en', trusting);
    const black = await person('Minh', 'en', trusting);
    const sockets = [];
    for (const page of [white, black]) page.on('websocket', (socket) => sockets.push(socket.url()));
    const id = await makeGame(white, {game: 'chess'});
    await join(black, id);
    await play([white, black], ['e2e4', 'e7e5', 'g1f3']);
    assert.ok(sockets.length >= 2);
    for (const url of sockets) assert.match(url, /^wss:/);
    await leave(white, black);
});
