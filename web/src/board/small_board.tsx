// A small static board for lists.
import {gameOf, geometryOf} from '../games';
import {cellOf, centre, readCells} from '../games/geometry';
import {chosenBoard, Piece} from './art';
import {Ground} from './ground';
import {corners} from './signs';
import type {BoardProps} from './types';

/// `label` describes it; empty if the text beside it already does.
export function SmallBoard(props: Pick<BoardProps, 'game' | 'size' | 'cells' | 'last' | 'label'>) {
    const geometry = geometryOf(props.game, props.size);
    const pieceLetters = readCells(geometry, props.cells);
    const {reach} = gameOf(props.game).board;
    return (
        <svg
            class={`board small-board board-${props.game}`}
            data-board={chosenBoard(props.game)}
            viewBox={`0 0 ${geometry.width} ${geometry.height}`}
            {...(props.label ? {role: 'img', 'aria-label': props.label} : {'aria-hidden': true})}
        >
            <Ground game={props.game} geometry={geometry} flipped={false} coordinates={false} />
            {(props.last ?? []).map((name) => {
                const cell = cellOf(geometry, name);
                if (!cell) return null;
                const {cx, cy} = centre(geometry, cell, false);
                return (
                    <g class="last to">
                        <path d={corners(cx, cy, reach, 20)} />
                    </g>
                );
            })}
            {[...pieceLetters].map(([name, letter]) => (
                <Piece key={name} game={props.game} letter={letter} {...centre(geometry, cellOf(geometry, name)!, false)} />
            ))}
        </svg>
    );
}
