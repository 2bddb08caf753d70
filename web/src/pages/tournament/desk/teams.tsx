// The desk: teams and their lists of players, entered one by one by keyboard, or as a list from a spreadsheet.
import {isOfficeEvent} from '../../../codes';
import {useRef, useState} from 'preact/hooks';
import {refusalText} from '../../../words';
import type {Desk, Command} from './types';
import {AddList, Edit, isSameName} from './players';
import {hasLineUps, whole} from '../shared/teams';
import {Captains} from './captains';
import type {Entry, Tried} from '../shared/types';
import {withdrawalText, w} from '../words';
import {o} from '../organiser_words';

function AddTeam({desk}: {desk: Desk}) {
    const [name, setName] = useState('');
    const [from, setFrom] = useState('');
    const field = useRef<HTMLInputElement>(null);
    const another = isSameName(desk, name);
    async function add(event: Event): Promise<void> {
        event.preventDefault();
        const command = {
            t: 'enter',
            name: name.trim(),
            ...(from.trim() ? {federation: from.trim()} : {}),
            ...(another ? {same_name: true} : {}),
        };
        // The form is cleared for the next entry immediately; a refused entry is put back if no other was begun.
        setName('');
        setFrom('');
        field.current?.focus();
        if (await desk.send([command], o('players.entered', {name: name.trim()}))) return;
        setName((now) => now || name);
        setFrom((now) => now || from);
    }
    return (
        <form class="row" onSubmit={(event) => void add(event)}>
            <label class="field grow">
                <span>{o('teams.name')}</span>
                <input
                    ref={field}
                    type="text"
                    required
                    maxLength={100}
                    autocomplete="off"
                    value={name}
                    onInput={(event) => setName(event.currentTarget.value)}
                />
            </label>
            <label class="field narrow">
                <span>{o('federation')}</span>
                <input type="text" maxLength={30} value={from} onInput={(event) => setFrom(event.currentTarget.value)} />
            </label>
            <button type="submit" class="button primary">
                {o(another ? 'players.another' : 'teams.add')}
            </button>
        </form>
    );
}

/// A list of players with their teams.
function AddTeams({desk}: {desk: Desk}) {
    function told({facts}: Tried): string {
        const players = facts.filter(({fact}) => isOfficeEvent(fact.t, 'member-listed')).length;
        return `${w('teams.count', {count: facts.length - players})}, ${w('players.count', {count: players})}`;
    }
    function shown({facts}: Tried) {
        const known = new Map([
            ...desk.tournament.entries.map(({number, name}) => [String(number), name] as const),
            ...facts.filter(({fact}) => isOfficeEvent(fact.t, 'entered')).map(({fact}) => [fact.number, fact.name] as const),
        ]);
        return facts.map(({fact, refusal}, index) => (
            <li key={index} class={refusal ? 'bad' : isOfficeEvent(fact.t, 'member-listed') ? 'tried-member' : ''}>
                {isOfficeEvent(fact.t, 'member-listed') ? (
                    <>
                        {known.get(fact.team)} · <b>{fact.place}</b> {fact.name} {fact.rating}
                    </>
                ) : (
                    <>
                        <b>{fact.number}</b> {fact.name}
                    </>
                )}
                {refusal && <span class="reason"> ✕ {refusalText(refusal)}</span>}
            </li>
        ));
    }
    return (
        <AddList desk={desk} how={o('teams.list.how')} example={'team,name,rating\nHà Nội,Nguyễn Văn A,1850'} told={told} shown={shown} />
    );
}

/// A player for the next place of the list, or for an occupied one.
function MemberForm({desk, team, place, onDone}: {desk: Desk; team: Entry; place?: number; onDone?: () => void}) {
    const known = place ? team.members?.[place - 1] : undefined;
    const [name, setName] = useState(known?.name ?? '');
    const [rating, setRating] = useState(known?.rating ? String(known.rating) : '');
    const field = useRef<HTMLInputElement>(null);
    async function send(event: Event): Promise<void> {
        event.preventDefault();
        const command: Command = {
            t: 'member',
            team: team.number,
            name: name.trim(),
            ...(rating ? {rating: Number(rating)} : {}),
            ...(place ? {place} : {}),
        };
        const said = o('member.listed', {name: name.trim(), team: team.name});
        if (onDone) {
            if (await desk.send([command], said)) onDone();
            return;
        }
        setName('');
        setRating('');
        field.current?.focus();
        if (await desk.send([command], said)) return;
        setName((now) => now || name);
        setRating((now) => now || rating);
    }
    return (
        <form class="row member-form" onSubmit={(event) => void send(event)}>
            <label class="field grow">
                <span>{w('member')}</span>
                <input
                    ref={field}
                    type="text"
                    required
                    maxLength={100}
                    autocomplete="off"
                    value={name}
                    onInput={(event) => setName(event.currentTarget.value)}
                />
            </label>
            <label class="field narrow">
                <span>{o('rating')}</span>
                <input type="number" min={0} max={9999} value={rating} onInput={(event) => setRating(event.currentTarget.value)} />
            </label>
            <button type="submit" class="button" disabled={Boolean(onDone) && desk.busy}>
                {place ? o('member.replace') : o('member.add', {team: team.name})}
            </button>
            {onDone && (
                <button type="button" class="button" onClick={onDone}>
                    {o('cancel')}
                </button>
            )}
        </form>
    );
}

