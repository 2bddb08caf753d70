// The form of an illegal move: which move, whether the clock was pressed, and to which position the game returns. The hall accepts an
// illegal move as a move by hand; it is sent first, then its press, then the report that rules on it.
import {isRuling} from '../../../codes';
import {useEffect, useRef, useState} from 'preact/hooks';
import {sideName} from '../../../games';
import type {MoveView, Seat, View} from '../../../protocol';
import {Chips, CiteButton, ClauseCard, TextFault} from '../../parts';
import {numberedMove} from '../../sheet';
import {readSpan} from '../span';
import {keepRecent} from '../reports/recent';
import {PreviewedEffects, recordText, usePreviewedEffects, sendForm} from '../reports/foreseen';
import {Field} from '../reports/form';
import type {DeskRequest, EffectsPreview, Picking, ReportField, ReportKind} from '../types';
import {a} from '../words';
import {ClockFields} from './clock_fields';
import {usePickedMove} from './use_picked_move';

interface Props {
    kind: ReportKind;
    /// The report of the move, and its field.
    byHand: {kind: string; field: string; withPress?: boolean};
    view: View;
    law: string;
    notation: string;
    words: Record<string, string>;
    effectsPreview: EffectsPreview;
    onPicking: (picking: Picking | null) => void;
    onDone: () => void;
}

/// A recorded illegal move made by hand: e7-e4, or -- if no move was made.
const isByHand = ({move}: MoveView): boolean => move.includes('-');

const seatOfPly = (ply: number): Seat => (ply % 2 ? 'first' : 'second');

export function IllegalForm({kind, byHand, view, law, notation, words, effectsPreview, onPicking, onDone}: Props) {
    const recorded = [...view.moves].reverse().find(isByHand);
    const seat = recorded ? seatOfPly(recorded.ply) : (view.turn ?? 'first');
    const before = recorded ? recorded.ply - 1 : view.moves.length;
    const [move, setMove] = useState('');
    const [pressed, setPressed] = useState<'yes' | 'no'>('yes');
    const [known, setKnown] = useState<'yes' | 'no'>('yes');
    const [back, setBack] = useState(Math.max(0, before - 1));
    const [ply, setPly] = useState('');
    const [times, setTimes] = useState({first: '', second: ''});
    const [bad, setBad] = useState(false);
    const picked = usePickedMove(2, setMove, onPicking);
    const [open, setOpen] = useState(false);
    const heading = useRef<HTMLHeadingElement>(null);
    const earlier = (view.rulings ?? []).filter(
        ({code, clause, seat: to}) => isRuling(code, 'add-time') && clause.id === '7.5.5' && to !== null && to !== seat,
    ).length;

    // The board can be used immediately.
    useEffect(() => {
        heading.current?.focus();
        if (!recorded) picked.start();
        return () => onPicking(null);
    }, []);

    /// The move and its press; a player's press is sent with running clocks, even if they have been stopped since.
    function moveTold(): DeskRequest[] {
        if (recorded || !move.trim()) return [];
        const told: DeskRequest = {t: 'report', kind: byHand.kind, seat, fields: {[byHand.field]: move.trim()}};
        if (!byHand.withPress || pressed === 'no') return [told];
        const stands = view.clock !== null && view.clock.running === null;
        const reason = a('illegal.press-reason');
        const press: DeskRequest = {t: 'press', as: seat};
        return stands ? [told, {t: 'start-clocks', reason}, press, {t: 'stop-clocks', reason}] : [told, press];
    }

    /// 'bad' if a time cannot be parsed.
    function told(): DeskRequest[] | 'bad' {
        const fields: Record<string, string> = known === 'no' ? {back: String(back)} : {};
        if (ply.trim()) fields.ply = ply.trim();
        for (const each of ['first', 'second'] as Seat[]) {
            if (!times[each].trim()) continue;
            const ms = readSpan(times[each]);
            if (ms === null) return 'bad';
            fields[each + '-ms'] = String(ms);
        }
        return [...moveTold(), {t: 'report', kind: kind.kind, fields, ...(kind.about === 'game' ? {} : {seat})}];
    }
    const now = recorded || move.trim() || ply.trim() ? told() : 'bad';
    const preview = usePreviewedEffects(effectsPreview, view, now === 'bad' ? null : now);
    async function send(event: Event): Promise<void> {
        event.preventDefault();
        const requests = told();
        setBad(requests === 'bad');
        if (requests === 'bad' || !(await sendForm(effectsPreview, preview, requests))) return;
        keepRecent(view.game, kind.kind);
        onDone();
    }

    // Some laws allow stepping through the record for it; then the move need not be entered.
    const plyField = kind.fields.find(({key}) => key === 'ply');
    const hasField = (wanted: string) => kind.fields.some(({key}) => key === wanted);
    const yesNo = [
        {value: 'yes' as const, text: a('field.yes')},
        {value: 'no' as const, text: a('field.no')},
    ];
    const field: ReportField = {
        key: 'move',
        type: 'move',
        required: !plyField,
        label: a('illegal.move', {side: sideName(view.game, seat)}),
    };
    return (
        <form class="report-form" onSubmit={(event) => void send(event)}>
            <h3 ref={heading} tabIndex={-1}>
                {kind.label} <CiteButton id={kind.clause.id} open={open} onToggle={() => setOpen(!open)} />
            </h3>
            {open && <ClauseCard clause={kind.clause} />}
            {recorded ? (
                <p>{a('illegal.recorded', {side: sideName(view.game, seat), move: numberedMove(view, recorded.ply, notation)})}</p>
            ) : (
                <>
                    <Field
                        field={field}
                        view={view}
                        law={law}
                        value={move}
                        picking={picked.isPicking}
                        onChange={setMove}
                        onPick={picked.toggle}
                    />
                    {byHand.withPress && (
                        <Chips name="pressed" legend={a('illegal.pressed')} value={pressed} onChange={setPressed} options={yesNo} />
                    )}
                </>
            )}
            {earlier > 0 && <p class="banner">{a('illegal.earlier', {side: sideName(view.game, seat), count: earlier})}</p>}
            <details class="more-fields">
                <summary>{a(hasField('back') ? 'illegal.more' : 'report.more')}</summary>
                {plyField && (
                    <Field field={plyField} view={view} law={law} value={ply} picking={false} onChange={setPly} onPick={() => {}} />
                )}
                {hasField('back') && before > 0 && (
                    <>
                        <Chips name="known" legend={a('illegal.known')} value={known} onChange={setKnown} options={yesNo} />
                        {known === 'no' && (
                            <label class="field">
                                <span>{a('illegal.back')}</span>
                                <select value={back} onChange={(event) => setBack(Number(event.currentTarget.value))}>
                                    {Array.from({length: before}, (_, index) => before - 1 - index).map((ply) => (
                                        <option key={ply} value={ply}>
                                            {ply === 0
                                                ? a('position.first')
                                                : a('rulings.after', {move: numberedMove(view, ply, notation)})}
                                        </option>
                                    ))}
                                </select>
                            </label>
                        )}
                    </>
                )}
                {hasField('first-ms') && view.clock && <ClockFields view={view} value={times} onChange={setTimes} />}
            </details>
            {bad && <TextFault text={a('clocks.bad')} />}
            <PreviewedEffects preview={preview} view={view} words={words} />
            <button type="submit" class="button primary">
                {recordText(preview, view) ?? a('report.send')}
            </button>
        </form>
    );
}
