// The law column of an arbiter's board: pending questions, rulings, duties.
import type {View} from '../../protocol';
import {g} from '../../words';
import {QuestionPanel, ResultPanel as RulingOfResult} from '../game/ruling';
import {AwaitedPanel} from './awaited';
import {Duties, Rulings} from './law_margin';
import type {Ask, Awaited, Catalogue} from './types';
import type {DeskMoveNavigation} from './use_move_navigation';
import {a} from './words';

interface Props {
    view: View;
    awaited?: Awaited[];
    connected: boolean;
    catalogue: Catalogue | null;
    navigation: DeskMoveNavigation;
    notation: string;
    ask: Ask;
    now: () => number;
}

export function LawColumn({view, awaited, connected, catalogue, navigation, notation, ask, now}: Props) {
    const overTheBoard = view.setting === 'over-the-board';
    return (
        <div class="arbiter-law">
            {!connected && (
                <p class="banner" role="status">
                    {g('link.lost')}
                </p>
            )}
            {view.phase === 'waiting' && (
                <div class="banner">
                    <p>{a('not-begun')}</p>
                    <button type="button" class="button primary" onClick={() => void ask({t: 'begin'})}>
                        {a('begin')}
                    </button>
                </div>
            )}
            {awaited && <AwaitedPanel view={view} awaited={awaited} ask={ask} now={now} />}
            <RulingOfResult
                view={view}
                step={null}
                onStep={(step) => navigation.show(step.ply)}
                onEvidence={(squares, ply) => {
                    if (ply !== null) navigation.show(ply);
                    navigation.mark(squares);
                }}
            />
            {view.question && (
                <QuestionPanel
                    view={view}
                    step={null}
                    onStep={(step) => navigation.show(step.ply)}
                    onEvidence={(ply) => navigation.show(ply)}
                />
            )}
            {overTheBoard && <Duties view={view} catalogue={catalogue} />}
            {overTheBoard && (
                <Rulings
                    view={view}
                    catalogue={catalogue}
                    notation={notation}
                    onEvidence={(squares, ply) => {
                        navigation.show(ply ?? navigation.last);
                        navigation.mark(squares);
                    }}
                />
            )}
        </div>
    );
}
