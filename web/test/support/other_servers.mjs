// Servers besides the hall: a free port for one, and a page of somebody else.
import {once} from 'node:events';
import http from 'node:http';
import net from 'node:net';

export async function freePort() {
    const server = net.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const {port} = server.address();
    server.close();
    await once(server, 'close');
    return port;
}

/// A page with this body at another port.
export async function foreignPage(html) {
    const server = http.createServer((_, answer) => answer.end(`<!doctype html><title>Club</title>${html}`));
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close()};
}
