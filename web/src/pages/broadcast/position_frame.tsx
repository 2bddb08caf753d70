// A position embedded in another page, defined only by the address: /embed/position?game=chess&fen=…; the hall is not involved.
import {useEffect} from 'preact/hooks';
import {Board} from '../../board/board';
import {gameOf, gameTitle, geometryOf, sideName, squaresOf} from '../../games';
import {readPosition} from '../../games/position';
import {useSettings} from '../../settings';
import {g} from '../../words';

const kLongestTitle = 120;

export function PositionFrame({query}: {query: string}) {
    const settings = useSettings();
    const asked = new URLSearchParams(query);
    const of = asked.get('game') ?? '';
    const fen = asked.get('fen') ?? '';
    const position = readPosition(of, fen);
    const title = (asked.get('title') ?? '').slice(0, kLongestTitle);
    useEffect(() => {
        document.title = `${title || g('frame.position')} · Kyvien`;
    }, [title]);
    if (!position)
        return (
            <div class="absent" role="alert">
                <h1>{g('frame.no-position')}</h1>
            </div>
        );
    const {name, board, notations} = gameOf(of);
    const geometry = geometryOf(of, position.size);
    const label = title || `${gameTitle(of)}, ${g('frame.position')}`;
    const last = asked.get('last') ?? '';
    return (
        <div class={`game-frame game-${name}`} style={{'--ratio': String(geometry.width / geometry.height)}}>
            <h1 class={title ? 'frame-title' : 'unseen'}>{label}</h1>
            <Board
                game={of}
                size={position.size}
                label={label}
                cells={position.cells}
                flipped={board.turns && asked.get('turned') === 'yes'}
                last={/^[a-z0-9]{2,6}$/.test(last) ? squaresOf(of, last) : []}
                coordinates={settings.coordinates}
                fileNames={board.fileNames?.(settings.notation[name] ?? notations[0])}
            />
            <p class="row">
                <span>{position.turn && g('status.to-move', {side: sideName(of, position.turn)})}</span>
                <a href={`/analysis?${String(new URLSearchParams({game: of, fen}))}`} target="_blank" rel="noopener">
                    {g('frame.analyse')}
                </a>
            </p>
        </div>
    );
}
