// A part of a page that is drawn again only when a value that it depends on has changed. For parts beside something that is drawn often.
import type {VNode} from 'preact';
import {useMemo} from 'preact/hooks';

interface Props {
    /// All that `draw` uses, the reader's settings too if it has words.
    of: unknown[];
    draw: () => VNode;
}

export const Kept = ({of, draw}: Props): VNode => useMemo(draw, of);
