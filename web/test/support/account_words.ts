// The page's words with those of accounts, in one module for tests in node.
import {account} from '../../src/catalogue/account';
import type {Language} from '../../src/protocol';
import {loadWords, loadAreas} from '../../src/words';

export {poolName} from '../../src/pages/account/words';

export async function openAccount(language: Language): Promise<void> {
    await loadWords(language);
    await loadAreas(account);
}
