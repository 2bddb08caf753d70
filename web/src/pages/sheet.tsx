// The scoresheet, with the law in its margin.
import {isNote} from '../codes';
import {useEffect, useRef, useState} from 'preact/hooks';
import {gameOf, sideName} from '../games';
import {beginnerOf, blanksBefore} from '../games/position';
import type {Game, MoveView, Values, View} from '../protocol';
import {g, maybeOfGame, t, type GameKey} from '../words';
import {ClauseCard} from './parts';
import type {CodeWords, MarginNote} from './notes';
import type {Margin} from './use_margin';
import {useSettings} from '../settings';
import {clockText as timeLeft} from './times/text';

/// All notes of a game, by move.
function marginNotes(view: View, margin: Margin | null = null): MarginNote[] {
    const notes: MarginNote[] = view.notes.map((note) => ({...note, key: `n${note.seq}`}));
    if (margin) notes.push(...margin.parts.rulingNotes(view, margin.words));
    // A note may also be part of its move: it is shown in the margin once.
    const same = (ply: number, code: string) => notes.some((note) => note.ply === ply && note.code === code);
    for (const move of view.moves)
        move.notes
            ?.filter((note) => !same(move.ply, note.code))
            .forEach((note, index) => notes.push({...note, key: `m${move.ply}.${index}`, ply: move.ply, by: null}));
    return notes.sort((a, b) => a.ply - b.ply || (a.seq ?? 0) - (b.seq ?? 0));
}

/// The log's reasons when the law itself sets a clock; the clause beside the note states it in the reader's language.
const kReasonsOfTheLaw =
    /^(illegal (press|move)|pawn replaced|compensation|two extra minutes|pieces put back|times of the adjournment|adjourned before the end of the sitting|moves counted after the flag had fallen|next period|setting|defect|move counter|set for the resumption|in byo-yomi the time ends with the stone|the last play was entered anew|the seconds counted since that turn stay counted|the stone fell while it was being set|late by .*)$/;

/// Reasons given by the program in every game.
const kReasons: Record<string, GameKey> = {
    answered: 'reason.answered',
    'the request is decided': 'reason.request-decided',
    'the decision is postponed': 'reason.postponed',
    'the claim is rejected': 'reason.claim-rejected',
    'the envelope is opened': 'reason.envelope-opening',
    'the envelope has been opened': 'reason.envelope-opened',
    'the envelope is lost': 'reason.envelope-lost',
    'the default time is over; the envelope is opened': 'reason.default-time',
    'the sealed move is lost': 'reason.sealed-lost',
    'The hall was not there.': 'reason.hall-away',
    'The hall is back.': 'reason.hall-back',
    'Nothing could be recorded.': 'reason.not-recorded',
    'The record goes on.': 'reason.recorded-again',
    'The opponent is awaited.': 'reason.awaited',
    'Both players are here.': 'reason.both-here',
};

/// A reason from the law has words; any other is shown as a person wrote it.
function reasonText(reason: string, words?: CodeWords): string {
    const key = kReasons[reason];
    if (key) return maybeOfGame(key) ?? reason;
    return words?.['clock.' + reason.replace(/ /g, '-')] ?? words?.['choice.' + reason] ?? reason;
}

/// A clock setting: whose, to what, and why; the law's own reasons are codes.
function clockText(values: Values, game: Game, words?: CodeWords): string {
    const reason = String(values.reason ?? '');
    const said = words?.['clock.' + reason.replace(/ /g, '-')] ?? (kReasonsOfTheLaw.test(reason) ? '' : reason);
    const text = g('note.clock-adjusted', {
        side: sideName(game, values.seat === 'second' ? 'second' : 'first'),
        time: timeLeft(Number(values.main)),
    });
    return said ? `${text} (${said})` : text;
}

