// The desk: the input field for results, typed one after the other.
import type {RefObject} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {o} from '../../organiser_words';

/// A pressed button is disabled while its request is sent and loses the focus, which belongs in the field of the next result.
export function focusIfLost(field: HTMLInputElement | null): void {
    if (document.activeElement === document.body) field?.focus();
}

/// A line is cleared immediately, so that the next can be typed; it is put back if it is refused and no other was begun.
export function TypedLine({
    label,
    placeholder,
    field,
    onEnter,
}: {
    label: string;
    placeholder: string;
    field: RefObject<HTMLInputElement | null>;
    /// Resolves to whether the line was accepted.
    onEnter: (line: string) => Promise<boolean>;
}) {
    const [typed, setTyped] = useState('');
    // After publishing the round the organiser continues typing; on a phone the keyboard would hide the boards.
    useEffect(() => {
        if (matchMedia('(pointer: fine)').matches) focusIfLost(field.current);
    }, [field]);
    return (
        <form
            class="typed-result"
            onSubmit={(event) => {
                event.preventDefault();
                setTyped('');
                void onEnter(typed).then((taken) => {
                    if (!taken) setTyped((now) => now || typed);
                });
            }}
        >
            <label class="field grow">
                <span>{label}</span>
                <input
                    ref={field}
                    type="text"
                    inputMode="text"
                    autocomplete="off"
                    autocapitalize="off"
                    placeholder={placeholder}
                    value={typed}
                    aria-describedby="typed-how"
                    onInput={(event) => setTyped(event.currentTarget.value)}
                />
            </label>
            <button type="submit" class="button primary">
                {o('enter')}
            </button>
        </form>
    );
}
