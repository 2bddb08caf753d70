// Senses of incidents of xiangqi and Go that are told at length, and the remarks that follow an act.
#include "cli/arbiter/concepts/concept.h"
#include "conduct/settings/settings.h"

namespace kyvien::cli::concepts {
namespace {

constexpr Sense kXiangqiAccounts[] = {
    // ---- 9: touches
    {"touch/take-up unwilling", "piece but enemy opponent say hand and-then in-order want",
     "report touch @ at=$"},
    {"> touch/take-up $ in-order touch $",
     "piece hand enemy opponent but take-up and-then same-time", "report touch @ at=$"},
    {"body knock accident", "piece hand make use off board table", "report displaced @ from=$ cause=knocked"},
    {"> person say touch unclaimed",
     "piece rule arbiter matter that raise not-moved other-piece make by-the-way",
     "report touch-claim third-person=&"},
    {"take-up $", "piece hand in-order enemy opponent but", "report touch @ at=$"},
    {"touch in-order", "piece hand enemy opponent but same-time take-up", "report touch @ at=$"},
    {"body brush up", "piece accident hand", "report displaced @ from=$ cause=knocked"},
    {"adjust turn said", "piece but though", "report adjusted @ at=$ announced=yes"},
    {"still-held put/make", "piece want to from but instead and-then other-piece put make shift hand",
     "report placed @ from=$1 to=$2"},
    {"drag $", "piece touch brush to from in-order before-coming make hand and-then",
     "report dragged @ from=$1 to=$2"},
    {"adjust said turn", "piece but", "report adjusted @ at=$ announced=yes"},
    // ---- 9.9, 9.10
    {"set-wrong at-start",
     "midway group to found found-late anew both piece make board position game but horse-piece "
     "elephant-piece palace-piece straight-mover foot-soldier",
     "report wrong-setup"},
    {"wrong-colours right-began",
     "keeps-position swap-back go-on but both touch take sit piece put found game anew",
     "report wrong-colours right-player-began=yes"},
    {"wrong-colours wrong-began", "anew game both touch take sit piece put found but",
     "report wrong-colours right-player-began=no"},
    {"wrong-colours should-be takes-red",
     "finished found found-late both piece sheet sign game the-end but make",
     "report wrong-colours entitled-to-red=@"},
    {"horse-piece straight make/to", "to make from piece pressed press clock but illegal and-then",
     "illegal @ $1$2"},
    {"exposed slide/make to", "from piece pressed press clock straight-mover cannon-piece",
     "illegal @ $1$2"},
    {"push/knock table slide/make/put/shift",
     "to from piece accident body touch brush somebody sit by-the-way",
     "report displaced from=$1 to=$2"},
    {"> @ say/claim/raise/ask @ touch @ not-admitted", "piece that hand opponent not-seen but",
     "report touch | at=$; report touch-claim @"},
    {"fall between by-the-way", "piece hand accident let make this-time", "report dropped @ between=$"},
    {"since-which unclear/wrong-position/wrong",
     "piece but position board both restore by-record record sheet anew wrong unclear "
     "wrong-position game move-noun stand",
     "report illegal-found"},
    {"illegal finished found", "move-noun make piece somebody at-start ordinal opponent the-end but",
     "report illegal-found"},
    // ---- 12, 7.2
    {"both ask/offer sixty/no-capture",
     "draw because rule in-a-row arbiter count accept same-time each enough correct",
     "report no-capture-claim claimant=both"},
    {"draw sixty no-capture", "ask because rule offer in-a-row arbiter say both each that count",
     "claim no-capture @"},
    {"> @ say sixty no-capture", "draw because rule in-a-row count enough both each that",
     "claim no-capture @"},
    {"no-winner draw",
     "both rule arbiter read only-left palace-piece elephant-piece left-over piece that",
     "report no-means-to-win reason=!"},
    {"mated offer", "draw but ask and-then", "offer @"},
    {"mated asks-draw", "draw but ask and-then offer", "offer @"},
    // ---- 16.3.a
    {"raise turn", "arbiter matter because talk with-whom noise against to say raise by-the-way but",
     "report matter-raised @ reason=~"},
    {"rude conduct-fault", "that opponent to repeatedly",
     "report fault @ fault-class=conduct clause=16.1 reason=!"},
    {"noise warn", "repeatedly give arbiter because opponent think disturb to table sit by-the-way",
     "warn @ reason=!"},
    {"technical-fault press/pressed before-moving", "record give punish clock but",
     "report fault @ fault-class=technical clause=16.3.a.7 reason=!"},
    {"press/pressed before-moving", "clock but", "measure-missing"},
    {"unfilled miss", "finished record sheet move-noun the-end in-a-row but",
     "report record-incomplete @ filled=no"},
    // ---- 7.1.i, 13
    {"unseal record", "move-noun wrong illegal found that inside but seal",
     "report sealed-opened @ written=$"},
    {"unseal record/seal unexplained", "move-noun wrong illegal found that inside but record seal",
     "report sealed-opened @ written=$ explained=no"},
    {"> @ record/seal/misrecorded $ @ gave-up",
     "unseal misrecorded move-noun wrong illegal found but that inside unexplained record seal",
     "report sealed-opened @ written=$ opponent-resigned=yes"},
    {"record draw", "sheet result game put", "report result-written @ result=1/2-1/2"},
    {"both put-back/restore piece", "set-up to position put-back", "both-reset"},
    {"record handed-in", "arbiter sheet", "report record-submitted"},
};

constexpr Sense kGoAccounts[] = {
    // ---- 17 to 19
    {"not-waiting make/put", "stone additional in-a-row new", "two-plays @ $1"},
    {"make plays-again", "stone put to", "two-plays @ $1 $2"},
    {"take-up put just-played", "stone up hand instead to from and-then make",
     "report stone-reset @ from=$1 to=$2"},
    {"push/slide/shift/brush to", "stone piece midway found accident body hand at-unknown-time touch",
     "report displaced from=$1 to=$2"},
    {"touch midway found", "stone piece to", "report displaced from=$1 to=$2"},
    {"at-unknown-time make/put/slide/shift/push to", "stone piece found",
     "report displaced from=$1 to=$2"},
    {"both settle/accept/want/happy put-back", "to stone", "put back"},
    {"both settle/accept/want/happy leave-there", "to stone that put", "stands"},
    {"stand found", "stone that to piece somebody", "report displaced from=$1 to=$2"},
    {"outside/somebody push scatter", "table board stone piece and-then",
     "report scattered cause=outside"},
    {"was-at found", "stone to stand", "report displaced from=$1 to=$2"},
    {"not-restored", "both stone piece position board", "report rebuilt agreed=no"},
    {"both disagree report-to", "that because go-on chief to on", "disagree"},
    {"both-disagree report-to", "that because go-on chief to both disagree", "disagree"},
    {"push/brush board/table accident", "body hand stone piece touch cause",
     "report scattered @ cause=accident"},
    {"knock board/table purpose", "piece stone because up off", "report scattered @ cause=on-purpose"},
    {"forbidden-point takes-nothing", "make put stone illegal that to but",
     "report forbidden-found @ point=$1"},
    // ---- 8, 13, 21
    {"> @ say dead @ not-admitted/disagree", "stone group that go-on", "dispute"},
    {"both-disagree dead/alive", "stone group that go-on because both dead alive", "dispute"},
    {"both confirm/settle/accept the-end end-stone", "put in-order stone board game to",
     "move end; move end"},
    {"both accept/settle/opine dead", "stone that group both",
     "dead $; confirm first; confirm second"},
    {"finished-counting $", "stone arbiter result get", "count @ #"},
    // ---- 16
    {"raise ~not-urgent", "matter turn say with-whom arbiter to", "report complaint @ urgent=no what=!^"},
    {"raise not-urgent", "matter turn say with-whom arbiter to because",
     "report complaint @ urgent=no what=!^"},
    {"raise ~urgent", "matter turn say with-whom arbiter to", "report complaint @ urgent=yes what=!^"},
    {"raise/say urgent matter", "turn say with-whom arbiter to because raise by-the-way",
     "report complaint @ urgent=yes what=!^"},
    {"ask recount-word wrong", "count that say stone result arbiter opine and-then",
     "report recount @"},
    {"appeal refuse/disagree", "warn decision against to arbiter ask raise accept", "report appeal @"},
    // ---- 23, 24
    {"come-not limit/exceed/waiting-over",
     "to time up exceed limit forfeit rule lose late arbiter waiting-over time-up but",
     "report absent @"},
    {"both come-not waiting-over", "time up but", "both-absent"},
    {"neither-came waiting-over", "both time up", "both-absent"},
    {"late deduct limit", "arrive time clock from because arbiter", "late @ #"},
    {"press/pressed before-clearing %",
     "clock stone take take-off off captured-stone board miss but capture",
     "report pressed-early @ choice=%"},
    {"counted-out", "time byo-yomi before-moving not-played lose rule but up", "report overstepped @"},
    {"ask go-out allow",
     "arbiter to accept somewhere area sit board turn raise own-turn toilet-trip settle",
     "report ask-leave @; report leave-answered @ granted=yes"},
    {"ask go-out own-turn", "turn to arbiter somewhere toilet-trip", "report ask-leave @"},
    {"walk-out somewhere no-reason", "game midway no-leave", "report walked-out @"},
    {"leave area/somewhere no-reason midway", "walk-out game warn no-leave",
     "report walked-out @"},
    {"noise disturb %", "opponent think turn own-turn cause repeatedly talk to each by-the-way",
     "report disturbing @ choice=%"},
    {"noise turn %", "opponent think disturb own-turn cause repeatedly talk to by-the-way give bring",
     "report disturbing @ choice=%"},
    {"noise by-the-way %", "opponent think disturb own-turn cause repeatedly talk to give bring turn",
     "report disturbing @ choice=%"},
    {"talk position/game/move-noun person %", "area turn own-turn with-whom ask raise behind",
     "report consulting @ choice=% reason=!"},
    // ---- 14, 22
    {"noon stop $", "break arbiter because game contest clock we both time", "report break"},
    {"seal time/time-up", "time-up time to arrive arbiter", "report adjourned"},
    {"seal hand/arbiter record", "move-noun envelope arbiter to hand put and-then",
     "report sealed @"},
    {"unseal record occupied", "seal to stone envelope found resumed that counts-as-pass",
     "report envelope-opened point=$1"},
    {"unseal record", "seal to stone envelope found resumed that move-noun",
     "report envelope-opened point=$1"},
    {"record handed-in envelope", "move-noun and-then arbiter to", "report sealed @"},
    {"resign two-stones", "put put-back not-moved board table sit talk stone say declare",
     "resign @"},
    {"press/pressed not-played/before-moving", "clock but", "not-covered"},
};

constexpr Sense kAccountsOfAll[] = {
    {"resign stop", "clock settle handshake shake-head nod and-then say declare game both",
     "resign @"},
    {"resign settle/handshake/shake-head", "settle handshake shake-head nod and-then say declare game",
     "resign @"},
};

/// `line` as in remark_senses().
constexpr Sense kRemarks[] = {
    {"want/other-piece/unwilling/regret/instead",
     "want other-piece unwilling regret instead piece make take put push say hand and-then but "
     "capture touch foot-soldier cannon-piece horse-piece straight-mover elephant-piece "
     "palace-piece",
     "after touch placed"},
    {"cannot-take", "but piece take", "after touch"},
    {"think $", "time", "after offer"},
    {"within-limit", "", "after late late-arrival"},
    {"put-back/restore", "piece stone both arbiter rule record sheet by-record position anew put-back",
     "after displaced stone-reset stones-lifted illegal-move illegal-found"},
    {"anew", "game both", "after wrong-setup wrong-colours"},
    {"keeps-position/swap-back/go-on", "keeps-position swap-back go-on both",
     "after wrong-colours"},
    {"go-on", "game both contest", "after dispute disagree resumed touch-claim displaced-agreed"},
    {"report-to", "chief arbiter", "after displaced disagree displaced-agreed"},
    {"counts-as-pass", "", "after envelope-opened forbidden-found move retakes-ko"},
    {"not-passed", "", "after two-plays two-plays-running move"},
    {"allow/let/take-up/take-off/choose", "take-off put-back take-up put anew elsewhere choose allow let stone elsewhere",
     "after stone-fell"},
    {"just-done/walk-out/go-out/leave", "just-done walk-out go-out leave in-order area venue",
     "after adjourned"},
    {"takes-nothing", "", "after forbidden-found move"},
    {"say/complains-of-it illegal", "move-noun that", "after illegal-move"},
    {"pressed/press", "clock", "after illegal-move"},
    {"unclaimed", "by-the-way", "after touch touch-claim"},
    {"say matter", "because", "after matter-raised"},
    {"ask rule", "arbiter touch", "after claims-touch"},
    {"complains-of-it", "arbiter rule to at-once opponent", "after claims-touch"},
    {"admits-touch", "both opponent arbiter", "after claims-touch"},
};

}  // namespace

std::span<const Sense> senses_of_accounts() {
    return kAccountsOfAll;
}
std::span<const Sense> senses_of_accounts(conduct::Game game) {
    const auto& info = conduct::info(game);
    return info.has_komi            ? std::span<const Sense>(kGoAccounts)
           : info.has_moves_by_hand ? std::span<const Sense>()
                                    : std::span<const Sense>(kXiangqiAccounts);
}
std::span<const Sense> remarks_of_accounts() {
    return kRemarks;
}

}  // namespace kyvien::cli::concepts
