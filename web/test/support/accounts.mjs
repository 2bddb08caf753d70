// Accounts of the real hall: signed up by the page or by a request.

export const kPassword = 'a horse on the seventh';

/// Fills in the form on the page and sends it.
export async function fillAccount(page, name, password = kPassword) {
    await page.locator('#sign-name').fill(name);
    await page.locator('#sign-password').fill(password);
    await page.locator('#sign-password').press('Enter');
}

/// Waits for the account's name at the head of the page.
export const signedIn = (page, name) => page.locator('.account-name .name', {hasText: name}).waitFor();

/// `url` of the hall.
export async function signUp(page, name, url) {
    await page.goto(url + '/sign-up');
    await fillAccount(page, name);
    await signedIn(page, name);
}

export async function signOut(page) {
    await page.locator('.account-name').click();
    await page.locator('.account-menu button').click();
    await page.locator('.account-link').waitFor();
}

/// An account made by a request; answers the options of a CheckedClient with which its owner asks.
export async function owner(hall, name) {
    const made = await hall.ask('POST', '/api/account', {body: {name, password: kPassword}});
    return {headers: {Cookie: made.headers.get('set-cookie').split(';')[0]}};
}
