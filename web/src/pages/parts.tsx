// Small components shared by several pages.
import type {ComponentChildren} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {getCachedJson} from '../live/api';
import {isGuestName, type ClauseRef, type ClauseView, type LawSummary, type Refusal, type Seat, type Texts, type View} from '../protocol';
import {getSettings} from '../settings';
import {maybe, rareRefusal, refusalWords, t} from '../words';

export const other = (seat: Seat): Seat => (seat === 'first' ? 'second' : 'first');

/// Whether this player's draw offer is open.
export const offersDraw = ({offer}: View, seat: Seat): boolean => !!offer && (!!offer.both || offer.by === seat);

/// 1–0, ½–½; a dash for a game without a result.
export const scoreText = (score: string): string => (score === 'void' ? '–' : score.replace('-', '–').replace(/1\/2/g, '½'));

/// In records a program's name includes its level, and a nameless guest has one name for all; here in the reader's language.
export function personName(name: string): string {
    if (isGuestName(name)) return t('name.unknown');
    const program = /^(.*) \(program, level (\d+)\)$/.exec(name);
    return program ? t('program.name', {name: program[1], level: program[2]}) : name;
}

/// The player's name, or that the seat is free.
export function seatName({seats}: {seats: Partial<Record<Seat, {name: string} | null>>}, seat: Seat): string {
    const taken = seats[seat];
    return taken ? personName(taken.name) : t('seat.free');
}

/// The text in the reader's language, or in English, marked as such.
export function inLanguage(texts: Texts | string | undefined): {text: string; lang: string} {
    if (typeof texts === 'string') return {text: texts, lang: getSettings().language};
    const language = getSettings().language;
    const own = texts?.[language];
    if (own) return {text: own, lang: language};
    const cousin = language === 'zh-Hant' ? 'zh-Hans' : language === 'zh-Hans' ? 'zh-Hant' : null;
    const near = cousin && texts?.[cousin];
    if (cousin && near) return {text: near, lang: cousin};
    return {text: texts?.en ?? '', lang: 'en'};
}

export function useAnswer<T>(path: string): {value: T | null; failed: boolean} {
    const [state, setState] = useState<{path: string; value: T | null; failed: boolean}>({path, value: null, failed: false});
    useEffect(() => {
        let here = true;
        getCachedJson<T>(path).then(
            (value) => here && setState({path, value, failed: false}),
            () => here && setState({path, value: null, failed: true}),
        );
        return () => {
            here = false;
        };
    }, [path]);
    return state.path === path ? state : {value: null, failed: false};
}

export const clausePath = ({law, id}: ClauseRef): string => `/laws/${encodeURIComponent(law)}/${encodeURIComponent(id)}`;

export function lawName(law: string): string {
    return maybe('law.' + law) ?? law;
}

/// The full title of a law as given by its rulebook.
export function useLawTitles(): LawSummary[] | null {
    return useAnswer<LawSummary[]>('/api/laws').value;
}

/// A clause of a law in the reader's language, opened where it is cited.
export function ClauseCard({clause, children}: {clause: ClauseRef; children?: ComponentChildren}) {
    const {value, failed} = useAnswer<ClauseView>('/api' + clausePath(clause));
    const title = value && inLanguage(value.title);
    const text = value && inLanguage(value.text);
    return (
        <div class="clause-card">
            <p class="clause-head">
                <span class="mark">§ {clause.id}</span> <span>{lawName(clause.law)}</span>
            </p>
            {failed && <p>{t('clause.unreachable')}</p>}
            {title && <h3 lang={title.lang}>{title.text}</h3>}
            {text && (
                <p class="clause-text" lang={text.lang}>
                    {text.text}
                </p>
            )}
            {text && text.lang !== getSettings().language && <p class="faint">{t('clause.untranslated')}</p>}
            {children}
            <p>
                <a href={clausePath(clause)}>{t('clause.open')}</a>
            </p>
        </div>
    );
}

/// Opens and closes the card of a clause.
export function CiteButton({id, open, onToggle}: {id: string; open: boolean; onToggle: () => void}) {
    return (
        <button type="button" class="cite" aria-expanded={open} onClick={onToggle}>
            § {id}
        </button>
    );
}

/// A refusal: what was refused, why, and the clause.
export function RefusalLine({refusal, onClose}: {refusal: Refusal; onClose?: () => void}) {
    const [open, setOpen] = useState(false);
    const [rare, setRare] = useState<{code: string; text: string} | null>(null);
    useEffect(() => {
        let here = true;
        const show = (text = refusal.message) => here && setRare({code: refusal.code, text});
        if (refusalWords(refusal) === undefined) rareRefusal(refusal).then(show, () => show());
        return () => {
            here = false;
        };
    }, [refusal.code]);
    // The hall's English sentence is not announced while the reader's own words are loading.
    const meanwhile = getSettings().language === 'en' ? refusal.message : '';
    const told = rare?.code === refusal.code ? rare.text : (refusalWords(refusal) ?? meanwhile);
    return (
        <div class="refusal" role="alert">
            <p>
                <span class="sign" aria-hidden="true">
                    ✕
                </span>{' '}
                {told} {refusal.clause && <CiteButton id={refusal.clause.id} open={open} onToggle={() => setOpen(!open)} />}
                {onClose && (
                    <button type="button" class="close" aria-label={t('close')} onClick={onClose}>
                        ×
                    </button>
                )}
            </p>
            {open && refusal.clause && <ClauseCard clause={refusal.clause} />}
        </div>
    );
}

interface ChipsProps<T extends string> {
    name: string;
    legend: string;
    value: T;
    options: {value: T; text: ComponentChildren}[];
    onChange: (value: T) => void;
}

/// A single choice, as a row of chips.
export function Chips<T extends string>({name, legend, value, options, onChange}: ChipsProps<T>) {
    return (
        <fieldset class="chips">
            <legend>{legend}</legend>
            <div class="chip-row">
                {options.map((option) => (
                    <label key={option.value} class="chip">
                        <input
                            type="radio"
                            name={name}
                            value={option.value}
                            checked={option.value === value}
                            onChange={() => onChange(option.value)}
                        />
                        <span>{option.text}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

export function CopyButton({text, label}: {text: string; label: string}) {
    const [done, setDone] = useState(false);
    async function copy(): Promise<void> {
        try {
            await navigator.clipboard.writeText(text);
        } catch {
            // Fallback without clipboard permission.
            const area = document.createElement('textarea');
            area.value = text;
            document.body.append(area);
            area.select();
            document.execCommand('copy');
            area.remove();
        }
        setDone(true);
        setTimeout(() => setDone(false), 2500);
    }
    return (
        <button type="button" class="button" onClick={() => void copy()}>
            {done ? `✓ ${t('copied')}` : label}
        </button>
    );
}

/// Shown after the name of an account whose games are played by a program.
export function BotMark() {
    return <span class="faint"> ({t('rating.bot')})</span>;
}

/// An error in a field, found by the page itself.
export function TextFault({text}: {text: string}) {
    return (
        <p class="refusal" role="alert">
            <span class="sign" aria-hidden="true">
                ✕
            </span>{' '}
            {text}
        </p>
    );
}
