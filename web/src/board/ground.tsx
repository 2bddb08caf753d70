// The background of a board: frame, wood texture, the game's squares and lines, coordinates.
import type {VNode} from 'preact';
import {gameOf} from '../games';
import {centre, nameOf} from '../games/geometry';
import type {FileNames, GroundProps} from '../games/types';
import type {Game} from '../protocol';

interface Props extends GroundProps {
    game: Game;
    coordinates: boolean;
    /// Names of the files at the first and the second player's edge, instead of letters and ranks.
    fileNames?: FileNames;
}

function Coordinates({geometry, flipped, fileNames}: Props) {
    const labels: VNode[] = [];
    const size = geometry.frame * 0.56;
    const half = geometry.frame / 2;
    for (let x = 0; x < geometry.files; x++) {
        const name = nameOf(geometry, {x, y: 0}).charAt(0);
        const {cx} = centre(geometry, {x, y: 0}, flipped);
        const [upper, lower] = [half, geometry.height - half];
        for (const cy of [upper, lower]) {
            const names = (cy === lower) !== flipped ? fileNames?.first : fileNames?.second;
            labels.push(
                <text x={cx} y={cy}>
                    {names?.[x] ?? (geometry.capitals ? name.toUpperCase() : name)}
                </text>,
            );
        }
    }
    if (fileNames)
        return (
            <g class="coordinates" font-size={size * 1.15}>
                {labels}
            </g>
        );
    for (let y = 0; y < geometry.ranks; y++) {
        const name = nameOf(geometry, {x: 0, y}).slice(1);
        const {cy} = centre(geometry, {x: 0, y}, flipped);
        for (const cx of [half, geometry.width - half])
            labels.push(
                <text x={cx} y={cy}>
                    {name}
                </text>,
            );
    }
    return (
        <g class="coordinates" font-size={size}>
            {labels}
        </g>
    );
}

export function Ground(props: Props) {
    const {game, geometry, flipped} = props;
    const {Squares, Lines, places} = gameOf(game).board;
    const {frame, width, height} = geometry;
    const inner = {x: frame, y: frame, width: width - 2 * frame, height: height - 2 * frame};
    return (
        <g class={`ground ${Squares ? 'of-squares' : ''} ${places ? 'of-points' : ''}`} aria-hidden="true">
            <rect class="frame" width={width} height={height} rx={frame * 0.35} />
            <rect class="wood" {...inner} />
            {Squares && <Squares geometry={geometry} flipped={flipped} />}
            <rect class="grain" {...inner} />
            {Lines && <Lines geometry={geometry} flipped={flipped} />}
            {props.coordinates && <Coordinates {...props} />}
        </g>
    );
}
