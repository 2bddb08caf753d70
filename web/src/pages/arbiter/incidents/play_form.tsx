// The form of a forbidden play that is penalised: the point, and the law's comment on it.
import {useEffect, useRef, useState} from 'preact/hooks';
import type {Seat, View} from '../../../protocol';
import {PreviewedEffects, recordText, usePreviewedEffects, sendForm} from '../reports/foreseen';
import {Field} from '../reports/form';
import type {DeskRequest, EffectsPreview, Picking, ReportField} from '../types';
import {a} from '../words';
import {usePickedMove} from './use_picked_move';

interface Props {
    /// The player who made the play.
    seat: Seat;
    title: string;
    /// The name of the field.
    label: string;
    /// The possible points; null: any.
    points: string[] | null;
    view: View;
    law: string;
    words: Record<string, string>;
    effectsPreview: EffectsPreview;
    onPicking: (picking: Picking | null) => void;
    onDone: () => void;
}

export function PlayForm({seat, title, label, points, view, law, words, effectsPreview, onPicking, onDone}: Props) {
    const [move, setMove] = useState('');
    const picked = usePickedMove(1, setMove, onPicking);
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        heading.current?.focus();
        picked.start();
        return () => onPicking(null);
    }, []);

    const told = move.trim().toLowerCase();
    const isAllowed = told !== '' && points !== null && !points.includes(told);
    const requests: DeskRequest[] = [{t: 'move', as: seat, ply: view.moves.length, move: told}];
    const preview = usePreviewedEffects(effectsPreview, view, told && !isAllowed ? requests : null);
    async function send(event: Event): Promise<void> {
        event.preventDefault();
        if (await sendForm(effectsPreview, preview, requests)) onDone();
    }
    const field: ReportField = {key: 'move', type: 'move', required: true, label};
    return (
        <form class="report-form" onSubmit={(event) => void send(event)}>
            <h3 ref={heading} tabIndex={-1}>
                {title}
            </h3>
            <Field field={field} view={view} law={law} value={move} picking={picked.isPicking} onChange={setMove} onPick={picked.toggle} />
            {isAllowed && <p role="status">{a('forbidden.allowed')}</p>}
            <PreviewedEffects preview={preview} view={view} words={words} />
            <button type="submit" class="button primary" disabled={isAllowed}>
                {recordText(preview, view) ?? a('report.send')}
            </button>
        </form>
    );
}
