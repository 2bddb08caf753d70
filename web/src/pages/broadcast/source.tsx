// For the broadcaster: the address from which the hall fetches the file itself, and the status of fetching.
import {useEffect, useState} from 'preact/hooks';
import {broadcast as words} from '../../catalogue/broadcast';
import {isRefusal} from '../../codes';
import {getJsonWithKey, postWithKey, refusalOf} from '../../live/api';
import type {BroadcastSource, Refusal} from '../../protocol';
import {RefusalLine, TextFault} from '../parts';
import {momentText} from '../times/text';

const {t: w, maybe} = words;

const kRefresh = 3_000;
const kUsualInterval = 10;

type Progress = NonNullable<BroadcastSource['progress']>;

function outcomeText({status, trouble}: Progress): string {
    const told = status ?? '';
    if (trouble === undefined)
        return status === 304 ? w('broadcast.source-same', {status: told}) : w('broadcast.source-taken', {status: told});
    if (trouble === 'status') return w('broadcast.source-status-of', {status: told});
    return maybe(`broadcast.trouble.${trouble}`) ?? trouble;
}

/// Why an address cannot be fetched, in the reader's words.
function Fault({refusal}: {refusal: Refusal}) {
    const reason = refusal.values?.['reason-codes'];
    const told = isRefusal(refusal.code, 'bad-source-address') && reason ? maybe(`broadcast.reason.${reason}`) : undefined;
    if (told === undefined) return <RefusalLine refusal={refusal} />;
    return <TextFault text={told} />;
}

function FetchProgress({progress}: {progress: Progress}) {
    if (progress.tried === undefined) return <p>{w('broadcast.source-first')}</p>;
    return (
        <ul class="broadcast-source">
            <li>{w('broadcast.source-tried', {time: momentText(progress.tried), outcome: outcomeText(progress)})}</li>
            {progress.failures !== undefined && <li>{w('broadcast.source-failures', {count: progress.failures})}</li>}
            {progress.trouble !== undefined && progress.answered !== undefined && (
                <li>{w('broadcast.source-answered', {time: momentText(progress.answered)})}</li>
            )}
            {progress.brought !== undefined && <li>{w('broadcast.source-brought', {time: momentText(progress.brought)})}</li>}
            {progress.unreadable !== undefined && <li>{w('broadcast.source-unreadable', {count: progress.unreadable})}</li>}
            {progress.refused && (
                <li>
                    <RefusalLine refusal={progress.refused} />
                </li>
            )}
            <li>{w('broadcast.source-next', {time: momentText(progress.next)})}</li>
        </ul>
    );
}

function State({source, ended}: {source: BroadcastSource; ended: boolean}) {
    if (!source.on) return <p class="faint">{w('broadcast.source-off')}</p>;
    if (source.address === undefined) return null;
    return (
        <>
            <p class="faint">{w('broadcast.source-by', {by: source.by ?? '', time: momentText(source.since ?? 0)})}</p>
            {ended && <p>{w('broadcast.source-ended')}</p>}
            {!ended && !source.here && <p>{w('broadcast.source-elsewhere')}</p>}
            {source.progress && <FetchProgress progress={source.progress} />}
        </>
    );
}

export function SourceOfBroadcast({id, ended, token, onChanged}: {id: string; ended: boolean; token: string; onChanged: () => void}) {
    const [isOpen, setOpen] = useState(false);
    const [source, setSource] = useState<BroadcastSource | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [address, setAddress] = useState('');
    const [interval, setInterval] = useState(String(kUsualInterval));
    const [round, setRound] = useState('');
    const [busy, setBusy] = useState(false);
    const path = `/api/broadcasts/${id}/source`;

    // The current settings are filled in once, so that typed text is not overwritten.
    useEffect(() => {
        if (source?.address === undefined) return;
        setAddress(source.address);
        setInterval(String(source.interval_s ?? kUsualInterval));
        setRound(source.round ?? '');
    }, [source?.address, source?.interval_s, source?.round]);
    useEffect(() => {
        if (!isOpen || !token) return;
        let timer = 0;
        let here = true;
        async function load(): Promise<void> {
            let isOver = false;
            if (!document.hidden)
                await getJsonWithKey<BroadcastSource>(path, token).then(
                    (told) => {
                        if (here) setSource(told);
                    },
                    (error: unknown) => {
                        // A wrong key remains wrong.
                        isOver = true;
                        if (here) setRefusal(refusalOf(error));
                    },
                );
            if (here && !isOver) timer = window.setTimeout(() => void load(), kRefresh);
        }
        void load();
        return () => {
            here = false;
            clearTimeout(timer);
        };
    }, [isOpen, token, path]);

    async function tell(to: string, body: object): Promise<void> {
        setBusy(true);
        setRefusal(null);
        try {
            setSource(await postWithKey<BroadcastSource>(to, body, token));
            onChanged();
        } catch (error) {
            setRefusal(refusalOf(error));
        }
        setBusy(false);
    }
    const isSet =
        source?.address !== undefined &&
        source.address === address &&
        String(source.interval_s) === interval &&
        (source.round ?? '') === round;
    return (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{w('broadcast.source')}</summary>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    void tell(path, {address, interval_s: Number(interval), round});
                }}
            >
                <label class="field">
                    <span>{w('broadcast.source-address')}</span>
                    <input type="url" required maxLength={500} value={address} onInput={(event) => setAddress(event.currentTarget.value)} />
                </label>
                <div class="row">
                    <label class="field">
                        <span>{w('broadcast.source-interval')}</span>
                        <input
                            type="number"
                            required
                            min="5"
                            max="300"
                            value={interval}
                            onInput={(event) => setInterval(event.currentTarget.value)}
                        />
                    </label>
                    <label class="field">
                        <span>{w('broadcast.source-round')}</span>
                        <input type="text" maxLength={24} value={round} onInput={(event) => setRound(event.currentTarget.value)} />
                    </label>
                </div>
                <div class="row">
                    <button type="submit" class="button" disabled={busy || !token}>
                        {isSet ? w('broadcast.source-now') : w('broadcast.source-set')}
                    </button>
                    {source?.address !== undefined && (
                        <button type="button" class="button" disabled={busy || !token} onClick={() => void tell(path + '/stop', {})}>
                            {w('broadcast.source-stop')}
                        </button>
                    )}
                </div>
            </form>
            {refusal && <Fault refusal={refusal} />}
            {source && <State source={source} ended={ended} />}
        </details>
    );
}
