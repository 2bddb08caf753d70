// The hall's time for pages without a connection of their own: a device whose clock is wrong must not hide what is open, nor tell a wrong
// time left. What is answered by HTTP says it in `now`.

let ahead = 0;
/// Milliseconds by which the field Date, whole seconds, may run behind or ahead of `now` in an answer that is fresh.
const kRounded = 2_000;

/// An answer says what time it is in the hall. Where nothing has changed, the browser takes the body from its memory, with the `now` of
/// long ago; the field Date (`date`) is then that of the answer, and tells it.
export function noteHallTime(body: unknown, date?: string | null): void {
    const now = (body as {now?: unknown} | null)?.now;
    if (typeof now !== 'number') return;
    const dated = Date.parse(date ?? '');
    if (dated - now <= kRounded || Number.isNaN(dated)) ahead = now - Date.now();
    // The time that was told before is exact; this one to the second.
    else if (Math.abs(dated - hallNow()) > kRounded) ahead = dated - Date.now();
}

/// The hall's time as it was told last; the device's until the hall has told one.
export const hallNow = (): number => Date.now() + ahead;
