// Twenty players' links: copied at once, and as slips whose codes a phone reads.
import assert from 'node:assert/strict';
import jsQR from 'jsqr';
import {leave, useRealHall} from '../support/real_hall.mjs';
import {begin, kNames, organiser, pair, pasteList} from '../support/organiser.mjs';
import test from '../support/testing.mjs';

useRealHall();

/// What a reader of codes sees in the drawing, whose squares become 4 x 4 points.
const readCode = (code) =>
    code
        .evaluate((svg) => ({size: svg.viewBox.baseVal.width, path: svg.querySelector('path').getAttribute('d')}))
        .then(({size, path}) => {
            const points = new Uint8ClampedArray(16 * size * size * 4).fill(255);
            for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
                for (let down = 0; down < 4; down++)
                    for (let right = 0; right < 4; right++) {
                        const at = ((4 * Number(y) + down) * 4 * size + 4 * Number(x) + right) * 4;
                        points.fill(0, at, at + 3);
                    }
            return jsQR(points, 4 * size, 4 * size)?.data;
        });

test('the links of all players are copied at once, and each slip’s code opens the link of the player it names', async () => {
    const desk = await organiser();
    await begin(desk, 'Slips', 3);
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames);
    await pair(desk, 1);
    await desk.getByRole('tab', {name: 'Rounds'}).click();
    await desk.locator('summary', {hasText: 'Game and time control'}).click();
    await desk.getByRole('button', {name: 'Save'}).click();
    await desk.getByRole('button', {name: /Open a game for each board/}).click();
    const fields = desk.locator('.seat-links input');
    await fields.nth(kNames.length - (kNames.length % 2) - 1).waitFor();
    const names = await desk.locator('.seat-links .name').allInnerTexts();
    const links = await fields.evaluateAll((all) => all.map((each) => each.value));
    assert.equal(new Set(links).size, kNames.length - (kNames.length % 2), 'each player has a link of his own');

    await desk.evaluate(() => {
        navigator.clipboard.writeText = (text) => {
            window.copied = text;
            return Promise.resolve();
        };
    });
    await desk.getByRole('button', {name: 'Copy all links'}).click();
    const copied = await (await desk.waitForFunction(() => window.copied)).jsonValue();
    assert.deepEqual(
        copied.split('\n').map((line) => line.split('\t').slice(1)),
        names.map((name, i) => [name, links[i]]),
    );

    await desk.getByRole('button', {name: 'Slips with QR codes'}).click();
    const slips = desk.locator('.slip');
    await slips.first().waitFor();
    assert.equal(await slips.count(), links.length);
    for (const [i, link] of links.entries()) {
        assert.equal(await slips.nth(i).locator('b').innerText(), names[i]);
        assert.equal(await readCode(slips.nth(i).locator('svg')), link, names[i]);
    }
    const seen = (selector) =>
        desk
            .locator(selector)
            .first()
            .evaluate((each) => getComputedStyle(each).visibility);
    await desk.emulateMedia({media: 'print'});
    assert.equal(await seen('.slip b'), 'visible');
    assert.equal(await seen('.seat-links'), 'hidden', 'nothing else is printed');
    await desk.emulateMedia({media: 'screen'});
    await leave(desk);
});
