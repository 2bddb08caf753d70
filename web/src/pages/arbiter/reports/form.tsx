// The form of an over-the-board report, generated from the catalogue.
import {useEffect, useRef, useState} from 'preact/hooks';
import {sideName, squaresOfMove} from '../../../games';
import type {ClauseRef, Seat, View} from '../../../protocol';
import {MoveField} from '../../move_field';
import {Chips, CiteButton, ClauseCard, other, TextFault} from '../../parts';
import {ClausePicker} from './clause_picker';
import {answerText, ChiefNote, isReservedForChief, isKindReservedForChief} from '../office';
import {readSpan} from '../span';
import {PreviewedEffects, recordText, usePreviewedEffects, sendForm} from './foreseen';
import {keepRecent} from './recent';
import type {DeskRequest, EffectsPreview, Picking, ReportField, ReportKind} from '../types';
import {a} from '../words';

export interface FieldProps {
    field: ReportField;
    view: View;
    law: string;
    value: string;
    picking: boolean;
    onChange: (value: string) => void;
    onPick: (most: number) => void;
}

const isPicked = ({type}: ReportField): boolean => type === 'squares' || type === 'move';

/// Two squares define a move of a piece; one point if stones are placed. The origin of a piece is one square.
function squaresOf({key, type}: ReportField, view: View): number {
    if (type === 'move') return squaresOfMove(view.game);
    return key === 'from' ? 1 : 99;
}

/// A number of seconds; some laws count lateness in seconds.
const isSeconds = ({key}: ReportField): boolean => key === 'seconds' || key.endsWith('-s');

/// A duration, written in clock notation.
const isTime = (field: ReportField): boolean => {
    const {key, type} = field;
    return type === 'number' && (key === 'ms' || key === 'left' || key.endsWith('-ms') || key.endsWith('-time') || isSeconds(field));
};

const inUnit = (field: ReportField, ms: number): number => (isSeconds(field) ? Math.round(ms / 1000) : ms);

/// The reason of a penalty is shown to the players; without one, the report's own name is used.
const isReason = ({key, type}: ReportField): boolean => key === 'reason' && type === 'text';

export function Field({field, view, law, value, picking, onChange, onPick}: FieldProps) {
    const label = field.required && !isReason(field) ? `${field.label} (${a('field.required')})` : field.label;
    const none = field.required ? [] : [{value: '', text: a('field.none')}];
    switch (field.type) {
        case 'switch':
            return (
                <Chips
                    name={'f-' + field.key}
                    legend={label}
                    value={value}
                    onChange={onChange}
                    options={[
                        ...none,
                        {value: 'yes', text: answerText(field, 'yes', a('field.yes'))},
                        {value: 'no', text: answerText(field, 'no', a('field.no'))},
                    ]}
                />
            );
        case 'seat':
            return (
                <Chips
                    name={'f-' + field.key}
                    legend={label}
                    value={value}
                    onChange={onChange}
                    options={[...none, ...(['first', 'second'] as Seat[]).map((seat) => ({value: seat, text: sideName(view.game, seat)}))]}
                />
            );
        case 'choice':
            return (
                <label class="field">
                    <span>{label}</span>
                    <select value={value} required={field.required} onChange={(event) => onChange(event.currentTarget.value)}>
                        <option value="">{a('field.none')}</option>
                        {field.choices?.map((choice) => (
                            <option
                                key={choice.value}
                                value={choice.value}
                                disabled={view.office === 'table' && isReservedForChief(field, choice.value)}
                            >
                                {answerText(field, choice.value, choice.label)}
                            </option>
                        ))}
                    </select>
                </label>
            );
        case 'clause': {
            const chosen: ClauseRef | null = value ? {law, id: value} : null;
            return (
                <ClausePicker
                    law={law}
                    label={field.label}
                    required={field.required}
                    value={chosen}
                    onChange={(clause) => onChange(clause?.id ?? '')}
                />
            );
        }
        case 'move':
        case 'squares':
            return (
                <div class="pick-field">
                    <MoveField label={label} value={value} required={field.required} onValue={onChange} />
                    <button type="button" class="button" aria-pressed={picking} onClick={() => onPick(squaresOf(field, view))}>
                        {a('field.pick')}
                    </button>
                    {value !== '' && (
                        <button type="button" class="button" onClick={() => onChange('')}>
                            {a('field.clear')}
                        </button>
                    )}
                    {picking && (
                        <p class="picking" role="status">
                            {a('field.picking')}
                        </p>
                    )}
                </div>
            );
        default: {
            const shared = {
                value,
                required: field.required && !isReason(field),
                onInput: (event: {currentTarget: HTMLInputElement}) => onChange(event.currentTarget.value),
            };
            const isNumber = field.type === 'number' || field.type === 'signed';
            return (
                <label class="field">
                    <span>{label}</span>
                    {isTime(field) ? (
                        <input type="text" placeholder={a('clocks.format')} {...shared} />
                    ) : isNumber ? (
                        <input type="number" step={1} min={field.type === 'number' ? 0 : undefined} {...shared} />
                    ) : (
                        <input type="text" maxLength={1000} {...shared} />
                    )}
                </label>
            );
        }
    }
}

