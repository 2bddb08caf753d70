// Senses with what accompanies an act: corrections, people who speak for a player, what came out
// late. More senses of xiangqi and Go.
#include "cli/arbiter/concepts/concept.h"
#include "conduct/settings/settings.h"

namespace kyvien::cli::concepts {
namespace {

constexpr Sense kCircumstances[] = {
    // A result that was entered wrongly: the correction needs its clause and reason, or `undo`.
    {"misrecorded/wrong-player resign/time-up/exceed/forfeit/lose",
     "should-be not-him wrong-player misrecorded wrong result-word but win draw apology we arbiter",
     "result-wrong"},
    {"misrecorded/wrong-player should-be win/lose/draw/resign",
     "not-him wrong result-word but win lose draw resign misrecorded wrong-player apology we "
     "arbiter",
     "result-wrong"},
    {"result-word should-be",
     "not-him win lose draw resign time-up wrong misrecorded but both settle apology",
     "result-wrong"},
    {"result-word/resign not-him",
     "should-be win lose draw resign time-up wrong misrecorded but apology", "result-wrong"},
    {"should-be resign", "not-him but wrong misrecorded wrong-player apology we arbiter",
     "result-wrong"},
    {"come-not lose", "up time arbiter late after-start", "missing @ #"},
    {"late because", "arrive after-start arbiter sit board", "late @ #^"},
    // He moved when his time was over.
    {"make after-flag", "piece move-noun", "out-of-time @"},
};

constexpr Sense kXiangqiCircumstances[] = {
    // ---- 9.11.c, 7.1.k, 7.2.d: what others say for a player
    {"person/spectator resign/offer/accept/refuse/asks-draw",
     "draw game to but offer accept refuse ask on-behalf settle with-whom", "spoken-for-player"},
    {"person/spectator ask draw", "rule game to refuse accept on-behalf ignore",
     "spoken-for-player"},
    {"on-behalf resign/offer/accept/refuse",
     "person spectator draw game to but offer accept refuse ask settle", "spoken-for-player"},
    {"person/spectator prompt/hint",
     "move-noun make to with-whom board sit behind hand prompt hint spectator person say",
     "measure-missing"},
    {"leave/walk-out/wander/go-out/other-games",
     "leave walk-out wander go-out watch other-games other-board no-leave own-turn turn sit board "
     "area somewhere short-while own-turn to",
     "measure-missing"},
    // ---- 9.9: the colours and the array
    {"wrong-colours wrong-began", "both touch take sit sit-down piece put found",
     "report wrong-colours right-player-began=no"},
    {"wrong-colours right-began", "should-be both touch take sit sit-down piece put but found",
     "report wrong-colours right-player-began=yes"},
    {"wrong-colours found/found-late", "both game sheet sign finished the-end piece take result",
     "report wrong-colours"},
    {"wrong-colours finished", "both game sheet sign found the-end piece take result",
     "report wrong-colours"},
    {"set-wrong at-start found/found-late",
     "piece make move-count board position game both finished not-signed the-end sheet "
     "horse-piece elephant-piece palace-piece",
     "report wrong-setup"},
    {"set-wrong found/found-late",
     "piece make move-count board both at-start horse-piece elephant-piece", "report wrong-setup"},
    {"set-up wrong at-start found/found-late",
     "piece make move-count board position game both finished not-signed the-end sheet",
     "report wrong-setup"},
    // ---- 9.10
    {"illegal finished", "found move-noun make piece should-be", "report illegal-found"},
    {"exposed make to", "piece and-then but move-noun horse-piece straight-mover foot-soldier",
     "illegal @ $1$2"},
    {"illegal make", "but piece horse-piece straight-mover foot-soldier", "illegal @ $1"},
    {"body knock", "piece accident hand make off board table after-pressing",
     "report displaced @ from=$ cause=knocked"},
    {"knock after-pressing", "piece accident hand make off board table body",
     "report displaced @ from=$ cause=knocked"},
    {"somebody/person/spectator knock", "piece off board table accident make",
     "report displaced from=$"},
    {"somebody/person/spectator body knock", "piece off board table accident make hand",
     "report displaced from=$"},
    {"> @ time-up/exceed @ time-up/exceed", "but same-time clock time", "report both-flags"},
    {"stand", "piece that to found", "report displaced from=$1 to=$2"},
    // ---- 9.0 to 9.8: touches
    {"brush/touch accident ordinal", "piece body hand brush touch",
     "report touch @ at=$ touch-kind=accidental"},
    {"> touch/take-up $ make/push $",
     "piece and-then in-order instead other-piece but hand horse-piece straight-mover "
     "foot-soldier elephant-piece palace-piece",
     "report touch @ at=$1; move @ $2"},
    {"touch in-check", "piece but hand and-then", "report touch @ at=$"},
    {"> @ say/claim/raise/ask @ touch seen/not-seen", "piece that hand opponent",
     "report touch | at=$; report touch-claim @"},
    {"> @ say/claim/raise/ask @ touch @ not-admitted", "piece that hand opponent not-seen",
     "report touch | at=$; report touch-claim @"},
    {"> @ say/claim/raise/ask @ touch @ admit", "piece that hand opponent",
     "report touch | at=$; report touch-claim @ admitted=yes"},
    {"> person say touch",
     "piece rule arbiter matter that raise not-moved other-piece make unclaimed",
     "report touch-claim third-person=&"},
    {"> @ touch @ person/spectator raise/claim/ask/complain/appeal",
     "piece hand rule arbiter to say", "report touch @ at=$; report touch-claim third-person=&"},
    {"> @ touch person/spectator raise/claim/ask/complain/appeal", "piece hand rule arbiter to say",
     "report touch @ at=$; report touch-claim third-person=&"},
    {"ask must-move", "piece touch that", "report touch-claim @"},
    {"want/ask take/capture", "piece touch that must-move", "report touch-claim @"},
    {"adjust turn unsaid", "piece touch", "report adjusted @ at=$"},
    {"> say-adjust adjust", "piece and-then touch", "report adjusted @ at=$ announced=yes"},
    {"> say-adjust touch", "piece and-then", "report adjusted @ at=$ announced=yes"},
    {"still-held put/make",
     "piece want to but instead and-then other-piece put make shift regret take",
     "report placed @ from=$1 to=$2"},
    {"fall between in-order", "piece hand accident let make", "report dropped @ between=$"},
    // ---- 16.3.a, 7.1.m: records
    {"miss", "record sheet move-noun because found in-a-row left-over",
     "report scoresheet-gap @ moves=#"},
    {"unfilled", "finished miss record sheet move-noun the-end in-a-row",
     "report record-incomplete @ filled=no"},
    // ---- 12, 7.1.e
    {"ask sixty turn", "no-capture draw because rule offer arbiter count enough that",
     "claim no-capture @"},
    {"ask no-capture turn", "sixty draw because rule offer arbiter count enough that",
     "claim no-capture @"},
    {"both come-not after-start", "arbiter time", "report both-absent"},
    {"neither-came after-start", "arbiter both time", "report both-absent"},
    {"both settle/accept draw sign", "sheet record and-then result game", "agreed; both-sign"},
    {"press other-hand", "clock use hand", "measure-missing"},
    // A move, after which he did not press.
    {"make no-press $", "clock time and-then but piece", "move @ $"},
};

constexpr Sense kGoCircumstances[] = {
    {"person/spectator resign/accept/refuse",
     "game to but accept refuse ask on-behalf settle with-whom", "spoken-for-player"},
    {"on-behalf resign/accept/refuse", "person spectator game to but accept refuse ask settle",
     "spoken-for-player"},
    // ---- 17
    {"fall take-up put/make", "stone hand accident to from up", "stone-fell @ at=$1; move @ $2"},
    {"fall want", "stone hand accident out-of make put to up elsewhere instead and-then",
     "stone-fell @ at=$1"},
    {"fall take-up", "stone hand accident to make put up additional want elsewhere anew fall",
     "report stone-fell @ at=$1"},
    {"fall accident", "stone hand let board table make", "report stone-fell @ at=$1"},
    {"unseal occupied", "seal to stone envelope", "report envelope-opened point=$1"},
    {"both settle/accept put-back", "to stone", "put back"},
    {"knock/scatter board accident not-restored", "both stone piece hand because knock scatter",
     "report scattered @ cause=accident; report rebuilt agreed=no"},
    {"both disagree", "that because go-on", "disagree"},
    {"disagree/refuse wants-on", "the-end game", "disagree @"},
    {"chief anew", "rule decision instruction give because ask", "new game"},
    {"chief put-back", "rule decision instruction stone because to", "put back"},
    {"confirm", "in-order", "confirm @"},
    {"confirm the-end", "game to in-order", "move @ end"},
    {"body knock/scatter board not-restored",
     "accident both stone piece hand because knock scatter",
     "report scattered @ cause=accident; report rebuilt agreed=no"},
    {"scatter board outside restore both", "because stone piece make up to confirm",
     "report scattered cause=outside; report rebuilt agreed=yes"},
    {"scatter/knock board somebody restore both",
     "because stone piece make up to confirm outside go-on",
     "report scattered cause=outside; report rebuilt agreed=yes"},
    {"not-waiting make/put", "in-order in-a-row stone additional", "two-plays @ $1 $2"},
    // ---- 20, 21
    {"retake/take/take-off ko $", "back at-once stone make to put", "move @ $"},
    {"declare the-end turn", "game to but", "move @ end"},
    {"declare the-end turn-to", "game to but turn", "move @ end"},
    {"komi", "count result deduct take-off miss wrong record make game", "settings-fixed"},
    {"komi should-be", "set-up miss put stone game at-start", "settings-fixed"},
    {"ask recount-word disagree", "arbiter count against decision stone result matter",
     "report recount @"},
    // ---- 23, 24
    {"ask how-much byo-yomi", "left-over time prompt arbiter", "report ask-minutes @ of=own"},
    {"ask go-out/leave/gone-away phone", "carry arbiter to because turn take",
     "report ask-leave @"},
    {"disagree dead both group", "stone go-on at-start", "dispute"},
    {"disagree dead both", "stone go-on group", "dispute"},
    {"stand", "stone that to found", "report displaced from=$1 to=$2"},
    {"ask leave/gone-away/go-out turn", "arbiter to sit", "report ask-leave @"},
    {"press before-clearing %", "clock stone take take-off off captured-stone board miss",
     "report pressed-early @ choice=%"},
    {"press miss %",
     "clock stone take take-off take-up board piece out-of but sit table leave from and-then",
     "report pressed-early @ choice=%"},
    {"before-clearing %",
     "press before-pressing clock stone take take-off off captured-stone board miss and-then "
     "out-of sit table "
     "leave "
     "from but",
     "report pressed-early @ choice=%"},
    {"noise %", "person spectator opponent think disturb turn own-turn to talk with-whom",
     "report disturbing @ choice=%"},
    {"phone ring %", "pocket area somewhere turn own-turn bag", "report disturbing @ choice=%"},
    {"recount-word", "count wrong arbiter stone result", "report recount"},
    {"phone read/use %", "position game area turn own-turn notes somewhere move-noun",
     "report consulting @ choice=% reason=!"},
    {"pass no-press", "clock time but and-then turn", "move @ pass"},
    {"make no-press $", "clock time and-then but stone", "move @ $"},
    // ---- 24.3: others who speak about the position with the player
    {"> person/spectator prompt/hint %",
     "on-behalf opponent move-noun make to with-whom board sit behind hand say position stone talk "
     "own-turn turn somewhere give rule because read",
     "report consulting @ choice=% reason=!"},
    {"> person/spectator count %",
     "on-behalf stone position game dead group to with-whom board give rule turn own-turn because",
     "report consulting @ choice=% reason=!"},
    {"warn ~prompt/hint/count ~person/spectator", "give arbiter to",
     "report consulting @ choice=warning reason=~"},
    {"lose ~prompt/hint/count ~person/spectator", "rule arbiter to",
     "report consulting @ choice=loss reason=~"},
    {"> arbiter talk position/game", "board sit behind somewhere with-whom to",
     "report referee-disturbs what=!"},
    {"walk-out area/venue no-reason", "game midway no-leave warn", "report walked-out @"},
    {"make/shift/push/slide/take-up/put purpose", "stone to from take-up put make somebody",
     "report displaced from=$1 to=$2; report displaced-ruled @ choice=on-purpose"},
    {"> @ ask @ how-much", "left-over time prompt arbiter that",
     "report ask-minutes @ of=opponent"},
    {"ask opponent how-much", "left-over time prompt arbiter that",
     "report ask-minutes @ of=opponent"},
    {"appeal", "decision against to disagree arbiter ask raise", "report appeal @"},
    // ---- 25.1: what the rules do not name
    {"wrong-colours",
     "found both at-start sit-down sit put piece stone make chief arbiter say report-to",
     "not-covered"},
    {"put/take-off/take bowl", "take-off captured-stone stone to from dead wrong accident opponent",
     "not-covered"},
    {"press not-played/before-moving", "clock but", "not-covered"},
    {"press other-hand", "clock use hand", "not-covered"},
};

}  // namespace

std::span<const Sense> senses_of_circumstances() {
    return kCircumstances;
}
std::span<const Sense> senses_of_circumstances(conduct::Game game) {
    const auto& info = conduct::info(game);
    return info.has_komi            ? std::span<const Sense>(kGoCircumstances)
           : info.has_moves_by_hand ? std::span<const Sense>()
                                    : std::span<const Sense>(kXiangqiCircumstances);
}

}  // namespace kyvien::cli::concepts
