// The desk: the line-up of a team in the current round, if it is not fixed by the list.
import {useState} from 'preact/hooks';
import type {Desk} from './types';
import {hasBegun, placesNow} from '../shared/teams';
import {entryOf, type Entry, type Round} from '../shared/types';
import {o} from '../organiser_words';
import {LineUpState, Order} from '../teams/line_up';

/// Withdraws a line-up, so that the captain may submit another.
function SubmitAgain({desk, team, round}: {desk: Desk; team: Entry; round: number}) {
    const [reason, setReason] = useState('');
    return (
        <details class="t-more">
            <summary>{o('line-up.again', {team: team.name})}</summary>
            <form
                class="row"
                onSubmit={(event) => {
                    event.preventDefault();
                    void desk.send(
                        [{t: 'line-up', team: team.number, round, places: [], reason: reason.trim()}],
                        o('line-up.again-done', {team: team.name}),
                    );
                }}
            >
                <label class="field grow">
                    <span>{o('reason')}</span>
                    <input type="text" required maxLength={200} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
                </label>
                <button type="submit" class="button" disabled={desk.busy || !reason.trim()}>
                    {o('line-up.again', {team: team.name})}
                </button>
            </form>
        </details>
    );
}

export function LineUps({desk, round}: {desk: Desk; round: Round}) {
    const {tournament} = desk;
    return (
        <section class="line-ups">
            <h2>{o('line-up', {round: round.round})}</h2>
            <p class="faint">{o('line-up.how')}</p>
            {round.boards.map((board, index) => (
                <div key={index} class="line-up-pair">
                    {board.meeting?.sealed?.some(Boolean) && (
                        <p class="open-line-ups">
                            <button
                                type="button"
                                class="button"
                                disabled={desk.busy}
                                onClick={() => void desk.post('open-line-ups', {by: desk.key.name, board: index + 1})}
                            >
                                {o('line-up.open', {board: index + 1})}
                            </button>
                        </p>
                    )}
                    {[board.white, board.black].map((number, side) => {
                        const team = entryOf(tournament, number);
                        if (!team) return null;
                        const start = placesNow(tournament, board, side === 0);
                        return (
                            <div key={number}>
                                <h3>
                                    {index + 1} · {team.name} <LineUpState board={board} side={side} />
                                </h3>
                                {board.meeting?.given?.[side] && !hasBegun(board.meeting) && (
                                    <SubmitAgain desk={desk} team={team} round={round.round} />
                                )}
                                {board.meeting && hasBegun(board.meeting) ? (
                                    <p class="faint">{o('line-up.begun')}</p>
                                ) : (
                                    <Order
                                        key={start.join()}
                                        tournament={tournament}
                                        team={team}
                                        start={start}
                                        busy={desk.busy}
                                        onGive={(places) =>
                                            void desk.send(
                                                [{t: 'line-up', team: number, round: round.round, places}],
                                                o('line-up.given', {team: team.name}),
                                            )
                                        }
                                    />
                                )}
                            </div>
                        );
                    })}
                </div>
            ))}
        </section>
    );
}
