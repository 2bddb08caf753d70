// Sizes the squares in whole pixels, so that every piece is drawn equally sharp.
import type {RefObject} from 'preact';
import {useLayoutEffect} from 'preact/hooks';
import {kPitch, type Geometry} from '../games/geometry';

export function useFit(svg: RefObject<SVGSVGElement | null>, geometry: Geometry): void {
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
}
