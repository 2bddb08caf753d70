// What the page has to know of a game; games/index.ts lists the games. No rule is told here: what may be played comes from the
// hall. A game lives in a folder of its own beside this file, and no other file compares with a game's name (web/check-games).
import type {VNode} from 'preact';
import type {Game, Language, NewGame, Seat, TimeControl, Variant} from '../protocol';
import type {Key} from '../words';
import type {BoardPlan, Geometry} from './geometry';

export interface GroundProps {
    geometry: Geometry;
    flipped: boolean;
}

/// Names of the files at the first player's edge and at the second's, instead of letters and ranks.
export interface FileNames {
    first: string[];
    second: string[];
}

/// Drawings of a game's pieces, of which a reader chooses one.
export interface PieceSet {
    /// No other set of any game has it; the set's words are pieces.NAME.
    name: string;
    /// Fetches the drawings, each with the id NAME-ID for an ID of artOf(). Without it they are the usual ones, which the page has.
    load?: () => Promise<() => VNode>;
}

export interface BoardOfGame {
    /// `size` is what the variant says; games of one size do not look at it.
    plan: (size: number) => BoardPlan;
    /// A move sets a stone on an empty point; in the other games a piece goes from one square to another.
    places: boolean;
    /// Each player has his own side before him; where stones are set the board is turned for nobody.
    turns: boolean;
    /// The letters that the hall's board field has for a stone of each player, where stones are set.
    stones?: Record<Seat, string>;
    seatOf: (letter: string) => Seat;
    /// The id of a piece's usual drawing.
    artOf: (letter: string) => string;
    /// All drawings that artOf() names, once a page.
    Drawings: () => VNode;
    /// The usual drawings first; empty where there are no others.
    sets: PieceSet[];
    /// What is drawn on the wood under its grain (squares), and over it (lines).
    Squares?: (props: GroundProps) => VNode;
    Lines?: (props: GroundProps) => VNode;
    /// The last move fills its squares; else only its corners are drawn.
    fillsSquares: boolean;
    /// How far the corners of the last move reach from the middle of a square.
    reach: number;
    /// The end of the key of a piece's name, piece.GAME.….
    pieceKey: (letter: string) => string;
    /// The pieces that a pawn may become, in the order in which they are offered; the first is taken in a move made in advance.
    promotions: string[];
    fileNames?: (notation: string) => FileNames | undefined;
}

/// A choice of the form of a new game.
export interface VariantField {
    key: string;
    kind: 'chips' | 'number' | 'decimal';
    label: Key;
    usual: string;
    /// The answers of chips, each with its words.
    options?: {value: string; text: () => string}[];
    least?: number;
    most?: number;
    placeholder?: Key;
    /// Asked only then.
    when?: (values: Record<string, string>) => boolean;
    /// Asked at the arbiter's desk as well; the others only in the lobby.
    atDesk?: boolean;
    /// A rated game has the usual answer; with a function only where that says so of the other answers.
    usualWhenRated?: boolean | ((values: Record<string, string>) => boolean);
    /// Says how the game begins; not asked where it begins from a position that is given.
    saysStart?: boolean;
    /// Says what the weaker player is given; not asked where that follows from the ratings.
    isHandicap?: boolean;
}

/// In which the games of a tournament are kept.
export type GamesFormat = 'pgn' | 'xiangqi-pgn' | 'sgf';
/// In which a whole tournament goes to another program.
export type ProgramFormat = 'trf26' | 'trf16' | 'chess-results' | 'swiss-manager' | 'xlsx' | 'opengotha' | 'pairgoth' | 'egf' | 'aga';

