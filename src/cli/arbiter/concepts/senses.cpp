// Which concepts together tell what.
#include "cli/arbiter/concepts/concept.h"

namespace kyvien::cli::concepts {
namespace {

constexpr Sense kOfAll[] = {
    {"resign", "game", "resign @"},
    {"offer draw", "game", "offer @"},
    {"accept draw/offer", "game offer to", "accept @"},
    {"refuse draw", "game offer to", "decline @"},
    {"accept", "", "accept @"},
    {"refuse", "", "decline @"},
    {"both settle/accept draw", "game because to offer", "agreed"},
    {"late", "arbiter", "late @ #"},
    {"both come-not", "", "both-missing"},
    {"come-not", "arbiter", "missing @"},
    {"stop clock/game/contest", "arbiter because", "stop reason=~"},
    {"time-up/exceed/fall", "flag clock time byo-yomi up lose", "out-of-time @"},
    {"time up", "flag clock byo-yomi lose", "out-of-time @"},
    {"press", "clock arbiter", "press @"},
};

constexpr Sense kOfChess[] = {
    {"phone ring/carry", "pocket area somewhere turn own-turn", "report device-on-person @"},
    {"smoke", "area venue somewhere turn own-turn no-leave", "report smoking @"},
    {"leave area", "no-leave turn own-turn", "report left-area @"},
    {"leave venue", "no-leave turn own-turn", "report left-venue @"},
    {"both-hands", "use make castle capture promote move-noun piece", "report two-hands @"},
    {"refuse sign", "sheet game", "report sign-refused @"},
    {"analyse other-board", "use area game position", "report outside-help @ what=other-board"},
    {"notes read/use", "area turn own-turn game", "report outside-help @ what=notes"},
    {"talk person", "area turn own-turn game position move-noun with-whom",
     "report outside-help @ what=advice"},
    {"> spectator prompt", "move-noun to with-whom", "report interference @ person=spectator"},
    {"ask threefold", "draw position repeat because rule offer make use same-time",
     "claim threefold $ @"},
    {"draw threefold", "ask position repeat because rule offer", "claim threefold $ @"},
    {"ask fifty", "draw because rule no-capture offer make use", "claim fifty-moves $ @"},
    {"draw fifty", "ask because rule no-capture offer", "claim fifty-moves $ @"},
    {"press before-moving", "clock", "illegal @ --"},
    {"disturb opponent", "think turn own-turn noise", "report disturbance @"},
    {"slam clock", "press", "report clock-misuse @ what=hit"},
    {"press other-hand", "clock use", "report clock-misuse @ what=other-hand"},
    {"record before-moving", "sheet move-noun", "@ wrote his move before playing it"},
    {"illegal", "make move-noun piece pressed", "illegal @ $"},
    {"both flag fall", "same-time clock", "both flags are down"},
    {"touch", "piece accident not-moved", "report touch @ squares=$"},
    {"give", "time clock arbiter to because additional", "give @ #"},
    {"seal", "move-noun envelope arbiter to hand", "report seal @"},
};

constexpr Sense kOfXiangqi[] = {
    {"touch", "piece accident not-moved", "report touch @ at=$"},
    {"ask rule", "arbiter touch", "report touch-claim @"},
    {"miss", "record sheet in-a-row move-noun", "report scoresheet-gap @ moves=#"},
    {"ask no-capture", "sixty draw because rule offer in-a-row arbiter", "claim no-capture @"},
    {"ask sixty", "no-capture draw because rule offer in-a-row arbiter", "claim no-capture @"},
    {"draw sixty", "no-capture ask because rule offer in-a-row arbiter", "claim no-capture @"},
    {"fall between", "piece hand accident", "report dropped @ between=$"},
    {"adjust unsaid", "piece", "report adjusted @ at=$"},
    {"adjust said", "piece", "report adjusted @ at=$ announced=yes"},
    {"raise turn", "matter because talk with-whom", "report matter-raised @ reason=~"},
    {"ask matter turn", "because talk with-whom", "report matter-raised @ reason=~"},
    {"sign", "sheet", "report signed @"},
    {"seal", "move-noun envelope arbiter to hand", "report adjourned @"},
    {"illegal", "make move-noun piece pressed", "illegal @ $"},
    {"both flag fall", "same-time clock", "report both-flags"},
    {"both time-up/exceed", "same-time time", "report both-flags"},
    {"advise", "because talk give with-whom", "remind @ reason=~"},
    {"warn", "because talk give with-whom", "warn @ reason=~"},
    {"give", "time clock arbiter to because additional", "give @ #"},
};

constexpr Sense kOfGo[] = {
    {"take-up put", "stone from to hand accident", "report stone-reset @ from=$1 to=$2"},
    {"put from to", "stone", "report stone-reset @ from=$1 to=$2"},
    {"fall", "stone hand accident from", "report stone-fell @ at=$1"},
    {"take-off accident/wrong/alive",
     "stone accident wrong alive board from opponent put-back warn off",
     "report stones-lifted @ points=$"},
    {"take off accident/wrong/alive",
     "stone accident wrong alive board from opponent put-back warn off",
     "report stones-lifted @ points=$"},
    {"unseal", "seal move-noun to envelope", "report envelope-opened point=$1"},
    {"walk-out no-reason", "game warn", "report walked-out @"},
    {"notes read/use %", "area turn own-turn", "report consulting @ choice=% reason=!"},
    {"talk position/game person %", "area turn own-turn with-whom",
     "report consulting @ choice=% reason=!"},
    {"wander", "area somewhere", "report wandering @"},
    {"wander %", "area somewhere watch other-games", "report wandering @ choice=%"},
    {"watch other-games %", "area wander", "report wandering @ choice=%"},
    {"disturb %", "opponent think noise turn own-turn", "report disturbing @ choice=%"},
    {"noise %", "opponent think disturb turn own-turn", "report disturbing @ choice=%"},
    {"knock board outside", "because off", "report scattered cause=outside"},
    {"knock board accident", "piece stone because", "report scattered @ cause=accident"},
    {"knock board purpose", "piece stone because", "report scattered @ cause=on-purpose"},
    {"restore confirm/accept both", "board position to", "report rebuilt agreed=yes"},
    {"ask go-out", "arbiter to", "report ask-leave @"},
    {"arbiter allow/accept", "to go-out leave", "report leave-answered granted=yes"},
    {"arbiter allow/accept", "to go-out leave", "report leave-answered @ granted=yes"},
    {"arbiter refuse", "to go-out leave", "report leave-answered granted=no"},
    {"arbiter refuse", "to go-out leave", "report leave-answered @ granted=no"},
    {"ask how-much", "left-over time", "report ask-minutes @ of=own"},
    {"disagree dead both", "stone go-on", "dispute"},
    {"disagree dead", "stone", "dispute @"},
    {"press before-clearing %", "clock", "report pressed-early @ choice=%"},
    {"break", "noon arbiter because", "report break"},
    {"noon break", "arbiter because", "report break"},
    {"leave sit", "no-leave turn own-turn byo-yomi", "report away @"},
    {"back", "sit to", "report returned @"},
    {"seal", "move-noun envelope arbiter to hand", "report sealed @"},
    {"withdraw warn", "arbiter to", "report warning-withdrawn @ reason=!"},
    {"give", "time clock arbiter to because additional", "give @ #"},
    {"warn because", "give", "warn @ reason=~"},
};

}  // namespace

std::span<const Sense> senses_of_all() {
    return kOfAll;
}
std::span<const Sense> senses_of_chess() {
    return kOfChess;
}
std::span<const Sense> senses_of_xiangqi() {
    return kOfXiangqi;
}
std::span<const Sense> senses_of_go() {
    return kOfGo;
}

}  // namespace kyvien::cli::concepts
