// What a form would bring about, shown while it is filled: an arbiter who sees it end the game needs no second question, since the button
// itself says what it records.
import {useEffect, useState} from 'preact/hooks';
import {sideName} from '../../../games';
import type {Preview, View} from '../../../protocol';
import {other, scoreText} from '../../parts';
import {ClocksAfter} from '../clocks_after';
import {readersWords, rulingLines, RulingList} from '../ruling_lines';
import type {DeskRequest, Foresight} from '../types';
import {sinceOf} from '../use_requests';
import {a} from '../words';

/// A form that is being typed into is not asked about letter by letter.
const kPause = 150;

/// What the requests would bring about now; null while that is not known, where they are refused, and where nothing is asked.
export function useForeseen(foresight: Foresight, view: View, requests: DeskRequest[] | null): Preview | null {
    const [seen, setSeen] = useState<{of: string; preview: Preview} | null>(null);
    const wanted = requests && JSON.stringify([view.seq, requests]);
    useEffect(() => {
        if (!requests) return;
        let here = true;
        const timer = setTimeout(
            () => void foresight.show(requests).then((preview) => here && preview && setSeen({of: wanted!, preview})),
            kPause,
        );
        return () => {
            here = false;
            clearTimeout(timer);
        };
    }, [wanted]);
    return seen?.of === wanted ? seen.preview : null;
}

/// "Record: White loses": what the button of the form does where it ends the game; null elsewhere.
export function recordText(preview: Preview | null, view: View): string | null {
    if (!preview?.grave) return null;
    const {result} = preview.view;
    if (result && preview.changes_result) {
        if (result.winner) return a('record.loses', {side: sideName(view.game, other(result.winner))});
        return result.score === '1/2-1/2' ? a('record.drawn') : a('record.result', {score: scoreText(result.score)});
    }
    const sides = preview.loses_time.map((seat) => sideName(view.game, seat)).join(', ');
    return sides ? a('record.less-time', {side: sides}) : null;
}

export function Foreseen({preview, view, words}: {preview: Preview | null; view: View; words: Record<string, string>}) {
    if (!preview) return null;
    const lines = rulingLines(preview.view, words, sinceOf(view), readersWords);
    if (lines.length === 0 && !preview.sets_clock) return null;
    return (
        <div class="foreseen" role="status">
            <p class="facts">{a('preview')}</p>
            <RulingList lines={lines} />
            <ClocksAfter preview={preview} />
        </div>
    );
}

/// Sends what a form says: with what was foreseen in sight at once, else as the hall asks for it. An Enter that was meant for a
/// field says yes to nothing.
export function sendForm(foresight: Foresight, preview: Preview | null, requests: DeskRequest[]): Promise<boolean> {
    const isByEnter = document.activeElement instanceof HTMLInputElement;
    return preview?.grave && !isByEnter ? foresight.record(preview.seq, ...requests) : foresight.ask(...requests);
}
