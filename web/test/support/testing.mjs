// What a test file says: its tests in their order, and what is done before and after them. Mocha runs them (worker.mjs).
// `test` runs before a change lands; `test.deep` only in ./dev check deep, and when its file is named (decision 0089).
import mocha from 'mocha';
import {openedBrowser} from './browser.mjs';
import {describePages} from './pages.mjs';

export const {after, before, beforeEach} = mocha;

/// Depth of the test file being loaded: a landing skips `test.deep`; `left` counts those.
export const depth = {isLanding: false, left: 0};

/// `act` is given {after, skip}: `after` is told what is done when the test has ended, however it did, and `skip` ends one that cannot
/// be done on this machine and says why. `options.skip` is such a reason that is known at once.
export default function test(name, ...given) {
    const act = given.pop();
    const [options = {}] = given;
    mocha.it(name, async function () {
        const skip = (reason) => {
            console.error(`SKIPPED: ${name}: ${reason}`);
            this.skip();
        };
        if (options.skip) skip(options.skip);
        const ending = [];
        try {
            await act({skip, after: (last) => ending.push(last)});
        } catch (error) {
            const browser = await openedBrowser();
            if (error instanceof Error && browser?.isConnected()) error.stack += await describePages(browser);
            throw error;
        } finally {
            for (const last of ending) await last();
        }
    });
}

/// A test for ./dev check deep: a second look at what another test of a landing would notice too.
test.deep = (...given) => {
    if (depth.isLanding) depth.left += 1;
    else test(...given);
};
