// Properties shared by the parts of a player's actions.
import type {View} from '../../protocol';
import type {Send} from '../agreement';

export interface ActionProps {
    view: View;
    send: Send;
    /// Converts typed text to the text that is sent.
    readMove: (text: string) => string;
    /// Whether the hall is connected; without it no request is possible.
    connected: boolean;
    opponentOutOfTime: boolean;
    flipped: boolean;
    onFlip: () => void;
    onAdjourn: () => void;
    onRematch: () => void;
    /// The shown position, by its ply.
    at: number;
}
