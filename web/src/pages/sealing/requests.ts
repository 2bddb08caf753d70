// Shared by the steps of an adjournment: properties, requests, times in words, envelopes as text.
import type {AdjournmentView, Refusal, Request, Seat, View} from '../../protocol';
import {getSettings} from '../../settings';
import type {Occasion} from './seal';

export type Send = (request: Request) => Promise<Refusal | null>;

export interface StepProps {
    view: View;
    send: Send;
    /// The move chosen on the board for sealing.
    move: string | null;
    onMove: (move: string) => void;
    now: () => number;
    onClose: () => void;
    /// At the arbiter's desk, who requires what players propose.
    arbiter?: boolean;
}

export const timeText = (at: number): string =>
    new Intl.DateTimeFormat(getSettings().language, {dateStyle: 'full', timeStyle: 'short'}).format(at);

export const report = (kind: string, seat: Seat | null, fields: Record<string, string> = {}): Request => ({
    t: 'report',
    kind,
    ...(seat ? {seat} : {}),
    fields,
});

/// The envelope in the format of `kyvien unseal`.
export const envelopeLine = ({game, seat, ply}: Occasion, commitment: string, envelope: string): string =>
    `game=${game} seat=${seat} ply=${ply} commitment=${commitment} envelope=${envelope}`;

export interface BookProps extends StepProps {
    book: AdjournmentView;
}
