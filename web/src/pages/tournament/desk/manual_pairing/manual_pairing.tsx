// The desk: pairing by hand. It begins with the system's pairing; the organiser exchanges players and colours, sees at once what is
// against the rules, and publishes.
import {useEffect, useState} from 'preact/hooks';
import {refusalText} from '../../../../words';
import {exchanged, isOneOf, readPairing, turned, writtenPairing, type HandPairing} from './hand_pairing';
import {ReasonField} from '../rules/fields';
import type {Desk} from '../types';
import {colours} from '../../shared/cells';
import {whole} from '../../shared/teams';
import {entryOf, type Tournament, type Tried} from '../../shared/types';
import {w} from '../../words';
import {maybeOfOrganiser, o} from '../../organiser_words';

/// Of a pairing by hand this is no warning: it is why one is made.
const kDiffers = 'hand-differs';

export const isInFideMode = ({fide_mode}: Tournament): boolean => Boolean(fide_mode) && fide_mode !== 'left';

/// The office's warnings before a round is paired; an unsorted list is sorted from here.
export function Warned({desk, warnings}: {desk: Desk; warnings: Tried['warnings']}) {
    return warnings.map(({code, message, values}, index) => (
        <div key={index} class="row" role="note">
            <p class="warned">
                <span aria-hidden="true">⚠</span> {maybeOfOrganiser('warning.' + code, values) ?? message}
            </p>
            {code === 'list-not-sorted' && (
                <button type="button" class="button" disabled={desk.busy} onClick={() => void desk.send([{t: 'sort'}])}>
                    {o('players.sort.do')}
                </button>
            )}
        </div>
    ));
}

/// A player in the table: pressed to be exchanged with the next one pressed.
function Seated({desk, number, held, onHold}: {desk: Desk; number: number; held: number | null; onHold: (number: number) => void}) {
    const entry = entryOf(desk.tournament, number);
    return (
        <button type="button" class="button seated" aria-pressed={held === number} onClick={() => onHold(number)}>
            {number} {entry ? whole(entry) : ''}
            {entry && <span class="faint"> ({entry.points})</span>}
        </button>
    );
}

/// The boards as they will be published.
function Boards({
    desk,
    system,
    pairing,
    onChange,
}: {
    desk: Desk;
    system: HandPairing;
    pairing: HandPairing;
    onChange: (pairing: HandPairing) => void;
}) {
    const [held, setHeld] = useState<number | null>(null);
    const [first, second] = colours(desk.tournament);
    const hold = (number: number) => {
        if (held === null || held === number) {
            setHeld(held === number ? null : number);
            return;
        }
        setHeld(null);
        onChange(exchanged(pairing, held, number));
    };
    const seated = (number: number) => <Seated desk={desk} number={number} held={held} onHold={hold} />;
    return (
        <table class="t-table hand-boards">
            <thead>
                <tr>
                    <th class="n">{w('board')}</th>
                    <th>{first}</th>
                    <th class="mid">
                        <span class="unseen">{o('hand.turn')}</span>
                    </th>
                    <th>{second}</th>
                </tr>
            </thead>
            <tbody>
                {pairing.boards.map((board, index) => (
                    <tr key={index} class={isOneOf(system, board) ? '' : 'changed'}>
                        <th scope="row" class="n">
                            {index + 1}
                            {!isOneOf(system, board) && <span title={o('hand.changed')}>*</span>}
                        </th>
                        <td>{seated(board.white)}</td>
                        <td class="mid">
                            <button
                                type="button"
                                class="button"
                                aria-label={o('hand.turn.of', {board: index + 1})}
                                title={o('hand.turn')}
                                onClick={() => onChange(turned(pairing, index))}
                            >
                                ⇄
                            </button>
                        </td>
                        <td>{seated(board.black)}</td>
                    </tr>
                ))}
                {pairing.bye > 0 && (
                    <tr class={pairing.bye === system.bye ? '' : 'changed'}>
                        <td class="n">{pairing.bye !== system.bye && <span title={o('hand.changed')}>*</span>}</td>
                        <td>{seated(pairing.bye)}</td>
                        <td class="mid" />
                        <td>{w('bye')}</td>
                    </tr>
                )}
            </tbody>
        </table>
    );
}

