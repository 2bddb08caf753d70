#include "cli/arbiter/sentences/narrative_words.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "cli/arbiter/concepts/concept_dictionary.h"
#include "cli/arbiter/lines/board_sentences.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/wording/sentence_phrases.h"

namespace kyvien::cli {
namespace story {
namespace {

struct Words {
    NarrativeWord word;
    std::string_view phrases;  ///< separated by '|'
};

constexpr Words kWords[] = {
    {NarrativeWord::Move,
     "played|plays|moved|moves|made|makes|pushed|pushes|advanced|answered|replied|went|put|puts|"
     "placed|promoted|promotes|ran|đi|chơi|đẩy|đặt|phong|phong cấp|phong thành|chạy|đáp|đi tiếp|"
     "走|下|推|走了|放|升变|升变为|走成|应|应了|推到|兵走|takes "
     "his|runs|goes|came|comes|jumps|jumped|"
     "slides|slid|swings|returns|returned|goes back|went back|回了|回|改走|改动|改为走|đổi sang "
     "đi|lại đi|退回|退到|跳到|跳|挪到|移到|移|"
     "hopped|hops|stepped|steps|marched|飞到|冲到|挺到|放到|摆到|改放到|nhảy|nhảy lên|nhảy "
     "qua|nhảy tới|trở về|lùi về|lùi|tiến|dời|"
     "đi lên|đi tới|đi xuống|đi sang|đi qua|đã đi"},
    {NarrativeWord::Castle, "castled|castles|castle|castling|says that he castles|says he "
                            "castles|announces castling|nói nhập "
                            "thành|nói là nhập thành|宣布易位|nhập thành|易位|王车易位"},
    {NarrativeWord::Mate,
     "mate|mates|mated|checkmate|checkmates|giving mate|with mate|chiếu hết|chiếu "
     "bí|将死|将杀|杀王|将军杀|成杀"},
    {NarrativeWord::Short,
     "kingside|king side|king's side|king-side|short|castled short|cánh vua|gần|ngắn|phía vua|王翼|"
     "短|短易位|王翼易位"},
    {NarrativeWord::Long,
     "queenside|queen side|queen's side|queen-side|long|castled long|cánh hậu|xa|dài|phía hậu|后翼|"
     "长|长易位|后翼易位"},
    {NarrativeWord::Illegal,
     "illegal|illegally|an illegal move|illegal move|irregularly|against the rules|sai luật|"
     "không đúng luật|trái luật|phạm luật|không hợp lệ|bất hợp lệ|sai|nước sai|nước sai luật|违例|"
     "违规|犯规|违例着法|违规着法|犯规着法|不合规则|不合法|违反规则|违例着|错着|not "
     "allowed|走错|走错了|错了|走错了一步|又违例|"
     "no king move|no queen move|no rook move|no bishop move|no knight move|no pawn move|not a "
     "king "
     "move|not a queen move|not a rook move|not a bishop move|not a knight move|not a pawn move|"
     "not how a knight moves|not how a bishop moves|not how a rook moves|a knight cannot go there|"
     "it cannot go there|cannot move like that|can't move like that|cannot go there|不能这样走|"
     "不能这么走|不可以这样走|不能走|không đi như thế được|không đi như vậy được|không được đi như "
     "thế|không đi thế được|đi thế không được|đi sai|cũng đi sai|lại đi sai|sai nước|"
     "an impossible move|impossible"},
    {NarrativeWord::Exposed,
     "left king in check|left his king in check|left her king in check|leaves his king in check|"
     "leaving his king in check|into check|did not answer the check|ignored the check|"
     "did not parry the check|không đỡ chiếu|không chống chiếu|để vua bị chiếu|vào ô bị chiếu|"
     "没有应将|没应将|未应将|不应将|走进将军|送将|被将没应|送吃|送王|走到被攻击的格子|走入将军|"
     "into an attacked square|onto an attacked square|while in check|although he is in check|"
     "although he was in check|while his king is in check|trong khi vua đang bị chiếu|khi đang bị "
     "chiếu|dù đang bị chiếu|vào ô bị kiểm soát|vào chỗ bị chiếu"},
    {NarrativeWord::BothHands,
     "both hands|two hands|with both hands|using both hands|using two hands|with two hands|hai tay|"
     "cả hai tay|dùng hai tay|bằng hai tay|dùng cả hai tay|bằng cả hai tay|双手|两只手|用两只手|"
     "用双手|两手|两手并用|两只手一起|两只手一起动|两手一起|两手同时"},
    {NarrativeWord::OneHand,
     "in one hand|in the other|in the other hand|một tay|tay này|一手|一只手"},
    {NarrativeWord::LeftHand,
     "with his left hand|with his left|with her left|left hand|with the left "
     "hand|with left hand|with one hand|tay trái|bằng "
     "tay trái|左手|用左手"},
    {NarrativeWord::RightHand,
     "right hand|with the right hand|with right hand|with the right|with the other|"
     "with the other hand|with the other one|tay phải|bằng tay phải|tay kia|bằng tay kia|右手|"
     "用右手|另一只手|with his right hand|with her right hand|with his right"},
    {NarrativeWord::Press,
     "pressed|presses|hit|press|pressed the clock|pressed his clock|hit the clock|clock pressed|"
     "stopped his clock|the clock|clock|bấm|bấm đồng hồ|bấm giờ|ấn đồng hồ|nhấn đồng hồ|đồng hồ|按|"
     "按钟|按了钟|按下|按下了钟|拍钟|按下棋钟|棋钟|钟|按过钟|按过了钟|已按钟|已经按钟|并按钟|"
     "并按了钟|"
     "hits the clock|hits his clock|hit his clock|presses his clock|presses the clock|pressing the "
     "clock|punched the clock|whacked the clock|smacked the clock|slapped the clock|banged the "
     "clock|"
     "thumped the clock|bashed the clock|拍了钟|đã bấm|đã bấm giờ|bấm giờ rồi|bấm rồi|đã bấm đồng "
     "hồ|bấm cái đồng "
     "hồ|bấm nút"},
    {NarrativeWord::NoPress,
     "hasn't pressed|hasnt pressed|hasn't pressed yet|hasnt pressed yet|has not pressed yet|not "
     "pressed yet|chưa bấm đồng hồ lần nào|did not press|did not press the clock|not pressed|has "
     "not pressed|has not pressed the clock|"
     "without pressing|without pressing the clock|clock not pressed|chưa bấm|chưa bấm đồng hồ|"
     "forgot to press|forgot to press the clock|forgot the clock|quên bấm|quên bấm đồng "
     "hồ|忘了按钟|"
     "忘记按钟|忘按钟|"
     "không bấm|không bấm đồng hồ|chưa bấm giờ|没按钟|没有按钟|还没按钟|未按钟|没有按|没按|before "
     "touching the clock|before pressing|before pressing the clock|before he pressed|before he "
     "pressed the clock|before hitting the clock|before the clock was pressed|trước khi bấm|trước "
     "khi bấm giờ|trước khi bấm đồng hồ|按钟之前|按钟前|还没碰钟|没来得及按钟|还没有按钟|"
     "had not pressed yet|hadn't pressed yet"},
    {NarrativeWord::TakenBack,
     "took it back|and took it back|takes it back|and takes it back|put it back "
     "himself|拿了回来|拿回来|"
     "收回来|自己拿回|又拿回来|rút lại|đi lại|cầm về|để lại chỗ cũ|noticed it himself|tự phát hiện|"
     "自己发现"},
    {NarrativeWord::PawnLeft,
     "left it|left it there|left the pawn|left the pawn there|left the pawn on|leaves the pawn|"
     "leaves it there|without promoting|without promoting it|without replacing|"
     "without replacing it|did not replace it|did not promote|did not replace the pawn|"
     "without a new piece|để nguyên|để nguyên tốt|để nguyên tốt ở đó|để tốt ở đó|không thay quân|"
     "không phong cấp|chưa phong cấp|không đổi quân|không thay|没有换子|没换子|没换|没有换|未换子|"
     "without putting a queen there|without putting a queen|without putting a new piece|without "
     "taking a queen|without a queen|chưa thay quân|chưa đổi quân|mà chưa thay quân|mà không thay "
     "quân|还没换子|没有换|"
     "没有换成别的子|without exchanging it|without swapping "
     "it|没升变|没有升变|未升变|忘了升变|没有换成后|没换成后|未换成后|忘了换后|không đổi thành hậu|"
     "no piece put there|no new piece|nobody swapped it|nobody swapped it for a queen|not "
     "promoted|no "
     "promotion|không phong|mà không phong cấp|mà không phong|quên phong|"
     "did not change it for a queen|forgot to promote|forgot to replace it|quên phong cấp"},
    {NarrativeWord::TurnedRook,
     "upside-down rook|upside down rook|an upside-down rook|inverted rook|an inverted rook|"
     "rook upside down|a rook upside down|an upturned rook|overturned rook|an overturned rook|"
     "turned-over rook|xe lộn ngược|xe úp ngược|xe lật ngược|xe ngược|xe quay ngược|倒置的车|"
     "倒放的车|倒车|反放的车|倒过来的车|翻过来的车"},
    {NarrativeWord::SameTime,
     "at the same time|simultaneously|together|at once|cùng lúc|đồng thời|cùng một lúc|同时|一起"},
    {NarrativeWord::Complain,
     "wants|claims|claimed|complains|complained|objects|objected|protests|claims it|claims touch "
     "move|"
     "claims touch-move|claims an illegal move|claims a penalty|demands|asks for|"
     "at once|immediately|says|said|tells the arbiter|called the arbiter|calls the arbiter|"
     "called me|claims the extra time|claims a win|"
     "khiếu nại|khiếu nại ngay|khiếu nại đúng lúc|đúng lúc|báo trọng tài|báo|gọi trọng tài|đòi "
     "phạt|"
     "đòi|xin thêm|xin|đề nghị phạt|phản đối|yêu cầu|nói|phạt|thêm|"
     "申诉|投诉|提出|提出申诉|提出异议|要求|要求处罚|要求加|抗议|说|报告裁判|叫裁判|指出|举手|加|"
     "马上|立即|投诉摸子|要求摸子走子|当场抗议|当场|notices|sees it|sees|spots it|spots|points out|"
     "pointed out|points it out|shows the arbiter|nói là|bảo|báo sai|mới khiếu nại|mới báo|báo sai "
     "luật|mới báo sai luật|rồi mới báo sai luật|rồi mới báo|xong mới báo|"
     "khiếu nại luôn|đòi thắng|xin trọng tài|才投诉|才说|才发现|才指出|才提出|发现|看见|才看见|"
     "才看到|举手说|向裁判指出|马上指出|立刻指出|立刻|says that|complains that|claims that"},
    {NarrativeWord::Unnoticed,
     "before anyone noticed|before anybody noticed|nobody noticed|did not notice|without noticing|"
     "unnoticed|noticed later|không để ý|không ai để ý|không nhận ra|không phát "
     "hiện|没注意|没有注意|"
     "没发现|没有发现|没人发现|谁也没发现|没人注意|没人看到|没人看见|the arbiter sees it|the "
     "arbiter notices|the arbiter notices it|the arbiter saw it|"
     "before the arbiter saw it|i see it|i noticed "
     "it|裁判看见|裁判才看见|裁判看到|裁判才看到|裁判发现|裁判才发现|"
     "以后裁判才看见|之后裁判才看见|trọng tài thấy|trọng tài mới thấy|trọng tài nhìn thấy|trọng "
     "tài "
     "phát hiện|không ai thấy|không ai hay|"
     "nobody saw it|nobody saw|no one noticed|unseen"},
    {NarrativeWord::Take, "took|takes|captured|captures|ăn|bắt|吃|吃掉|吃了|吃掉了"},
    {NarrativeWord::Touch,
     "touched|touches|touch|picked up|grabbed|took hold of|chạm|chạm vào|sờ|đụng|cầm|nhấc|碰|摸|触|"
     "碰到|摸到|碰了|摸了|触摸|后碰|后摸|先碰|先摸|再碰|再摸|拿起|拿起来|先拿|再拿|先拿起|再拿起|"
     "又拿起|"
     "lifts|lifted|lifts off|lifted off|picks up|takes hold of|reaches for|reached for|grabs|"
     "touching|先摸了|先碰了|再去碰|又碰|又摸|再拿起|伸手拿|去拿|cầm lấy|đụng tới|"
     "提起|提起来|抓起|抓起来|抓住|捏起|用手碰|用手摸|手指碰到|took hold|put his hand on|laid his "
     "hand on|"
     "nhấc lên|cầm lên|sờ vào|đụng vào|chạm tay vào"},
    {NarrativeWord::MeansCastle,
     "wants to castle|wanted to castle|to castle|meaning to castle|intending to castle|"
     "trying to castle|để nhập thành|định nhập thành|muốn nhập thành|muốn nhập thành cánh vua|"
     "định nhập thành cánh vua|想易位|想王翼易位|想后翼易位|想王车易位|准备易位|要易位|打算易位|"
     "为了易位|想短易位|想长易位|要短易位|要长易位|准备短易位|准备长易位|打算短易位|打算长易位|"
     "wanting "
     "to castle|intending to castle|meaning to castle|in order to castle|định nhập thành ngắn|"
     "định nhập thành dài|muốn nhập thành ngắn|muốn nhập thành dài|để nhập thành ngắn|với ý định "
     "nhập thành"},
    {NarrativeWord::Attacked,
     "is attacked|was attacked|is covered|is controlled|was controlled|attacked by|controlled by|"
     "covered by|bị kiểm soát|kiểm soát|bị tấn công|bị khống chế|控制|被控制|被攻击|攻击|被"},
    {NarrativeWord::AdjustSaid,
     "said j'adoube|says j'adoube|said i adjust|said adjust|j'adoube|said jadoube|said j'adoube "
     "only|"
     "nói j'adoube|nói sửa quân|nói chỉnh quân|nói adjust|nói sửa|nói j adoube|说摆正|说了摆正|"
     "说扶正|说我摆正|说了我摆正|声明摆正|说整理"},
    {NarrativeWord::LetGo,
     "let go of|let go|released|lets go of|has let go of|put down and let go of|buông|buông tay|"
     "thả tay|tay đã rời|đã rời tay|hand is off it|his hand was off "
     "it|手已经离开|手已离开|手离开了|buông tay ra|đã buông tay|thả ra|thả quân|has released|took "
     "his hand off|takes his hand off|"
     "took his hand "
     "away|松开|松手|松了手|松手了|已经松手|已松手|放开|放手|放手了|放开了手|离手|已离手"},
    {NarrativeWord::Wish,
     "would rather have|would rather play|would rather|he would rather|and then wanted|then wanted|"
     "又想改|又想改放|又想改放到|又想改走|他又想|他又想改走|想改放到|想放到|现在要|却想|rồi lại "
     "muốn|"
     "giờ định|bây giờ lại muốn|"
     "now wants|now wants to play|now he wants|giờ muốn|giờ lại muốn|现在想|现在又想|wanted to|"
     "wants to|would like to|wanted to play|wants to play|changed his mind|"
     "changes his mind|muốn|muốn đi|định đi|đòi đi|đổi ý|đổi ý lấy|lại đổi ý lấy|想走|想改|想改成|"
     "要改成|又想|改主意|想改走|现在想走|又想走|想改走别的|反悔|又反悔|không muốn|lại muốn|bây giờ "
     "muốn|"
     "giờ lại đòi|says he wants|but wants"},
    {NarrativeWord::Behind,
     "之后才|以后才|xong mới|rồi mới|after|only after|after he had|after she "
     "had|sau khi|sau khi đã|以后|才说"},
    {NarrativeWord::First,
     "first illegal move|his first illegal move|lần thứ nhất|lần đầu|第一次违例|"
     "第一次"},
    {NarrativeWord::Second,
     "second illegal move|his second illegal move|a second illegal move|the second illegal move|"
     "second time|for the second time|lần thứ hai|lần hai|lần thứ 2|lần 2|lại sai lần hai|第二次|"
     "第二次违例|又一次违例"},
    // Last: a word in another form may also be one of those above.
    {NarrativeWord::Idle,
     "a|an|the|his|her|he|she|him|it|that|this|is|was|were|had|has|have|been|and|then|but|so|on|at|"
     "in|to|from|of|with|by|for|again|already|there|after|just|now|first|off|onto|instead|move|"
     "piece|square|then after that|where|which|later|"
     "là|thì|bị|đã|được|vào|ở|tại|ô|con|quân|nước|đi nước|lên|xuống|đến|tới|qua|sang|từ|rồi|sau đó|"
     "lại|mới|và|với|luôn|ngay|đó|đấy|kia|này|có|cho|của|của mình|mình|một|xong|nhưng|mà|thế là|"
     "bây giờ|lúc đó|tiếp|cũng|trước|sau|nước đi|định đi|hết|"
     "put it back|puts it back|put back|put it down|and put it back|đặt lại|bỏ xuống|bỏ xuống lại|"
     "đặt xuống|đặt lại chỗ cũ|放回|放回去|又放下|放下|却|和|与|跟|及|"
     "check|with check|giving check|chiếu|chiếu bằng|bằng nước|bằng|将军|带将|"
     "chưa chạm quân mình|chưa chạm quân nào của mình|chưa chạm quân của mình|not his own piece|"
     "用|以|拿|了|的|把|在|到|至|上|就|又|再|也|并|且|着|然后|接着|随后|之后|后来|于是|但|但是|而|"
     "所以|"
     "自己|自己的|一个|那个|这个|现在|才|上面|上的|没说话|没有说话|什么也没说|直接|别的|其他|其它|"
     "另外的|别的子|"
     "said nothing|without a word|without saying anything|không nói gì|chẳng nói gì|"
     "another|another one|another piece|something else|quân khác|con khác|nước khác|"
     "only|only a|has only|has only a|chỉ|chỉ còn|mỗi|còn|只|只剩|只有|only has|just before his "
     "flag fell|"
     "before his flag fell|trước khi rụng cờ|旗落之前|就在旗落之前|说要|nói là sẽ|says that he "
     "will|or|"
     "刚才|刚刚|刚|却|居然|当时|时|时候|的时候|他|她|himself|herself|noticed it|noticed|took "
     "back|puts it there|there|自己说|走完|放好|tự thấy|"
     "tới lượt|đến lượt|lần "
     "này|khi|này|nọ|kia|还没动车|没动车|车还没动|还没有动车|chưa động đến xe|chưa đụng xe|has not "
     "moved the rook yet|before moving the rook|up|he announced it|announced|rồi thì|luôn "
     "rồi|rồi|这|这是|那|也|off from|up from|mình|xuống ô|lên ô|vào ô|把它|它|bị xe|đang|"
     "已|已经|地|从|是|，|。|；|、|：|！|先|棋|一步|这步|那步"},
    {NarrativeWord::Idle,
     "as a queen|for a queen|as queen|to a queen|làm hậu|thay hậu|thành hậu|当后|"
     "代替后|充当后|作后|当作后|当皇后"},
    {NarrativeWord::Idle,
     "simply|using|calmly|quickly|cứ|vẫn|bèn|liền|đây|đây là|由|系|即|遂|便|将|其"}};

struct NarrativePhrase {
    NarrativeWord word;
    std::vector<std::string> tokens;
};

/// Created once: a line looks at all of them for each of its words.
const std::vector<NarrativePhrase>& narrative_phrases() {
    static const std::vector<NarrativePhrase> kAll = [] {
        std::vector<NarrativePhrase> all;
        for (const Words& each : kWords)
            for (const std::string_view text : base::split<std::string_view>(each.phrases, '|')) {
                NarrativePhrase phrase{each.word, {}};
                for (Token& token : tokens_of(text))
                    phrase.tokens.push_back(std::move(token.plain));
                if (!phrase.tokens.empty())
                    all.push_back(std::move(phrase));
            }
        return all;
    }();
    return kAll;
}

std::size_t length_at(const std::vector<Token>& tokens, std::size_t at,
                      const NarrativePhrase& phrase, bool has_diacritics) {
    if (at + phrase.tokens.size() > tokens.size())
        return 0;
    // Most phrases begin with another letter; only without marks "đi" is typed "di".
    const char first = phrase.tokens[0][0];
    if (tokens[at].plain[0] != first && (has_diacritics || (first & 0x80) == 0))
        return 0;
    for (std::size_t i = 0; i < phrase.tokens.size(); ++i)
        if (tokens[at + i].plain != phrase.tokens[i] &&
            (has_diacritics ||
             !concepts::is_same(tokens[at + i].plain, phrase.tokens[i], has_diacritics)))
            return 0;
    return phrase.tokens.size();
}

/// A square or a move as players write it; empty for any other word.
std::string place_of(std::string_view line, const Token& token) {
    std::string typed(line.substr(token.start, token.end - token.start));
    while (!typed.empty() &&
           std::string_view(".,;:!+#").find(typed.back()) != std::string_view::npos)
        typed.pop_back();
    const std::string small = in_small_letters(typed);
    if (small == "o-o" || small == "0-0")
        return "O-O";
    if (small == "o-o-o" || small == "0-0-0")
        return "O-O-O";
    const bool is_place = is_ascii(typed) && typed.size() >= 2 && typed.size() <= 7 &&
                          board_sentences::is_square(small.substr(small.size() - 2));
    return is_place ? typed : std::string();
}

/// The number of minutes here, and of its tokens; zero tokens if there is none.
std::pair<int, std::size_t> minutes_at(const std::vector<Token>& tokens, std::size_t at) {
    constexpr std::string_view kUnits[] = {"minute", "minutes", "min", "mins",
                                           "phút",   "phut",    "分"};
    const NumberWords number = number_words_at(tokens, at);
    const bool is_figure = is_digits(tokens[at].plain);
    std::size_t next = at + (is_figure ? 1 : tokens[at].plain == "a" ? 1 : number.length);
    if (next == at || next >= tokens.size() ||
        std::ranges::find(kUnits, tokens[next].plain) == std::end(kUnits))
        return {};
    ++next;
    if (next < tokens.size() && tokens[next].plain == "钟")
        ++next;
    const int value = is_figure                 ? std::stoi(tokens[at].plain)
                      : tokens[at].plain == "a" ? 1
                                                : number.value;
    return {value, next - at};
}

/// The tokens that name the other player: "his opponent", 对方; zero if none does.
std::size_t opponent_at(const std::vector<Token>& tokens, std::size_t at) {
    constexpr std::string_view kNames[] = {
        "对 方",        "对 手",    "đối phương", "đối thủ",        "his opponent",  "her opponent",
        "the opponent", "opponent", "opponent's", "his opponent's", "her opponent's"};
    std::size_t longest = 0;
    for (const std::string_view name : kNames) {
        const auto words = base::split<std::string_view>(name, ' ');
        bool is_there = at + words.size() <= tokens.size();
        for (std::size_t i = 0; is_there && i < words.size(); ++i)
            is_there = tokens[at + i].plain == words[i];
        if (is_there)
            longest = std::max(longest, words.size());
    }
    return longest;
}

/// Whether the player named there is only the owner of a piece: 对方的马, "his opponent's knight".
bool is_owner_at(const std::vector<Token>& tokens, std::size_t at, std::size_t length) {
    const std::size_t behind = at + length;
    const bool is_after_of =
        at > 0 && (tokens[at - 1].plain == "của" || tokens[at - 1].plain == "cua" ||
                   tokens[at - 1].plain == "of");
    return is_after_of || tokens[behind - 1].plain.ends_with("'s") ||
           (behind < tokens.size() &&
            (tokens[behind].plain == "的" ||
             board_sentences::letter_of_piece(tokens[behind].plain) != ' '));
}

/// What happened is told of a player: his piece or his wish may be told before his name. "White's
/// knight was touched" does not say by whom.
std::optional<std::vector<NarrativeItem>> with_player_first(std::vector<NarrativeItem> items) {
    const auto player = std::ranges::find(items, NarrativeWord::Player, &NarrativeItem::word);
    const bool is_about_him = std::all_of(items.begin(), player, [](const NarrativeItem& item) {
        return item.word == NarrativeWord::Piece || item.word == NarrativeWord::MeansCastle ||
               item.word == NarrativeWord::Short || item.word == NarrativeWord::Long;
    });
    if (player == items.end() || !is_about_him)
        return std::nullopt;
    if (player->is_owner && std::ranges::any_of(items, [](const NarrativeItem& item) {
            return item.word == NarrativeWord::Touch || item.word == NarrativeWord::LetGo;
        }))
        return std::nullopt;
    player->is_owner = false;
    std::rotate(items.begin(), player, player + 1);
    return items;
}

}  // namespace
}  // namespace story

std::optional<std::vector<NarrativeItem>> narrative_of(conduct::Game game, std::string_view line) {
    using namespace story;
    const std::vector<Token> tokens = tokens_of(line);
    const bool has_diacritics = !std::ranges::all_of(tokens, [](const Token& token) {
        return is_ascii(token.plain) || is_cjk_character(token.plain);
    });
    std::vector<NarrativeItem> items;
    for (std::size_t at = 0; at < tokens.size();) {
        NarrativeItem item;
        std::size_t length = 0;
        for (const NarrativePhrase& phrase : narrative_phrases())
            if (const std::size_t found = length_at(tokens, at, phrase, has_diacritics);
                found > length) {
                length = found;
                item.word = phrase.word;
            }
        if (const auto player = sentence::player_at(game, tokens, at);
            player && player->length >= length) {
            constexpr std::string_view kOf[] = {"của", "cua", "of"};
            item = {NarrativeWord::Player, player->seat, ' ', 0, {}, false};
            // 吃掉黑王: the owner of the piece that follows.
            const std::size_t behind = at + player->length;
            // 黑方马上: at once, and no horse.
            const bool begins_phrase =
                std::ranges::any_of(narrative_phrases(), [&](const NarrativePhrase& phrase) {
                    return phrase.tokens.size() > 1 &&
                           length_at(tokens, behind, phrase, has_diacritics) > 0;
                });
            const bool owns = !begins_phrase && !items.empty() && behind < tokens.size() &&
                              is_cjk_character(tokens[at].plain) &&
                              tokens[behind].start == tokens[behind - 1].end &&
                              board_sentences::letter_of_piece(tokens[behind].plain) != ' ';
            // "picked up the black pawn"
            const bool is_adjective =
                !items.empty() && player->length == 1 && behind < tokens.size() &&
                (tokens[at].plain == "white" || tokens[at].plain == "black") &&
                board_sentences::letter_of_piece(tokens[behind].plain) != ' ';
            // "after Black's Nf6": his move, and no piece of his.
            const bool is_his_move = behind < tokens.size() &&
                                     place_of(line, tokens[behind]).size() > 2 &&
                                     line[tokens[behind].start] < 'a';
            item.is_owner =
                owns || is_adjective ||
                (!items.empty() && behind < tokens.size() && tokens[behind].plain == "的") ||
                (!is_his_move &&
                 (tokens[at].plain.ends_with("'s") || tokens[at].plain.ends_with("’s"))) ||
                (at > 0 && std::ranges::find(kOf, tokens[at - 1].plain) != std::end(kOf));
            length = player->length;
        }
        const auto actor = std::ranges::find(items, NarrativeWord::Player, &NarrativeItem::word);
        if (const std::size_t named = actor == items.end() ? 0 : opponent_at(tokens, at);
            named > length || (named > 0 && item.word == NarrativeWord::Idle)) {
            item = {NarrativeWord::Player, clock::opponent(actor->seat), ' ', 0, {}, false};
            item.is_owner = is_owner_at(tokens, at, named);
            length = named;
        }
        if (const auto [minutes, taken] = minutes_at(tokens, at); taken > length) {
            item = {NarrativeWord::Time, {}, ' ', minutes, {}, false};
            length = taken;
        }
        // 白兵: the player and his piece.
        if (length <= 1 && item.word != NarrativeWord::Player) {
            if (std::string place = place_of(line, tokens[at]); !place.empty()) {
                item = {NarrativeWord::Place, {}, ' ', 0, std::move(place), false};
                length = 1;
            } else if (const char letter = board_sentences::letter_of_piece(tokens[at].plain);
                       letter != ' ' && item.word == NarrativeWord::Idle) {
                // 王后: the queen, or the king and "then".
                const auto is_verb_next = [&] {
                    return std::ranges::any_of(
                        narrative_phrases(), [&](const NarrativePhrase& phrase) {
                            return phrase.tokens.size() > 1 &&
                                   length_at(tokens, at + 1, phrase, has_diacritics) > 0;
                        });
                };
                if (tokens[at].plain == "王" && at + 1 < tokens.size() &&
                    tokens[at + 1].plain == "后" && !is_verb_next())
                    return std::nullopt;
                item = {NarrativeWord::Piece, {}, letter, 0, {}, false};
                length = 1;
            }
        }
        if (length == 0)
            return std::nullopt;
        if (item.word != NarrativeWord::Idle)
            items.push_back(std::move(item));
        at += length;
    }
    return with_player_first(std::move(items));
}

}  // namespace kyvien::cli
