// The hall's time for pages without a connection of their own: a device with a wrong clock must not hide what is open, nor show a wrong
// remaining time. HTTP responses contain it in `now`.

let ahead = 0;
/// Milliseconds by which the header Date (whole seconds) may differ from `now` in a fresh response.
const kRounded = 2_000;

/// Takes the hall's time from a response. If nothing has changed, the browser reuses a cached body with an old `now`; the header Date
/// (`date`) is then that of the response, and is used.
export function noteHallTime(body: unknown, date?: string | null): void {
    const now = (body as {now?: unknown} | null)?.now;
    if (typeof now !== 'number') return;
    const dated = Date.parse(date ?? '');
    if (dated - now <= kRounded || Number.isNaN(dated)) ahead = now - Date.now();
    // The earlier value is exact; this one only to the second.
    else if (Math.abs(dated - hallNow()) > kRounded) ahead = dated - Date.now();
}

/// The last known time of the hall; the device's until the hall has sent one.
export const hallNow = (): number => Date.now() + ahead;