export function noteText(note: MarginNote, game: Game, words?: CodeWords): string {
    if (note.text !== undefined) return note.text;
    if (isNote(note.code, 'clock-adjusted') && note.values?.main !== undefined) return clockText(note.values, game, words);
    const by =
        note.by === 'first' || note.by === 'second'
            ? sideName(game, note.by)
            : note.by === 'hall'
              ? g('note.hall')
              : note.by
                ? g('note.arbiter')
                : '';
    const {bonus, amount, main, reason} = note.values ?? {};
    const values: Values = {
        by,
        seconds: Math.round(Number(bonus ?? amount ?? 0) / 1000),
        ...spokenValues(note.values ?? {}, game),
        ...(reason === undefined ? {} : {reason: reasonText(String(reason), words)}),
        ...(main === undefined ? {} : {time: timeLeft(Number(main))}),
    };
    // A question to the arbiter has its own words.
    const question = note.code.replace(/^arbiter-asked-/, 'question.');
    return maybeOfGame('note.' + note.code, values) ?? maybeOfGame(question, values) ?? note.code.replace(/[-_]/g, ' ');
}

/// Values of a message with seats and behaviours translated.
export function spokenValues(values: Values, game: Game): Values {
    const spoken: Values = {};
    for (const [key, value] of Object.entries(values)) {
        const text = String(value);
        const isSeat = key === 'to' && (text === 'first' || text === 'second');
        spoken[key] = isSeat ? sideName(game, text) : (maybeOfGame('behaviour.' + text) ?? value);
    }
    return spoken;
}

export function moveText(move: Pick<MoveView, 'move' | 'text'>, notation: string): string {
    const text = move.text;
    if (text.gtp?.toLowerCase() === 'pass') return t('action.pass');
    return text[notation] ?? text.san ?? text.wxf ?? text.gtp ?? Object.values(text)[0] ?? move.move;
}

/// "12. Nf3", "12… Nc6"; in Go, where moves are not counted in pairs, "24 Q16".
export function numberedMove(view: View, ply: number, notation: string): string {
    const move = view.moves[ply - 1];
    const text = move ? moveText(move, notation) : '';
    return gameOf(view.game).numbered(ply + blanksBefore(view), text);
}

/// The hall's clock is shown too if it differs from the physical one by a second.
const kDiffers = 1_000;

interface Props {
    view: View;
    notation: string;
    shown: number;
    onShow: (ply: number) => void;
    /// If given, the rulings are shown in the margin too.
    margin?: Margin | null;
    onEvidence?: (squares: string[], ply: number | null) => void;
}

