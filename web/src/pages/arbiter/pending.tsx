// The effects of an act, shown before it is recorded: rulings with their clauses, the result, the clocks after it.
import {useEffect, useRef} from 'preact/hooks';
import {sideName} from '../../games';
import type {Preview, Said, View} from '../../protocol';
import {maybeOfGame} from '../../words';
import {numberedMove} from '../sheet';
import {ClocksAfter} from './clocks_after';
import {readersWords, rulingLines, RulingList} from './ruling_lines';
import type {Catalogue} from './types';
import {logPositionOf, type DeskRequests} from './use_requests';
import {a, type DeskKey} from './words';

function saidText(said: Said, view: View, catalogue: Catalogue | null, notation: string): string {
    const side = said.seat ? `${sideName(view.game, said.seat)}: ` : '';
    const {t, kind, ply} = said;
    if (t === 'move' && ply !== undefined) return side + numberedMove(view, ply, notation);
    if (t === 'report') return side + (catalogue?.kinds.find((each) => each.kind === kind)?.label ?? a('said.other'));
    if (t === 'claim') return side + (maybeOfGame(`claim.${kind}.${view.game}`) ?? maybeOfGame(`claim.${kind}`) ?? a('said.other'));
    return side + a(`said.${t}` as DeskKey);
}

/// "Undo: White: 1. e4".
const undoText = (preview: Preview, view: View, catalogue: Catalogue | null, notation: string): string =>
    a('undo.what', {what: (preview.undoes ?? []).map((said) => saidText(said, view, catalogue, notation)).join('; ')});

interface Props {
    view: View;
    catalogue: Catalogue | null;
    notation: string;
    requests: DeskRequests;
}

export function PendingPanel({view, catalogue, notation, requests}: Props) {
    const {pending} = requests;
    const panel = useRef<HTMLDivElement>(null);
    // An Enter meant for the form must not confirm.
    useEffect(() => {
        panel.current?.focus();
        panel.current?.scrollIntoView({block: 'nearest'});
    }, [pending]);
    if (!pending) return null;
    const {preview, isNew} = pending;
    const title = preview.undoes ? undoText(preview, view, catalogue, notation) : a(isNew ? 'preview.new' : 'preview');
    return (
        <div class="confirm pending" role="group" aria-label={title} tabIndex={-1} ref={panel}>
            <p>
                <strong>{title}</strong>
            </p>
            {isNew && preview.undoes && <p>{a('preview.new')}</p>}
            <RulingList lines={rulingLines(preview.view, catalogue?.words ?? {}, logPositionOf(view), readersWords)} />
            {view.result && !preview.view.result && <p>{a('preview.goes-on')}</p>}
            <ClocksAfter preview={preview} />
            <button type="button" class="button danger" onClick={() => void requests.confirm()}>
                {a('yes')}
            </button>
            <button type="button" class="button" onClick={requests.leave}>
                {a('cancel')}
            </button>
        </div>
    );
}
