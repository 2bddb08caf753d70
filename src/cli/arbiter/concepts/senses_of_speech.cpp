// What the words of concepts_of_speech.cpp mean together, and the remarks among them.
#include "cli/arbiter/concepts/concept.h"
#include "conduct/settings/settings.h"

namespace kyvien::cli::concepts {
namespace {

constexpr Sense kSpokenInChess[] = {
    {"wrong-colours found", "they both move-count sit sit-down piece game that at-start",
     "report reversed-colours"},
    {"wrong-colours move-count", "they both found sit sit-down piece game that at-start",
     "report reversed-colours"},
    {"walk-out/go-out area no-leave", "own-turn turn arbiter leave", "report left-area @"},
    {"refuse draw/offer", "game offer draw to off by-the-way", "decline @"},
    {"phone ring pocket", "from area somewhere arrive inside", "report device-on-person @"},
    {"sheet-empty sheet", "record move-noun and-then", "report stops-recording @"},
    {"miss sheet-empty", "record sheet move-noun and-then", "report stops-recording @"},
    {"noise/disturb/talk deduct",
     "noise disturb talk repeatedly opponent with-whom time clock because to from off turn "
     "own-turn "
     "punish think",
     "take # from @ 11.5 reason=!"},
    {"noise/disturb/talk punish",
     "noise disturb talk repeatedly opponent with-whom time clock because to from off turn "
     "own-turn "
     "deduct think",
     "take # from @ 11.5 reason=!"},
    {"smoke deduct/punish",
     "deduct punish area venue somewhere time clock because to from off caught",
     "take # from @ 11.3.4 reason=!"},
    {"read notes deduct/punish", "deduct punish game time clock because to from off caught area",
     "take # from @ 11.3.1 reason=!"},
    {"take/take-up put-back", "touch piece hand to by-the-way from", "report touch @ squares=$"},
    {"touch instead", "piece but not-moved by-the-way hand", "report touch @ squares=$"},
    {"not-replaced $",
     "promote press pressed clock piece make move-noun and-then hand stand last-rank but",
     "illegal @ $"},
    {"read/use notes", "caught game area turn own-turn somewhere",
     "report outside-help @ what=notes"},
    {"phone ring belongs", "area somewhere game turn", "report device-on-person @"},
    {"phone ring carry", "area somewhere game turn belongs", "report device-on-person @"},
    {"adjust not-his-turn", "piece touch turn", "report touch @ squares=$"},
    {"leave area own-turn no-leave", "arbiter", "report left-area @"},
    {"leave/walk-out venue", "no-leave turn own-turn arbiter", "report left-venue @"},
    {"smoke somewhere", "area venue caught no-leave out-of", "report smoking @"},
    {"resign handshake", "both game opponent", "resign @"},
    {"late/arrive after-limit/limit-over", "late arrive time lose rule arbiter forfeit sit game",
     "report absent @"},
    {"late/arrive exceed limit", "late arrive time lose rule arbiter forfeit", "report absent @"},
    {"limit-over", "time clock lose rule up make", "out-of-time @"},
    {"too-late", "late arrive lose rule arbiter forfeit sit game board", "report absent @"},
    {"come-not not-within-limit/limit-over/waiting-over",
     "time lose rule arbiter forfeit sit game though up", "report absent @"},
    {"phone read/use", "caught somewhere area venue turn own-turn pocket",
     "report device-on-person @"},
    {"leave somewhere own-turn", "no-leave sit board area to", "report left-area @"},
    {"finger-kept clock", "repeatedly hand told-so", "report clock-misuse @ what=finger-kept"},
};

constexpr Sense kSpokenInXiangqi[] = {
    {"take/take-up put-back", "touch piece hand to by-the-way from", "report touch @ at=$"},
    {"talk not-his-turn", "with-whom matter because", "report matter-raised @ reason=!"},
    {"set-wrong found", "piece move-count board game both at-start", "report wrong-setup"},
    {"set-wrong move-count", "piece found board game both at-start", "report wrong-setup"},
    {"illegal make press/pressed",
     "to from piece move-noun pressed press clock and-then elephant-piece horse-piece "
     "straight-mover "
     "foot-soldier cannon-piece palace-piece",
     "illegal @ $1$2"},
    {"adjust not-his-turn", "piece touch turn said", "report adjusted @ at=$"},
    {"put/stand between", "piece put stand unclear make", "report dropped @ between=$"},
    {"slide put-back",
     "to piece accident found because outside stand by-record restore and-then that",
     "report displaced from=$1 to=$2 cause=slipped"},
    {"slide stand", "to piece accident found because outside by-record restore and-then that",
     "report displaced from=$1 to=$2 cause=slipped"},
    {"> person opine touch",
     "piece rule arbiter matter that raise hand unclaimed not-seen not-admitted by-the-way",
     "report touch-claim third-person=&"},
    {"put/make between", "piece put make stand unclear foot-soldier hand",
     "report dropped @ between=$"},
    {"illegal make straight",
     "to from piece move-noun pressed press clock and-then straight-mover elephant-piece "
     "horse-piece",
     "illegal @ $1$2"},
    {"illegal make diagonal",
     "to from piece move-noun pressed press clock and-then straight-mover foot-soldier",
     "illegal @ $1$2"},
    {"leave off sheet", "move-noun record", "report scoresheet-gap @ moves=#"},
    {"offer draw not-his-turn", "talk ask", "offer @"},
    // 7.1.e: later than the time allowed, also without its minutes, has lost the game.
    {"late/arrive exceed limit", "late arrive time lose rule arbiter forfeit",
     "loses @ clause=7.1.e reason=!"},
    {"limit-over", "time clock lose rule up make", "out-of-time @"},
    {"both late/arrive limit-over/after-limit", "late arrive time lose rule arbiter forfeit",
     "report both-absent"},
    {"both late/arrive exceed limit", "late arrive time lose rule arbiter forfeit",
     "report both-absent"},
    {"late/arrive after-limit/limit-over", "late arrive time lose rule arbiter forfeit sit game",
     "loses @ clause=7.1.e reason=!"},
    {"too-late", "late arrive lose rule arbiter forfeit sit game board",
     "loses @ clause=7.1.e reason=!"},
    {"come-not not-within-limit/limit-over/waiting-over",
     "time lose rule arbiter forfeit sit game though up", "loses @ clause=7.1.e reason=!"},
    {"come-not exceed limit", "time lose rule arbiter forfeit sit game",
     "loses @ clause=7.1.e reason=!"},
    {"both come-not not-within-limit/limit-over", "time lose rule arbiter forfeit",
     "report both-absent"},
    {"both come-not exceed limit", "time lose rule arbiter forfeit", "report both-absent"},
    {"neither-came not-within-limit/limit-over", "time lose rule arbiter forfeit",
     "report both-absent"},
    {"person on-behalf say touch",
     "piece rule arbiter matter that raise not-moved other-piece make to talk hand unclaimed",
     "report touch-claim third-person=&"},
};

constexpr Sense kSpokenInGo[] = {
    {"notes read/use %", "area turn own-turn phone game caught somewhere",
     "report consulting @ choice=% reason=!"},
    {"phone read %", "area turn own-turn notes game caught somewhere",
     "report consulting @ choice=% reason=!"},
    {"not-waiting make/put", "in-order in-a-row stone additional new other-piece fall",
     "two-plays @ $1"},
    {"not-waiting plays-again", "in-order stone make put", "two-plays @ $1"},
    {"not-waiting two-stones", "in-order in-a-row stone additional make put", "two-plays @ $1"},
    {"stand make", "stone that to in-order", "report displaced from=$1 to=$2"},
    {"take-up make/put after-letting-go", "stone to hand up and-then in-order additional",
     "report stone-reset @ from=$1 to=$2"},
    {"appeal warn", "disagree decision against committee to arbiter ask toward", "report appeal @"},
    {"scatter/knock board purpose", "stone off to table knock scatter",
     "report scattered @ cause=on-purpose"},
    {"walk-out/leave area no-reason warn", "game midway no-leave", "report walked-out @"},
    {"scatter board outside restore", "both because stone piece make up position",
     "report scattered cause=outside; report rebuilt agreed=yes"},
    {"scatter/knock board spectator restore", "both because stone piece make up position somebody",
     "report scattered cause=outside; report rebuilt agreed=yes"},
    // 23.1: whether the other player came, the desk asks.
    {"late/arrive after-limit/limit-over", "late arrive time lose rule arbiter forfeit sit game",
     "report absent @"},
    {"late/arrive exceed limit", "late arrive time lose rule arbiter forfeit", "report absent @"},
    {"limit-over", "time clock lose rule up make", "out-of-time @"},
    {"too-late", "late arrive lose rule arbiter forfeit sit game board", "report absent @"},
    {"come-not not-within-limit/limit-over/waiting-over",
     "time lose rule arbiter forfeit sit game though up", "report absent @"},
    {"both come-not not-within-limit/limit-over", "time lose rule arbiter forfeit", "both-absent"},
    {"both late/arrive limit-over/after-limit", "late arrive time lose rule arbiter forfeit",
     "both-absent"},
    {"neither-came not-within-limit/limit-over", "time lose rule arbiter forfeit", "both-absent"},
    {"both declare/say/settle the-end", "both game board stone they", "move end; move end"},
    {"phone ask/talk position/game %",
     "go-out leave somewhere person with-whom to from own-turn turn area",
     "report consulting @ choice=% reason=!"},
};

/// `line` as in remark_senses().
constexpr Sense kSpokenAsides[] = {
    {"lose", "", "after resign"},
    {"finished", "game the-end contest",
     "after resign accept draw-agreed flag flag-down out-of-time"},
    {"handshake", "both opponent @", "after resign accept draw-agreed"},
    {"anew", "game both new restart go-on", "after reversed-colours wrong-initial-position"},
    {"voided", "rule pass turn because", "after forbidden-found move retakes-ko"},
    {"move-count", "found they make both game",
     "after reversed-colours wrong-initial-position board-turned"},
    {"wrong-way", "", "after board-turned"},
    {"sheet-empty", "sheet", "after warn report"},
    {"own-turn/put-back", "put-back own-turn piece time clock", "after displaced"},
    {"told-so", "arbiter", "after clock-misuse scoresheet-gap touch dropped left-area disturbance"},
};

}  // namespace

std::span<const Sense> senses_of_speech(conduct::Game game) {
    const auto& info = conduct::info(game);
    return info.has_komi            ? std::span<const Sense>(kSpokenInGo)
           : info.has_moves_by_hand ? std::span<const Sense>(kSpokenInChess)
                                    : std::span<const Sense>(kSpokenInXiangqi);
}

std::span<const Sense> remarks_of_speech() {
    return kSpokenAsides;
}

}  // namespace kyvien::cli::concepts