export function Sheet({view, notation, shown, onShow, margin: ruled = null, onEvidence = () => {}}: Props) {
    const [open, setOpen] = useState<string | null>(null);
    const list = useRef<HTMLDivElement>(null);
    const notes = marginNotes(view, ruled);
    const {moveClocks} = useSettings();
    const last = view.moves.length;

    // Keeps the shown move visible, also when something opens and takes space from the sheet.
    useEffect(() => {
        const box = list.current;
        if (!box) return;
        const keepInSight = () => {
            const current = box.querySelector<HTMLElement>('[aria-current]')?.closest('tr');
            if (!current) box.scrollTop = 0;
            else if (current.offsetTop - 34 < box.scrollTop) box.scrollTop = current.offsetTop - 34;
            else if (current.offsetTop + current.offsetHeight > box.scrollTop + box.clientHeight)
                box.scrollTop = current.offsetTop + current.offsetHeight - box.clientHeight;
        };
        keepInSight();
        const observer = new ResizeObserver(keepInSight);
        observer.observe(box);
        return () => observer.disconnect();
    }, [shown, last]);

    const blanks = beginnerOf(view) === 'second' ? 1 : 0;
    const rows = Math.ceil((last + blanks) / 2);
    const cell = (ply: number) => {
        const move = view.moves[ply - 1];
        if (!move) return <td />;
        // Over the board the physical clock is the one that the players see.
        const read = move.clock_read;
        const after = read ? (read.period_ms ?? read.ms) : move.clock_ms;
        return (
            <td>
                <button type="button" class="move" aria-current={shown === ply ? 'true' : undefined} onClick={() => onShow(ply)}>
                    {moveText(move, notation)}
                    {moveClocks && after !== undefined && (
                        <span class="clock-after">
                            <span class="unseen">{g('sheet.clock')} </span>
                            {timeLeft(after)}
                            {read && move.clock_ms !== undefined && Math.abs(after - move.clock_ms) >= kDiffers && (
                                <span class="not-charged">{g('sheet.hall-clock', {time: timeLeft(move.clock_ms)})}</span>
                            )}
                            {move.compensated_ms !== undefined && (
                                <span class="not-charged" title={g('seat.lag', {ms: move.compensated_ms})}>
                                    <span class="unseen">, {g('seat.lag', {ms: move.compensated_ms})}</span>
                                    <span aria-hidden="true">↔ {move.compensated_ms} ms</span>
                                </span>
                            )}
                        </span>
                    )}
                </button>
            </td>
        );
    };
    const margin = (row: number) => notes.filter((note) => Math.max(1, Math.ceil((note.ply + blanks) / 2)) === row);
    const marginOf = (found: MarginNote[]) => (
        <td class="margin">
            {found.map((note) => (
                <button
                    key={note.key}
                    type="button"
                    class="note"
                    aria-expanded={open === note.key}
                    onClick={() => setOpen(open === note.key ? null : note.key)}
                >
                    <span>{noteText(note, view.game, ruled?.words)}</span> {note.clause && <span class="mark">§ {note.clause.id}</span>}
                </button>
            ))}
        </td>
    );
    const details = (note: MarginNote) =>
        note.text !== undefined && ruled ? (
            <ruled.parts.RulingDetails note={note} onEvidence={onEvidence} />
        ) : (
            <p class="what">{noteText(note, view.game, ruled?.words)}</p>
        );
    const opened = (found: MarginNote[]) => {
        const note = found.find((each) => each.key === open);
        return (
            note && (
                <tr class="opened" key={note.key + '-card'}>
                    <td colSpan={4}>{note.clause ? <ClauseCard clause={note.clause}>{details(note)}</ClauseCard> : details(note)}</td>
                </tr>
            )
        );
    };

    return (
        <section class={`sheet ${notes.length ? '' : 'no-law'}`} aria-label={g('sheet.title')}>
            <div class="sheet-scroll" ref={list} tabIndex={-1}>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">
                                <span class="unseen">{g('sheet.number')}</span>
                            </th>
                            <th scope="col">{sideName(view.game, 'first')}</th>
                            <th scope="col">{sideName(view.game, 'second')}</th>
                            <th scope="col" class="margin">
                                {g('sheet.law')}
                            </th>
                        </tr>
                    </thead>
                    <tbody>
                        {rows === 0 && (
                            <tr class="none">
                                <td />
                                <td colSpan={2} class="quiet">
                                    {g('sheet.empty')}
                                </td>
                                {marginOf(margin(1))}
                            </tr>
                        )}
                        {rows === 0 && opened(margin(1))}
                        {Array.from({length: rows}, (_, index) => {
                            const found = margin(index + 1);
                            return [
                                <tr key={index}>
                                    <th scope="row">{index + 1}</th>
                                    {cell(2 * index + 1 - blanks)}
                                    {cell(2 * index + 2 - blanks)}
                                    {marginOf(found)}
                                </tr>,
                                opened(found),
                            ];
                        })}
                    </tbody>
                </table>
            </div>
            <div class="leaf" role="group" aria-label={g('sheet.leaf')}>
                <button type="button" disabled={shown === 0} aria-label={g('sheet.first')} onClick={() => onShow(0)}>
                    «
                </button>
                <button type="button" disabled={shown === 0} aria-label={g('sheet.back')} onClick={() => onShow(shown - 1)}>
                    ‹
                </button>
                <span class="at" aria-hidden="true">
                    {shown} / {last}
                </span>
                <button type="button" disabled={shown >= last} aria-label={g('sheet.forward')} onClick={() => onShow(shown + 1)}>
                    ›
                </button>
                <button type="button" disabled={shown >= last} aria-label={g('sheet.last')} onClick={() => onShow(last)}>
                    »
                </button>
            </div>
        </section>
    );
}
