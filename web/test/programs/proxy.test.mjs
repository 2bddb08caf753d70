// The hall behind the proxies of examples/proxy, as they stand there but for ports, certificate and folders.
import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import {RealHall} from '../support/real_hall.mjs';
import {kWeb} from '../support/load.mjs';
import {freePort} from '../support/other_servers.mjs';
import {Socket} from '../support/socket.mjs';
import test, {after, before} from '../support/testing.mjs';

const kExamples = path.join(kWeb, '../examples/proxy');
const realHall = new RealHall(() => ['--trusted-proxy', '127.0.0.1', '--host', 'club.example']);
let folder;
let authority;

before(async () => {
    await realHall.open();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kyvien-proxy-'));
    const made = spawnSync(
        'openssl',
        'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=club.example -keyout key.pem -out certificate.pem'
            .split(' ')
            .concat('-addext', 'subjectAltName=DNS:club.example'),
        {cwd: folder, encoding: 'utf8'},
    );
    assert.equal(made.status, 0, made.stderr);
    authority = fs.readFileSync(path.join(folder, 'certificate.pem'));
});
after(async () => {
    await realHall.close();
    fs.rmSync(folder, {recursive: true, force: true});
});

/// The example with each text replaced; one that is not there fails.
function example(name, replaced) {
    let text = fs.readFileSync(path.join(kExamples, name), 'utf8');
    for (const [from, to] of replaced) {
        assert.ok(text.includes(from), `${name} has no '${from}'`);
        text = text.replace(from, to);
    }
    const file = path.join(folder, name);
    fs.writeFileSync(file, text);
    return file;
}

/// A request as a browser makes it, by the name that the certificate proves.
function ask(port, method, address, body, headers = {}) {
    return new Promise((resolve, reject) => {
        const request = https.request(
            {
                host: '127.0.0.1',
                port,
                method,
                path: address,
                ca: authority,
                servername: 'club.example',
                headers: {Host: 'club.example', ...headers},
            },
            async (response) => {
                let text = '';
                for await (const chunk of response) text += chunk;
                resolve({status: response.statusCode, headers: response.headers, text});
            },
        );
        request.once('error', reject);
        request.end(body);
    });
}

/// Starts the proxy, waits until it answers, and ends it behind the test.
async function behind(context, command, args, port) {
    const proxy = spawn(command, args, {stdio: ['ignore', 'pipe', 'pipe'], env: {...process.env, HOME: folder, XDG_DATA_HOME: folder}});
    let said = '';
    for (const stream of [proxy.stdout, proxy.stderr]) stream.on('data', (chunk) => (said += chunk));
    context.after(async () => {
        if (proxy.exitCode !== null) return;
        const gone = once(proxy, 'exit');
        proxy.kill('SIGTERM');
        await gone;
    });
    for (;;) {
        assert.equal(proxy.exitCode, null, said);
        const answer = await ask(port, 'GET', '/healthz').catch(() => null);
        if (answer?.status === 200) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

/// Page, interface and WebSocket come through, and the hall hears the client's true address.
async function isWholeThrough(port) {
    const page = await ask(port, 'GET', '/');
    assert.equal(page.status, 200);
    assert.match(page.text, /<html/);
    assert.equal(page.headers['strict-transport-security'], 'max-age=31536000');
    const game = JSON.stringify({game: 'chess', name: 'Lan', seat: 'first', time: {kind: 'none'}});
    const made = await ask(port, 'POST', '/api/games', game);
    assert.equal(made.status, 201, made.text);
    const {id} = JSON.parse(made.text);
    let heard;
    const seen = new Promise((resolve) => (heard = resolve));
    const socket = await Socket.open(`https://127.0.0.1:${port}/ws/games/${id}`, heard, {
        ca: authority,
        servername: 'club.example',
        headers: {Host: 'club.example', Origin: 'https://club.example'},
    });
    socket.say('{"t":"hello","v":1,"id":"1"}');
    const view = await Promise.race([seen, socket.closed.then((reason) => JSON.stringify({t: 'closed', reason}))]);
    socket.leave();
    assert.equal(JSON.parse(view).t, 'view');
    // The proxy does not pass on the address that a client gives itself: a stranger of this address would get no 40 games.
    for (let nth = 0; nth < 40; ++nth)
        assert.equal((await ask(port, 'POST', '/api/games', game, {'X-Forwarded-For': '198.51.100.7'})).status, 201);
}

const has = (program) =>
    spawnSync('sh', ['-c', `command -v ${program}`], {env: {...process.env, PATH: `${process.env.PATH}:/usr/sbin`}}).status === 0;

test('behind nginx', {skip: !has('nginx') && 'nginx is not installed'}, async (context) => {
    const [http, tls] = [await freePort(), await freePort()];
    const file = example('nginx.conf', [
        ['worker_processes auto;', `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr;`],
        [
            'http {',
            `http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;`,
        ],
        ['listen 80;', `listen 127.0.0.1:${http};`],
        ['listen 443 ssl;', `listen 127.0.0.1:${tls} ssl;`],
        ['server 127.0.0.1:8080;', `server 127.0.0.1:${realHall.port};`],
        ['/etc/ssl/certs/club.example.pem', `${folder}/certificate.pem`],
        ['/etc/ssl/private/club.example.key', `${folder}/key.pem`],
    ]);
    await behind(context, has('nginx') ? 'env' : '', ['PATH=/usr/sbin:/usr/bin:/bin', 'nginx', '-p', folder, '-c', file], tls);
    await isWholeThrough(tls);
});

test.deep('behind Caddy', {skip: !has('caddy') && 'caddy is not installed'}, async (context) => {
    const [http, tls] = [await freePort(), await freePort()];
    const file = example('Caddyfile', [
        [
            'club.example {',
            `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${tls}\n\tdefault_bind 127.0.0.1\n}\nclub.example {\n\ttls ${folder}/certificate.pem ${folder}/key.pem`,
        ],
        ['127.0.0.1:8080', `127.0.0.1:${realHall.port}`],
    ]);
    await behind(context, 'caddy', ['run', '--adapter', 'caddyfile', '--config', file], tls);
    await isWholeThrough(tls);
});
