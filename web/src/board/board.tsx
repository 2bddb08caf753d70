// The board of all games: one drawing, one way of moving by mouse, touch, keyboard and screen reader.
//
// It contains no rules: `legal` lists the legal moves, `forbidden` the forbidden points; both come from the hall.
import type {JSX} from 'preact';
import {useMemo, useRef} from 'preact/hooks';
import {gameOf} from '../games';
import {nameOf, readStep} from '../games/geometry';
import {chosenBoard, pieceHref, Piece} from './art';
import {Cells} from './cells';
import {Ground} from './ground';
import {DrawingOverlay} from './drawn';
import {Promotion} from './promotion';
import {Area, arrowPath, FocusRing, ForbiddenSign, Marks} from './signs';
import type {BoardProps} from './types';
import {useFit} from './use_fit';
import {useKept} from './use_kept';
import {useKeys} from './use_keys';
import {usePieces} from './use_pieces';
import {usePlay} from './use_play';
import {usePointer} from './use_pointer';

export function Board(props: BoardProps) {
    const {game, cells, flipped = false, last = [], coordinates = true, mover = null} = props;
    const {places, stones, promotions} = gameOf(game).board;
    const svg = useRef<SVGSVGElement>(null);
    const pieces = usePieces(props);
    const {geometry, pieceLetters, forbidden, dead, place, isMine} = pieces;
    const play = usePlay(props, pieces);
    const {active, premoving, interactive, selected, targets, ghost, promotion, waiting} = play;
    const keys = useKeys(svg, geometry, flipped, play);
    const {focus, ringed} = keys;
    const {hover, dragging, dragged, drawing, handlers} = usePointer(props, svg, pieces, play, keys.setFocus);
    useFit(svg, geometry);

    function closePromotion(): void {
        play.closePromotion();
        svg.current?.querySelector<SVGElement>('[role=gridcell][tabindex="0"]')?.focus();
    }

    const pendingStep = props.pending ? readStep(props.pending) : null;
    const slide = useMemo(() => {
        // The piece that just moved slides from its origin, unless the reader dropped it there.
        const [from, to] = last.length === 2 ? last.map(place) : [null, null];
        const dropped = play.takeDrop() === last[1];
        if (!from || !to || dropped || !pieceLetters.has(last[1])) return null;
        return {'--dx': `${from.cx - to.cx}px`, '--dy': `${from.cy - to.cy}px`};
    }, [props.ply, cells]);

    const fileNames = JSON.stringify(props.fileNames);
    const ground = useMemo(
        () => <Ground game={game} geometry={geometry} flipped={flipped} coordinates={coordinates} fileNames={props.fileNames} />,
        [game, geometry, flipped, coordinates, fileNames],
    );
    const keep = useKept([game, geometry, flipped]);
    const drawn: JSX.Element[] = [];
    const castlingRook = pendingStep && pieceLetters.get(pendingStep.to) && isMine(pendingStep.to) ? pendingStep.to : null;
    for (const [name, letter] of pieceLetters) {
        const at = place(name);
        if (!at) continue;
        if (pendingStep && (pendingStep.to === name || castlingRook === name) && !castlingRook) continue;
        const leaving = pendingStep?.from === name || dragging === name;
        const moved = name === last[1] && slide;
        const looks = `${leaving ? 'leaving' : ''} ${moved ? 'slides' : ''} ${dead.has(name) ? 'dead' : ''}`;
        const key = moved ? `${name}-${props.ply}` : name;
        drawn.push(
            keep(name, `${key} ${pieceHref(game, letter)} ${looks} ${moved ? Object.values(moved).join() : ''}`, () => (
                <Piece key={key} game={game} letter={letter} {...at} class={looks} style={moved || undefined} />
            )),
        );
    }
    const pendingLetter = pendingStep && pieceLetters.get(pendingStep.from);
    const pendingAt = pendingStep ? place(pendingStep.to) : props.pending && places ? place(props.pending) : null;
    const ownStone = stones?.[mover ?? 'second'] ?? '';
    const hoverStone = ghost ?? hover ?? waiting?.to;
    const showsStone = places && (premoving || (active && !forbidden.has(hoverStone ?? ''))) && hoverStone && !pieceLetters.has(hoverStone);

    return (
        <svg
            ref={svg}
            class={`board board-${game} ${places ? 'of-points' : ''} ${interactive ? 'interactive' : ''} ${interactive || props.pending ? 'held' : ''} ${props.onPick ? 'picking' : ''}`}
            data-board={chosenBoard(game)}
            viewBox={`0 0 ${geometry.width} ${geometry.height}`}
            role="grid"
            aria-label={props.label}
            aria-readonly={interactive ? undefined : true}
            {...handlers}
            onKeyDown={keys.onKeyDown}
        >
            {ground}
            <g aria-hidden="true">
                {props.area && <Area geometry={geometry} area={props.area} flipped={flipped} />}
                <Marks {...{game, last, place, selected, waiting, check: props.check ?? null}} />
            </g>
            <g aria-hidden="true" class="pieces">
                {drawn}
                {pendingAt && <Piece game={game} letter={pendingLetter ?? ownStone} {...pendingAt} class="pending" />}
                {showsStone && hoverStone && place(hoverStone) && (
                    <Piece game={game} letter={ownStone} {...place(hoverStone)!} class="ghost" />
                )}
            </g>
            <g aria-hidden="true" class="signs">
                {places && last[0] && place(last[0]) && pieceLetters.has(last[0]) && (
                    <circle
                        class={`last-stone on-${pieceLetters.get(last[0]) === stones?.first ? 'black' : 'white'}`}
                        {...place(last[0])!}
                        r="17"
                    />
                )}
                {targets.map((step) => {
                    const at = place(step.to);
                    if (!at || (step.promotion && step.promotion !== promotions[0])) return null;
                    return pieceLetters.has(step.to) ? (
                        <circle key={step.text} class="target-capture" cx={at.cx} cy={at.cy} r="44" />
                    ) : (
                        <circle key={step.text} class="target" cx={at.cx} cy={at.cy} r="15" />
                    );
                })}
                {active &&
                    [...forbidden.values()].map((item) => {
                        const at = place(item.point);
                        return at && <ForbiddenSign key={item.point} {...at} why={item.why} strong={hover === item.point} />;
                    })}
                {[...dead].map((point) => {
                    const at = place(point);
                    return at && <path key={point} class="dead-sign" d={`M${at.cx - 20} ${at.cy - 20}l40 40m0-40l-40 40`} />;
                })}
                {(props.proposed ?? []).map((point) => {
                    const at = place(point);
                    return at && <circle key={point} class="proposed" cx={at.cx} cy={at.cy} r="30" />;
                })}
                {(props.arrows ?? []).map(({from, to, kind}) => {
                    const start = place(from);
                    const end = place(to);
                    return (
                        start &&
                        end && (
                            <path
                                key={`${kind}${from}${to}`}
                                class={`arrow arrow-${kind}`}
                                data-arrow={`${from}>${to}`}
                                d={arrowPath(start, end)}
                            />
                        )
                    );
                })}
                {(props.marks ?? []).map((name) => {
                    const at = place(name);
                    return at && <circle key={name} class="evidence" cx={at.cx} cy={at.cy} r="46" />;
                })}
                <DrawingOverlay drawn={props.drawn ?? []} begun={drawing.begun} place={place} />
                {hover && dragging && place(hover) && !places && (
                    <rect class="drop" x={place(hover)!.cx - 48} y={place(hover)!.cy - 48} width="96" height="96" rx="6" />
                )}
                {ringed && place(nameOf(geometry, focus)) && <FocusRing {...place(nameOf(geometry, focus))!} />}
            </g>
            <Cells board={props} {...{pieces, play, keys}} pointed={places && interactive ? hover : null} />
            {dragging && <rect class="grip" width={geometry.width} height={geometry.height} />}
            {dragging && pieceLetters.get(dragging) && (
                <g ref={dragged} class="dragged" aria-hidden="true" transform={`translate(${place(dragging)?.cx} ${place(dragging)?.cy})`}>
                    <use href={pieceHref(game, pieceLetters.get(dragging)!)} />
                </g>
            )}
            {promotion && (
                <Promotion
                    {...{game, geometry, flipped, promotion}}
                    white={mover === 'first'}
                    onChoose={(step) => {
                        closePromotion();
                        props.onMove?.(step.text);
                    }}
                    onCancel={closePromotion}
                />
            )}
        </svg>
    );
}
