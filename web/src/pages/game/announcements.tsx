// Announcements to a player and the window's title: the last move in words, the own clock, sounds.
import {useEffect, useState} from 'preact/hooks';
import {calledSeat, dueCalls} from '../../live/calls';
import {readClock} from '../../live/clock';
import type {ClockView, View} from '../../protocol';
import {getSettings, useSettings} from '../../settings';
import {g} from '../../words';
import {seatName} from '../parts';
import {spokenMove} from './texts';
import {clockText} from '../times/text';

/// When the clock turns red, and a player is alerted.
const kLowTime = 20_000;

export async function play(sound: 'soundMove' | 'soundLowTime' | 'soundJoined'): Promise<void> {
    if (!getSettings().sound) return;
    (await import('../../live/sound'))[sound]();
}

/// Speaks the last move, for those who have enabled it.
export async function sayMove(view: View): Promise<void> {
    const {speaks, language} = getSettings();
    if (speaks) (await import('../../live/sound')).say(spokenMove(view), language);
}

/// Announces the own last minute, half minute and ten seconds for screen reader users.
function ClockCalls({view, now}: {view: View; now: () => number}) {
    const [call, setCall] = useState('');
    useEffect(() => {
        const {clock, you} = view;
        setCall('');
        if (!clock || !you || clock.running !== you) return;
        const {left} = readClock(clock, you, now());
        const timers = [60_000, 30_000, 10_000]
            .filter((mark) => left > mark)
            .map((mark) => setTimeout(() => setCall(g('clock.call', {time: clockText(mark)})), left - mark));
        if (left > kLowTime) timers.push(setTimeout(() => void play('soundLowTime'), left - kLowTime));
        return () => timers.forEach(clearTimeout);
    }, [view.clock]);
    return (
        <p class="unseen" role="status">
            {call}
        </p>
    );
}

/// The calls of byoyomi, shown to all and spoken unless sounds are off.
export function ByoYomiCalls({clock, now}: {clock: ClockView | null; now: () => number}) {
    const [call, setCall] = useState('');
    const {language} = useSettings();
    const called = calledSeat(clock);
    useEffect(() => setCall(''), [called]);
    useEffect(() => {
        if (!clock || !called) return;
        const timers = dueCalls(clock, now()).map(({after, text}) =>
            setTimeout(() => {
                setCall(text);
                if (getSettings().sound) void import('../../live/sound').then((sound) => sound.sayCall(text, language));
            }, after),
        );
        return () => timers.forEach(clearTimeout);
    }, [clock]);
    return (
        <p class="byo-yomi-call" role="status">
            {call}
        </p>
    );
}

export function Announcements({view, now}: {view: View; now: () => number}) {
    const {language} = useSettings();
    useEffect(() => {
        const title = `${seatName(view, 'first')} – ${seatName(view, 'second')}`;
        document.title =
            view.you && view.turn === view.you && view.phase === 'playing' ? `● ${g('status.your-move')} ${title}` : `${title} · Kyvien`;
    }, [view, language]);
    return (
        <>
            <p class="unseen" aria-live="polite">
                {spokenMove(view)}
            </p>
            <ClockCalls view={view} now={now} />
            <ByoYomiCalls clock={view.phase === 'playing' ? view.clock : null} now={now} />
        </>
    );
}
