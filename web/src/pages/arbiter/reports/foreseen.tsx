// The effects of a form, shown while it is filled in: if the arbiter sees that it ends the game, no second question is needed, since the
// button itself says what it records.
import {useEffect, useState} from 'preact/hooks';
import {sideName} from '../../../games';
import type {Preview, View} from '../../../protocol';
import {other, scoreText} from '../../parts';
import {ClocksAfter} from '../clocks_after';
import {readersWords, rulingLines, RulingList} from '../ruling_lines';
import type {DeskRequest, EffectsPreview} from '../types';
import {logPositionOf} from '../use_requests';
import {a} from '../words';

/// Not requested for each letter while typing.
const kPause = 150;

/// The effects of the requests now; null while unknown, if they are refused, and if nothing is requested.
export function usePreviewedEffects(effectsPreview: EffectsPreview, view: View, requests: DeskRequest[] | null): Preview | null {
    const [seen, setSeen] = useState<{of: string; preview: Preview} | null>(null);
    const wanted = requests && JSON.stringify([view.seq, requests]);
    useEffect(() => {
        if (!requests) return;
        let here = true;
        const timer = setTimeout(
            () => void effectsPreview.show(requests).then((preview) => here && preview && setSeen({of: wanted!, preview})),
            kPause,
        );
        return () => {
            here = false;
            clearTimeout(timer);
        };
    }, [wanted]);
    return seen?.of === wanted ? seen.preview : null;
}

/// "Record: White loses": the label of the form's button if it ends the game; otherwise null.
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

export function PreviewedEffects({preview, view, words}: {preview: Preview | null; view: View; words: Record<string, string>}) {
    if (!preview) return null;
    const lines = rulingLines(preview.view, words, logPositionOf(view), readersWords);
    if (lines.length === 0 && !preview.sets_clock) return null;
    return (
        <div class="foreseen" role="status">
            <p class="facts">{a('preview')}</p>
            <RulingList lines={lines} />
            <ClocksAfter preview={preview} />
        </div>
    );
}

/// Sends the form: immediately if the effects are shown, otherwise by the hall's procedure. An Enter meant for a field confirms nothing.
export function sendForm(effectsPreview: EffectsPreview, preview: Preview | null, requests: DeskRequest[]): Promise<boolean> {
    const isByEnter = document.activeElement instanceof HTMLInputElement;
    return preview?.grave && !isByEnter ? effectsPreview.record(preview.seq, ...requests) : effectsPreview.ask(...requests);
}
