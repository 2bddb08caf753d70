// A cup whose tied matches go on with a play-off: planned with the tournament, played at the desk, seen by everybody.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {kPhone} from '../support/pages.mjs';
import {realHall, leave, person, useRealHall} from '../support/real_hall.mjs';
import {begin, organiser, pasteList, type} from '../support/organiser.mjs';
import test from '../support/testing.mjs';

useRealHall();

/// A knockout of matches of one game, with the play-off that the form proposes.
async function chooseCup(page) {
    await page.getByRole('radio', {name: 'Knockout', exact: true}).check();
    await page.getByLabel('Who meets').selectOption({label: 'Players, a match of several games'});
    await page.getByLabel('Games per match, at most').fill('1');
    await page.locator('summary', {hasText: 'Play-off of tied matches'}).click();
    await page.getByRole('button', {name: 'Plan a play-off'}).click();
}

async function beginCup(choose = async () => {}) {
    const desk = await organiser();
    const at = await begin(desk, 'Cup', 0, async (page) => {
        await chooseCup(page);
        await choose(page);
    });
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, ['Lan', 'Minh']);
    return {desk, at};
}

async function pair(page) {
    await page.getByRole('tab', {name: 'Rounds'}).click();
    await page.getByRole('button', {name: 'Pair round 1'}).click();
    await page.getByRole('button', {name: 'Publish round 1'}).click();
    await page.getByRole('tab', {name: 'Results', selected: true}).waitFor();
}

const games = (page) => page.getByRole('region', {name: 'Meeting 1'}).locator('.result-list li:not(.stage)');
const stages = (page) => page.getByRole('region', {name: 'Meeting 1'}).locator('.result-list li.stage');

test.deep('rapid games, blitz games and an armageddon game follow inside one meeting', async () => {
    const {desk, at} = await beginCup(async (page) => {
        // One rapid stage is enough here.
        await page.getByRole('button', {name: 'Remove stage 2'}).click();
        await page.getByRole('group', {name: 'Stage 1'}).getByLabel('Minutes').fill('10');
        await audit(page, 'the form with a play-off');
    });
    await pair(desk);
    assert.equal(await stages(desk).count(), 0);
    for (const [index, result] of ['=', '1', '0'].entries()) {
        await type(desk, `1.${index + 1} ${result}`);
        await games(desk)
            .nth(index + 1)
            .waitFor();
    }
    await stages(desk).first().filter({hasText: 'Play-off 1 · 10 min + 10 s · 1 : 1'}).waitFor();
    await stages(desk).nth(1).filter({hasText: 'Armageddon, a draw counts for Black · 4 min + 2 s'}).waitFor();
    await audit(desk, 'the stages at the desk');
    assert.equal(await desk.getByLabel('The whole meeting 1').count(), 0, 'the games decide, not the desk');
    await type(desk, '1.4 =');
    // Colours alternate: in game four Minh has White, so the draw is Lan's.
    await desk.locator('.meeting header .play-off').filter({hasText: 'Play-off won by Lan'}).waitFor();

    const watcher = await person('');
    await watcher.goto(at + '/pairings');
    await watcher.locator('.facts', {hasText: 'Play-off: 2 × 10 min + 10 s, Armageddon, a draw counts for Black (4 min + 2 s)'}).waitFor();
    await watcher.locator('.meeting-head .score-cell', {hasText: '½ : ½'}).waitFor();
    await watcher.locator('.meeting-stage').first().filter({hasText: 'Play-off 1'}).waitFor();
    assert.equal(await watcher.locator('.meeting-game').count(), 4);
    await audit(watcher, 'the stages as everybody sees them');
    await watcher.goto(at + '/wall');
    await watcher.locator('.wall .meeting-stage').nth(1).waitFor();
    await leave(desk, watcher);
});

test.deep('the game that the hall opens has the time of its stage', async () => {
    const {desk} = await beginCup(async (page) => {
        await page.locator('summary', {hasText: 'Games in this hall'}).click();
        await page.getByRole('button', {name: 'Save'}).click();
    });
    await pair(desk);
    await type(desk, '1.1 =');
    await games(desk).nth(1).waitFor();
    await desk.getByRole('tab', {name: 'Rounds'}).click();
    await desk.getByRole('button', {name: 'Open a game for each board (1)'}).click();
    const player = await person('x');
    await player.goto(await desk.getByLabel('Link of Minh').inputValue());
    await player.waitForURL(/\/g\/[a-z0-9]{8}$/);
    const id = player.url().split('/').pop();
    const {time} = await (await fetch(`${realHall.url}/api/games/${id}`)).json();
    assert.deepEqual(time, {kind: 'fischer', base_ms: 15 * 60_000, increment_ms: 10_000});
    await leave(desk, player);
});