function Team({desk, team, locked, takesMore}: {desk: Desk; team: Entry; locked: boolean; takesMore: boolean}) {
    const {tournament} = desk;
    const [edited, setEdited] = useState(false);
    const [place, setPlace] = useState(0);
    const members = team.members ?? [];
    return (
        <section class={`team ${team.withdrawn !== undefined ? 'gone' : ''}`} aria-label={team.name}>
            <header>
                <h2>
                    <span class="n">{team.number}</span>{' '}
                    <span class="name">
                        <a href={`/t/${tournament.id}/players/${team.number}`}>{team.name}</a>
                    </span>
                </h2>
                {withdrawalText(team) && <span class="faint">{withdrawalText(team)}</span>}
                {tournament.check_in && team.withdrawn === undefined && (
                    <label class="option here-toggle">
                        <input
                            type="checkbox"
                            checked={team.here === true}
                            disabled={desk.busy}
                            aria-label={o('here.of', {name: team.name})}
                            onChange={(event) => void desk.send([{t: 'check-in', number: team.number, here: event.currentTarget.checked}])}
                        />
                        <span>{o('here')}</span>
                    </label>
                )}
                <button type="button" class="cite plain" aria-expanded={edited} onClick={() => setEdited(!edited)}>
                    {o('edit')}
                    <span class="unseen"> {team.name}</span>
                </button>
            </header>
            {edited && <Edit desk={desk} entry={team} onClose={() => setEdited(false)} />}
            {members.length === 0 && <p class="faint">{w('member.none')}</p>}
            <ol class="member-list">
                {members.map((member, index) => (
                    <li key={index}>
                        <span class="n">{index + 1}</span> <span class="name">{whole(member)}</span>{' '}
                        <span class="faint">{member.rating}</span>
                        {tournament.boards > 0 && index >= tournament.boards && <span class="faint"> {w('member.reserve')}</span>}
                        {!locked && place !== index + 1 && (
                            <button type="button" class="cite plain" onClick={() => setPlace(index + 1)}>
                                {o('edit')}
                                <span class="unseen"> {member.name}</span>
                            </button>
                        )}
                        {place === index + 1 && <MemberForm desk={desk} team={team} place={place} onDone={() => setPlace(0)} />}
                    </li>
                ))}
            </ol>
            {takesMore && team.withdrawn === undefined && <MemberForm desk={desk} team={team} />}
        </section>
    );
}

export function TeamsPanel({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const locked = tournament.rounds.length > 0;
    const takesMore = !locked || hasLineUps(tournament);
    const scheduled = ['round-robin', 'double-round-robin', 'knockout'].includes(tournament.system);
    // Its list is open until its own first round.
    const comesLate = ({from_round = 1}: {from_round?: number}): boolean => from_round > tournament.rounds.length;
    return (
        <section>
            {!(locked && scheduled) && <AddTeam desk={desk} />}
            {!locked && <AddTeams desk={desk} />}
            {locked && <p class="faint">{o(takesMore ? 'member.locked-but-reserves' : 'member.locked')}</p>}
            {tournament.entries.length === 0 && <p class="quiet">{o('teams.first')}</p>}
            {hasLineUps(tournament) && tournament.entries.length > 0 && <Captains desk={desk} />}
            {tournament.check_in && (
                <p>
                    <b>{o('here.count', {count: tournament.entries.filter(({here}) => here).length, all: tournament.entries.length})}</b>
                </p>
            )}
            <div class="team-list">
                {tournament.entries.map((team) => (
                    <Team
                        key={team.number}
                        desk={desk}
                        team={team}
                        locked={locked && !comesLate(team)}
                        takesMore={takesMore || comesLate(team)}
                    />
                ))}
            </div>
        </section>
    );
}