/// `system` is the system's own pairing, with which it begins.
export function ManualPairing({desk, system, onDone}: {desk: Desk; system: HandPairing; onDone: () => void}) {
    const [text, setText] = useState(writtenPairing(system));
    const [earlier, setEarlier] = useState<string[]>([]);
    const [reason, setReason] = useState('');
    const [looked, setLooked] = useState<{of: string; tried: Tried} | null>(null);
    const begun = Boolean(desk.tournament.by_hand);
    const pairing = readPairing(text);
    const written = pairing ? writtenPairing(pairing) : '';
    const command = (why: string) => ({
        t: 'pair',
        boards: (pairing?.boards ?? []).map(({white, black}) => [white, black]),
        ...(pairing?.bye ? {bye: pairing.bye} : {}),
        reason: why,
    });
    const change = (next: string) => {
        setEarlier([...earlier, text]);
        setText(next);
    };
    // What the office thinks of it is asked at each change; the reason is not part of it.
    useEffect(() => {
        if (!written || written === writtenPairing(system)) return;
        const timer = setTimeout(() => void desk.attempt([command('–')]).then((tried) => tried && setLooked({of: written, tried})), 200);
        return () => clearTimeout(timer);
    }, [written]);
    const now = looked?.of === written ? looked.tried : null;
    const warnings = now?.warnings ?? [];
    const refusal = now?.facts.find((fact) => fact.refusal)?.refusal;
    const against = warnings.some(({code}) => code !== kDiffers);
    const isReady = pairing !== null && !refusal && (now !== null || written === writtenPairing(system));
    return (
        <div class="by-hand">
            <p class="faint">{o('hand.exchange')}</p>
            {pairing && <Boards desk={desk} system={system} pairing={pairing} onChange={(next) => change(writtenPairing(next))} />}
            <div class="row">
                <button
                    type="button"
                    class="button"
                    disabled={earlier.length === 0}
                    onClick={() => {
                        setText(earlier.at(-1) ?? text);
                        setEarlier(earlier.slice(0, -1));
                    }}
                >
                    {o('hand.undo')}
                </button>
                <button
                    type="button"
                    class="button"
                    disabled={text === writtenPairing(system)}
                    onClick={() => change(writtenPairing(system))}
                >
                    {o('hand.again')}
                </button>
            </div>
            <details class="t-more">
                <summary>{o('hand.numbers')}</summary>
                <p class="faint">{o('hand.how')}</p>
                <label class="field">
                    <span class="unseen">{o('hand.numbers')}</span>
                    <textarea
                        rows={Math.min(14, text.split('\n').length + 1)}
                        value={text}
                        onInput={(event) => setText(event.currentTarget.value)}
                    />
                </label>
            </details>
            {!begun && <ReasonField value={reason} onChange={setReason} />}
            <Warned desk={desk} warnings={warnings} />
            {refusal && (
                <p class="warned" role="note">
                    ✕ {refusalText(refusal)}
                </p>
            )}
            <button
                type="button"
                class="button primary"
                disabled={!isReady || (!begun && !reason.trim()) || desk.busy}
                onClick={() => void desk.send([command(reason.trim())]).then((done) => done && onDone())}
            >
                {o(against && !isInFideMode(desk.tournament) ? 'hand.all-the-same' : 'hand.publish')}
            </button>
        </div>
    );
}

/// A pairing by hand that was begun: the system's own is what it would be without it.
export function ManualPairingInProgress({desk, onDone}: {desk: Desk; onDone: () => void}) {
    const {tournament} = desk;
    const next = tournament.rounds.length + 1;
    const [system, setSystem] = useState<HandPairing | null>(null);
    useEffect(() => {
        void desk.attempt([{t: 'end-by-hand'}, {t: 'pair'}]).then((tried) => {
            const pairing = tried?.facts.find((fact) => fact.pairing)?.pairing;
            setSystem(pairing ? {boards: pairing.boards, bye: pairing.bye} : {boards: [], bye: 0});
        });
    }, [tournament.seq]);
    return (
        <>
            <p>{o('hand.begun', {round: next, reason: tournament.by_hand ?? ''})}</p>
            {system && <ManualPairing key={tournament.seq} desk={desk} system={system} onDone={onDone} />}
            <button type="button" class="button" disabled={desk.busy} onClick={() => void desk.send([{t: 'end-by-hand'}])}>
                {o('hand.end')}
            </button>
        </>
    );
}
