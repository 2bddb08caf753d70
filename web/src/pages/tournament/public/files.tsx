// Downloads of a public page: the list as PDF or spreadsheet, the games of a round.
import {gameOf} from '../../../games';
import type {GamesFormat} from '../../../games/types';
import {getSettings} from '../../../settings';
import {fileAddress, type FileList, type ListFormat} from '../shared/file_address';
import {gameOfTournament} from '../shared/cells';
import type {Tournament} from '../shared/types';
import {w} from '../words';

/// The file format of the tournament's games.
const gamesFormat = (tournament: Tournament): GamesFormat => gameOf(gameOfTournament(tournament)).gamesFormat;

export function PublicFiles({tournament, list, round}: {tournament: Tournament; list: FileList; round?: number}) {
    const {language} = getSettings();
    const name = w(`file.${list}`);
    const formats: ListFormat[] = list === 'players' ? ['pdf'] : ['pdf', 'xlsx'];
    const withGames = list === 'pairings' && tournament.rounds[(round ?? 0) - 1]?.boards.some((board) => board.game ?? board.from_game);
    return (
        <p class="files-here no-print">
            {formats.map((format) => (
                <a
                    key={format}
                    class="button"
                    download
                    href={fileAddress(tournament.id, {format, list, round, language})}
                    aria-label={w('files.as', {list: name, format: w(`as.${format}`)})}
                >
                    {w(`as.${format}`)}
                </a>
            ))}
            {withGames && (
                <a class="button" download href={fileAddress(tournament.id, {format: gamesFormat(tournament), round, language})}>
                    {w('files.games')}
                </a>
            )}
        </p>
    );
}
