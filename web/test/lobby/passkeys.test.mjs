// Passkeys in the real hall, with the device that Chromium plays itself (its protocol's domain WebAuthn): the whole way, by keyboard too,
// and what the page says where a device refuses.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {kPassword, signedIn, signOut, signUp} from '../support/accounts.mjs';
import {audit} from '../support/audit.mjs';
import {realHall, kBinary, leave, person, useRealHall} from '../support/real_hall.mjs';
import {until} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

/// The same hall by its name: there are no passkeys for numbers.
const home = () => `http://localhost:${realHall.port}`;

/// Plugs a device in that verifies its owner, or does not; answers what speaks with it.
async function device(page, {verifies = true} = {}) {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const options = {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: verifies,
        automaticPresenceSimulation: true,
    };
    const {authenticatorId} = await session.send('WebAuthn.addVirtualAuthenticator', {options});
    const tell = (method, more = {}) => session.send(`WebAuthn.${method}`, {authenticatorId, ...more});
    return {
        tell,
        keys: async () => (await tell('getCredentials')).credentials,
    };
}

/// The part of one's own page that is about passkeys, opened.
async function openPasskeys(page, name) {
    await page.goto(`${home()}/player/${name}`);
    await page.locator('summary', {hasText: 'Passkeys'}).click();
    await page.getByText('With a passkey you sign in with the screen lock').waitFor();
    return page.locator('.account-act', {hasText: 'With a passkey you sign in'});
}

async function add(part, label) {
    await part.getByLabel('A name for it').fill(label);
    await part.getByLabel('Password', {exact: true}).fill(kPassword);
    await part.getByRole('button', {name: 'Add a passkey'}).click();
}

test('a passkey is added, signs in without a name, and is refused when it was removed', async () => {
    const page = await person('', 'en', {at: home()});
    const phone = await device(page);
    await signUp(page, 'Lan', home());
    const part = await openPasskeys(page, 'Lan');
    await part.getByText('This account has no passkey.').waitFor();
    await add(part, 'my phone');
    await part.getByText('my phone: added.').waitFor();
    await part.getByText(/^added .* · never used$/).waitFor();
    const [key] = await phone.keys();
    assert.deepEqual([key.rpId, key.isResidentCredential], ['localhost', true]);
    await audit(page);
    // The device has one of this account.
    await add(part, 'again');
    await part.getByText('This device already has a passkey of this account.').waitFor();

    await signOut(page);
    await page.goto(`${home()}/sign-in?back=${encodeURIComponent('/player/Lan')}`);
    const entry = page.getByRole('button', {name: 'Sign in with a passkey'});
    await entry.waitFor();
    await audit(page);
    // By keyboard alone.
    await page.getByRole('button', {name: 'Sign in', exact: true}).focus();
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Sign in with a passkey');
    await page.keyboard.press('Enter');
    await signedIn(page, 'Lan');
    await page.waitForURL('**/player/Lan');
    assert.equal((await phone.keys())[0].signCount > key.signCount, true);

    const again = await openPasskeys(page, 'Lan');
    await again.getByText(/^added .* · last used /).waitFor();
    // It is called otherwise, by keyboard alone; what is no label is not taken, and Escape leaves it as it was.
    const rename = again.getByRole('button', {name: 'Rename my phone'});
    await rename.focus();
    await page.keyboard.press('Enter');
    const hasFocus = (part) => part.and(page.locator(':focus')).waitFor();
    const label = again.getByLabel('New name of my phone');
    await hasFocus(label);
    await audit.deep(page);
    await page.keyboard.type(' ');
    await page.keyboard.press('Enter');
    await again.getByText('1 to 40 characters.').waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(rename);
    await page.keyboard.press('Enter');
    await hasFocus(label);
    await page.keyboard.type('old phone');
    await page.keyboard.press('Enter');
    await again.getByText('my phone is now called old phone.').waitFor();
    const isListed = async () => (await again.locator('.token .who').allTextContents()).join() === 'old phone';
    await until(isListed, 'it is listed by its new name');
    await page.reload();
    await page.locator('summary', {hasText: 'Passkeys'}).click();
    await again.getByRole('button', {name: 'Rename old phone'}).waitFor();
    await until(isListed, 'and so it is after a reload');
    await again.getByRole('button', {name: 'Remove old phone'}).click();
    await again.getByText('old phone: removed.').waitFor();
    await again.getByText('This account has no passkey.').waitFor();
    await signOut(page);
    await page.goto(home() + '/sign-in');
    await entry.click();
    await page.getByRole('alert').filter({hasText: 'This passkey opens no account here.'}).waitFor();
    await page.locator('.account-link').waitFor();
    await leave(page);
});

