// The desk: the players' codes. A code is shown once, when it is created; the hall stores its hash.
import {useState} from 'preact/hooks';
import type {PlayerCode} from '../../../../api_types';
import {lazyPart} from '../../../lazy_part';
import {entryOf} from '../../shared/types';
import {o} from '../../organiser_words';
import {LinkLine} from '../link_line';
import type {Desk} from '../types';
import {useReportedResults} from './said';

const Slips = lazyPart(async () => (await import('../slips')).Slips);

export function Codes({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const said = useReportedResults(desk);
    const [given, setGiven] = useState<PlayerCode[]>([]);
    const [number, setNumber] = useState('');
    const [slips, setSlips] = useState(false);
    if (!said) return null;
    const missing = tournament.entries.filter((entry) => !said.codes.includes(entry.number)).length;
    const links = given.map((each) => ({
        board: String(each.number),
        name: `${entryOf(tournament, each.number)?.name ?? ''} · ${each.code}`,
        href: `${location.origin}/t/${tournament.id}/me#${each.code}`,
    }));
    async function give(numbers?: number[]): Promise<void> {
        const fresh = await desk.post<PlayerCode[]>('codes', numbers ? {numbers} : {});
        if (fresh) setGiven((old) => [...old.filter((each) => !fresh.some((other) => other.number === each.number)), ...fresh]);
    }
    async function revoke(of: number): Promise<void> {
        if (await desk.post('codes', {numbers: [of], revoke: true})) setGiven((old) => old.filter((each) => each.number !== of));
    }
    const chosen = entryOf(tournament, Number(number));
    return (
        <details class="t-more">
            <summary>{o('codes')}</summary>
            <p class="faint">{o('codes.how')}</p>
            <p>{o('codes.count', {count: said.codes.length, all: tournament.entries.length})}</p>
            <div class="row">
                {missing > 0 && (
                    <button type="button" class="button primary" disabled={desk.busy} onClick={() => void give()}>
                        {o('codes.give', {count: missing})}
                    </button>
                )}
                {given.length > 0 && (
                    <button type="button" class="button" aria-expanded={slips} onClick={() => setSlips(!slips)}>
                        {o('seats.slips')}
                    </button>
                )}
            </div>
            <label class="option">
                <input
                    type="checkbox"
                    checked={said.at_once}
                    disabled={desk.busy}
                    onChange={(event) => void desk.post('agreed-mode', {at_once: event.currentTarget.checked})}
                />{' '}
                {o('codes.at-once')}
            </label>
            <div class="row">
                <label class="field">
                    <span>{o('codes.number')}</span>
                    <input type="text" inputMode="numeric" value={number} onInput={(event) => setNumber(event.currentTarget.value)} />
                </label>
                <button type="button" class="button" disabled={!chosen || desk.busy} onClick={() => void give([Number(number)])}>
                    {o('codes.new')}
                </button>
                <button
                    type="button"
                    class="button"
                    disabled={!chosen || !said.codes.includes(Number(number)) || desk.busy}
                    onClick={() => void revoke(Number(number))}
                >
                    {o('codes.revoke')}
                </button>
            </div>
            {chosen && <p class="faint">{chosen.name}</p>}
            {slips && <Slips title={tournament.name} links={links} />}
            <ul class="seat-links">
                {links.map(({board, name, href}) => (
                    <LinkLine key={board} number={board} name={name} label={o('codes.link', {name})} href={href} />
                ))}
            </ul>
        </details>
    );
}
