// Acts told without their squares, points or time: the desk understands what happened and asks for
// the rest.
#include "cli/arbiter/concepts/concept.h"
#include "conduct/settings/settings.h"

namespace kyvien::cli::concepts {
namespace {

constexpr Sense kOfMovedPieces[] = {
    // 9.1.2.1, 7.2.d: a gesture may acknowledge the offer, or answer it.
    {"nod/shake-head", "offer draw to and-then", "gesture-alone @ reason=!"},
    {"nod/shake-head", "offer draw to", "gesture-alone reason=!"},
    {"make like piece", "piece hand to move-noun", "illegal @"},
    {"piece like piece", "make hand to move-noun illegal", "illegal @"},
    {"straight-mover diagonal", "piece make hand to move-noun illegal", "illegal @"},
    {"foot-soldier backwards", "piece make hand to move-noun illegal", "illegal @"},
    {"horse-piece elephant-step", "piece make hand to move-noun illegal", "illegal @"},
    {"exposed", "make piece move-noun pressed press clock illegal and-then to", "illegal @"},
    {"exposed $", "make piece move-noun pressed press clock illegal and-then to", "illegal @ $"},
};

constexpr Sense kAskedInXiangqi[] = {
    {"illegal make/move-noun",
     "piece pressed press clock hand not-moved before-pressing and-then make move-noun",
     "illegal @"},
    {"touch/take-up",
     "piece hand wrong put-back want make use other-piece instead and-then in-order but take "
     "not-moved regret enemy opponent cannot-take",
     "report touch @"},
    {"knock piece", "accident body hand make brush some board table sit",
     "report displaced @ cause=knocked"},
    {"refuse/miss record", "sheet move-noun", "report scoresheet-gap @"},
    {"outside knock/slide/push/shift", "piece because make off knock slide push shift",
     "report displaced cause=slipped"},
    {"body knock/push/brush piece", "accident hand make some", "report displaced @ cause=knocked"},
    {"fall between", "piece hand accident let make", "report dropped @"},
};

constexpr Sense kAskedInGo[] = {
    {"take-up put/make elsewhere", "stone hand up and-then in-order", "report stone-reset @"},
    {"regret elsewhere", "stone hand make put and-then", "report stone-reset @"},
    {"just-played put/shift elsewhere", "stone hand and-then", "report stone-reset @"},
    {"fall stone/hand", "accident hand from make let out-of sit table board put some",
     "report stone-fell @"},
    {"make/put forbidden-point", "stone illegal that", "report forbidden-found @"},
    {"take/take-off/take-up wrong/alive", "stone opponent board from accident off",
     "report stones-lifted @"},
    {"phone-call", "area somewhere venue turn own-turn", "phone @"},
    {"phone ring/carry", "area somewhere venue turn own-turn pocket bag", "phone @"},
    {"press before-clearing", "clock stone take-off", "report pressed-early @"},
};

}  // namespace

std::span<const Sense> incomplete_senses(conduct::Game game) {
    const auto& info = conduct::info(game);
    if (info.has_komi)
        return kAskedInGo;
    return info.has_moves_by_hand ? std::span<const Sense>()
                                  : std::span<const Sense>(kAskedInXiangqi);
}

std::span<const Sense> senses_of_moved_pieces(conduct::Game game) {
    return conduct::info(game).has_komi ? std::span<const Sense>()
                                        : std::span<const Sense>(kOfMovedPieces);
}

}  // namespace kyvien::cli::concepts
