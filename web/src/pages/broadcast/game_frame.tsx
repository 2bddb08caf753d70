// A game of the hall embedded in another page: the board, the players and their clocks; read-only.
import {useEffect} from 'preact/hooks';
import {Board} from '../../board/board';
import {boardLabel} from '../game/texts';
import {gameOf, geometryOf} from '../../games';
import {scoreText, RefusalLine} from '../parts';
import {PlayerLine} from '../player';
import {useConnection} from '../game/use_connection';
import {useSettings} from '../../settings';
import {g} from '../../words';

export function GameFrame({id}: {id: string}) {
    const settings = useSettings();
    const {view, absent, now} = useConnection(id, () => undefined);
    useEffect(() => {
        if (view) document.title = `${boardLabel(view)} · Kyvien`;
    }, [view?.id]);
    if (absent)
        return (
            <div class="absent">
                <h1>{g('absent.title')}</h1>
                <RefusalLine refusal={absent} />
            </div>
        );
    if (!view) return null;
    const {name, board, notations} = gameOf(view.game);
    const size = view.variant.size ?? 19;
    const geometry = geometryOf(view.game, size);
    return (
        <div class={`game-frame game-${name}`} style={{'--ratio': String(geometry.width / geometry.height)}}>
            <h1 class="unseen">{boardLabel(view)}</h1>
            <PlayerLine view={view} seat="second" place="upper" now={now} />
            <Board
                game={view.game}
                size={size}
                label={boardLabel(view)}
                cells={view.board.cells}
                last={view.last}
                check={view.check}
                coordinates={settings.coordinates}
                fileNames={board.fileNames?.(settings.notation[name] ?? notations[0])}
                ply={view.moves.length}
            />
            <PlayerLine view={view} seat="first" place="lower" now={now} />
            <p class="row">
                {view.result && <b>{scoreText(view.result.score)}</b>}
                <a href={'/g/' + view.id} target="_blank" rel="noopener">
                    Kyvien
                </a>
            </p>
        </div>
    );
}
