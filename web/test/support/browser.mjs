// The browser of the tests: Debian's own Chromium, driven without any download.
import fs from 'node:fs';
import {createRequire} from 'node:module';

/// A browser of a test's own, which closes it.
/// Playwright is required, not imported: an import reads the whole library once more, to find the names it exports. Not before a test needs it.
export const launchBrowser = () => createRequire(import.meta.url)('playwright-core').chromium.launch(launchOptions());

// The headless shell does the same work as the whole browser with half the processor time.
const kBrowsers = [process.env.KYVIEN_CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];

/// How long a test waits for something to happen before it says that it did not, in milliseconds. Long, since it is only
/// spent by a test that fails: a slow machine must not turn a verdict.
export const kPatience = 180_000;
/// How long an engine may think about a move, or about its lines.
export const kEnginePatience = 900_000;

function launchOptions() {
    const executablePath = kBrowsers.find((file) => file && fs.existsSync(file));
    if (!executablePath) throw new Error('no Chromium found; run scripts/setup test, or name one in KYVIEN_CHROMIUM');
    return {
        executablePath,
        timeout: kPatience,
        args: [
            '--no-sandbox',
            '--disable-gpu',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            // Most of what a test runs is run once or twice: optimising it costs more than it saves (decision 0059).
            ...(process.env.KYVIEN_OPTIMISED_PAGES === '1' ? [] : ['--js-flags=--no-maglev --no-turbofan --min-semi-space-size=16']),
        ],
    };
}

let launched = null;

/// The browser of this process: the test files of a worker share it.
export async function openBrowser() {
    launched ??= launchBrowser();
    const browser = await launched;
    if (browser.isConnected()) return browser;
    launched = null;
    return openBrowser();
}

/// The browser that was opened; null where no test has asked for one.
export const openedBrowser = () => launched;

export async function closeBrowser() {
    const browser = await launched;
    launched = null;
    await browser?.close();
}
