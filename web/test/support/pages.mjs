// Pages for the persons of a test. A page that a test has left is emptied and serves the next person: a new one, with a process of its
// own that reads the whole page again, costs four times as much of the processors (decision 0059).
import {kPatience} from './browser.mjs';

export const kWide = {width: 1366, height: 860};
export const kPhone = {width: 390, height: 844};

const kMaxWordsShown = 2_000;
/// An address at which every hall answers with a few words and no script.
const kQuietPath = '/api/1/nothing-here';
/// What lasts as long as a page or its context does: who was asked for it serves nobody else.
const kLasting = {
    page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'route', 'routeWebSocket'],
    context: ['addInitScript', 'grantPermissions', 'newCDPSession', 'newPage', 'route', 'setOffline'],
};
/// The empty pages of a browser, by the options of their contexts.
const empty = new WeakMap();

/// The addresses of halls that a test has stopped.
const stopped = new Set();

/// From now on the hall of this address may be away: its pages cannot fetch their service worker.
export function allowHallOutage(url) {
    stopped.add(new URL(url).origin);
}

/// Does a message of the browser tell no more than that something could not be fetched? `trustsAnyHall`: the certificate of a test's
/// own hall is passed over, which browsers do for pages and not for service workers.
function complainsOfNetwork(text, address, trustsAnyHall) {
    if (/WebSocket|Failed to load resource/.test(text)) return true;
    if (trustsAnyHall && /SSL certificate error occurred when fetching the script/.test(text)) return true;
    return /when fetching the script/.test(text) && address.startsWith('http') && stopped.has(new URL(address).origin);
}

function emptyPages(browser, options) {
    if (!empty.has(browser)) empty.set(browser, new Map());
    const byOptions = empty.get(browser);
    if (!byOptions.has(options)) byOptions.set(options, []);
    return byOptions.get(options);
}

/// A page that holds nothing of another and reports in `trouble` what goes wrong in it. With `at`, the address of a hall, its storage for
/// that hall holds `kept` (values by their names) before the page is asked for. Other options are those of a context of Playwright.
export async function openPage(browser, {viewport = kWide, colorScheme = 'light', at, kept = {}, locale = 'en', ...rest} = {}) {
    const options = JSON.stringify({locale, ...rest});
    const page = emptyPages(browser, options).pop() ?? (await newPage(browser, options));
    await page.setViewportSize(viewport);
    await page.emulateMedia({colorScheme});
    if (at) {
        if (!page.url().startsWith(`${at}/`)) await page.goto(at + kQuietPath);
        const values = Object.entries(kept).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
        await page.evaluate((given) => Object.assign(localStorage, given), Object.fromEntries(values));
    }
    page.trouble = [];
    return page;
}

/// Nobody looks at this page any more. It is emptied for another, or closed where something of it would last.
export async function closePage(page) {
    if (!(await page.emptied())) await page.context().close();
}

/// What a test file has left open in the browser is closed; the empty pages stay for the next file.
export async function closeForgotten(browser) {
    const kept = new Set([...(empty.get(browser)?.values() ?? [])].flat().map((page) => page.context()));
    await Promise.all(browser.contexts().map((context) => kept.has(context) || context.close()));
}

/// Addresses, first words and troubles of all pages that persons look at, for the report of a test that has failed.
export async function describePages(browser) {
    const emptied = new Set([...(empty.get(browser)?.values() ?? [])].flat());
    const pages = browser.contexts().flatMap((context) => context.pages());
    const told = await Promise.all(
        pages
            .filter((page) => !emptied.has(page))
            .map(async (page) => {
                const words = page.locator('body').innerText({timeout: 2_000});
                const shown = await words.catch((reason) => `(${reason.message.split('\n')[0]})`);
                return [
                    `shown at ${page.url()}: ${shown.replaceAll(/\s*\n\s*/g, ' | ').slice(0, kMaxWordsShown)}`,
                    ...(page.trouble ?? []),
                ].join('\n');
            }),
    );
    return ['', ...told].join('\n');
}

async function newPage(browser, options) {
    const {ignoreHTTPSErrors: trustsAnyHall = false, ...rest} = JSON.parse(options);
    const context = await browser.newContext({ignoreHTTPSErrors: trustsAnyHall, ...rest});
    const page = await context.newPage();
    page.setDefaultTimeout(kPatience);
    page.on('pageerror', (error) => page.trouble.push(String(error)));
    page.on('console', (message) => {
        if (message.type() === 'error' && !complainsOfNetwork(message.text(), page.url(), trustsAnyHall)) page.trouble.push(message.text());
    });
    const origins = new Set();
    page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame() && frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin);
    });
    const session = await context.newCDPSession(page);
    const lasting = watchLasting(page, context);
    const forgetListeners = watchListeners(page);
    page.emptied = async () => {
        // The storage of a tab for another origin cannot be reached from here.
        if (lasting() || origins.size !== 1) return false;
        const [origin] = origins;
        forgetListeners();
        page.trouble = [];
        await page.mouse.move(0, 0);
        if (!(await page.goto(origin + kQuietPath).catch(() => null))) return false;
        await page.evaluate(() => sessionStorage.clear());
        await session.send('Storage.clearDataForOrigin', {origin, storageTypes: 'all'});
        await session.send('Page.resetNavigationHistory');
        await context.clearCookies();
        origins.clear();
        emptyPages(browser, options).push(page);
        return true;
    };
    return page;
}

/// Answers a function that tells whether something that lasts was asked for.
function watchLasting(page, context) {
    let asked = false;
    for (const [whole, names] of [
        [page, kLasting.page],
        [context, kLasting.context],
    ]) {
        for (const name of names) {
            const act = whole[name].bind(whole);
            whole[name] = (...given) => {
                asked = true;
                return act(...given);
            };
        }
    }
    return () => asked;
}

/// Answers a function that takes away what listens from now on.
function watchListeners(page) {
    let listening = [];
    for (const name of ['on', 'once']) {
        const act = page[name].bind(page);
        page[name] = (event, listener) => {
            listening.push([event, listener]);
            return act(event, listener);
        };
    }
    return () => {
        for (const [event, listener] of listening) page.removeListener(event, listener);
        listening = [];
    };
}

/// Acts, and waits until the page has shown these words, for however short a time: the page itself looks at each of its frames.
export async function showsMeanwhile(page, words, act) {
    const shown = page.waitForFunction((text) => document.body.innerText.includes(text), words);
    await Promise.all([shown, act()]);
}

/// A square or point of the board by its name.
export const cell = (page, name) => page.locator(`[data-cell="${name}"]`);
