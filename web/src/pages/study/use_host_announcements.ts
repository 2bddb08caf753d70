// Announces to followers in words what the host shows: a chapter, a move.
import {useEffect, useRef, useState} from 'preact/hooks';
import {study as words} from '../../catalogue/study';
import {gameOf} from '../../games';
import {blanksBefore} from '../../games/position';
import {moveText} from '../sheet';
import {labelOf, type StudyState, type StudyTree} from './state';
import type {Place} from './use_place';

const {t: w} = words;

export function useHostAnnouncements(
    state: StudyState,
    {game, numbers, known}: StudyTree,
    place: Place,
    notation: string,
): [string, (text: string) => void] {
    const [said, setSaid] = useState('');
    const {at} = state.news;
    const chapter = useRef(place.chapter);
    useEffect(() => {
        // Moved to from here, so it is visible.
        const isOwn = place.own.current === at;
        const isOther = place.follows && chapter.current !== place.chapter;
        if (place.follows) chapter.current = place.chapter;
        if (isOwn || !place.follows) return;
        const number = numbers.get(at) ?? 0;
        const text = number > 0 && known.get(number)?.text;
        const parts = isOther ? [w('study.shows-chapter', {name: labelOf(state, place.chapter)})] : [];
        if (text) {
            const move = gameOf(game.game).numbered(
                (known.get(number)?.ply ?? 0) + blanksBefore({game: game.game, start: {fen: game.fen}}),
                moveText({move: game.moves[number - 1].move, text}, notation),
            );
            parts.push(w('study.shows', {move}));
        } else if (number === 0 && !isOther) parts.push(w('study.shows-start'));
        if (parts.length > 0) setSaid(parts.join(' '));
    }, [at]);
    return [said, setSaid];
}
