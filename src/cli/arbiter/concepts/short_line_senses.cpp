// The senses of short lines, and the remarks beside an act that have no effect on it.
#include "cli/arbiter/concepts/concept.h"
#include "conduct/settings/settings.h"

namespace kyvien::cli::concepts {
namespace {

constexpr Sense kShortOfAll[] = {
    {"asks-draw", "game to but", "offer @"},
    {"come-not late", "arbiter after-start", "missing @"},
    {"come-not", "arbiter late after-start", "missing @ #"},
    {"show should-be", "clock time because adjust put-right left-over but", "clock @ #2 reason=!"},
    {"clock/time should-be", "set-to left-over because wrong", "clock @ # reason=!"},
    // The clock runs until he presses it: nothing has happened.
    {"delete last-entry", "wrong because misrecorded", "undo"},
    {"misrecorded win/draw", "should-be result-word both", "result-wrong"},
    {"result-word wrong/misrecorded", "record sheet game win lose draw should-be both to",
     "result-wrong"},
    {"no-press", "clock time and-then make move-noun because told-him advise capture piece",
     "press-forgotten @"},
};

constexpr Sense kShortOfBoards[] = {
    {"both flag/time-up/exceed which-first/unclear",
     "fall time clock same-time flag time-up exceed which-first unclear", "both flags are down"},
    {"cannon-piece no-screen make/take/capture",
     "make take capture piece illegal wrong move-noun press pressed clock and-then", "illegal @"},
};

constexpr Sense kShortOfChess[] = {
    {"> @ offer draw withdraw", "to and-then game in-order ask but back",
     "offer @; report offer-withdrawn @"},
    {"> @ ask @ time-up/fall/exceed", "flag clock time because that win stop rule lose", "flag @"},
    {"> @ stop ask @ time-up/fall/exceed", "flag clock time because that win rule lose", "flag @"},
    {"> spectator shout fall/time-up", "flag clock time that to because",
     "report interference person=spectator"},
    {"person prompt what-to-do", "to with-whom", "report outside-help @ what=advice"},
    {"person prompt accept/offer/refuse draw", "to with-whom", "report outside-help @ what=advice"},
    {"ignore repeatedly", "arbiter instruction decision laws warn useless to lose",
     "report refusal @"},
    {"ignore lose", "arbiter instruction decision laws warn useless to repeatedly",
     "report refusal @"},
    {"ignore warn lose", "arbiter instruction decision laws useless to repeatedly",
     "report refusal @"},
    {"set-wrong found", "piece board position game both some at-start set-up",
     "report wrong-initial-position"},
    {"set-wrong wrong-way board", "put at-start", "report board-turned"},
    {"both settle/accept put-right", "illegal move-noun position to", "report agreed-correction"},
    {"late justified", "arrive arbiter allow go-on reason-word accept", "excused @"},
    {"late allow", "arrive arbiter justified go-on reason-word accept", "excused @"},
    {"ask/offer draw clause-of-draw-claim", "rule to use", "report quickplay-claim @"},
    {"touch not-lifted", "piece hand but from", "report touched-in-aperture @ squares=$"},
    {"seal $", "move-noun envelope arbiter to hand", "report seal @ text=$"},
    {"person told-him what-to-do", "to with-whom", "report outside-help @ what=advice"},
    {"both late", "arrive same-time", "late first #; late second #"},
    {"slam clock repeatedly", "press", "report clock-misuse @ what=hit"},
    {"neither-came", "arbiter both", "report absent"},
    {"both come-not", "arbiter", "report absent"},
    {"not-replaced", "promote press pressed clock piece make move-noun and-then hand last-rank but",
     "illegal @"},
    {"promote not-replaced", "press pressed clock piece make move-noun and-then hand last-rank but",
     "illegal @"},
    {"knock piece/some", "accident hand sleeve pressed press clock and-then put-back piece some",
     "report displaced @ squares=$"},
    {"touch must-move", "piece and-then hand but first-said", "report touch @ squares=$"},
    // The touched piece is the wrong one for him, and was touched deliberately.
    {"touch wrong-piece", "hand", "report touch @ squares=$"},
    {"touch not-moved", "piece and-then hand but", "report touch @ squares=$"},
    {"> touch $ make", "piece and-then in-order instead other-piece but hand",
     "report touch @ squares=$1"},
    {"phone ring let", "pocket area somewhere turn own-turn", "report device-on-person @"},
    {"warn/punish miss", "record sheet in-a-row move-noun because give arbiter to",
     "warn @ 8.1.1 reason=!"},
};

constexpr Sense kShortOfXiangqi[] = {
    {"knock piece put-back", "accident body hand and-then pressed press clock",
     "report displaced @ cause=knocked"},
    {"touch cannot-take", "piece enemy opponent hand but", "report touch @ at=$"},
    {"broken clock", "new put because and-then time to use", "clock-broken"},
    {"touch must-move", "piece and-then hand but", "report touch @ at=$"},
    {"touch want", "piece make use take put and-then instead but hand other-piece",
     "report touch @ at=$"},
    {"> touch $ make", "piece and-then in-order instead other-piece but hand",
     "report touch @ at=$1"},
    {"ask/asks-draw repeat/threefold", "draw position threefold repeat because rule arbiter that",
     "report repetition-claim @"},
    // 16.1: no clause covers a telephone; the arbiter chooses the measure.
    {"phone warn",
     "ring carry pocket because talk give with-whom arbiter chief area somewhere "
     "turn own-turn let use person",
     "warn @ reason=!"},
    {"phone advise",
     "ring carry pocket because talk give with-whom arbiter chief area somewhere "
     "turn own-turn let use person",
     "remind @ reason=!"},
    {"elephant-piece river", "make piece illegal wrong move-noun press pressed clock and-then put",
     "illegal @"},
    {"horse-piece/elephant-piece blocked make",
     "make piece illegal wrong move-noun press pressed clock and-then but put", "illegal @"},
    {"palace-piece palace", "make piece illegal wrong move-noun press pressed clock and-then put",
     "illegal @"},
};

constexpr Sense kShortOfGo[] = {
    {"broken clock", "new put because and-then time to use", "clock-broken"},
    {"both accept/settle count", "stone result to",
     "count @ #; report count-accepted first; report count-accepted second"},
    {"both accept/settle/confirm dead", "stone", "confirm first; confirm second"},
    {"ask recount-word", "arbiter count", "report recount @"},
    {"say disagree dead", "stone that", "dispute @"},
    {"both pass", "turn own-turn in-order", "move pass; move pass"},
    {"gone-away", "not-back sit board short-while no-leave back", "report away @"},
    {"left-on-board", "stone dead take take-off capture board put accident",
     "report prisoners-left @ points=$"},
    {"before-clearing", "stone take take-off capture board accident",
     "report prisoners-left @ points=$"},
    {"forbidden-point $", "make put stone illegal that to", "report forbidden-found @ point=$1"},
    {"two-running make", "stone additional in-order put in-a-row two-stones", "two-plays @"},
    {"two-running", "stone additional in-order put in-a-row two-stones", "two-plays @"},
    // Komi and handicap are those set when the game was created.
    {"komi",
     "wrong set-up put should-be misrecorded set-to record miss at-start make broken show correct "
     "adjust put-right stone set-wrong komi-unit no-spare both accept",
     "settings-fixed"},
};

/// `line` lists the acts after which it may appear, as the desk's verbs and reports; "*" means any.
constexpr Sense kAsides[] = {
    {"told-him", "arbiter both to", "after *"},
    {"call-out", "arbiter", "after flag flag-down flag-fall overstepped illegal-move"},
    {"must-move", "piece", "after touch"},
    {"claims-win", "opponent arbiter", "after flag flag-down flag-fall overstepped"},
    {"moves-short", "", "after flag flag-down flag-fall overstepped"},
    {"after-letting-go", "", "after stone-reset"},
    {"castle", "to", "after touch"},
    {"bare-king", "opponent", "after flag flag-down"},
    {"last-move", "in-order", "after illegal-move illegal-found two-hands fault"},
    {"no-objection", "both", "after clock clock-correction clock-defect start"},
    {"complain/call/ask", "arbiter at-once", "after illegal-move two-hands disturbance displaced"},
    {kSeen, "", "after *"},
    {"admits-it", "both opponent arbiter",
     "after illegal-move two-hands touch device-on-person flag-down"},
    {"unnoticed", "opponent both", "after flag flag-down both-flags"},
    {"punctual", "arrive board sit", "after arrival absent late-excused"},
    {"waits-for-move", "", "after offer"},
    {"wrote-first", "", "after claim"},
    {"found-late", "", "after reversed-colours wrong-initial-position board-turned"},
    {"handshake", "both opponent", "after resign accept draw-agreed"},
    {"which-first/unclear", "which-first unclear", "after both-flags"},
    {"go-on", "game both contest",
     "after touch warn penalty clock start stone-reset displaced late wrong-colours scattered "
     "rebuilt"},
    {"put-back", "piece stone both arbiter", "after displaced"},
    {"unclaimed", "", "after touch touch-claim"},
    {"turn/turn-to", "but turn turn-to",
     "after claim offer matter-raised touch touch-claim left-area"},
    {"not-seen/not-admitted", "not-seen not-admitted", "after touch-claim"},
    {"allowed-to-play", "arbiter", "after late late-arrival"},
    // ---- in chess
    {"annoyed", "opponent @ turn at-once to",
     "after disturbance clock-misuse pause penalty warn touch illegal-move"},
    {"errand", "want but only-here", "after pause left-area left-venue"},
    {"arrive", "only-here found-late found at-once", "after late late-arrival arrival"},
    {"cannot-move", "piece move-noun", "after touch"},
    {"found", "move-count they make both that arbiter",
     "after reversed-colours wrong-initial-position board-turned displaced-found illegal-move"},
    {"move-count", "found they make both",
     "after reversed-colours wrong-initial-position "
     "board-turned displaced-found"},
};

}  // namespace

std::span<const Sense> short_line_senses() {
    return kShortOfAll;
}
std::span<const Sense> short_line_senses_of_boards(conduct::Game game) {
    return conduct::info(game).has_komi ? std::span<const Sense>()
                                        : std::span<const Sense>(kShortOfBoards);
}
std::span<const Sense> short_line_senses(conduct::Game game) {
    const auto& info = conduct::info(game);
    return info.has_komi            ? std::span<const Sense>(kShortOfGo)
           : info.has_moves_by_hand ? std::span<const Sense>(kShortOfChess)
                                    : std::span<const Sense>(kShortOfXiangqi);
}
std::span<const Sense> remark_senses() {
    return kAsides;
}

}  // namespace kyvien::cli::concepts
