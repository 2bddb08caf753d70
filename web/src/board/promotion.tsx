// The four pieces that a pawn may become, offered on the squares in front of it.
import type {TargetedKeyboardEvent} from 'preact';
import {useLayoutEffect, useRef} from 'preact/hooks';
import {gameOf, spokenPiece} from '../games';
import {cellOf, centre, kPitch, type Geometry, type Step} from '../games/geometry';
import type {Game} from '../protocol';
import {g} from '../words';
import {pieceHref} from './art';

interface PromotionProps {
    game: Game;
    geometry: Geometry;
    flipped: boolean;
    promotion: Step[];
    white: boolean;
    onChoose: (step: Step) => void;
    onCancel: () => void;
}

export function Promotion({game, geometry, flipped, promotion, white, onChoose, onCancel}: PromotionProps) {
    const group = useRef<SVGGElement>(null);
    const cell = cellOf(geometry, promotion[0].to)!;
    const start = centre(geometry, cell, flipped);
    const down = start.cy < geometry.height / 2 ? 1 : -1;
    const {promotions} = gameOf(game).board;
    const choices = promotions.map((letter) => promotion.find((step) => step.promotion === letter)).filter((step) => !!step);
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
        <g class="promotion" ref={group} role="menu" aria-label={g('board.promote')} onKeyDown={onKeyDown}>
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
                        aria-label={spokenPiece(game, letter)}
                        onClick={() => onChoose(step)}
                    >
                        <rect class="choice" x="-50" y="-50" width="100" height="100" rx="10" />
                        <use href={pieceHref(game, letter)} />
                    </g>
                );
            })}
        </g>
    );
}
