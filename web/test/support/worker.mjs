// A worker process of run.mjs: runs test files one after another, in one process and with one browser, since Node.js, Playwright and a browser
// that are started again for each file cost more than most files do (decision 0062). Is told {file, isLanding}; answers {passed, failed, skipped},
// lists of {name, error}, and how many tests are left to `deep`.
import Mocha from 'mocha';
import {closeBrowser, openedBrowser} from './browser.mjs';
import {closeForgotten} from './pages.mjs';
import {depth} from './testing.mjs';

const {EVENT_TEST_FAIL, EVENT_TEST_PASS, EVENT_TEST_PENDING} = Mocha.Runner.constants;
const error = (of) => [of.stack ?? String(of), of.cause && `caused by ${of.cause.stack ?? of.cause}`].filter(Boolean).join('\n');

// Mocha lays what nobody has caught to the test that runs.
process.on('unhandledRejection', (reason) => {
    throw reason;
});

async function run({file, isLanding}) {
    const told = {passed: [], failed: [], skipped: [], left: 0};
    Object.assign(depth, {isLanding, left: 0});
    function Listener(runner) {
        runner.on(EVENT_TEST_PASS, ({title}) => told.passed.push({name: title}));
        runner.on(EVENT_TEST_PENDING, ({title}) => told.skipped.push({name: title}));
        runner.on(EVENT_TEST_FAIL, ({title}, reason) => told.failed.push({name: title, error: error(reason)}));
    }
    const mocha = new Mocha({reporter: Listener, timeout: 0});
    mocha.addFile(file);
    await mocha.loadFilesAsync();
    told.left = depth.left;
    await new Promise((resolve) => mocha.run(resolve));
    const browser = await openedBrowser();
    if (browser?.isConnected()) await closeForgotten(browser);
    return told;
}

process.on('message', async (order) => {
    if (order === null) {
        await closeBrowser();
        process.exit();
    }
    const broken = (reason) => ({passed: [], failed: [{name: 'the file itself', error: error(reason)}], skipped: [], left: 0});
    process.send(await run(order).catch(broken));
});
