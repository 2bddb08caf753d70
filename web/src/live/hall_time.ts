// The hall's time for pages without a connection of their own: a device whose clock is wrong must not hide what is open, nor tell a wrong
// time left. What is answered by HTTP says it in `now`.

let ahead = 0;

/// An answer says what time it is in the hall.
export function noteHallTime(body: unknown): void {
    const now = (body as {now?: unknown} | null)?.now;
    if (typeof now === 'number') ahead = now - Date.now();
}

/// The hall's time as it was told last; the device's until the hall has told one.
export const hallNow = (): number => Date.now() + ahead;
