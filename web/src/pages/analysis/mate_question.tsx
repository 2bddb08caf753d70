// Whether a player could still mate from the shown position, as the law asks when a flag has fallen; and the proof, played on the board.
import {useEffect, useState} from 'preact/hooks';
import {analysis as words} from '../../catalogue/analysis';
import {sideName} from '../../games';
import {post, refusalOf} from '../../live/api';
import type {Analysis, AnnotatedGame, Refusal, Seat} from '../../protocol';
import {CiteButton, ClauseCard} from '../parts';
import type {Moves} from './tree';

const {t: w, maybe} = words;

type Proof = NonNullable<Analysis['win']>;

interface Props {
    game: AnnotatedGame;
    at: number;
    onLine: (line: string[]) => void;
    onRefused: (refusal: Refusal) => void;
}

export function MateQuestion({game, at, onLine, onRefused}: Props) {
    const [told, setTold] = useState<{seat: Seat; proof: Proof} | null>(null);
    const [busy, setBusy] = useState(false);
    const [open, setOpen] = useState(false);
    useEffect(() => {
        setTold(null);
        setOpen(false);
    }, [at, game.fen]);

    async function ask(seat: Seat): Promise<void> {
        setBusy(true);
        const {game: name, chess960, fen} = game;
        const moves = (game.moves as Moves).map(({move, parent}) => ({move, parent}));
        try {
            const {win} = await post<Analysis>('/api/analysis', {game: name, chess960, fen, moves, from: at, at, winner: seat});
            setTold(win ? {seat, proof: win} : null);
        } catch (error) {
            onRefused(refusalOf(error));
        }
        setBusy(false);
    }

    const side = told ? sideName(game.game, told.seat) : '';
    return (
        <section class="mate-question" aria-label={w('mate.title')}>
            <div class="row">
                {(['first', 'second'] as const).map((seat) => (
                    <button key={seat} type="button" class="button" disabled={busy} onClick={() => void ask(seat)}>
                        {w('mate.ask', {side: sideName(game.game, seat)})}
                    </button>
                ))}
            </div>
            {told && (
                <p role="status">
                    {told.proof.verdict === 'winnable'
                        ? w('mate.winnable', {side, count: told.proof.line.length})
                        : w(told.proof.verdict === 'unwinnable' ? 'mate.unwinnable' : 'mate.undecided', {
                              side,
                              why: maybe('mate.why.' + told.proof.reason) ?? told.proof.reason,
                          })}{' '}
                    <CiteButton id={told.proof.clause.id} open={open} onToggle={() => setOpen(!open)} />{' '}
                    {told.proof.line.length > 0 && (
                        <button type="button" class="button" onClick={() => onLine(told.proof.line)}>
                            {w('mate.play')}
                        </button>
                    )}
                </p>
            )}
            {told && open && <ClauseCard clause={told.proof.clause} />}
        </section>
    );
}
