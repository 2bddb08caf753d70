// Forbidden pairings: which entries, in which rounds, and removing such a rule.
import {useState} from 'preact/hooks';
import {Chips} from '../../../parts';
import {entryOf} from '../../shared/types';
import {maybeOfOrganiser, o} from '../../organiser_words';
import {readNumbers} from '../read_numbers';
import type {Command, Desk} from '../types';
import {kLastRound, nameOf, ReasonField, RoundField, roundsText, Standing, useSend, type RuleProps} from './fields';

export function Meetings({desk, events}: RuleProps) {
    const {tournament} = desk;
    const next = tournament.rounds.length + 1;
    const last = tournament.rounds_planned || kLastRound;
    const [who, setWho] = useState<'players' | 'club' | 'federation' | 'team'>('players');
    const [text, setText] = useState('');
    const [from, setFrom] = useState(next);
    const [to, setTo] = useState(last);
    const [reason, setReason] = useState('');
    const send = useSend(desk);
    const numbers = readNumbers(text);
    const good = numbers.length >= 2 && numbers.every((number) => entryOf(tournament, number));
    const rounds = {first_round: from, last_round: to >= last ? kLastRound : to};
    const command: Command =
        who === 'players'
            ? {t: 'forbid', numbers, ...rounds, reason: reason.trim()}
            : {t: 'apart', by: who, ...rounds, reason: reason.trim()};
    return (
        <section>
            <h2>{o('rules.meetings')}</h2>
            <form
                onSubmit={send(command, () => {
                    setText('');
                    setReason('');
                })}
            >
                <div class="row">
                    <Chips
                        name="apart-who"
                        legend={o('rules.who')}
                        value={who}
                        onChange={setWho}
                        options={(['players', 'club', 'federation', 'team'] as const).map((value) => ({value, text: o(`rules.${value}`)}))}
                    />
                    {who === 'players' && (
                        <label class="field grow">
                            <span>{o('rules.numbers')}</span>
                            <input
                                type="text"
                                required
                                inputMode="text"
                                autocomplete="off"
                                placeholder="3 8"
                                value={text}
                                onInput={(event) => setText(event.currentTarget.value)}
                            />
                        </label>
                    )}
                </div>
                {who === 'players' && numbers.length > 0 && (
                    <p class="faint">
                        {numbers
                            .map((number) => (entryOf(tournament, number) ? nameOf(tournament, number) : o('rules.nobody', {number})))
                            .join(' · ')}
                    </p>
                )}
                <div class="row">
                    <RoundField label={o('rules.from-round')} value={from} least={next} most={last} onChange={setFrom} />
                    {tournament.rounds_planned > 0 && (
                        <RoundField label={o('rules.to-round')} value={to} least={from} most={last} onChange={setTo} />
                    )}
                    <ReasonField value={reason} onChange={setReason} />
                    <button type="submit" class="button primary" disabled={desk.busy || (who === 'players' && !good)}>
                        {o('rules.forbid')}
                    </button>
                </div>
            </form>
            <Standing
                lines={[
                    ...events('meeting-forbidden').map((event) => (
                        <Rule
                            desk={desk}
                            event={event}
                            lifted={events('rule-lifted')}
                            text={event.numbers
                                .split(',')
                                .map((number) => nameOf(tournament, number))
                                .join(' · ')}
                        />
                    )),
                    ...events('kept-apart').map((event) => (
                        <Rule
                            desk={desk}
                            event={event}
                            lifted={events('rule-lifted')}
                            text={maybeOfOrganiser(`rules.same.${event['by-rule']}`) ?? event['by-rule']}
                        />
                    )),
                ]}
            />
        </section>
    );
}

const sorted = (numbers: string): string =>
    numbers
        .split(',')
        .map(Number)
        .sort((a, b) => a - b)
        .join(',');

/// An active rule, with a button that removes it from the next round on; a removed one is marked.
function Rule({desk, event, lifted, text}: {desk: Desk; event: Record<string, string>; lifted: Record<string, string>[]; text: string}) {
    const next = desk.tournament.rounds.length + 1;
    const end = lifted.find(
        (each) =>
            (event.numbers ? each.numbers && sorted(each.numbers) === sorted(event.numbers) : each['by-rule'] === event['by-rule']) &&
            Number(each.from) <= Number(event.to ?? kLastRound),
    );
    const rounds = roundsText(end ? {...event, to: String(Number(end.from) - 1)} : event);
    const goesOn = !end && Number(event.to ?? kLastRound) >= next;
    const [asks, setAsks] = useState(false);
    const [reason, setReason] = useState('');
    const send = useSend(desk);
    const command: Command = {
        t: 'lift',
        ...(event.numbers ? {numbers: event.numbers.split(',').map(Number)} : {by: event['by-rule']}),
        first_round: next,
        reason: reason.trim(),
    };
    return (
        <>
            {end ? <s>{text}</s> : text}{' '}
            <span class="faint">
                {rounds} – {event.reason}
                {end && ` – ${o('fact.rule-lifted')}: ${end.reason}`}
            </span>{' '}
            {goesOn && !asks && (
                <button type="button" class="button" aria-label={o('rules.lift.of', {rule: text})} onClick={() => setAsks(true)}>
                    {o('rules.lift')}
                </button>
            )}
            {goesOn && asks && (
                <form class="row" aria-label={o('rules.lift.of', {rule: text})} onSubmit={send(command, () => setAsks(false))}>
                    <p class="faint">{o('rules.lift.ask')}</p>
                    <ReasonField value={reason} onChange={setReason} />
                    <button type="submit" class="button primary" disabled={desk.busy || !reason.trim()}>
                        {o('rules.lift')}
                    </button>
                </form>
            )}
        </>
    );
}
