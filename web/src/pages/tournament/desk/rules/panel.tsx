// The organiser's desk: forbidden pairings, future byes, deducted points, warnings, the draw of lots.
import {useState} from 'preact/hooks';
import {inForce, useLog} from '../../shared/log';
import {keptSeed} from '../../shared/lots';
import {LotsCard} from '../../shared/lots_card';
import {w} from '../../words';
import {o} from '../../organiser_words';
import type {Desk} from '../types';
import {SeedField, useSend, type RuleProps} from './fields';
import {Meetings} from './meetings';
import {Byes, Penalties, Warnings} from './points';

function Draw({desk, events}: RuleProps) {
    const {tournament} = desk;
    const [seed, setSeed] = useState(() => keptSeed(tournament.id));
    const send = useSend(desk);
    const drawn = events('lots-drawn').length > 0;
    const open = tournament.rounds.length === 0 && !drawn;
    if (!open && !drawn && !tournament.lots) return null;
    return (
        <section>
            <h2>{w('lots')}</h2>
            {open && (
                <form class="row" onSubmit={send({t: 'lots', seed}, () => undefined)}>
                    <SeedField grow value={seed} onChange={setSeed} />
                    <button type="submit" class="button primary" disabled={desk.busy || !seed || tournament.entries.length < 2}>
                        {o('lots.draw')}
                    </button>
                </form>
            )}
            <LotsCard tournament={tournament} titled={false} />
        </section>
    );
}

export function RulesPanel({desk}: {desk: Desk}) {
    const log = useLog(desk.tournament);
    const events = (kind: string) => inForce(log, kind);
    if (desk.tournament.entries.length === 0) return <p class="quiet">{o('players.first')}</p>;
    return (
        <div class="t-rules">
            {!desk.tournament.arena && <Meetings desk={desk} events={events} />}
            {!desk.tournament.arena && <Byes desk={desk} />}
            <Penalties desk={desk} events={events} />
            <Warnings desk={desk} events={events} />
            {!desk.tournament.arena && <Draw desk={desk} events={events} />}
        </div>
    );
}
