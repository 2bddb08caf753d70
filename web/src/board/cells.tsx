// The squares or points of a board as an ARIA grid: what a mouse, a finger, the keyboard and a screen reader touch. Drawn last, unseen.
import {useMemo} from 'preact/hooks';
import {shownSquare, spokenPiece} from '../games';
import {centre, kPitch, nameOf, type Cell} from '../games/geometry';
import {getSettings} from '../settings';
import {g, maybeOfGame} from '../words';
import type {BoardProps} from './types';
import {useKept} from './use_kept';
import type {Keys} from './use_keys';
import type {Pieces} from './use_pieces';
import type {Play} from './use_play';

interface Props {
    board: BoardProps;
    pieces: Pieces;
    play: Play;
    keys: Keys;
    /// The square under a mouse that may act there.
    pointed: string | null;
}

export function Cells({board, pieces, play, keys, pointed}: Props) {
    const {game, flipped = false, check = null, last = []} = board;
    const {geometry, pieceLetters, forbidden, dead, isMine} = pieces;
    const {active, premoving, selected, waiting} = play;
    const rows = useMemo(
        () =>
            Array.from({length: geometry.ranks}, (_, index) => {
                const y = geometry.ranks - 1 - index;
                return Array.from({length: geometry.files}, (_, x) => ({x, y, name: nameOf(geometry, {x, y})}));
            }),
        [geometry],
    );
    const {language} = getSettings();
    const keep = useKept([game, geometry, flipped, language, keys.setFocus]);
    const targets = new Set(play.targets.map(({to}) => to));
    const proposed = new Set(board.proposed);

    function cellElement({x, y, name}: Cell & {name: string}) {
        const letter = pieceLetters.get(name);
        const against = (active && forbidden.get(name)?.why) || '';
        const isSelected = name === selected;
        const isTarget = targets.has(name);
        const isFocus = x === keys.focus.x && y === keys.focus.y;
        // In the order in which it is spoken.
        const words = [
            isSelected ? 'selected' : '',
            isTarget ? 'target' : '',
            last.includes(name) ? 'last' : '',
            waiting?.to === name ? 'in-advance' : '',
            check === name ? 'check' : '',
            dead.has(name) ? 'dead' : proposed.has(name) ? 'proposed' : '',
        ] as const;
        const hand = isMine(name) && (active || premoving) ? 'own' : isTarget || name === pointed ? 'goal' : '';
        const state = `${letter} ${words.join()} ${against} ${hand} ${isFocus}`;
        const element = keep(name, state, () => {
            const at = centre(geometry, {x, y}, flipped);
            const spoken = [`${shownSquare(game, name)} ${spokenPiece(game, letter)}`];
            for (const word of words) if (word) spoken.push(g(`board.${word}`));
            if (against) spoken.push(maybeOfGame(`forbidden.${against}`) ?? against);
            return (
                <rect
                    key={name}
                    role="gridcell"
                    data-cell={name}
                    tabindex={isFocus ? 0 : -1}
                    aria-label={spoken.join(', ')}
                    aria-selected={isSelected}
                    class={hand}
                    onFocus={() => keys.setFocus({x, y})}
                    x={at.cx - 50}
                    y={at.cy - 50}
                    width={kPitch}
                    height={kPitch}
                />
            );
        });
        return {state, element};
    }

    return (
        <g class="cells">
            {rows.map((row) => {
                const cells = row.map(cellElement);
                const [{y}] = row;
                return keep(`row ${y}`, cells.map(({state}) => state).join('/'), () => (
                    <g role="row" key={y}>
                        {cells.map(({element}) => element)}
                    </g>
                ));
            })}
        </g>
    );
}
