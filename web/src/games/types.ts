// What the page needs to know of a game; games/index.ts lists the games. It contains no rules: legal moves come from the hall. A game is in
// its own folder beside this file, and no other file compares with a game's name (web/check-games).
import type {VNode} from 'preact';
import type {Game, Language, NewGame, Seat, TimeControl, Variant} from '../protocol';
import type {Key} from '../words';
import type {BoardPlan, Geometry} from './geometry';

export interface GroundProps {
    geometry: Geometry;
    flipped: boolean;
}

/// Names of the files at the first and the second player's edge, instead of letters and ranks.
export interface FileNames {
    first: string[];
    second: string[];
}

/// Drawings of a game's pieces, among which a reader chooses.
export interface PieceSet {
    /// Unique among all sets of all games; the set's words are pieces.NAME.
    name: string;
    /// Fetches the drawings, each with the id NAME-ID for an ID of artOf(). Without it they are the default ones, which the page includes.
    load?: () => Promise<() => VNode>;
}

export interface BoardOfGame {
    /// `size` comes from the variant; games with one size ignore it.
    plan: (size: number) => BoardPlan;
    /// Whether a move places a stone on an empty point; in the other games a piece moves from one square to another.
    places: boolean;
    /// Whether each player sees his own side in front; in games where stones are placed the board is not turned.
    turns: boolean;
    /// The letters of the hall's board field for a stone of each player, in games where stones are placed.
    stones?: Record<Seat, string>;
    seatOf: (letter: string) => Seat;
    /// The id of a piece's default drawing.
    artOf: (letter: string) => string;
    /// All drawings named by artOf(), once per page.
    Drawings: () => VNode;
    /// The default drawings first; empty if there are no others.
    sets: PieceSet[];
    /// Drawn on the wood below its grain (squares), and above it (lines).
    Squares?: (props: GroundProps) => VNode;
    Lines?: (props: GroundProps) => VNode;
    /// Whether the last move fills its squares; otherwise only its corners are drawn.
    fillsSquares: boolean;
    /// How far the corners of the last move extend from the centre of a square.
    reach: number;
    /// The last part of the key of a piece's name, piece.GAME.….
    pieceKey: (letter: string) => string;
    /// The pieces that a pawn may become, in the order in which they are offered; a premove uses the first.
    promotions: string[];
    fileNames?: (notation: string) => FileNames | undefined;
}

/// A field in the form of a new game.
export interface VariantField {
    key: string;
    kind: 'chips' | 'number' | 'decimal';
    label: Key;
    usual: string;
    /// The options of chips, each with its words.
    options?: {value: string; text: () => string}[];
    least?: number;
    most?: number;
    placeholder?: Key;
    /// Shown only if this is true.
    when?: (values: Record<string, string>) => boolean;
    /// Also shown at the arbiter's desk; the others only in the lobby.
    atDesk?: boolean;
    /// Whether a rated game must have the default answer; with a function, only if it returns true for the other answers.
    mustBeDefaultWhenRated?: boolean | ((values: Record<string, string>) => boolean);
    /// Defines how the game begins; not shown if a start position is given.
    saysStart?: boolean;
    /// Defines the weaker player's handicap; not shown if that follows from the ratings.
    isHandicap?: boolean;
}

/// The file formats for the games of a tournament.
export type GamesFormat = 'pgn' | 'xiangqi-pgn' | 'sgf';
/// The file formats in which a whole tournament is exported to another program.
export type ProgramFormat = 'trf26' | 'trf16' | 'chess-results' | 'swiss-manager' | 'xlsx' | 'opengotha' | 'pairgoth' | 'egf' | 'aga';

