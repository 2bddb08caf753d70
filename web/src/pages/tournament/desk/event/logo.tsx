// The desk: the picture at the head of printed pages.
import {useRef, useState} from 'preact/hooks';
import {postFileWithKey} from '../../../../live/api';
import type {Desk} from '../types';
import {pathOf} from '../../shared/live';
import {o} from '../../organiser_words';

const kMaxBytes = 256 * 1024;
const kMaxPoints = 4000;

/// Width and height of a PNG; null for any other file. The signature, the length of the first chunk, "IHDR", two numbers.
async function sizeOfPng(file: Blob): Promise<{width: number; height: number} | null> {
    const head = new DataView(await file.slice(0, 24).arrayBuffer());
    if (head.byteLength < 24 || head.getUint32(0) !== 0x89504e47 || head.getUint32(12) !== 0x49484452) return null;
    return {width: head.getUint32(16), height: head.getUint32(20)};
}

export function LogoField({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const [wrong, setWrong] = useState(false);
    const input = useRef<HTMLInputElement>(null);
    const path = `${pathOf(tournament.id)}/logo`;
    const send = (file: Blob) => desk.run(() => postFileWithKey<object>(path, file, desk.key.token), '');
    async function take(event: Event): Promise<void> {
        const file = (event.currentTarget as HTMLInputElement).files?.[0];
        if (!file) return;
        const size = await sizeOfPng(file);
        const fits = size !== null && file.size <= kMaxBytes && Math.max(size.width, size.height) <= kMaxPoints;
        setWrong(!fits);
        if (fits) await send(file);
        if (input.current) input.current.value = '';
    }
    return (
        <div class="row t-logo">
            <label class="field">
                <span>{o('files.logo')}</span>
                <input ref={input} type="file" accept="image/png" disabled={desk.busy} onChange={(event) => void take(event)} />
            </label>
            {tournament.logo && (
                <>
                    <img src={`${path}?v=${tournament.logo}`} alt={o('files.logo')} />
                    <button type="button" class="button" disabled={desk.busy} onClick={() => void send(new Blob())}>
                        {o('files.logo.remove')}
                    </button>
                </>
            )}
            <p class="faint" role={wrong ? 'alert' : undefined}>
                {o('files.logo.how')}
            </p>
        </div>
    );
}
