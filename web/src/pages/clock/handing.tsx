// Sends the clock readings of each press to the hall, in order, and pending ones when the hall is back.
import {useEffect, useRef, useState} from 'preact/hooks';
import {isRefusal} from '../../codes';
import type {Link} from '../../live/live';
import type {Refusal} from '../../protocol';
import type {Connection} from '../game/use_connection';
import {RefusalLine} from '../parts';
import type {Reading} from './record';
import {c} from './words';

/// Readings sent within this time count as immediate.
const kAtOnce = 2_000;

export interface ReadingUpload {
    /// Readings not yet sent.
    waiting: number;
    trouble: Refusal | null;
    /// Skips the reading that the hall refuses.
    skip: () => void;
}

export function useReadingUpload(
    readings: readonly Reading[],
    now: number,
    handed: number,
    setHanded: (count: number) => void,
    connection: Connection | undefined,
): ReadingUpload {
    const [trouble, setTrouble] = useState<Refusal | null>(null);
    const [round, next] = useState(0);
    const sending = useRef(false);
    const link = connection?.link;
    useEffect(() => {
        if (!connection || link !== 'connected' || !connection.view || trouble || sending.current || handed >= readings.length) return;
        const {at, ...read} = readings[handed];
        const late = now - at;
        sending.current = true;
        void connection.send({t: 'clock-read', ...read, ...(late > kAtOnce && {late_ms: late})}).then((refusal) => {
            sending.current = false;
            // After the end of the game the hall needs nothing more.
            if (!refusal || isRefusal(refusal.code, 'game-over')) setHanded(handed + 1);
            else if (refusal.code !== 'disconnected') setTrouble(refusal);
            next((count) => count + 1);
        });
    }, [readings.length, link, connection?.view !== null, handed, trouble, round]);
    return {
        waiting: connection ? readings.length - handed : 0,
        trouble,
        skip: () => {
            setTrouble(null);
            setHanded(handed + 1);
        },
    };
}

export function ReadingUploadLine({handing: {waiting, trouble, skip}, link}: {handing: ReadingUpload; link: Link}) {
    if (trouble)
        return (
            <div class="handing">
                <RefusalLine refusal={trouble} />
                <button type="button" class="button" onClick={skip}>
                    {c('board.skip')}
                </button>
            </div>
        );
    const isLost = link !== 'connected';
    return (
        <p class="faint handing" role="status">
            {isLost ? c('board.offline', {count: waiting}) : ''}
        </p>
    );
}
