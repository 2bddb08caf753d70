// The desk: everything that can be printed or exported, and imports of other files.
import {useState} from 'preact/hooks';
import {gameOf, kGames} from '../../../games';
import type {GamesFormat, ProgramFormat} from '../../../games/types';
import {fetchFile} from '../../../live/api';
import {getSettings} from '../../../settings';
import {kLanguages} from '../../../words';
import {Chips} from '../../parts';
import {save} from '../../../live/save';
import type {Desk} from './types';
import {fileAddress, type FileList, type FileQuery, type ListFormat} from '../shared/file_address';
import {ImportList} from './import';
import {LogoField} from './event/logo';
import {RoundPicker} from '../shared/round_picker';
import {completeRounds, type Tournament} from '../shared/types';
import {w} from '../words';
import {o} from '../organiser_words';

const kLists: {list: FileList; formats: ListFormat[]}[] = [
    {list: 'pairings', formats: ['pdf', 'html', 'csv', 'xlsx']},
    {list: 'names', formats: ['pdf', 'html', 'csv', 'xlsx']},
    {list: 'slips', formats: ['pdf']},
    {list: 'standings', formats: ['pdf', 'html', 'csv', 'xlsx']},
    {list: 'crosstable', formats: ['pdf', 'html', 'csv', 'xlsx']},
    {list: 'players', formats: ['pdf', 'html', 'csv', 'xlsx']},
    {list: 'cards', formats: ['pdf']},
    {list: 'badges', formats: ['pdf']},
    {list: 'boards', formats: ['pdf']},
    {list: 'results', formats: ['csv', 'xlsx']},
    {list: 'prizes', formats: ['pdf', 'html', 'csv', 'xlsx']},
    {list: 'certificates', formats: ['pdf']},
    {list: 'ratings', formats: ['pdf', 'html', 'csv', 'xlsx']},
    {list: 'report', formats: ['pdf', 'html']},
    {list: 'assessments', formats: ['pdf', 'html']},
];

/// Lists that apply to an arena, which has no rounds.
const kListsOfArenas: FileList[] = ['standings', 'players', 'cards', 'badges', 'prizes', 'certificates', 'assessments'];

/// Tables are those after the last complete round unless a round is chosen, as on the page.
const kTables: FileList[] = ['standings', 'crosstable', 'prizes', 'certificates'];

/// If the game is not specified, the files of all games are offered.
const gamesIn = ({games}: Tournament) => (games ? [gameOf(games.game)] : kGames);

const programs = (tournament: Tournament): ProgramFormat[] => [...new Set(gamesIn(tournament).flatMap((game) => game.programs)), 'xlsx'];

const gameFiles = (tournament: Tournament): GamesFormat[] => gamesIn(tournament).map(({gamesFormat}) => gamesFormat);

/// A link that sends the key, and reports a failure.
function FileLink({desk, query, name, children}: {desk: Desk; query: FileQuery; name?: string; children: string}) {
    const address = fileAddress(desk.tournament.id, query);
    async function take(event: Event): Promise<void> {
        event.preventDefault();
        const file = await desk.run(() => fetchFile(address, desk.key.token), '');
        if (!file) return;
        save(file.blob, file.name);
    }
    return (
        <a class="button" href={address} aria-label={name} aria-disabled={desk.busy} onClick={(event) => void take(event)}>
            {children}
        </a>
    );
}

function Choices({
    desk,
    round,
    onRound,
    language,
    onLanguage,
    letter,
    onLetter,
    stroke,
    onStroke,
}: {
    desk: Desk;
    round: number;
    onRound: (round: number) => void;
    language: FileQuery['language'];
    onLanguage: (language: FileQuery['language']) => void;
    letter: boolean;
    onLetter: (letter: boolean) => void;
    stroke: boolean;
    onStroke: (stroke: boolean) => void;
}) {
    const count = desk.tournament.rounds.length;
    return (
        <div class="row tools">
            {count > 0 && !desk.tournament.arena && <RoundPicker count={count} value={round} label={w('round')} onChange={onRound} />}
            <label class="field narrow">
                <span>{o('files.language')}</span>
                <select value={language} onChange={(event) => onLanguage(event.currentTarget.value as FileQuery['language'])}>
                    {kLanguages.map((each) => (
                        <option key={each.language} value={each.language} lang={each.language}>
                            {each.name}
                        </option>
                    ))}
                </select>
            </label>
            <Chips
                name="paper"
                legend={o('files.paper')}
                value={letter ? 'letter' : 'a4'}
                onChange={(value) => onLetter(value === 'letter')}
                options={[
                    {value: 'a4', text: 'A4'},
                    {value: 'letter', text: 'Letter'},
                ]}
            />
            {language.startsWith('zh') && (
                <Chips
                    name="han"
                    legend={o('files.han')}
                    value={stroke ? 'stroke' : 'pinyin'}
                    onChange={(value) => onStroke(value === 'stroke')}
                    options={[
                        {value: 'pinyin', text: o('han.pinyin')},
                        {value: 'stroke', text: o('han.stroke')},
                    ]}
                />
            )}
        </div>
    );
}