test.deep(
    'two passkeys of one account; a wrong password, a device that does not verify, and one that has counted further elsewhere',
    async () => {
        const page = await person('', 'en', {at: home()});
        const phone = await device(page);
        await signUp(page, 'Minh', home());
        const part = await openPasskeys(page, 'Minh');
        await part.getByRole('button', {name: 'Add a passkey'}).click();
        await part.getByText('1 to 40 characters.').waitFor();
        await part.getByLabel('A name for it').fill('phone');
        await part.getByRole('button', {name: 'Add a passkey'}).click();
        await part.getByText('Type your password.').waitFor();
        await part.getByLabel('Password', {exact: true}).fill('not the password');
        await part.getByRole('button', {name: 'Add a passkey'}).click();
        await part.getByText('The name or the password is wrong.').waitFor();
        assert.deepEqual(await phone.keys(), []);
        await phone.tell('setUserVerified', {isUserVerified: false});
        await add(part, 'phone');
        await part
            .getByRole('alert')
            .filter({hasText: /Nothing was done|cannot do this/})
            .waitFor();
        await phone.tell('setUserVerified', {isUserVerified: true});
        await add(part, 'phone');
        await part.getByText('phone: added.').waitFor();
        const [key] = await phone.keys();
        // Of one kind there is one at a time.
        await phone.tell('removeVirtualAuthenticator');
        const {tell: tellStick} = await device(page);
        await add(part, 'stick');
        await part.getByText('stick: added.').waitFor();
        await part.locator('.token').nth(1).waitFor();
        assert.equal(await part.locator('.token').count(), 2);
        // A copy of the stick's key has signed less than the hall knows of.
        const [copied] = (await tellStick('getCredentials')).credentials;
        assert.notEqual(copied.credentialId, key.credentialId);
        await signOut(page);
        await page.goto(home() + '/sign-in');
        const entry = page.getByRole('button', {name: 'Sign in with a passkey'});
        await entry.click();
        await signedIn(page, 'Minh');
        await signOut(page);
        await tellStick('clearCredentials');
        await tellStick('addCredential', {credential: {...copied, signCount: 0}});
        await page.goto(home() + '/sign-in');
        await entry.click();
        await page.getByRole('alert').filter({hasText: 'This passkey has signed more often before'}).waitFor();
        await leave(page);
    },
);

// The owner may ask because somebody else has added a passkey to the account.
test('a password reset by the operator removes the passkeys', async () => {
    const page = await person('', 'en', {at: home()});
    const phone = await device(page);
    await signUp(page, 'Hoa', home());
    await add(await openPasskeys(page, 'Hoa'), 'phone');
    await page.getByText('phone: added.').waitFor();
    const {status, stdout, stderr} = spawnSync(kBinary, ['account', 'reset', 'Hoa', '--data', realHall.data], {encoding: 'utf8'});
    assert.equal(status, 0, stderr);
    // The session has ended, and the device still has its key.
    await page.goto(home() + '/sign-in');
    assert.equal((await phone.keys()).length, 1);
    await page.getByRole('button', {name: 'Sign in with a passkey'}).click();
    await page.getByRole('alert').filter({hasText: 'This passkey opens no account here.'}).waitFor();
    await page.locator('#sign-name').fill('Hoa');
    await page.locator('#sign-password').fill(stdout.trim());
    await page.locator('#sign-password').press('Enter');
    await signedIn(page, 'Hoa');
    const part = await openPasskeys(page, 'Hoa');
    await part.getByText('This account has no passkey.').waitFor();
    await leave(page);
});

test('without support for passkeys there is no button for them', async () => {
    const page = await person('', 'en', {at: home()});
    // A number instead of a name.
    await page.goto(realHall.url + '/sign-in');
    await page.getByRole('button', {name: 'Sign in', exact: true}).waitFor();
    assert.equal(await page.getByRole('button', {name: 'Sign in with a passkey'}).count(), 0);
    await leave(page);
    const old = await person('', 'vi', {at: home()});
    await old.addInitScript(() => {
        delete globalThis.PublicKeyCredential;
    });
    await old.goto(home() + '/sign-in');
    await old.getByRole('button', {name: 'Đăng nhập', exact: true}).waitFor();
    assert.equal(await old.getByRole('button', {name: 'Đăng nhập bằng khóa truy cập'}).count(), 0);
    await leave(old);
});
