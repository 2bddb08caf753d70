// How long until a reader can press a button of the first page, over a slow network with nothing in the cache: as it is, and without the
// lines of the page that ask for the words beside the script (web/src/first_words.ts). Both by turns.
// Usage: bench/first-page [LOADS]   Needs build/release/kyvien and web/build.
import {launchBrowser} from '../web/test/support/browser.mjs';
import {RealHall} from '../web/test/support/real_hall.mjs';

/// Names of Chromium's developer tools: one way there and back in milliseconds, bytes a second.
const kNetworks = {
    'slow 3G (400 ms, 400 kbit/s)': {latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000},
    'fast 3G (150 ms, 1.6 Mbit/s)': {latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000},
    'far away (300 ms, 50 Mbit/s)': {latency: 300, downloadThroughput: 6_250_000, uploadThroughput: 6_250_000},
};
const loads = Number(process.argv[2] ?? 9);

const hall = await new RealHall().open();
const browser = await launchBrowser();
const whole = await (await fetch(hall.url + '/')).text();
const bare = whole.replace(/<script>[^]*?<\/script>/, '');

async function load(network, preloads) {
    const context = await browser.newContext({locale: 'vi'});
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {offline: false, ...network});
    // What is answered here has no way to go: it is held back for one.
    await page.route(hall.url + '/', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, network.latency));
        await route.fulfill({body: preloads ? whole : bare, contentType: 'text/html; charset=utf-8'});
    });
    const begun = performance.now();
    await page.goto(hall.url + '/', {waitUntil: 'commit'});
    await page.locator('.quick button').first().waitFor();
    const took = performance.now() - begun;
    await context.close();
    return took;
}

const middle = (all) => Math.round([...all].sort((a, b) => a - b)[Math.floor(all.length / 2)]);
for (const [name, network] of Object.entries(kNetworks)) {
    const took = {beside: [], after: []};
    for (let index = 0; index < loads; ++index) {
        took.beside.push(await load(network, true));
        took.after.push(await load(network, false));
    }
    console.log(`${name}: words beside the script ${middle(took.beside)} ms, after it ${middle(took.after)} ms (middle of ${loads})`);
}
await browser.close();
await hall.close();
