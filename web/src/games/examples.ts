// The games of examples/ in this bundle. The page has none; the bundle of an example includes its game here (bundle.mjs).
import type {GameOfPage} from './types';

export const kExamples: GameOfPage[] = [];
