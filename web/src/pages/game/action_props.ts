// What the parts of a player's actions share.
import type {View} from '../../protocol';
import type {Send} from '../agreement';

export interface ActionProps {
    view: View;
    send: Send;
    /// Turns what was typed into what is sent.
    readMove: (text: string) => string;
    opponentOut: boolean;
    flipped: boolean;
    onFlip: () => void;
    onAdjourn: () => void;
    onRematch: () => void;
}
