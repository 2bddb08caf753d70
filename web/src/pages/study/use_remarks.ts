// A comment that is being typed: shown immediately, and sent to the hall when the writer pauses.
import {useEffect, useRef, useState} from 'preact/hooks';
import type {AnnotatedMove} from '../../protocol';
import type {Change} from './use_study';

const kPause = 700;

type Remark = Pick<Partial<AnnotatedMove>, 'comment' | 'nags' | 'drawn'>;

interface RemarkDraft {
    draft: Remark;
    saveDraft: (said: Remark) => void;
}

/// A refused comment remains as written, and is sent again with the next letter.
export function useRemarks(change: (change: Change) => Promise<unknown>, node: number): RemarkDraft {
    const drafts = useRef(new Map<number, Remark>());
    const timers = useRef(new Map<number, number>());
    const newest = useRef(change);
    newest.current = change;
    const [, setDrawn] = useState(0);
    const redraw = () => setDrawn((times) => times + 1);

    const send = async (about: number): Promise<void> => {
        timers.current.delete(about);
        const said = drafts.current.get(about);
        if (!said) return;
        const done = await newest.current({do: 'say', node: about, ...said});
        // More may have been typed while it was being sent.
        if (done === null || drafts.current.get(about) !== said) return;
        drafts.current.delete(about);
        redraw();
    };
    const saveDraft = (said: Remark) => {
        drafts.current.set(node, {...drafts.current.get(node), ...said});
        clearTimeout(timers.current.get(node));
        // Marks are sent immediately.
        timers.current.set(
            node,
            window.setTimeout(() => void send(node), 'comment' in said ? kPause : 0),
        );
        redraw();
    };
    // Typed text is sent even if the reader leaves the page.
    useEffect(
        () => () => {
            for (const [about, timer] of timers.current) {
                clearTimeout(timer);
                void send(about);
            }
        },
        [],
    );
    return {draft: drafts.current.get(node) ?? {}, saveDraft};
}
