// The organiser's desk: warnings of FIDE mode to be confirmed, with their level; explicitly from level 4 on.
import {useState} from 'preact/hooks';
import type {Refusal} from '../../../protocol';
import {maybeOfOrganiser, o} from '../organiser_words';

const kExplicitRequestLevel = 4;

export function Confirm({refusal, busy, onConfirm}: {refusal: Refusal; busy: boolean; onConfirm: (level: number) => void}) {
    const [read, setRead] = useState(false);
    const level = Number(refusal.values?.level ?? 0);
    const codes = String(refusal.values?.codes ?? '')
        .split(',')
        .filter(Boolean);
    const express = level >= kExplicitRequestLevel;
    return (
        <form
            class="confirm"
            onSubmit={(event) => {
                event.preventDefault();
                onConfirm(level);
            }}
        >
            <ul>
                {codes.map((code) => (
                    <li key={code}>{maybeOfOrganiser('warning.' + code) ?? code}</li>
                ))}
            </ul>
            {express && (
                <label class="option">
                    <input type="checkbox" required checked={read} onChange={(event) => setRead(event.currentTarget.checked)} />
                    <span>{o('confirm.read')}</span>
                </label>
            )}
            <button type="submit" class="button danger" disabled={busy || (express && !read)}>
                {o('confirm.go', {level})}
            </button>
        </form>
    );
}
