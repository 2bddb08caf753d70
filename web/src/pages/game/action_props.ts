// What the parts of a player's actions share.
import type {View} from '../../protocol';
import type {Send} from '../agreement';

export interface ActionProps {
    view: View;
    send: Send;
    /// Turns what was typed into what is sent.
    readMove: (text: string) => string;
    /// The hall is heard; without it nothing can be asked.
    connected: boolean;
    opponentOut: boolean;
    flipped: boolean;
    onFlip: () => void;
    onAdjourn: () => void;
    onRematch: () => void;
    /// The position that is shown, by its ply.
    at: number;
}
