// The wall screen: alternates pairings and standings, in letters readable from the back of the room.
import {useEffect, useState} from 'preact/hooks';
import {usePageTurning} from '../../use_page_turning';
import {useTournament} from '../shared/live';
import {entryOf, type Tournament} from '../shared/types';
import {colours, Handicap} from '../shared/cells';
import {ArenaTime} from '../shared/arena';
import {byesOf} from '../shared/byes';
import {standingsTitle} from './head';
import {StandingsTable} from './tables';
import {whole} from '../shared/teams';
import {hasMeetings, meetingSheets} from '../shared/teams';
import {WallMeetings} from '../teams/wall';
import {resultText, w} from '../words';

const kLine = 64; // height of a line in pixels, with its spacing; see tournament.css
const kRest = 190; // head and foot

export interface Sheet {
    title: string;
    from: number;
    to: number;
    kind: 'pairings' | 'meetings' | 'standings';
}

/// Every page of the round, then every page of the standings.
export function sheetsOf(tournament: Tournament, lines: number): Sheet[] {
    const sheets: Sheet[] = [];
    const add = (kind: Sheet['kind'], title: string, count: number) => {
        for (let from = 0; from < count; from += lines) sheets.push({kind, title, from, to: Math.min(count, from + lines)});
    };
    const round = tournament.rounds.at(-1);
    if (round && hasMeetings(tournament))
        sheets.push(
            ...meetingSheets(round, lines, byesOf(tournament, round).length).map((part) => ({
                kind: 'meetings' as const,
                title: w('round.n', {round: round.round}),
                ...part,
            })),
        );
    // An arena's games are too quick for the wall; each player's page shows the own one.
    else if (round && !tournament.arena)
        add('pairings', w('round.n', {round: round.round}), round.boards.length + byesOf(tournament, round).length);
    add('standings', standingsTitle(tournament), tournament.standings.lines.length);
    return sheets;
}

function WallPairings({tournament, from, to}: {tournament: Tournament; from: number; to: number}) {
    const round = tournament.rounds.at(-1)!;
    const [first, second] = colours(tournament);
    const name = (number: number) => {
        const entry = entryOf(tournament, number);
        return entry ? whole(entry) : String(number);
    };
    return (
        <table class="t-table wall-table">
            <thead>
                <tr>
                    <th class="n">{w('board')}</th>
                    <th>{first}</th>
                    <th class="mid">{w('result')}</th>
                    <th>{second}</th>
                </tr>
            </thead>
            <tbody>
                {round.boards.slice(from, to).map((board, index) => (
                    <tr key={board.white}>
                        <th scope="row" class="n">
                            {from + index + 1}
                        </th>
                        <td class="name">
                            {name(board.white)} <Handicap tournament={tournament} board={board} first />
                        </td>
                        <td class="mid score-cell">{resultText(board.result) || '–'}</td>
                        <td class="name">
                            {name(board.black)} <Handicap tournament={tournament} board={board} />
                        </td>
                    </tr>
                ))}
                {byesOf(tournament, round)
                    .slice(Math.max(0, from - round.boards.length), Math.max(0, to - round.boards.length))
                    .map(({number, text}) => (
                        <tr key={`bye-${number}`}>
                            <td />
                            <td class="name">{name(number)}</td>
                            <td class="mid">{text}</td>
                            <td />
                        </tr>
                    ))}
            </tbody>
        </table>
    );
}

export function WallSheet({tournament, sheet}: {tournament: Tournament; sheet: Sheet}) {
    if (sheet.kind === 'pairings') return <WallPairings tournament={tournament} from={sheet.from} to={sheet.to} />;
    if (sheet.kind === 'meetings') return <WallMeetings tournament={tournament} from={sheet.from} to={sheet.to} />;
    return (
        <div class="wall-table">
            <StandingsTable tournament={tournament} limit={[sheet.from, sheet.to]} />
        </div>
    );
}

/// How many lines of a table fit on the screen.
export function useLines(): number {
    const [lines, setLines] = useState(8);
    useEffect(() => {
        const measure = () => setLines(Math.max(4, Math.floor((innerHeight - kRest) / kLine)));
        measure();
        addEventListener('resize', measure);
        return () => removeEventListener('resize', measure);
    }, []);
    return lines;
}

export function WallPage({id}: {id: string}) {
    const {tournament, lost} = useTournament(id);
    const {turn, isHeld, hold} = usePageTurning();
    const lines = useLines();
    if (!tournament) return <p class="quiet loading">{lost ? w('lost') : ''}</p>;
    const sheets = sheetsOf(tournament, lines);
    const at = sheets.length ? turn % sheets.length : 0;
    const sheet = sheets[at];
    return (
        <div class="wall" data-sheet={sheet?.kind}>
            <header>
                <h1>{tournament.name}</h1>
                <p>{sheet?.title}</p>
                {tournament.arena && <ArenaTime arena={tournament.arena} />}
            </header>
            {sheet ? <WallSheet tournament={tournament} sheet={sheet} /> : <p class="quiet">{w('players.none')}</p>}
            <footer>
                <span>{lost ? w('lost') : `${at + 1} / ${Math.max(1, sheets.length)}`}</span>
                <button type="button" class="cite plain" aria-pressed={isHeld} onClick={hold}>
                    {w(isHeld ? 'wall.go' : 'wall.stop')}
                </button>
                <a href={'/t/' + id}>{w('wall.leave')}</a>
            </footer>
        </div>
    );
}
