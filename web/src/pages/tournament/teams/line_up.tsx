// A team's line-up: who plays on each board, and whether it was submitted.
import {useState} from 'preact/hooks';
import {placesFor, whole} from '../shared/teams';
import type {BoardState, Member, Tournament} from '../shared/types';
import {w} from '../words';

interface OrderProps {
    tournament: Pick<Tournament, 'meeting' | 'boards'>;
    team: {name: string; members?: Member[]};
    start: number[];
    busy: boolean;
    onGive: (places: number[]) => void;
}

/// A select box for each board, and the submit button.
export function Order({tournament, team, start, busy, onGive}: OrderProps) {
    const [places, setPlaces] = useState(start);
    const members = team.members ?? [];
    const set = (board: number, place: number) =>
        setPlaces(
            places.map((old, index) =>
                // Two players swap rather than one being listed twice.
                index === board ? place : place !== 0 && old === place ? (tournament.meeting === 'substitutes' ? 0 : places[board]) : old,
            ),
        );
    return (
        <form
            class="order"
            aria-label={w('line-up.of', {team: team.name})}
            onSubmit={(event) => {
                event.preventDefault();
                onGive(places);
            }}
        >
            {places.map((place, index) => (
                <label key={index} class="field">
                    <span>
                        {w('board')} {index + 1}
                    </span>
                    <select
                        value={place}
                        aria-label={w('line-up.board', {board: index + 1, team: team.name})}
                        onChange={(event) => set(index, Number(event.currentTarget.value))}
                    >
                        {placesFor(tournament, members, index + 1).map((each) => (
                            <option key={each} value={each}>
                                {each}. {whole(members[each - 1])}
                            </option>
                        ))}
                        <option value={0}>– {w('line-up.empty')}</option>
                    </select>
                </label>
            ))}
            <button type="submit" class="button primary" disabled={busy || places.every((place) => place === 0)}>
                {w('line-up.give')}
            </button>
        </form>
    );
}

/// Whether a line-up is missing, or submitted and still hidden.
export function LineUpState({board, side}: {board: BoardState; side: number}) {
    const {lined_up: linedUp, sealed} = board.meeting ?? {};
    if (sealed?.[side]) return <span class="faint"> {w('line-up.sealed')}</span>;
    return linedUp?.[side] === false && !board.result ? <span class="faint"> {w('line-up.missing')}</span> : null;
}
