// The page's words with those of tournaments, in one module for tests in node.
import {organiser} from '../../src/catalogue/organiser';
import {tournament} from '../../src/catalogue/tournament';
import type {Language} from '../../src/protocol';
import {loadWords, loadAreas} from '../../src/words';

export {rareRefusal, refusalText} from '../../src/words';
export {strength, strengthName} from '../../src/pages/tournament/shared/strength';
export {absentOf, byesOf} from '../../src/pages/tournament/shared/byes';
export {changeText, officeEventText, remarkText} from '../../src/pages/tournament/organiser_words';

export async function openTournament(language: Language): Promise<void> {
    await loadWords(language);
    await loadAreas<never>(tournament, organiser);
}
