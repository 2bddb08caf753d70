// The arbiter's desk of the real hall in tests: tables over the board, moves reported to them, and a hand that counts its actions.
import {cell} from './pages.mjs';
import {realHall, person} from './real_hall.mjs';

/// Somebody with an arbiter's key, of the chief where none is told. Other options are those of openPage.
export function arbiter(language = 'en', {name = 'Hùng', key = realHall.arbiterKey, ...options} = {}) {
    return person('', language, {...options, kept: {'kyvien.arbiter': {token: key, name}}});
}

/// A table over the board whose clocks run, opened at the desk; answers its id.
export async function table(page, body = {}) {
    const answer = await fetch(`${realHall.url}/api/games`, {
        method: 'POST',
        headers: {Authorization: 'Bearer ' + realHall.arbiterKey},
        body: JSON.stringify({
            game: 'chess',
            setting: 'over-the-board',
            seats: {first: 'Lan', second: 'Minh'},
            begin: true,
            time: {kind: 'fischer', base_ms: 5_400_000, increment_ms: 30_000},
            set: {},
            ...body,
        }),
    });
    const {id, ...made} = await answer.json();
    if (!id) throw new Error(JSON.stringify(made));
    // What the desk is made of is here before anything is typed.
    if (!page.url().includes('/arbiter')) await page.goto(`${realHall.url}/arbiter`);
    await page.goto(`${realHall.url}/arbiter/${id}`);
    await page.getByRole('grid').waitFor();
    return id;
}

/// Moves on the board at play by turns, each with its clock pressed.
export async function moves(page, ...steps) {
    for (const [index, [from, to]] of steps.entries()) {
        await cell(page, from).click();
        await cell(page, to).click();
        await page.locator('.sheet .move').nth(index).waitFor();
        await page.getByRole('button', {name: index % 2 ? 'Press White' : 'Press Black'}).waitFor();
    }
}

/// The same in xiangqi, where nobody waits for the clock.
export async function reds(page, ...steps) {
    for (const [index, [from, to]] of steps.entries()) {
        await cell(page, from).click();
        await cell(page, to).click();
        await page.locator('.sheet .move').nth(index).waitFor();
    }
}

/// Plays on points, one after another, by their names.
export async function plays(page, ...points) {
    for (const [index, point] of points.entries()) {
        await cell(page, point).click();
        await page.locator('.sheet .move').nth(index).waitFor();
        await page.getByRole('button', {name: index % 2 ? 'Press Black' : 'Press White'}).waitFor();
    }
}

/// Plays typed at the board.
export async function typed(page, ...words) {
    await page.getByRole('tab', {name: 'At the board'}).click();
    for (const word of words) {
        const before = await page.locator('.sheet .move').count();
        await page.locator('.at-board input[type=text]').first().fill(word);
        await page.keyboard.press('Enter');
        await page.locator('.sheet .move').nth(before).waitFor();
    }
}

/// A hand that counts: a press, a chosen option, and a field typed with its Enter are an action each.
export class ActionCounter {
    constructor(page, isTouch) {
        this.page = page;
        this.isTouch = isTouch;
        this.count = 0;
    }
    async press(target) {
        this.count += 1;
        await (this.isTouch ? target.tap() : target.click());
    }
    button(name) {
        return this.press(this.page.getByRole('button', {name, exact: true}));
    }
    async choose(label, value) {
        this.count += 1;
        await this.page.getByLabel(label).selectOption(value);
    }
    async type(label, text, enter = true) {
        this.count += 1;
        await this.page.getByLabel(label).fill(text);
        if (enter) await this.page.keyboard.press('Enter');
    }
    async yes() {
        await this.page.locator('.pending').waitFor();
        await this.button('Yes, do it');
    }
    /// The way a form is told: by touch or click, since it is one of several.
    async kind(name) {
        const radio = this.page.getByRole('radio', {name, exact: true});
        this.count += 1;
        await radio.check();
    }
    /// The button of a form that says what it would record; what would follow stands over it.
    record(what) {
        return this.send('Record: ' + what);
    }
    /// The button of a form that says no more than that it reports. What is sent before one sees what follows asks first.
    report() {
        return this.send('Report it');
    }
    async send(name) {
        await this.page.locator('.foreseen').waitFor();
        await this.button(name);
    }
}

/// Waits until the desk shows a ruling with this text.
export const ruled = (page, text) => page.locator('.answered .just-ruled').getByText(text).first().waitFor();
/// Waits until the game has this score.
export const ends = (page, score) => page.locator('.result .score', {hasText: score}).waitFor();

/// Sets up a table over the board that begins at once; answers its id.
export function makeTable(page, game, {first = 'Lan', second = 'Minh', minutes = 30} = {}) {
    return page.evaluate(
        async ({key, ...request}) => {
            const answer = await fetch('/api/games', {
                method: 'POST',
                headers: {Authorization: 'Bearer ' + key},
                body: JSON.stringify(request),
            });
            return (await answer.json()).id;
        },
        {
            key: realHall.arbiterKey,
            game,
            setting: 'over-the-board',
            seats: {first, second},
            begin: true,
            time: {kind: 'fischer', base_ms: minutes * 60_000, increment_ms: 0},
        },
    );
}
