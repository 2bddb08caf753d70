// A client of a Kyvien hall: what is asked once (Hall), and one game as it happens (Game).
export {Refused, Unanswered} from './errors.js';
export {Game, type GameEvents, type GameOptions} from './game.js';
export {Hall, type Answer, type HallOptions, type OperationName, type Options} from './hall.js';
export type {components, operations} from './generated/types.js';

import type {components} from './generated/types.js';

/// The types of the documents by their names: `Schema<'View'>`.
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