interface FormProps {
    kind: ReportKind;
    view: View;
    law: string;
    /// The law's words for rulings.
    words: Record<string, string>;
    effectsPreview: EffectsPreview;
    onPicking: (picking: Picking | null) => void;
    onDone: () => void;
    onOther?: () => void;
    /// The fields shown immediately; if given, all others except the required ones are under "More".
    main?: string[];
    /// The preselected player and answer.
    defaultSeat?: Seat;
    usual?: Record<string, string>;
    /// The report by which the opponent asks for a ruling on this one; assumed unless the arbiter says otherwise.
    claim?: ReportKind;
}

export function ReportForm(props: FormProps) {
    const {kind, view, law, words, effectsPreview, onPicking, onOther, onDone, main, defaultSeat, usual = {}, claim} = props;
    const [claims, setClaims] = useState<'yes' | 'no'>('yes');
    const [seat, setSeat] = useState<Seat | ''>(kind.about === 'player' ? (defaultSeat ?? view.turn ?? 'first') : '');
    const [by, setBy] = useState<Seat | 'arbiter'>(kind.by.includes('arbiter') ? 'arbiter' : 'first');
    const [values, setValues] = useState<Record<string, string>>(() =>
        Object.fromEntries(kind.fields.flatMap(({key}) => (usual[key] === undefined ? [] : [[key, usual[key]]]))),
    );
    const [picking, setPicking] = useState<string | null>(null);
    const [open, setOpen] = useState(false);
    const [bad, setBad] = useState(false);
    const isMain = ({key, required}: ReportField) => required || !main || main.includes(key);
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        heading.current?.focus();
        // The first field about the board can be picked there immediately.
        const first = kind.fields.find((field) => field.required || main?.includes(field.key));
        if (first && isPicked(first)) pick(first, squaresOf(first, view));
        return () => onPicking(null);
    }, []);

    /// The next field about the board: the origin of a piece, then its position.
    function nextPicked(field: ReportField): ReportField | undefined {
        const next = kind.fields[kind.fields.indexOf(field) + 1];
        return next && isPicked(next) && next.required ? next : undefined;
    }
    const set = (key: string, value: string) => setValues((old) => ({...old, [key]: value}));
    function pick(field: ReportField, most: number): void {
        if (picking === field.key) {
            setPicking(null);
            return onPicking(null);
        }
        setPicking(field.key);
        const glue = field.type === 'squares' ? ',' : '';
        const squares = field.type === 'squares' && values[field.key] ? values[field.key].split(',') : [];
        const change = (fresh: string[]) => {
            set(field.key, fresh.join(glue));
            const full = most < 99 && fresh.length >= most;
            const next = full ? nextPicked(field) : undefined;
            if (next) return pick(next, squaresOf(next, view));
            if (full) setPicking(null);
            onPicking(full ? null : {most, squares: fresh, onChange: change});
        };
        onPicking({most, squares, onChange: change});
    }
    /// The fields in the hall's format; 'bad' if a time cannot be parsed, null if something is missing.
    function told(): Record<string, string> | 'bad' | null {
        const fields = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
        for (const field of kind.fields) {
            const {key} = field;
            if (field.required && isReason(field)) fields[key] ??= kind.label;
            if (field.required && !fields[key]) return null;
            if (!isTime(field) || !fields[key]) continue;
            const ms = readSpan(fields[key]);
            if (ms === null) return 'bad';
            fields[key] = String(inUnit(field, ms));
        }
        return fields;
    }
    const requestsOf = (fields: Record<string, string>): DeskRequest[] => [
        {t: 'report', kind: kind.kind, fields, ...(seat ? {seat} : {}), ...(by !== 'arbiter' ? {as: by} : {})},
        ...(claim && seat && claims === 'yes' ? [{t: 'report', kind: claim.kind, seat: other(seat), fields: {}}] : []),
    ];
    const now = told();
    const preview = usePreviewedEffects(effectsPreview, view, now && now !== 'bad' ? requestsOf(now) : null);
    async function send(event: Event): Promise<void> {
        event.preventDefault();
        const fields = told();
        setBad(fields === 'bad');
        if (fields === 'bad' || !fields) return;
        if (!(await sendForm(effectsPreview, preview, requestsOf(fields)))) return;
        keepRecent(view.game, kind.kind);
        onDone();
    }

    const sides = (['first', 'second'] as Seat[]).map((each) => ({value: each, text: sideName(view.game, each)}));
    const fields = kind.fields.filter(isMain);
    const others = kind.fields.filter((field) => !isMain(field));
    const drawn = (field: ReportField) => (
        <Field
            key={field.key}
            field={field}
            view={view}
            law={law}
            value={values[field.key] ?? ''}
            picking={picking === field.key}
            onChange={(value) => set(field.key, value)}
            onPick={(most) => pick(field, most)}
        />
    );
    const speaker = (
        <Chips<Seat | 'arbiter'>
            name="by"
            legend={a('report.by')}
            value={by}
            onChange={setBy}
            options={kind.by.includes('arbiter') ? [{value: 'arbiter', text: a('report.by-arbiter')}, ...sides] : sides}
        />
    );
    return (
        <form class="report-form" onSubmit={(event) => void send(event)}>
            <h3 ref={heading} tabIndex={-1}>
                {kind.label}
            </h3>
            <p>
                <CiteButton id={kind.clause.id} open={open} onToggle={() => setOpen(!open)} />{' '}
                {onOther && (
                    <button type="button" class="cite plain" onClick={onOther}>
                        {a('report.other')}
                    </button>
                )}
            </p>
            {open && <ClauseCard clause={kind.clause} />}
            {isKindReservedForChief(kind) && <ChiefNote office={view.office} />}
            {kind.about !== 'game' && (
                <Chips<Seat | ''>
                    name="about"
                    legend={a('report.about')}
                    value={seat}
                    onChange={setSeat}
                    options={kind.about === 'either' ? [{value: '', text: a('report.nobody')}, ...sides] : sides}
                />
            )}
            {fields.map(drawn)}
            {claim && seat && (
                <Chips
                    name="claim"
                    legend={`${sideName(view.game, other(seat))}: ${claim.label} (§ ${claim.clause.id})`}
                    value={claims}
                    onChange={setClaims}
                    options={[
                        {value: 'yes', text: a('field.yes')},
                        {value: 'no', text: a('field.no')},
                    ]}
                />
            )}
            {(others.length > 0 || kind.by.includes('player')) && (
                <details class="more-fields" open={!main}>
                    <summary>{a('report.more')}</summary>
                    {others.map(drawn)}
                    {kind.by.includes('player') && speaker}
                </details>
            )}
            {bad && <TextFault text={a('clocks.bad')} />}
            <PreviewedEffects preview={preview} view={view} words={words} />
            <button type="submit" class="button primary" disabled={view.office === 'table' && isKindReservedForChief(kind)}>
                {recordText(preview, view) ?? a('report.send')}
            </button>
        </form>
    );
}
