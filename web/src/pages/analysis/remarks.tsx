// Annotations of the current move: comment, judgement, marked squares and arrows.
import {analysis as words} from '../../catalogue/analysis';
import type {AnnotatedMove, DrawnMark} from '../../protocol';
import {kNags, withNag} from './nags';

const {t: w} = words;

/// Choosing a square twice marks it; choosing two squares draws an arrow. Choosing the same again removes it.
export function drawnWith(drawn: readonly DrawnMark[] = [], from: string, to: string, color?: DrawnMark['color']): DrawnMark[] {
    const end = from === to ? undefined : to;
    const left = drawn.filter((mark) => mark.from !== from || mark.to !== end);
    return left.length < drawn.length ? left : [...drawn, {from, ...(end === undefined ? {} : {to: end}), ...(color ? {color} : {})}];
}

interface Props {
    /// Null at the start, which has no judgement.
    move: AnnotatedMove | null;
    comment: string;
    drawn: readonly DrawnMark[];
    drawing: boolean;
    onDrawing: (drawing: boolean) => void;
    onTell: (told: Partial<AnnotatedMove>) => void;
    /// Null if the reader may not edit.
    onRemove: (() => void) | null;
    /// Null if the move is already the main one.
    onPromote: (() => void) | null;
}

export function Remarks({move, comment, drawn, drawing, onDrawing, onTell, onRemove, onPromote}: Props) {
    return (
        <section class="remarks" aria-label={w('analysis.remarks')}>
            <label class="field">
                <span>{w('analysis.comment')}</span>
                <textarea rows={2} maxLength={4000} value={comment} onInput={(event) => onTell({comment: event.currentTarget.value})} />
            </label>
            {move && (
                <div class="row" role="group" aria-label={w('analysis.judgement')}>
                    {kNags.map(({nag, sign, key}) => (
                        <button
                            key={nag}
                            type="button"
                            class="button nag"
                            aria-label={w(`analysis.nag.${key}`)}
                            title={w(`analysis.nag.${key}`)}
                            aria-pressed={move.nags?.includes(nag) ?? false}
                            onClick={() => onTell({nags: withNag(move.nags, nag)})}
                        >
                            {sign}
                        </button>
                    ))}
                </div>
            )}
            <div class="row">
                <button type="button" class="button" aria-pressed={drawing} onClick={() => onDrawing(!drawing)}>
                    {w('analysis.draw')}
                </button>
                {drawn.length > 0 && (
                    <button type="button" class="button" onClick={() => onTell({drawn: []})}>
                        {w('analysis.undraw')}
                    </button>
                )}
                {onPromote && (
                    <button type="button" class="button" onClick={onPromote}>
                        {w('analysis.promote')}
                    </button>
                )}
                {move && onRemove && (
                    <button type="button" class="button" onClick={onRemove}>
                        {w('analysis.remove')}
                    </button>
                )}
            </div>
            {drawing && (
                <p class="quiet" role="status">
                    {w('analysis.draw-help')}
                </p>
            )}
        </section>
    );
}
