// Proofs played on the board for analysis: the line by which a player could still mate, and a repetition of article 23 with who chases
// what. The real hall proves and rules.
import assert from 'node:assert/strict';
import {realHall, leave, person, useRealHall} from '../support/real_hall.mjs';
import {until} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

const answered = (page) => page.locator('.analysis .board-place[aria-busy="false"]').waitFor();
const analysis = (game, fen) => `${realHall.url}/analysis?${new URLSearchParams({game, fen})}`;

test('whether a player could still mate: “never” cites the clause; otherwise a mating line is played on the board', async () => {
    const reader = await person('');
    await reader.goto(analysis('chess', '7k/8/5K2/8/8/8/6p1/8 w - - 0 1'));
    await answered(reader);
    const question = reader.getByRole('region', {name: 'Can a player still mate?'});
    await question.getByRole('button', {name: 'Could White still mate?'}).click();
    await question.getByText('White can never mate from here: the material cannot mate.').waitFor();
    assert.equal(await question.getByRole('button', {name: 'Play the line on the board'}).count(), 0);
    await question.getByRole('button', {name: '§ 6.9'}).click();
    await question.locator('.clause-card h3').waitFor();
    await question.getByRole('button', {name: 'Could Black still mate?'}).click();
    await question.getByText(/Black could still mate, if both sides helped: in \d+ half-moves\./).waitFor();
    await question.getByRole('button', {name: 'Play the line on the board'}).click();
    await until(
        async () => (await reader.locator('.move-tree [aria-current]').getAttribute('data-move')) === '1',
        'the first move is shown',
    );
    await reader.locator('.move-tree').focus();
    await reader.keyboard.press('End');
    await reader.locator('.law-of-position li', {hasText: 'Black wins'}).waitFor();
    await leave(reader);
});

// A cannon is chased by a chariot to and fro; the second pass is the second occurrence, the third is asked about.
for (const {fen, cycle, side} of [
    {fen: '3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1', cycle: ['a1d1', 'd9e9', 'd1e1', 'e9d9', 'e1d1'], side: 'Red'},
    {fen: '5k3/r8/9/9/9/9/9/9/9/3K5 b - - 0 1', cycle: ['a8d8', 'd0e0', 'd8e8', 'e0d0', 'e8d8'], side: 'Black'},
])
    test.deep(`a perpetual chase of xiangqi that ${side} began is played move by move, with arrows and in words`, async () => {
        const reader = await person('');
        await reader.goto(analysis('xiangqi', fen));
        const played = [...cycle, ...cycle.slice(1), ...cycle.slice(1)];
        for (const [index, move] of played.entries()) {
            await answered(reader);
            for (const square of [move.slice(0, 2), move.slice(2, 4)]) await reader.locator(`.analysis [data-cell="${square}"]`).click();
            await until(
                async () => (await reader.locator('.move-tree [aria-current]').getAttribute('data-move')) === String(index + 1),
                `move ${index + 1} is made`,
            );
            // The hall has said what became of it.
            await answered(reader);
            if (await reader.getByRole('region', {name: 'What each move of the cycle did'}).count()) break;
        }
        const steps = reader.locator('.analysis .cycle li');
        await steps.first().waitFor();
        assert.ok((await steps.count()) >= 4);
        const check = reader.locator('.analysis .cycle li.forbidden-step').first();
        assert.match(await check.innerText(), /by (red|black) chariot/);
        assert.match(await check.locator('.unseen').first().textContent(), new RegExp(side));
        await check.getByRole('button').click();
        await reader.locator('.analysis .arrow-move[data-arrow]').first().waitFor();
        await reader.locator('.analysis .arrow-attack[data-arrow]').first().waitFor();
        assert.equal(await check.getByRole('button').getAttribute('aria-pressed'), 'true');
        await leave(reader);
    });