export function FilesPanel({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const count = tournament.rounds.length;
    const [chosen, setRound] = useState(0);
    const [language, setLanguage] = useState(getSettings().language);
    const [letter, setLetter] = useState(false);
    const [stroke, setStroke] = useState(false);
    const round = chosen || count;
    const paper = letter ? 'letter' : 'a4';
    const han = stroke && language.startsWith('zh') ? 'stroke' : 'pinyin';
    const common = {language, paper, han} as const;
    const roundOf = (list: FileList) => (kTables.includes(list) ? chosen : round);
    const complete = completeRounds(tournament);
    // Before the first round there is only the list of the players.
    const told = tournament.arena ? kLists.filter(({list}) => kListsOfArenas.includes(list)) : kLists;
    const lists = told.filter(({list}) => {
        if (list === 'prizes' || list === 'certificates') return count > 0 && tournament.prizes;
        if (list === 'ratings') return count > 0 && gamesIn(tournament).some((game) => game.hasFideRatings);
        return count > 0 || ['players', 'cards', 'badges'].includes(list);
    });
    return (
        <section class="t-files">
            {tournament.entries.length > 0 && (
                <>
                    <h2>{o('files.print')}</h2>
                    <Choices
                        {...{
                            desk,
                            round,
                            onRound: setRound,
                            language,
                            onLanguage: setLanguage,
                            letter,
                            onLetter: setLetter,
                            stroke,
                            onStroke: setStroke,
                        }}
                    />
                    {!chosen && complete < count && <p class="faint">{o('files.tables', {round: complete})}</p>}
                    <LogoField desk={desk} />
                    <ul class="file-list">
                        {lists.map(({list, formats}) => (
                            <li key={list}>
                                <span class="name">{w(`file.${list}`)}</span>
                                <span class="press" role="group" aria-label={w(`file.${list}`)}>
                                    {formats.map((format) => (
                                        <FileLink
                                            key={format}
                                            desk={desk}
                                            query={{...common, format, list, ...(roundOf(list) ? {round: roundOf(list)} : {})}}
                                            name={w('files.as', {list: w(`file.${list}`), format: w(`as.${format}`)})}
                                        >
                                            {w(`as.${format}`)}
                                        </FileLink>
                                    ))}
                                </span>
                            </li>
                        ))}
                    </ul>
                    {!tournament.arena && (
                        <>
                            <h2>{o('files.programs')}</h2>
                            <p class="row">
                                {programs(tournament).map((format) => (
                                    <FileLink key={format} desk={desk} query={{format, language}}>
                                        {o(`format.${format}`)}
                                    </FileLink>
                                ))}
                            </p>
                        </>
                    )}
                    {count > 0 && (
                        <>
                            <h2>{w('files.games')}</h2>
                            <p class="faint">{o('files.games.how')}</p>
                            {gameFiles(tournament).map((format) => (
                                <p class="row" key={format}>
                                    <FileLink desk={desk} query={{format, language}}>
                                        {o(`format.${format}`)}
                                    </FileLink>
                                    {!tournament.arena && (
                                        <FileLink
                                            desk={desk}
                                            query={{format, language, round}}
                                            name={w('files.as', {list: w('round.n', {round}), format: o(`format.${format}`)})}
                                        >
                                            {w('round.n', {round})}
                                        </FileLink>
                                    )}
                                </p>
                            ))}
                        </>
                    )}
                </>
            )}
            <ImportList desk={desk} />
        </section>
    );
}
