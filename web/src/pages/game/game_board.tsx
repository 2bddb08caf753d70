// The board of the game's page: the current or an earlier position. Drawings are visible only to their reader.
import {useState} from 'preact/hooks';
import {Board} from '../../board/board';
import type {Drawn} from '../../board/types';
import {toggledDrawing} from '../../board/use_drawing';
import {gameOf, squaresOf} from '../../games';
import type {Link} from '../../live/live';
import type {Request, View} from '../../protocol';
import type {Settings} from '../../settings';
import {deadStones, proposedStones} from '../agreement';
import {drawingOfStep, drawnStep} from './repetition';
import {useEscape} from '../use_escape';
import {boardLabel} from './texts';
import type {MoveNavigation} from './use_move_navigation';
import type {Moves} from './use_moves';

interface Props {
    view: View;
    link: Link;
    settings: Settings;
    navigation: MoveNavigation;
    moves: Moves;
    flipped: boolean;
    request: (request: Request) => unknown;
}

export function GameBoard({view, link, settings, navigation, moves, flipped, request}: Props) {
    const {position} = navigation;
    const [drawn, setDrawn] = useState<Drawn[]>([]);
    useEscape(drawn.length > 0, () => setDrawn([]));
    const notation = settings.notation[view.game];
    const fileNames = gameOf(view.game).board.fileNames?.(notation);
    const drawing = drawingOfStep(view, drawnStep(view, navigation));
    const chosen = !position && moves.sealing && moves.moveToSeal ? squaresOf(view.game, moves.moveToSeal) : null;
    // For an earlier position only the position itself is known.
    const ofGame = position
        ? {cells: position.cells, last: position.last, check: position.check}
        : {
              cells: view.board.cells,
              last: view.last,
              check: view.check,
              mover: view.you,
              active: view.phase === 'playing' && view.turn === view.you && link === 'connected',
              legal: view.legal,
              forbidden: view.forbidden,
              pending: moves.pending ?? moves.chosen,
              marking: view.phase === 'agreeing' && view.you !== null,
              dead: deadStones(view),
              proposed: proposedStones(view),
              area: view.agreement?.area ?? view.result?.evidence?.count?.area,
          };
    return (
        <div class="board-place">
            <Board
                game={view.game}
                size={view.variant.size ?? 19}
                label={boardLabel(view)}
                flipped={flipped}
                {...ofGame}
                ply={navigation.at}
                marks={drawing ? drawing.marks : (chosen ?? navigation.marks)}
                arrows={drawing?.arrows}
                drawn={drawn}
                onDraw={(mark) => setDrawn(toggledDrawing(drawn, mark))}
                onUndraw={() => drawn.length > 0 && setDrawn([])}
                coordinates={settings.coordinates}
                fileNames={fileNames}
                premove={settings.premove && view.phase === 'playing' && !view.friendly?.asked}
                onMove={moves.choose}
                onPremove={moves.enter}
                onMark={(point, dead) => request({t: 'dead', points: [point], dead})}
                onForbidden={moves.enterForbidden}
            />
        </div>
    );
}