test.deep('Black has a time of his own in the armageddon game, and the plan is changed at the desk until the play-off begins', async () => {
    const {desk, at} = await beginCup(async (page) => {
        await page.locator('summary', {hasText: 'Games in this hall'}).click();
        await page.getByRole('button', {name: 'Save'}).click();
    });
    await pair(desk);
    await type(desk, '1.1 =');
    await stages(desk).first().waitFor();
    await desk.getByRole('tab', {name: 'Event'}).click();
    await desk.locator('summary', {hasText: 'Change the play-off'}).click();
    for (const stage of [2, 1]) await desk.getByRole('button', {name: `Remove stage ${stage}`}).click();
    const last = desk.getByRole('group', {name: 'Stage 1'});
    await last.getByLabel('Minutes', {exact: true}).fill('5');
    await last.getByLabel('Seconds').fill('0');
    await last.getByLabel('Another time for the second colour').check();
    await last.getByLabel('Minutes of the second colour').fill('4');
    const form = desk.locator('details.play-off-plan form');
    await form.getByLabel('Reason').fill('the hall closes at six');
    await form.getByRole('button').last().click();
    await desk.locator('details.play-off-plan p', {hasText: 'Armageddon, a draw counts for Black (5 min / 4 min)'}).waitFor();
    await desk.getByRole('tab', {name: 'Log'}).click();
    await desk
        .locator('.log .what', {
            hasText: 'Play-off of tied matches: Armageddon, a draw counts for Black (5 min / 4 min) – the hall closes at six',
        })
        .waitFor();

    await desk.getByRole('tab', {name: 'Rounds'}).click();
    await desk.getByRole('button', {name: 'Open a game for each board (1)'}).click();
    const player = await person('x');
    // Colours alternate: Lan had White in the match.
    await player.goto(await desk.getByLabel('Link of Lan').inputValue());
    await player.waitForURL(/\/g\/[a-z0-9]{8}$/);
    await player.locator('.facts', {hasText: '5 min / 4 min'}).waitFor();
    const view = await (await fetch(`${realHall.url}/api/games/${player.url().split('/').pop()}`)).json();
    assert.equal(view.clock.first_ms, 5 * 60_000);
    assert.equal(view.clock.second_ms, 4 * 60_000);
    await player.goto(at + '/pairings');
    await player.locator('.facts', {hasText: 'Play-off: Armageddon, a draw counts for Black (5 min / 4 min)'}).waitFor();
    await leave(desk, player);
});

test('the last two rounds of the first cycle of a double round robin are exchanged where the form says so', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Double', 0, async (page) => {
        await page.getByRole('radio', {name: 'Double round robin', exact: true}).check();
        await page.getByLabel('Exchange the last two rounds of the first cycle').check();
    });
    await desk.locator('.facts', {hasText: 'The last two rounds of the first cycle are exchanged'}).waitFor();
    const told = await (await fetch(`${realHall.url}/api/tournaments/${at.split('/').pop()}`)).json();
    assert.equal(told.exchange_last_rounds, true);
    await leave(desk);
});

test.deep('axe finds nothing on the form with a play-off and on its stages, wide and on a phone', async () => {
    for (const options of [{colorScheme: 'light'}, {colorScheme: 'dark', viewport: kPhone}]) {
        const desk = await organiser('en', options);
        const check = async (where) => {
            await audit(desk, where);
            const overflow = await desk.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
            assert.ok(overflow <= 0, `${where} is ${overflow} pixels too wide`);
        };
        const at = await begin(desk, 'Axe of a cup', 0, async (page) => {
            await chooseCup(page);
            await check('the form');
        });
        await desk.getByRole('tab', {name: 'Players'}).click();
        await pasteList(desk, ['Lan', 'Minh']);
        await pair(desk);
        await type(desk, '1.1 =');
        await stages(desk).first().waitFor();
        await check('the desk');
        await desk.goto(at + '/pairings');
        await desk.locator('.meeting-stage').waitFor();
        await check('everybody');
        await leave(desk);
    }
});
