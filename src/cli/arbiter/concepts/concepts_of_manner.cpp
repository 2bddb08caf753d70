// Words for how something was done, where and for how long, and for what somebody intended to do
// next.
#include "cli/arbiter/concepts/concept.h"

namespace kyvien::cli::concepts {
namespace {

constexpr Concept kOfManner[] = {
    // ---- pieces moved against their way of moving
    {"like", "like|as if it were|as though it were|the way|giống|giống như|như|như là|hệt như|y "
             "như|thành|像|象|好比|当成|当作|当|一样|一般|似的"},
    // A chariot may move sideways and back: only a manner that a piece never has identifies a
    // fault.
    {"diagonal", "diagonally|along the diagonal|on the diagonal|đi chéo|theo đường chéo|斜线|斜着|"
                 "斜走|走斜|走斜线|斜着走"},
    {"backwards", "backwards|backward|đi lùi|lùi lại|đi thụt lùi|倒退|后退|退着|退着走|往后走|"
                  "往后退"},
    {"elephant-step", "田字|走田|走田字"},
    {"straight-mover", "rook|chariot|cannon|xe|pháo|车|炮"},
    {"foot-soldier", "pawn|soldier|tốt|chốt|兵|卒"},
    {"horse-piece", "horse|knight|mã|马"},
    {"exposed",
     "left king in check|leaves king in check|leaving king in check|left himself in check|left "
     "herself in check|moved into check|moves into check|moved king into check|moves king into "
     "check|walked into check|walks into check|stepped into check|steps into check|put himself in "
     "check|put own king in check|ignored check|ignored a check|ignores check|did not answer "
     "check|does not answer check|did not meet check|did not parry check|did not get out of "
     "check|overlooked check|overlooked that he was in check|castled through check|castles through "
     "check|castled out of check|castled into check|castled while in check|castled in "
     "check|exposed king|exposes king|exposed general|exposes general|left general "
     "exposed|left general in check|generals face each other|generals facing each other|facing "
     "generals|faces the other general|tự chiếu|tự để chiếu|để vua bị chiếu|để tướng bị "
     "chiếu|không đỡ chiếu|không chống chiếu|không đỡ nước chiếu|quên đỡ chiếu|bỏ qua nước "
     "chiếu|vua vào ô bị chiếu|vua vào chỗ bị chiếu|nhập thành khi đang bị chiếu|nhập thành qua ô "
     "bị chiếu|lộ mặt tướng|để lộ mặt tướng|hở mặt tướng|hai tướng đối mặt|hai tướng nhìn "
     "nhau|送将|送王|走进将军|没应将|没有应将|不应将|未应将|未解将|没解将|没有解将|被将不应|"
     "将帅照面|将帅对脸|照面|对脸|白脸将|露帅|露将"},
    // ---- where to, for how long, how soon
    {"elsewhere",
     "somewhere else|elsewhere|another point|another place|another spot|another square|a different "
     "point|a different place|a different spot|a different square|chỗ khác|sang chỗ khác|điểm "
     "khác|sang điểm khác|vị trí khác|nơi khác|ô khác|别处|别的地方|另一处|另一个地方|其他地方|"
     "其他位置|别的位置|另一点|另一个点|别的点"},
    {"short-while",
     "for a moment|a moment|for a minute|for a few minutes|for a while|for a bit|for a "
     "second|briefly|một lát|lát|một lúc|giây lát|một chút|chút|chốc lát|một tí|tí|vài phút|ít "
     "phút|一会儿|一会|片刻|暂时|临时|稍微"},
    {"at-once",
     "at once|immediately|straight away|right away|straight back|without a threat|without a ko "
     "threat|without any threat|without playing elsewhere|ngay|ngay lập tức|tức thì|liền|mà không "
     "dọa|không dọa|không đe dọa|立即|立刻|马上|直接|当即|没找劫材|没有找劫材|不找劫材|未找劫材|"
     "没找劫|不找劫"},
    // ---- intentions
    {"want", "wants to|want to|wanted to|would like to|would rather|tries to|tried to|meant "
             "to|intended to|muốn|đòi|định|tính|toan|想|想要|想去|要|打算|欲"},
    {"enemy", "enemy|enemy's|hostile|quân địch|của đối phương|đối phương|对方的|敌方|敌"},
    {"cannot-take",
     "he cannot take|he cannot capture|that cannot be taken|that cannot be captured|which cannot "
     "be taken|cannot be taken|mà không ăn được|không ăn được|không bắt được|吃不到|吃不了|不能吃|"
     "无法吃"},
    {"asleep", "fell asleep|falls asleep|asleep|was asleep|dozed off|ngủ gật|ngủ quên|睡着|睡着了"},
    // ---- Go
    {"ko", "ko|the ko|kiếp|cướp|劫|打劫|这个劫"},
    {"retake", "retake|retakes|retook|recapture|recaptures|recaptured|take back|takes back|took "
               "back|ăn lại|bắt lại|lấy lại|đề lại|回提|提回|反提"},
    {"forbidden-point",
     "forbidden point|a point without liberties|a point with no liberties|no liberties|without "
     "liberties|no liberty|suicide|self capture|self-capture|điểm cấm|chỗ cấm|chỗ không có khí|"
     "where it has no liberties|where it has none|where there are no liberties|where it has no "
     "liberty|điểm không có khí|điểm hết khí|không có khí|tự "
     "sát|禁着点|禁入点|禁着|无气点|没气的地方|没有气的地方|"
     "没气的点|自杀"},
    {"group", "group|groups|corner|the corner|side|chain|dragon|nhóm|nhóm quân|đám|đám quân|góc|"
              "cụm quân|块|这块|那块|这块棋|一块棋|棋块|角|角上|边上|大龙|这条龙"},
};

}  // namespace

std::span<const Concept> concepts_of_manner() {
    return kOfManner;
}

}  // namespace kyvien::cli::concepts
