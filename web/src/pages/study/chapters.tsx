// The chapters of a study: a list beside the board; on a phone a bar at the bottom, which opens the list.
import {useEffect, useRef, useState} from 'preact/hooks';
import {study as words} from '../../catalogue/study';
import {gameTitle} from '../../games';
import type {StudyChapter} from '../../protocol';
import {chapterLabel} from './state';

const {t: w} = words;

interface Props {
    chapters: readonly StudyChapter[];
    /// The numbers of the shown chapter and of the one shown by the host.
    at: number;
    shown: number;
    /// The id of the board's panel.
    panel: string;
    onLook: (chapter: number) => void;
}

export const tabOf = (chapter: number): string => `study-chapter-${chapter}`;

export function Chapters({chapters, at, shown, panel, onLook}: Props) {
    const [open, setOpen] = useState(false);
    const list = useRef<HTMLDivElement>(null);
    const opener = useRef<HTMLButtonElement>(null);
    const index = chapters.findIndex(({number}) => number === at);

    // Keeps the shown chapter visible.
    useEffect(() => {
        const box = list.current;
        const tab = box?.querySelector<HTMLElement>('[aria-selected=true]');
        if (!box || !tab) return;
        if (tab.offsetTop < box.scrollTop) box.scrollTop = tab.offsetTop;
        else if (tab.offsetTop + tab.offsetHeight > box.scrollTop + box.clientHeight)
            box.scrollTop = tab.offsetTop + tab.offsetHeight - box.clientHeight;
    }, [at, open, chapters.length]);
    useEffect(() => {
        if (open) list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
    }, [open]);

    const close = () => {
        setOpen(false);
        opener.current?.focus();
    };
    const choose = (chapter: number) => {
        onLook(chapter);
        if (open) close();
    };
    /// Arrow keys move along the list, and Enter shows a chapter: the host's choice is seen by all.
    const onKey = (event: KeyboardEvent) => {
        if (event.key === 'Escape' && open) {
            event.preventDefault();
            close();
            return;
        }
        const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
        const here = tabs.indexOf(event.target as HTMLElement);
        const to = {ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: tabs.length - 1}[event.key];
        if (here < 0 || to === undefined) return;
        event.preventDefault();
        tabs[Math.max(0, Math.min(tabs.length - 1, to))].focus();
    };

    if (chapters.length < 2) return null;
    return (
        <nav class={`chapters ${open ? 'open' : ''}`} aria-label={w('study.chapters')}>
            <div class="chapter-bar">
                <button
                    type="button"
                    class="button"
                    disabled={index <= 0}
                    aria-label={w('study.chapter-before')}
                    onClick={() => onLook(chapters[index - 1].number)}
                >
                    ‹
                </button>
                <button type="button" class="button which" ref={opener} aria-expanded={open} onClick={() => setOpen(!open)}>
                    <span class="faint">
                        {index + 1}/{chapters.length}
                    </span>{' '}
                    <span class="name">{index >= 0 && chapterLabel(chapters[index], index + 1)}</span>
                </button>
                <button
                    type="button"
                    class="button"
                    disabled={index + 1 >= chapters.length}
                    aria-label={w('study.chapter-after')}
                    onClick={() => onLook(chapters[index + 1].number)}
                >
                    ›
                </button>
            </div>
            {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus */}
            <div
                class="chapter-list"
                role="tablist"
                aria-orientation="vertical"
                aria-label={w('study.chapters')}
                ref={list}
                onKeyDown={onKey}
            >
                {chapters.map((chapter, place) => (
                    <button
                        key={chapter.number}
                        type="button"
                        role="tab"
                        id={tabOf(chapter.number)}
                        aria-selected={chapter.number === at}
                        aria-controls={panel}
                        tabIndex={chapter.number === at ? 0 : -1}
                        onClick={() => choose(chapter.number)}
                    >
                        <span class="faint">{place + 1}.</span> <span class="name">{chapterLabel(chapter, place + 1)}</span>{' '}
                        <span class="faint">{gameTitle(chapter.annotated.game)}</span>
                        {chapter.number === shown && chapter.number !== at && <span class="shown"> {w('study.is-shown')}</span>}
                    </button>
                ))}
            </div>
        </nav>
    );
}
