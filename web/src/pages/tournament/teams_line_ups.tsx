// The desk: who sits at each board of a team in the round that is paired, where that is not fixed by the list.
import {useState} from 'preact/hooks';
import type {Desk} from './desk';
import {hasBegun, placesFor, placesNow, whole, type Member} from './teams';
import {entryOf, type BoardState, type Round, type Tournament} from './types';
import {w} from './words';

interface OrderProps {
    tournament: Pick<Tournament, 'meeting' | 'boards'>;
    team: {name: string; members?: Member[]};
    start: number[];
    busy: boolean;
    onGive: (places: number[]) => void;
}

/// A box for each board, and the button that hands the order in.
export function Order({tournament, team, start, busy, onGive}: OrderProps) {
    const [places, setPlaces] = useState(start);
    const members = team.members ?? [];
    const set = (board: number, place: number) => setPlaces(places.map((old, index) =>
        // Two change places rather than one sits twice.
        (index === board ? place : place !== 0 && old === place ? (tournament.meeting === 'substitutes' ? 0 : places[board]) : old)));
    return (
        <form class="order" aria-label={w('line-up.of', {team: team.name})} onSubmit={(event) => { event.preventDefault(); onGive(places); }}>
            {places.map((place, index) => (
                <label key={index} class="field"><span>{w('board')} {index + 1}</span>
                    <select value={place} aria-label={w('line-up.board', {board: index + 1, team: team.name})} onChange={(event) => set(index, Number(event.currentTarget.value))}>
                        {placesFor(tournament, members, index + 1).map((each) => <option key={each} value={each}>{each}. {whole(members[each - 1])}</option>)}
                        <option value={0}>– {w('line-up.empty')}</option>
                    </select></label>
            ))}
            <button type="submit" class="button primary" disabled={busy || places.every((place) => place === 0)}>{w('line-up.give')}</button>
        </form>
    );
}

/// Whether a line-up is missing, or in and not shown yet.
export function LineUpState({board, side}: {board: BoardState; side: number}) {
    const {lined_up: linedUp, sealed} = board.meeting ?? {};
    if (sealed?.[side]) return <span class="faint"> {w('line-up.sealed')}</span>;
    return linedUp?.[side] === false && !board.result ? <span class="faint"> {w('line-up.missing')}</span> : null;
}

export function LineUps({desk, round}: {desk: Desk; round: Round}) {
    const {tournament} = desk;
    return (
        <section class="line-ups">
            <h2>{w('line-up', {round: round.round})}</h2>
            <p class="faint">{w('line-up.how')}</p>
            {round.boards.map((board, index) => (
                <div key={index} class="line-up-pair">
                    {board.meeting?.sealed?.some(Boolean) && (
                        <p class="open-line-ups"><button type="button" class="button" disabled={desk.busy}
                            onClick={() => void desk.post('open-line-ups', {by: desk.key.name, board: index + 1})}>{w('line-up.open', {board: index + 1})}</button></p>
                    )}
                    {[board.white, board.black].map((number, side) => {
                        const team = entryOf(tournament, number);
                        if (!team) return null;
                        const start = placesNow(tournament, board, side === 0);
                        return (
                            <div key={number}>
                                <h3>{index + 1} · {team.name} <LineUpState board={board} side={side} /></h3>
                                {board.meeting && hasBegun(board.meeting) ? <p class="faint">{w('line-up.begun')}</p> : (
                                    <Order key={start.join()} tournament={tournament} team={team} start={start} busy={desk.busy}
                                        onGive={(places) => void desk.send([{t: 'line-up', team: number, round: round.round, places}], w('line-up.given', {team: team.name}))} />
                                )}
                            </div>
                        );
                    })}
                </div>
            ))}
        </section>
    );
}
