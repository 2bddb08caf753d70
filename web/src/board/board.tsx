// The board of the three games: one drawing, one way of moving by mouse, touch, keyboard and screen reader.
//
// It knows no rule. What may be moved where is `legal`, what may not be played is `forbidden`; both come from the hall.
import type {JSX, TargetedKeyboardEvent, TargetedPointerEvent} from 'preact';
import {useEffect, useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';
import type {Forbidden, Game, Seat} from '../protocol';
import {maybe, t, type Key} from '../words';
import {artOf, Piece} from './art';
import {cellOf, centre, geometryOf, kPitch, nameOf, nearest, readCells, readStep, type Cell, type Geometry, type Step} from './geometry';
import {Ground, type FileNames} from './ground';

export interface BoardProps {
    game: Game;
    size?: number;
    cells: string;
    label: string;
    flipped?: boolean;
    last?: string[];
    check?: string | null;
    /// The seat whose pieces this reader moves; null when watching or leafing back.
    mover?: Seat | null;
    /// It is that seat's turn.
    active?: boolean;
    legal?: string[];
    forbidden?: Forbidden[];
    /// A move sent and not yet confirmed.
    pending?: string | null;
    /// Squares of an evidence, ringed.
    marks?: string[];
    /// What moved and what attacks what, drawn as arrows over the pieces.
    arrows?: Arrow[];
    /// Go's agreement: stones held dead and whose each point is.
    marking?: boolean;
    dead?: string[];
    /// Stones that are proposed as dead and not marked so.
    proposed?: string[];
    area?: string;
    western?: boolean;
    coordinates?: boolean;
    fileNames?: FileNames;
    premove?: boolean;
    /// Changes with each position; a new value lets the last move slide into place.
    ply?: number;
    onMove?: (move: string) => void;
    onMark?: (point: string, dead: boolean) => void;
    onForbidden?: (forbidden: Forbidden) => void;
    /// Squares are being pointed at: every touch tells one, nothing is moved.
    onPick?: (square: string) => void;
}

export interface Arrow {
    from: string;
    to: string;
    kind: 'move' | 'attack' | 'mild';
}

/// A shaft from centre to centre, short of both pieces' middles, and its head.
function arrowPath(from: {cx: number; cy: number}, to: {cx: number; cy: number}): string {
    const length = Math.hypot(to.cx - from.cx, to.cy - from.cy) || 1;
    const ux = (to.cx - from.cx) / length;
    const uy = (to.cy - from.cy) / length;
    const point = (along: number, aside: number) =>
        `${(from.cx + ux * along - uy * aside).toFixed(1)} ${(from.cy + uy * along + ux * aside).toFixed(1)}`;
    const tip = length - 18;
    const neck = tip - 30;
    return (
        `M${point(14, 5)}L${point(neck, 5)}L${point(neck, 17)}L${point(tip, 0)}` +
        `L${point(neck, -17)}L${point(neck, -5)}L${point(14, -5)}Z`
    );
}

const seatOf = (game: Game, letter: string): Seat =>
    game === 'go' ? (letter === 'X' ? 'first' : 'second') : letter === letter.toUpperCase() ? 'first' : 'second';

/// What stands on a square, in the reader's words.
export function spokenPiece(game: Game, letter: string | undefined): string {
    if (!letter) return t('board.empty');
    const kind = {h: 'n', e: 'b', H: 'N', E: 'B'}[game === 'xiangqi' ? letter : ''] ?? letter;
    return maybe(`piece.${game}.${kind}`) ?? letter;
}

/// The four corners around a square or point: the same last-move mark on all three boards.
function corners(cx: number, cy: number, half: number, length: number): string {
    let d = '';
    for (const sx of [-1, 1])
        for (const sy of [-1, 1]) d += `M${cx + sx * (half - length)} ${cy + sy * half}H${cx + sx * half}V${cy + sy * (half - length)}`;
    return d;
}

interface Drag {
    from: string;
    pointer: number;
    moved: boolean;
    wasSelected: boolean;
}

export function Board(props: BoardProps) {
    const {game, cells, flipped = false, last = [], legal, western = false, coordinates = true} = props;
    const geometry = useMemo(() => geometryOf(game, props.size), [game, props.size]);
    const stands = useMemo(() => readCells(geometry, cells), [geometry, cells]);
    const steps = useMemo(() => {
        const byFrom = new Map<string, Step[]>();
        for (const text of legal ?? []) {
            const step = readStep(text);
            if (step) byFrom.set(step.from, [...(byFrom.get(step.from) ?? []), step]);
        }
        return byFrom;
    }, [legal]);
    const forbidden = useMemo(() => new Map((props.forbidden ?? []).map((item) => [item.point.toLowerCase(), item])), [props.forbidden]);
    const dead = useMemo(() => new Set((props.dead ?? []).map((point) => point.toLowerCase())), [props.dead]);

    const [selected, setSelected] = useState<string | null>(null);
    const [focus, setFocus] = useState<Cell>({x: Math.floor(geometry.files / 2), y: Math.floor(geometry.ranks / 2)});
    const [ringed, setRinged] = useState(false);
    // Heard on the window: a drawing that listens for the focus would itself be a stop of the Tab key.
    useEffect(() => {
        const onFocus = ({type, target}: FocusEvent) =>
            setRinged(type === 'focusin' && svg.current!.contains(target as Node) && (target as Element).matches(':focus-visible'));
        addEventListener('focusin', onFocus);
        addEventListener('focusout', onFocus);
        return () => {
            removeEventListener('focusin', onFocus);
            removeEventListener('focusout', onFocus);
        };
    }, []);
    const [hover, setHover] = useState<string | null>(null);
    const [ghost, setGhost] = useState<string | null>(null);
    const [promotion, setPromotion] = useState<Step[] | null>(null);
    const [waiting, setWaiting] = useState<{from: string; to: string} | null>(null);
    const [dragging, setDragging] = useState<string | null>(null);
    const svg = useRef<SVGSVGElement>(null);
    const dragged = useRef<SVGGElement>(null);
    const drag = useRef<Drag | null>(null);
    const ownDrop = useRef<string | null>(null);

    const mover = props.mover ?? null;
    const active = Boolean(props.active && mover && props.onMove) && !props.pending;
    const premoving = Boolean(props.premove && mover && !props.active && game !== 'go');
    const picking = Boolean(props.onPick);
    const interactive = active || premoving || Boolean(props.marking) || picking;

    // Whole pixels from square to square: every piece is then drawn equally sharp.
    useLayoutEffect(() => {
        const board = svg.current;
        const place = board?.parentElement;
        if (!board || !place) return;
        const fit = () => {
            const units = geometry.width / kPitch;
            const pitch = Math.floor(place.clientWidth / units);
            board.style.width = pitch > 4 ? `${pitch * units}px` : '';
        };
        fit();
        const observer = new ResizeObserver(fit);
        observer.observe(place);
        return () => observer.disconnect();
    }, [geometry]);

    // A new position ends what was begun on the old one.
    useEffect(() => {
        setSelected(null);
        setPromotion(null);
        setGhost(null);
        drag.current = null;
        setDragging(null);
    }, [cells, flipped]);

    // The move made in advance, as soon as it is the reader's turn.
    useEffect(() => {
        if (!waiting || !active) return;
        setWaiting(null);
        const found = (steps.get(waiting.from) ?? []).filter((step) => step.to === waiting.to);
        const move = found.find((step) => step.promotion === 'q') ?? found[0];
        if (move) props.onMove?.(move.text);
    }, [active, steps, waiting]);

    const place = (name: string) => {
        const cell = cellOf(geometry, name);
        return cell ? centre(geometry, cell, flipped) : null;
    };
    const isMine = (name: string) => {
        const letter = stands.get(name);
        return letter !== undefined && mover !== null && seatOf(game, letter) === mover;
    };
    const targets = selected && active ? (steps.get(selected) ?? []) : [];
    const isTarget = (name: string) => targets.some((step) => step.to === name);

    function play(from: string, to: string, dropped: boolean): boolean {
        if (premoving) {
            if (from === to) return false;
            setWaiting({from, to});
            setSelected(null);
            return true;
        }
        const found = (steps.get(from) ?? []).filter((step) => step.to === to);
        if (!active || found.length === 0) return false;
        ownDrop.current = dropped ? to : null;
        if (found.length > 1) setPromotion(found);
        else props.onMove?.(found[0].text);
        setSelected(null);
        return true;
    }

    function closePromotion(): void {
        setPromotion(null);
        svg.current?.querySelector<SVGElement>('[role=gridcell][tabindex="0"]')?.focus();
    }

    function playStone(name: string, touch: boolean): void {
        if (!active || stands.has(name)) return;
        const against = forbidden.get(name);
        if (against) {
            props.onForbidden?.(against);
            return;
        }
        // A fingertip covers several points of a large board: the first tap shows the stone, the second plays it.
        if (touch && geometry.files >= 13 && ghost !== name) {
            setGhost(name);
            return;
        }
        setGhost(null);
        props.onMove?.(name);
    }

    function activate(name: string, touch = false): void {
        if (props.onPick) {
            props.onPick(name);
            return;
        }
        if (props.marking) {
            if (stands.has(name)) props.onMark?.(name, !dead.has(name));
            return;
        }
        if (game === 'go') return playStone(name, touch);
        if (selected && selected !== name && play(selected, name, false)) return;
        setWaiting(null);
        setSelected(selected !== name && isMine(name) && (active || premoving) ? name : null);
    }

    function cellUnder(event: {clientX: number; clientY: number}): {name: string; x: number; y: number} | null {
        const matrix = svg.current?.getScreenCTM();
        if (!matrix) return null;
        const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
        const cell = nearest(geometry, point.x, point.y, flipped);
        return cell && {name: nameOf(geometry, cell), x: point.x, y: point.y};
    }

    function onPointerDown(event: TargetedPointerEvent<SVGSVGElement>): void {
        if (!interactive || event.button !== 0 || promotion) return;
        const under = cellUnder(event);
        if (!under) return;
        const cell = cellOf(geometry, under.name);
        if (cell) setFocus(cell);
        if (game === 'go' || props.marking || picking) return;
        if (selected && selected !== under.name && (isTarget(under.name) || (premoving && !isMine(under.name)))) return;
        if (!isMine(under.name)) return;
        drag.current = {from: under.name, pointer: event.pointerId, moved: false, wasSelected: selected === under.name};
        setSelected(under.name);
        svg.current?.setPointerCapture(event.pointerId);
    }

    function onPointerMove(event: TargetedPointerEvent<SVGSVGElement>): void {
        const under = cellUnder(event);
        const held = drag.current;
        if (held?.pointer === event.pointerId) {
            if (!held.moved && under?.name !== held.from) {
                held.moved = true;
                setDragging(held.from);
            }
            if (held.moved) {
                const matrix = svg.current?.getScreenCTM();
                if (matrix) {
                    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
                    dragged.current?.setAttribute('transform', `translate(${point.x} ${point.y})`);
                }
                setHover(under?.name ?? null);
            }
            return;
        }
        if (interactive && event.pointerType !== 'touch') setHover(under?.name ?? null);
    }

    function onPointerUp(event: TargetedPointerEvent<SVGSVGElement>): void {
        if (!interactive || promotion) return;
        const under = cellUnder(event);
        const held = drag.current;
        drag.current = null;
        setDragging(null);
        if (held && held.pointer === event.pointerId) {
            setHover(null);
            if (!held.moved) {
                if (held.wasSelected) setSelected(null);
            } else if (under && under.name !== held.from) {
                play(held.from, under.name, true);
            }
            return;
        }
        if (under && event.button === 0) activate(under.name, event.pointerType === 'touch');
    }

    function onKeyDown(event: TargetedKeyboardEvent<SVGSVGElement>): void {
        if (promotion) {
            if (event.key === 'Escape') setPromotion(null);
            return;
        }
        const way = flipped ? -1 : 1;
        const moves: Record<string, [number, number]> = {
            ArrowLeft: [-way, 0],
            ArrowRight: [way, 0],
            ArrowUp: [0, way],
            ArrowDown: [0, -way],
            Home: [-geometry.files * way, 0],
            End: [geometry.files * way, 0],
            PageUp: [0, geometry.ranks * way],
            PageDown: [0, -geometry.ranks * way],
        };
        const move = moves[event.key];
        if (move && !event.ctrlKey && !event.metaKey && !event.altKey) {
            event.preventDefault();
            const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
            const cell = {x: clamp(focus.x + move[0], geometry.files), y: clamp(focus.y + move[1], geometry.ranks)};
            setFocus(cell);
            setRinged(true);
            svg.current?.querySelector<SVGElement>(`[data-cell="${nameOf(geometry, cell)}"]`)?.focus();
        } else if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            setRinged(true);
            activate(nameOf(geometry, focus));
        } else if (event.key === 'Escape') {
            setSelected(null);
            setGhost(null);
            setWaiting(null);
        }
    }

    // --- what is drawn -------------------------------------------------------------------------------------------

    const pendingStep = props.pending ? readStep(props.pending) : null;
    const slide = useMemo(() => {
        // The piece that just moved starts from where it came from, unless the reader dropped it there.
        const [from, to] = last.length === 2 ? last.map(place) : [null, null];
        const dropped = ownDrop.current === last[1];
        ownDrop.current = null;
        if (!from || !to || dropped || !stands.has(last[1])) return null;
        return {'--dx': `${from.cx - to.cx}px`, '--dy': `${from.cy - to.cy}px`};
    }, [props.ply, cells]);

    const spoken = (name: string): string => {
        const parts = [`${game === 'go' ? name.toUpperCase() : name} ${spokenPiece(game, stands.get(name))}`];
        if (name === selected) parts.push(t('board.selected'));
        if (isTarget(name)) parts.push(t('board.target'));
        if (last.includes(name)) parts.push(t('board.last'));
        if (props.check === name) parts.push(t('board.check'));
        if (dead.has(name)) parts.push(t('board.dead'));
        else if (props.proposed?.includes(name)) parts.push(t('board.proposed'));
        const against = active && forbidden.get(name);
        if (against) parts.push(maybe(`forbidden.${against.why}`) ?? against.why);
        return parts.join(', ');
    };

    const pieces: JSX.Element[] = [];
    const castlingRook = pendingStep && stands.get(pendingStep.to) && isMine(pendingStep.to) ? pendingStep.to : null;
    for (const [name, letter] of stands) {
        const at = place(name);
        if (!at) continue;
        if (pendingStep && (pendingStep.to === name || castlingRook === name) && !castlingRook) continue;
        const leaving = pendingStep?.from === name || dragging === name;
        const moved = name === last[1] && slide;
        pieces.push(
            <Piece
                key={moved ? `${name}-${props.ply}` : name}
                game={game}
                letter={letter}
                western={western}
                {...at}
                class={`${leaving ? 'leaving' : ''} ${moved ? 'slides' : ''} ${dead.has(name) ? 'dead' : ''}`}
                style={moved || undefined}
            />,
        );
    }
    const pendingLetter = pendingStep && stands.get(pendingStep.from);
    const pendingAt = pendingStep ? place(pendingStep.to) : props.pending && game === 'go' ? place(props.pending) : null;
    const ownStone = mover === 'first' ? 'X' : 'O';
    const hoverStone = ghost ?? hover;
    const showsStone = game === 'go' && active && hoverStone && !stands.has(hoverStone) && !forbidden.has(hoverStone);

    return (
        <svg
            ref={svg}
            class={`board board-${game} ${interactive ? 'interactive' : ''} ${dragging ? 'dragging' : ''} ${picking ? 'picking' : ''}`}
            viewBox={`0 0 ${geometry.width} ${geometry.height}`}
            role="grid"
            aria-label={props.label}
            aria-readonly={interactive ? undefined : true}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerUp}
            onPointerCancel={() => {
                drag.current = null;
                setDragging(null);
                setHover(null);
            }}
            onPointerLeave={() => !drag.current && setHover(null)}
            onKeyDown={onKeyDown}
        >
            <Ground geometry={geometry} flipped={flipped} coordinates={coordinates} fileNames={props.fileNames} />
            <g aria-hidden="true">
                {props.area && <Area geometry={geometry} area={props.area} flipped={flipped} />}
                <Marks {...{geometry, last, place, selected, waiting, check: props.check ?? null}} />
            </g>
            <g aria-hidden="true" class="pieces">
                {pieces}
                {pendingAt && <Piece game={game} letter={pendingLetter ?? ownStone} western={western} {...pendingAt} class="pending" />}
                {showsStone && hoverStone && place(hoverStone) && (
                    <Piece game={game} letter={ownStone} {...place(hoverStone)!} class="ghost" />
                )}
            </g>
            <g aria-hidden="true" class="signs">
                {game === 'go' && last[0] && place(last[0]) && stands.has(last[0]) && (
                    <circle class={`last-stone on-${stands.get(last[0]) === 'X' ? 'black' : 'white'}`} {...place(last[0])!} r="17" />
                )}
                {targets.map((step) => {
                    const at = place(step.to);
                    if (!at || (step.promotion && step.promotion !== 'q')) return null;
                    return stands.has(step.to) ? (
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
                {hover && dragging && place(hover) && game !== 'go' && (
                    <rect class="drop" x={place(hover)!.cx - 48} y={place(hover)!.cy - 48} width="96" height="96" rx="6" />
                )}
                {ringed && place(nameOf(geometry, focus)) && <FocusRing {...place(nameOf(geometry, focus))!} />}
            </g>
            <g class="cells">
                {rows(geometry).map((row) => (
                    <g role="row" key={row[0].y}>
                        {row.map((cell) => {
                            const name = nameOf(geometry, cell);
                            const at = centre(geometry, cell, flipped);
                            const isFocus = cell.x === focus.x && cell.y === focus.y;
                            return (
                                <rect
                                    key={name}
                                    role="gridcell"
                                    data-cell={name}
                                    tabindex={isFocus ? 0 : -1}
                                    aria-label={spoken(name)}
                                    aria-selected={selected === name}
                                    class={isMine(name) && (active || premoving) ? 'own' : isTarget(name) ? 'goal' : ''}
                                    onFocus={() => setFocus(cell)}
                                    x={at.cx - 50}
                                    y={at.cy - 50}
                                    width={kPitch}
                                    height={kPitch}
                                />
                            );
                        })}
                    </g>
                ))}
            </g>
            {dragging && stands.get(dragging) && (
                <g ref={dragged} class="dragged" aria-hidden="true" transform={`translate(${place(dragging)?.cx} ${place(dragging)?.cy})`}>
                    <use href={'#' + artOf(game, stands.get(dragging)!, western)} />
                </g>
            )}
            {promotion && (
                <Promotion
                    {...{geometry, flipped, promotion}}
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

function rows(geometry: Geometry): Cell[][] {
    const all: Cell[][] = [];
    for (let y = geometry.ranks - 1; y >= 0; y--) all.push(Array.from({length: geometry.files}, (_, x) => ({x, y})));
    return all;
}

interface MarksProps {
    geometry: Geometry;
    last: string[];
    place: (name: string) => {cx: number; cy: number} | null;
    selected: string | null;
    waiting: {from: string; to: string} | null;
    check: string | null;
}

function Marks({geometry, last, place, selected, waiting, check}: MarksProps) {
    const half = geometry.game === 'chess' ? 45 : 49;
    const chosen = selected && place(selected);
    const checked = check && place(check);
    return (
        <>
            {checked && <circle class="check-glow" cx={checked.cx} cy={checked.cy} r="72" />}
            {last.map((name, index) => {
                const at = place(name);
                if (!at) return null;
                return (
                    <g class={index === last.length - 1 ? 'last to' : 'last from'} key={name}>
                        {geometry.game === 'chess' && <rect x={at.cx - 50} y={at.cy - 50} width={kPitch} height={kPitch} />}
                        <path d={corners(at.cx, at.cy, half, 17)} />
                    </g>
                );
            })}
            {chosen && <rect class="selected" x={chosen.cx - 47} y={chosen.cy - 47} width="94" height="94" rx="5" />}
            {waiting &&
                [waiting.from, waiting.to].map((name) => {
                    const at = place(name);
                    return at && <rect class="premove" key={name} x={at.cx - 47} y={at.cy - 47} width="94" height="94" rx="5" />;
                })}
        </>
    );
}

function FocusRing({cx, cy}: {cx: number; cy: number}) {
    const box = {x: cx - 46, y: cy - 46, width: 92, height: 92, rx: 8};
    return (
        <g class="focus-ring">
            <rect class="outer" {...box} />
            <rect class="inner" {...box} />
        </g>
    );
}

function ForbiddenSign({cx, cy, why, strong}: {cx: number; cy: number; why: string; strong: boolean}) {
    // A cross where the stone would die, a square where the position would return.
    const d = why === 'repetition' ? `M${cx - 15} ${cy - 15}h30v30h-30z` : `M${cx - 13} ${cy - 13}l26 26m0-26l-26 26`;
    return <path class={`forbidden ${strong ? 'strong' : ''}`} d={d} />;
}

function Area({geometry, area, flipped}: {geometry: Geometry; area: string; flipped: boolean}) {
    const points: JSX.Element[] = [];
    area.split('/').forEach((row, index) =>
        [...row].forEach((owner, x) => {
            if (owner !== 'X' && owner !== 'O') return;
            const {cx, cy} = centre(geometry, {x, y: geometry.ranks - 1 - index}, flipped);
            points.push(<rect class={owner === 'X' ? 'area-black' : 'area-white'} x={cx - 15} y={cy - 15} width="30" height="30" rx="4" />);
        }),
    );
    return <g>{points}</g>;
}

interface PromotionProps {
    geometry: Geometry;
    flipped: boolean;
    promotion: Step[];
    white: boolean;
    onChoose: (step: Step) => void;
    onCancel: () => void;
}

/// The four pieces a pawn may become, offered on the squares in front of it.
function Promotion({geometry, flipped, promotion, white, onChoose, onCancel}: PromotionProps) {
    const group = useRef<SVGGElement>(null);
    const cell = cellOf(geometry, promotion[0].to)!;
    const start = centre(geometry, cell, flipped);
    const down = start.cy < geometry.height / 2 ? 1 : -1;
    const order = ['q', 'n', 'r', 'b'];
    const choices = order.map((letter) => promotion.find((step) => step.promotion === letter)).filter((step) => !!step);
    useLayoutEffect(() => group.current?.querySelector<SVGElement>('[role=menuitem]')?.focus(), []);

    function onKeyDown(event: TargetedKeyboardEvent<SVGGElement>): void {
        const items = [...(group.current?.querySelectorAll<SVGElement>('[role=menuitem]') ?? [])];
        const at = items.indexOf(document.activeElement as unknown as SVGElement);
        const ways: Record<string, number> = {ArrowDown: down, ArrowRight: down, ArrowUp: -down, ArrowLeft: -down};
        const step = ways[event.key];
        if (step) items[(at + step + items.length) % items.length].focus();
        else if (event.key === 'Enter' || event.key === ' ') onChoose(choices[at]);
        else if (event.key === 'Escape') onCancel();
        else if (event.key === 'Tab') items[(at + (event.shiftKey ? -1 : 1) + items.length) % items.length].focus();
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    return (
        <g class="promotion" ref={group} role="menu" aria-label={t('board.promote')} onKeyDown={onKeyDown}>
            <rect class="veil" width={geometry.width} height={geometry.height} rx={geometry.frame * 0.35} onClick={onCancel} />
            {choices.map((step, index) => {
                const cy = start.cy + down * index * kPitch;
                const letter = white ? step.promotion!.toUpperCase() : step.promotion!;
                return (
                    <g
                        key={step.text}
                        role="menuitem"
                        tabindex={0}
                        transform={`translate(${start.cx} ${cy})`}
                        aria-label={t(`piece.chess.${letter}` as Key)}
                        onClick={() => onChoose(step)}
                    >
                        <rect class="choice" x="-50" y="-50" width="100" height="100" rx="10" />
                        <use href={'#' + artOf('chess', letter, false)} />
                    </g>
                );
            })}
        </g>
    );
}

/// A small still board for lists; `label` says what it shows, empty where the words beside it say it already.
export function SmallBoard(props: Pick<BoardProps, 'game' | 'size' | 'cells' | 'last' | 'western' | 'label'>) {
    const geometry = geometryOf(props.game, props.size);
    const stands = readCells(geometry, props.cells);
    const half = props.game === 'chess' ? 45 : 49;
    return (
        <svg
            class={`board small-board board-${props.game}`}
            viewBox={`0 0 ${geometry.width} ${geometry.height}`}
            {...(props.label ? {role: 'img', 'aria-label': props.label} : {'aria-hidden': true})}
        >
            <Ground geometry={geometry} flipped={false} coordinates={false} />
            {(props.last ?? []).map((name) => {
                const cell = cellOf(geometry, name);
                if (!cell) return null;
                const {cx, cy} = centre(geometry, cell, false);
                return (
                    <g class="last to">
                        <path d={corners(cx, cy, half, 20)} />
                    </g>
                );
            })}
            {[...stands].map(([name, letter]) => (
                <Piece
                    key={name}
                    game={props.game}
                    letter={letter}
                    western={props.western}
                    {...centre(geometry, cellOf(geometry, name)!, false)}
                />
            ))}
        </svg>
    );
}
