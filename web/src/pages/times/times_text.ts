// Times as an arbiter types them.

/// "1:30:00", "5:00", "90" (seconds) or "4:59.5" in milliseconds; null: no time. At most 99 hours.
export function readTime(text: string): number | null {
    const read = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d))?$/.exec(text.trim());
    if (!read) return null;
    const [hours, minutes, seconds, tenths] = read.slice(1).map((part) => Number(part ?? 0));
    // Behind a colon there are sixty of each.
    if ((read[2] !== undefined && seconds > 59) || (read[1] !== undefined && minutes > 59)) return null;
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + tenths * 100;
}

/// Exactly what readTime() reads, so that a field that nobody touches changes nothing; tenths only where there are some.
export function writeTime(ms: number): string {
    const whole = Math.floor(ms / 1000);
    const two = (value: number) => String(value).padStart(2, '0');
    const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
    const tenths = Math.floor(ms / 100) % 10;
    return (hours ? `${hours}:${two(minutes)}` : `${minutes}`) + `:${two(seconds)}` + (tenths ? `.${tenths}` : '');
}
