// The browser of the tests: Debian's own Chromium, driven without any download.
import fs from 'node:fs';
import {chromium} from 'playwright-core';

const kBrowsers = [process.env.KYVIEN_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export async function openBrowser() {
    const executablePath = kBrowsers.find((file) => file && fs.existsSync(file));
    if (!executablePath) throw new Error('no Chromium found; run scripts/setup test, or name one in KYVIEN_CHROMIUM');
    return chromium.launch({
        executablePath,
        args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
            '--disable-component-update', '--disable-sync'],
    });
}

export const kWide = {width: 1366, height: 860};
export const kPhone = {width: 390, height: 844};

/// A page of its own, with its own storage, that reports what goes wrong in it.
export async function openPage(browser, {viewport = kWide, locale = 'en', colorScheme = 'light', ...rest} = {}) {
    const context = await browser.newContext({viewport, locale, colorScheme, ...rest});
    const page = await context.newPage();
    page.trouble = [];
    page.on('pageerror', (error) => page.trouble.push(String(error)));
    page.on('console', (message) => {
        // A hall that is away on purpose makes the browser complain about the network.
        if (message.type() === 'error' && !/WebSocket|Failed to load resource/.test(message.text()))
            page.trouble.push(message.text());
    });
    page.setDefaultTimeout(10_000);
    return page;
}