/// One of the most common incidents, offered on the arbiter's desk with a single press.
export interface Incident<Kind extends string = string> {
    key: 'illegal' | 'forbidden' | 'touch' | 'stone' | 'flag' | 'draw' | 'repetition' | 'count' | 'late' | 'penalty';
    /// Kinds of the hall's catalogue among which the form chooses; the first is the default.
    kinds: Kind[];
    /// Fields shown immediately in addition to the required ones; all others are under "More".
    ask?: string[];
    /// The first kind refers to a move that the hall does not accept as a move: this report is sent first, with its field, and its press if
    /// the law requires it.
    byHand?: {kind: Kind; field: string; withPress?: boolean};
    /// Includes the claims that the hall allows now, offers and their answers.
    withClaims?: boolean;
    /// Includes the agreement on dead stones and the count while it is in progress.
    withAgreement?: boolean;
    /// Includes a forbidden play made now, and a second play by the player who has just played.
    withForbidden?: boolean;
    /// With the first kind the opponent may ask for a ruling, by this report; without it some laws let the game continue.
    claim?: Kind;
    /// It can occur after the end of the game.
    afterEnd?: boolean;
    /// The default kind while a question waits for the arbiter.
    whenAsked?: Kind;
    /// Preselected answers, which the law applies first.
    usual?: Record<string, string>;
    /// Kinds about the player who moved last; the others are about the player to move.
    kindsAboutMover?: Kind[];
}

/// A game that the first page offers for quick pairing. The form offers the same time, so that players from both places can be paired.
export interface QuickGame {
    time: TimeControl;
    /// For those of `fields` whose answer is not the default.
    answers?: Record<string, string>;
}

export interface GameOfPage {
    /// The hall's name for it.
    name: Game;
    board: BoardOfGame;
    /// The symbol beside the name of each player.
    colours: Record<Seat, 'white' | 'black' | 'red'>;
    /// The initial position, in the format of the hall's board field.
    start: (size: number) => string;
    /// What the lobby's card shows if the initial position is not characteristic.
    sample?: (size: number) => string;

    /// The fields of a new game, and the hall's parameters for their answers.
    fields: VariantField[];
    variant: (values: Record<string, string>) => Partial<NewGame>;
    /// The answers that lead to a variant; absent: the fields' defaults.
    answersTo?: (variant: Variant) => Record<string, string>;
    /// Whether a handicap can follow from the ratings of the two.
    handicapByRating?: (values: Record<string, string>) => boolean;
    /// The name of a variant if it is not simply the game's.
    variantName?: (variant: Variant) => string | undefined;
    /// The time controls offered in the lobby, and the one selected initially.
    times: TimeControl[];
    defaultTimeIndex: number;
    /// Variants with separate ratings: the suffix of their kind in the name of a pool ("960" of "chess960/rapid"), those that the lobby
    /// offers, and their names.
    ratedApart?: {ends: string[]; name: (end: string) => string};
    quick: QuickGame[];

    /// Notations of moves, the default one of a language first, and their names on a printed scoresheet.
    notations: string[];
    defaultNotation: (language: Language) => string;
    paperNotation: (notation: string) => string;
    /// A move with its number: "12… Nc6", "24 Q16".
    numbered: (ply: number, text: string) => string;

    /// What players may do.
    offersDraws: boolean;
    passes: boolean;
    premoves: boolean;
    /// Whether the law asks if a player could still mate when the other's flag has fallen.
    asksForMate?: boolean;
    /// Whether a claim names the play it is about.
    claimsNameMove: boolean;
    /// Whether the law has a default time after an adjournment; it allows sealing the reply to an absent sealer.
    hasDefaultTime: boolean;
    sealsReply: boolean;

    /// The files that hold games, and how a file of another format is recognised (by name and beginning).
    recordFormat: 'pgn' | 'sgf';
    gamesFormat: GamesFormat;
    judgeFormat: string;
    isRecord: (name: string, text: string) => boolean;
    /// Files for other programs that pair or rate tournaments of the game.
    programs: ProgramFormat[];
    /// Whether FIDE rates games of it.
    hasFideRatings?: boolean;

    desk: {
        /// Time classes of the law, by the hall's names; the first is the default.
        regimes: string[];
        time: 'fischer' | 'byoyomi';
        /// Whether the absence of both players is one report; otherwise one report each.
        absenceIsOneReport: boolean;
        incidents: Incident[];
        /// The report by which a player signs a result.
        signs?: string;
        /// The report that sets both clocks at once.
        setsBoth?: string;
    };

    /// Words missing from the page's catalogues, for any area: side.GAME.first, piece.GAME.…, result.… and so on. The page's own words take
    /// precedence.
    words?: (language: Language) => Promise<Record<string, string>>;
}