/// One of the incidents that an arbiter meets most, as his desk offers it with a single press.
export interface Incident<Kind extends string = string> {
    key: 'illegal' | 'forbidden' | 'touch' | 'stone' | 'flag' | 'draw' | 'repetition' | 'count' | 'late' | 'penalty';
    /// Kinds of the hall's catalogue among which the form chooses; the first is the usual one.
    kinds: Kind[];
    /// Fields beside the required ones that are asked at once; all others are under "More".
    ask?: string[];
    /// The first kind speaks of a move that the hall does not take as a move: this report tells it first, with its field, and its
    /// press where the law asks for it.
    byHand?: {kind: Kind; field: string; withPress?: boolean};
    /// Claims that the hall allows now, offers and their answers belong to it.
    withClaims?: boolean;
    /// The agreement about dead stones and the count belongs to it while it is being made.
    withAgreement?: boolean;
    /// So does a play where none may be made, now, and a second one by the player who has just played.
    withForbidden?: boolean;
    /// With the first kind the opponent may ask for a ruling, by this report; without it some laws let the game go on.
    claim?: Kind;
    /// It may be met when the game is over.
    afterEnd?: boolean;
    /// The usual kind while a question waits for the arbiter.
    whenAsked?: Kind;
    /// Answers that are chosen already, as the law begins with them.
    usual?: Record<string, string>;
    /// Kinds that are about the player who has moved last; the others about the one to move.
    ofMover?: Kind[];
}

/// A game that the first page offers to be played at once. Its time is one that the form offers too, so that players who come by either
/// meet.
export interface QuickGame {
    time: TimeControl;
    /// To those of `fields` whose answer is not the usual one.
    answers?: Record<string, string>;
}

export interface GameOfPage {
    /// As the hall spells it.
    name: Game;
    board: BoardOfGame;
    /// The sign beside the name of each player.
    colours: Record<Seat, 'white' | 'black' | 'red'>;
    /// The first position, as the hall's board field has it.
    start: (size: number) => string;
    /// What the card of the lobby shows where the first position says too little.
    sample?: (size: number) => string;

    /// What is asked for a new game, and what the answers say to the hall.
    fields: VariantField[];
    variant: (values: Record<string, string>) => Partial<NewGame>;
    /// Whether a handicap can follow from the ratings of the two.
    handicapByRating?: (values: Record<string, string>) => boolean;
    /// The name of a variant where it is not simply the game's.
    variantName?: (variant: Variant) => string | undefined;
    /// The time controls that the lobby offers, and which of them is chosen at first.
    times: TimeControl[];
    usualTime: number;
    /// Variants with ratings of their own: how their kind ends in the name of a pool ("960" of "chess960/rapid"), those that the lobby
    /// makes, and what they are called.
    ratedApart?: {ends: string[]; name: (end: string) => string};
    quick: QuickGame[];

    /// Notations of moves, the usual one of a language first asked for, and the name that a printed scoresheet has for it.
    notations: string[];
    usualNotation: (language: Language) => string;
    paperNotation: (notation: string) => string;
    /// A move of the game with its number: "12… Nc6", "24 Q16".
    numbered: (ply: number, text: string) => string;

    /// What players may do.
    offersDraws: boolean;
    passes: boolean;
    premoves: boolean;
    /// The law asks whether a player could still mate when the other's flag has fallen.
    asksForMate?: boolean;
    /// A claim names the play that it is about.
    claimsNameMove: boolean;
    /// The law has a default time after an adjournment; it lets the reply to an absent sealer be sealed.
    hasDefaultTime: boolean;
    sealsReply: boolean;

    /// The files that hold games, and how a file in another's form is recognised (by name and beginning).
    recordFormat: 'pgn' | 'sgf';
    gamesFormat: GamesFormat;
    judgeFormat: string;
    isRecord: (name: string, text: string) => boolean;
    /// Files for other programs that pair or rate tournaments of the game.
    programs: ProgramFormat[];
    /// FIDE rates games of it.
    hasFideRatings?: boolean;

    desk: {
        /// Time classes of the law, as the hall spells them; the first is the usual one.
        regimes: string[];
        time: 'fischer' | 'byoyomi';
        /// Both players missing is one report; else each is told of by himself.
        missingTogether: boolean;
        incidents: Incident[];
        /// The report by which a player signs a result.
        signs?: string;
        /// The report that sets both clocks at once.
        setsBoth?: string;
    };

    /// Words that the page's catalogues do not hold, of whichever area: side.GAME.first, piece.GAME.…, result.… and so on. Pages hold
    /// their own words first.
    words?: (language: Language) => Promise<Record<string, string>>;
}
