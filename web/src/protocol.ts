// The messages between the hall and this page. The types are generated from the interface documents (api/, docs/protocol.md); this file has
// only those that the page needs in another form.
import type * as api from './api_types';

export type {
    AccountToken,
    AccountTokens,
    AccountView,
    ArbiterRank,
    ModeratorAct,
    Moderation,
    ModeratedLine,
    ConditionalMove,
    Conditional,
    ChatRoomState,
    ChatRoom,
    ChatLine,
    Chat,
    AdjournmentView,
    Agreement,
    AnalysedPosition,
    Analysis,
    AnnotatedGame,
    AnnotatedMove,
    AnsweredId,
    BoardKey,
    Broadcast,
    BroadcastBoard,
    BroadcastGame,
    BroadcastList,
    BroadcastPush,
    BroadcastRound,
    BroadcastSource,
    ByoYomiCall,
    Challenge,
    ChallengeDeclined,
    ChallengeList,
    ChallengeTerms,
    Changes,
    ClauseRef,
    ClauseView,
    ClockReading,
    Count,
    DeclineReason,
    DeliveredEvent,
    DrawnMark,
    Duty,
    Forbidden,
    Found,
    Game,
    GamePlayers,
    GameResult,
    GamesTaken,
    Joined,
    Language,
    LawSummary,
    LawView,
    LawWords,
    Library,
    LibraryGame,
    LibraryGames,
    HeadToHead,
    Lines,
    LinesRequest,
    MadeToken,
    MadeWebhook,
    MoveNote,
    MoveView,
    Note,
    PartChange,
    People,
    Phase,
    Player,
    PlayersGame,
    PlayersGames,
    PositionView,
    Program,
    ProgramLine,
    ProposedChain,
    QuickRequest,
    ReadGame,
    RankedPlayer,
    Rated,
    Rating,
    RatingPoint,
    Ruling,
    Said,
    SealingKey,
    Seat,
    SeatedPlayer,
    SeatView,
    SignedIn,
    StudyAccess,
    StudyAdded,
    StudyChange,
    StudyChanged,
    StudyChapter,
    StudyLeftRemarks,
    StudyList,
    StudyMember,
    StudyNews,
    StudyNode,
    StudySeat,
    TokenScope,
    Passkey,
    Passkeys,
    PushDevices,
    PasskeyAsked,
    PasskeyToMake,
    SignedByPasskey,
    Texts,
    TimeControl,
    Variant,
    Webhook,
    WebhookAttempt,
    WebhookDeliveries,
    WebhookDelivery,
    WebhookEvent,
    Webhooks,
} from './api_types';
export type {HallGame as NewGame} from './api_types';

/// The recorded name of a guest who enters none, whatever the language. Earlier pages recorded it in the guest's own language.
export const kGuest = 'Guest';
const kGuests = [kGuest, 'Khách', '访客', '來客'];
export const isGuestName = (name: string): boolean => kGuests.includes(name);

/// Values of a sentence: those sent by the hall are texts.
export type Values = Record<string, string | number | boolean | null | undefined>;

/// The page refuses some things itself, without values.
export type Refusal = Omit<api.Refusal, 'values'> & {values?: Values};

/// `seen`: the number of the last event on the screen; required for any agreement.
export type Request = api.Request & {seen?: number};

/// The byoyomi calls of this turn: how long after `at`, which call, and its number.
export type ClockView = Omit<api.ClockView, 'calls'> & {calls?: [number, api.ByoYomiCall, number?][]};

export type Summary = Omit<api.Summary, 'clock'> & {clock?: ClockView};

export type Lobby = Record<'open' | 'live' | 'finished', Summary[]> & Omit<api.Lobby, 'open' | 'live' | 'finished'>;

export type LiveGames = Record<'live', Summary[]> & Omit<api.LiveGames, 'live'>;

export type View = Omit<api.View, 'clock'> & {clock: ClockView | null};
/// The effects of an act; nothing is recorded.
export type Preview = Omit<api.Preview, 'view'> & {view: View};
export type Message = View | Preview | Exclude<api.Message, api.View | api.Preview>;
