// Conditional moves: the reader's replies to possible moves of the opponent, in a correspondence game.
import {useEffect, useState} from 'preact/hooks';
import type {Conditional, Refusal, View} from '../../protocol';
import {useSettings} from '../../settings';
import {MoveField} from '../move_field';
import {RefusalLine} from '../parts';
import {moveText} from '../sheet';
import {c} from './words';

export interface ConditionalProps {
    view: View;
    connected: boolean;
    ask: (lines?: string[][]) => Promise<Conditional | Refusal>;
}

/// Ignores move numbers and dots: "1... e5 2. Nf3".
const movesOf = (text: string): string[] => text.split(/\s+/).filter((word) => word && !/^\d+\.*$|^\.+$/.test(word));

export function ConditionalPanel({view, connected, ask}: ConditionalProps) {
    const settings = useSettings();
    const [told, setTold] = useState<Conditional | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [uneven, setUneven] = useState(false);
    const [text, setText] = useState('');
    function take(answer: Conditional | Refusal): boolean {
        const isTold = 'lines' in answer;
        if (isTold) setTold(answer);
        setRefusal(isTold ? null : answer);
        return isTold;
    }
    useEffect(() => {
        if (connected) void ask().then(take);
    }, [view.moves.length, connected]);
    const lines = told?.lines ?? [];
    const set = (next: string[][]) => ask(next).then(take);
    const named = lines.map((line) => line.map(({move}) => move));
    async function add(event: Event): Promise<void> {
        event.preventDefault();
        const moves = movesOf(text);
        setUneven(moves.length % 2 === 1);
        if (moves.length === 0 || moves.length % 2 === 1) return;
        if (await set([...named, moves])) setText('');
    }
    const mayAdd = view.phase === 'playing' && view.turn !== view.you;
    const place = refusal?.values?.line !== undefined && {line: String(refusal.values.line), move: String(refusal.values.move)};
    return (
        <div class="conditional">
            <p class="quiet">{c('ifs.how')}</p>
            {told?.dropped && <p role="status">{c(`ifs.${told.dropped}`)}</p>}
            {lines.length === 0 && !told?.dropped && <p class="quiet">{c('ifs.none')}</p>}
            <ol>
                {lines.map((line, index) => (
                    <li key={named[index].join(' ')}>
                        {line.map((each) => moveText(each, settings.notation[view.game])).join(' ')}{' '}
                        {mayAdd && (
                            <button
                                type="button"
                                class="cite plain"
                                aria-label={c('ifs.remove')}
                                disabled={!connected}
                                onClick={() => void set(named.filter((_, other) => other !== index))}
                            >
                                ×
                            </button>
                        )}
                    </li>
                ))}
            </ol>
            {uneven && <p role="alert">{c('ifs.even')}</p>}
            {place && <p>{c('ifs.place', place)}</p>}
            {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
            {mayAdd && (
                <form class="chat-write" onSubmit={(event) => void add(event)}>
                    <MoveField label={c('ifs.line')} value={text} onValue={setText} />
                    <button type="submit" class="button" disabled={!connected}>
                        {c('ifs.add')}
                    </button>
                </form>
            )}
        </div>
    );
}
