// Words for what accompanies an act: corrections, people who speak for a player, when and how it
// came out, what was or was not claimed.
#include "cli/arbiter/concepts/concept.h"

namespace kyvien::cli::concepts {
namespace {

constexpr Concept kOfCircumstances[] = {
    {kIdle,
     "own|of his own|của mình|anything|still|exactly|còn|"
     "vẫn|vẫn cứ|hẳn|riêng|đúng|还|还是|却|仍|仍然|居然|竟然|竟|随后|随即|接着|正好|刚好|先|"
     "sau đó|somehow|at some point|nobody knows when|unnoticed|không biết từ lúc nào|không biết "
     "lúc nào|không rõ từ khi nào|không rõ lúc nào|không hiểu sao|不知什么时候|不知何时|"
     "不知道什么时候|不知怎么|不知为何"},
    {kSeen, "tôi chứng kiến|tôi có thấy|tôi tận mắt thấy|我亲眼看见|我亲眼看到|裁判在场|i saw it "
            "myself|i was there|seen by the referee himself"},
    {kIdle,
     "cũng|一遍|for some reason|小声|低声|悄悄|quietly|in a low voice|softly|nói nhỏ|thì thầm|"
     "khẽ|大声|loudly"},
    {"stand", "is standing on|stands on|stands at|standing on|is on|đang ở|đứng ở|đang đứng ở|nằm "
              "ở|却在|站在|停在|在了"},
    {"misrecorded",
     "mixed up the players|mixed up players|confused the players|entered the wrong result|entered "
     "wrong result|wrong result|typed the wrong result|nhập sai kết quả|ghi sai kết quả|结果录错|"
     "结果填错|结果写错"},
    {kIdle,
     "changed his mind|changes his mind|đổi ý|改主意|改主意了|tự nhiên|không ai biết từ lúc "
     "nào|after one move|after a move|after a few moves|after two moves|sau một nước|sau vài "
     "nước|走了一步|y nguyên|như cũ|原样"},
    {"should-be", "it was & that|it is & that|mới là người|mới là bên|mới là|才是"},
    {"accident", "while reaching|reaching over|while reaching over|khi với tay|伸手时|起身时|"
                 "站起来时|khi đứng dậy|when getting up|while getting up|when standing up"},
    {"not-restored",
     "记不清了|都记不清|记不清|都记不清了|nobody remembers|cannot remember|không ai "
     "nhớ|không nhớ nổi"},
    {"noise", "shout|shouts|shouted|shouting|yells|yelled|la hét|la lối|quát|quát tháo|大喊大叫|"
              "喊叫|争吵|cãi nhau|cãi cọ|quarrel|quarrels|quarrelled"},
    {"outside", "điện cúp|cúp điện|mất điện|bị mất điện"},
    {"the-end", "it is over|it's over|that it is over|ván đã hết|棋已结束|棋下完了"},
    {"no-capture", "with no capture|with no captures|with nothing captured"},
    {"forbidden-point", "where he has no liberty|where he has no liberties|where he has none"},
    {"before-pressing", "before he hit the clock|before hitting the clock|before he pressed|before "
                        "he pressed the clock"},
    {"put-back", "trả về chỗ cũ|đưa về chỗ cũ|về chỗ cũ|放回原处|放回原位|dựng lại"},
    // ---- corrections of what was entered
    {"rule", "orders|decides|ruled|rules|ra lệnh|quyết định|决定|裁定"},
    {"apology", "sorry|so sorry|apologies|xin lỗi|xin lỗi nhé|对不起|抱歉|不好意思"},
    {"should-be", "it was & who|it is & who|actually|in fact|đúng ra|lẽ ra|thực "
                  "ra|其实|其实是|实际是|应当是|正确的是"},
    {"not-him", "not &|not by &|không phải &|chứ không phải &|chứ không phải là &|không phải là "
                "&|不是&|而不是&|并不是&|并非&"},
    {"misrecorded",
     "entered wrong|was entered wrong|wrongly recorded|recorded wrong|reported wrong|wrongly "
     "reported|was reported wrong|my mistake|ghi nhầm kết quả|báo nhầm|báo sai|gõ nhầm|ghi lộn|"
     "录错|录错了|报错|报错了|填错|填错了|登记错|登记错了|写反|写反了|记反|记反了"},
    {"wrong-player",
     "wrong player|the wrong player|wrong side|the wrong side|the other one|other way round|the "
     "other way round|nhầm người|lộn người|nhầm bên|lộn bên|ngược lại|bên kia|搞错人|搞错人了|"
     "弄错人|弄错人了|记错人|记错人了|说反了|弄反了|搞反了"},
    // ---- people who speak or act for a player
    {"person", "team's coach|the team's coach|team coach|team manager|coach of the team|captain of "
               "the team|trainer's|đội trưởng đội|huấn luyện viên đội|hlv đội|trưởng đoàn đội|thầy|"
               "队长|场外指导|场外教练|代表队领队"},
    {"on-behalf",
     "for his player|kỳ thủ của mình|đấu thủ của mình|học trò của mình|vận động viên của "
     "mình|他的棋手|自己的棋手|他的队员|for him|for her|on his behalf|on her behalf|on behalf "
     "of|in his name|in his "
     "place|instead of him|thay|thay cho|thay mặt|thay lời|hộ|giùm|dùm|替|替他|替她|"
     "代|代他|代替|代表"},
    {"hint", "hint|a hint|hints|hinted|hinting|signal|signals|signalled|signaled|signalling|sign "
             "language|makes signs|made signs|gesture|gestures|gestured|ra hiệu|ra dấu|làm dấu|gợi "
             "ý nước|nháy mắt|打手势|打暗号|使眼色|暗示|做手势"},
    {"prompt",
     "showed him where to play|shows him where to play|showing him where to play|showed him the "
     "move|pointed out a move|points out a move|points at a point|pointed at a point|points with "
     "his finger|pointed with his finger|whispers a move|whispered a move|chỉ chỗ đi|chỉ điểm|chỉ "
     "tay|dùng tay chỉ|thì thầm nhắc nước|thì thầm|用手指|用手指着|指给|该下哪里|下哪里|耳语|"
     "低声提示|小声提示"},
    {"behind", "behind|from behind|đứng sau|sau lưng|đứng sau lưng|ở ngoài|背后|身后|站在身后|"
               "在身后|在背后|旁边|在旁边|bên cạnh|beside him|next to him"},
    {"prompt",
     "gave him a move|gives him a move|told him a move|tells him a move|told him what to play|"
     "told him what to move|showed him a move|gave him advice|gives him advice|helped|helps|"
     "helped him|helps him|chỉ nước cho|nhắc nước cho|nhắc|mách nước cho|bày nước|出招|教棋|"
     "教他走|告诉他走法|指导"},
    // ---- when it came out
    {"found",
     "now see|see now|only see now|now they see|we see|we only see now|they see|only saw now|only "
     "noticed|discovered only now|only discovered now|noticed only now|noticed too late|mới biết|"
     "giờ mới biết|bây giờ mới biết|mới hay|giờ mới thấy|mới thấy|mới nhận ra|nhận ra|才知道|"
     "现在才知道|才看出|才看到|这时发现|之后发现"},
    {"finished", "game over|the game is over|game is over|the game is finished|after the game|"
                 "after the end|game ended|ván xong|ván xong rồi|xong ván|ván đã xong|hết ván|"
                 "ván kết thúc|đánh xong|đánh xong ván|终局后|终局之后|已经终局|对局结束后|局终|"
                 "下完了|下完后|赛后|比赛结束后|棋已下完"},
    {"not-signed", "not signed|not yet signed|unsigned|nobody has signed|nobody signed|chưa ký|"
                   "chưa ký biên bản|chưa ai ký|没签字|还没签字|未签字|尚未签字|没签名|未签名"},
    {"after-pressing",
     "after he pressed|after he pressed the clock|after pressing|after pressing the clock|after "
     "having pressed|after he had pressed|sau khi bấm đồng hồ|sau khi bấm|bấm xong|bấm đồng hồ "
     "xong|按钟后|按完钟|按完钟后|拍钟后|走完按钟后"},
    {"after-flag",
     "after his flag fell|after his flag had fallen|after his flag was down|after his flag was "
     "already down|after the flag fell|after the flag|after flag fall|after his time was up|after "
     "his time had run out|sau khi hết giờ|sau khi rụng cờ|sau khi cờ rụng|khi đã hết "
     "giờ|超时后|过时后|时间到后|超时以后"},
    {"ordinal",
     "for the second time|for the third time|second time|third time|a second time|a third time|"
     "lần thứ hai|lần thứ ba|lần thứ 2|lần thứ 3|lần hai|lần ba|lần đầu|lần thứ nhất|第一次|"
     "第二次|第三次|首次"},
    // ---- the colours (9.9)
    {"right-began",
     "right player began|the right player began|right player started|the right player started|"
     "right player moved first|right side began|right side started|right side moved first|right "
     "one started|right one began|but the right one moved first|đúng người đi trước|đúng bên đi "
     "trước|bên đi tiên vẫn đi trước|bên tiên vẫn đi trước|người đi tiên vẫn đi trước|vẫn đúng "
     "người đi trước|先手方仍先走|先手方先走|先手仍先走|该先走的先走|仍由先手先走|"
     "先走的人没错|先走方没错"},
    {"wrong-began",
     "wrong player began|the wrong player began|wrong player started|the wrong player started|"
     "wrong player moved first|wrong side began|wrong side started|wrong side moved first|wrong "
     "one started|wrong one began|người lẽ ra đi sau lại đi trước|bên lẽ ra đi sau lại đi trước|"
     "người đi sau lại đi trước|bên đi sau lại đi trước|bên đáng lẽ đi sau lại đi trước|người "
     "đáng lẽ đi sau lại đi trước|bên đáng lẽ đi sau đã đi trước|bên lẽ ra đi sau đã đi "
     "trước|người "
     "đáng lẽ đi sau đã đi trước|người lẽ ra đi sau đã đi trước|sai người đi trước|sai bên đi "
     "trước|该后走的先走|"
     "该后走的先走了|应后走的先走|后手方先走|后手先走|后走的先走了"},
    {"wrong-colours",
     "colours were mixed up|colors were mixed up|colours got mixed up|colours mixed up|nhầm màu "
     "quân|nhầm màu|colours are reversed|colors are reversed|colours swapped|swapped "
     "colours|swapped colors|"
     "took the wrong colours|lấy nhầm màu|lấy nhầm màu quân|wrong colour|cầm nhầm màu|cầm nhầm màu "
     "quân|cầm ngược màu|cầm nhầm "
     "quân|đi nhầm màu|đi nhầm màu quân|颜色坐反|执黑白的人坐反了|黑白坐反了|黑白拿反|"
     "黑白拿反了|黑白颠倒|红黑拿反|红黑拿反了"},
    // ---- touched pieces (9)
    {"still-held",
     "held on to it|held onto it|kept hold of it|keeps hold of it|kept hold|still holding it|still "
     "holding|still held|still in hand|still in his hand|hand still on it|"
     "without letting go|not let go|not yet let go|did not let go|before letting go|chưa buông "
     "tay|chưa buông|chưa thả tay|chưa thả|tay chưa rời|tay chưa buông|còn cầm|vẫn cầm|手还没松|"
     "手没松|还没松手|没松手|尚未松手|未松手|手未离子|未离手|手没离开|手没离子"},
    {"in-check", "in check|while in check|being in check|while being checked|bị chiếu|lúc bị "
                 "chiếu|khi bị chiếu|被将|正被将|被将军|被将军时|正被将军|被将时"},
    {"turn", "it is & turn|it's & turn|it is & move|đang là lượt &|đang lượt &"},
    {"pass", "pass|passes|passed"},
    {"shake-head", "shook his head no|shakes his head no|shook head no|shakes head no"},
    {"occupied", "occupied|is occupied|already occupied|taken already|đã có quân|đã có quân rồi|"
                 "已有棋子|已有子|上已有子|上已有棋子|有子了|被占了|已被占"},
    {"seal", "封的点|封手的点|封棋的点|sealed point|the sealed point|điểm niêm phong|điểm phong"},
    {"count",
     "tính kết quả|tính điểm|đếm kết quả|khi tính điểm|khi đếm|counting|counts the points|counting "
     "the points|counts the score|counting the score|đếm điểm|đếm đất|tính đất|数目|点目|点空|"
     "数空|计算目数"},
    {"read", "ra xem|mở ra xem|lật ra xem|mở"},
    {"notes", "app|an app|go app|counting app|a counting app|an engine|engine|phần mềm|ứng dụng|"
              "软件|手机软件"},
    {"lose", "判&负|判&輸|判&输|判定&负|判&告负"},
    {"make", "还跳|还走|仍跳|仍走|硬跳|硬走|cứ nhảy|vẫn nhảy|cứ đi|vẫn đi"},
    {"walk-out", "tự ý bỏ ra khỏi|bỏ ra khỏi|tự ý rời khỏi|tự ý rời"},
    {"opponent", "邻桌|旁边一桌|旁桌|邻座|bàn bên|bàn bên cạnh|bàn kế bên|the next table|the next "
                 "board|the neighbouring board|the neighbouring table|players at the next board"},
    {"before-clearing", "没提净死子就|没提净死子|没提净就|没把死子提清就|没把死子提清|没把子提清就|"
                        "没把死子拿净就|未把死子提清就|"
                        "死子没拿完就"},
    {"appeal", "向大会申诉|向组委会申诉|提出申诉|appeals to the organisers|appeals to the "
               "committee|khiếu nại lên ban tổ chức|kháng nghị lên ban tổ chức"},
    {"talk", "commenting on|comments on|commented on|评论|点评|bình luận|bình luận về"},
    {"wants-on",
     "wants to play on|wants to go on|wants to continue|muốn đi tiếp|muốn đánh tiếp|muốn "
     "chơi tiếp|đòi đi tiếp|đòi đánh tiếp|要继续下|想继续下|要求继续下|还要下"},
    {"not-admitted", "không nhận|không chịu nhận|denies|denies it|denied|denied it|does not "
                     "admit|does not admit it|did not "
                     "admit it|không thừa nhận|không công nhận|chối|phủ nhận|否认|不承认|不认|"
                     "没承认"},
    {"not-seen",
     "i did not see|i did not see it|arbiter did not see|arbiter did not see it|nobody saw|nobody "
     "saw it|not seen by me|no witness|trọng tài không thấy|tôi không thấy|không ai thấy|trọng "
     "tài không chứng kiến|裁判没看见|裁判没看到|我没看见|我没看到|没人看见|无人看见|裁判未看见"},
    {"unclaimed",
     "did not complain|does not complain|did not claim|does not claim|made no claim|says "
     "nothing|said nothing|không khiếu nại|không nói gì|không ý kiến|không có ý kiến|không bắt "
     "lỗi|không đòi|没提|自己没提|没有提|没有提出|没提出|没投诉|没抗议|没说什么|没意见"},
    {"must-move", "phải đi mã|phải đi xe|phải đi pháo|phải đi tốt|phải đi sĩ|phải đi tượng|phải đi "
                  "tướng|phải đi con đó|必须走这个子"},
    {"take-up", "捡起重下|拣起重下|捡起来重下|拣起来重下|nhấc|cầm lên|拣起|拣起来|捡起|捡起来"},
    {"put",
     "filled|fills|放进|放入|bỏ vào|puts into|đổi sang|đổi qua|chuyển qua|改放|改放到|changed it "
     "to|changes it to|đem sang|đem "
     "qua|đem đặt|mang sang|chuyển sang|dời sang|dời qua|下到|放在"},
    {"adjust", "chỉnh cho ngay|nắn lại|nắn|整了整|扶了扶"},
    {"say-adjust",
     "nói tôi sửa quân|báo tôi sửa quân|nói là sửa quân|said i am adjusting|says i am adjusting|"
     "saying i adjust|说我整理棋子|说整理棋子|说整理|说我调整|说调整"},
    // ---- records
    {"miss",
     "一步都没记|一步没记|都没记|không ghi nước nào|has written nothing|wrote nothing|hasn't "
     "written|hasn't been writing|hasn't recorded|haven't written|has not been "
     "writing|hasn't written down|didn't write|didn't record"},
    {"up-to-date", "fills them in|filled them in|fills in now|wrote them down|writes them down|"
                   "ghi bù rồi|补上了|补记了|已补"},
    {"unfilled",
     "refuses to fill in|refused to fill in|will not fill in|does not fill in|did not fill in|"
     "refuses to complete|không chịu ghi bù|không ghi bù|không bổ sung|không chịu bổ sung|từ chối "
     "ghi bù|không chịu ghi bổ sung|không ghi bổ sung|不肯补|不肯补记|不补|不补记|拒绝补|"
     "拒绝补记|没补|没有补记|未补记|未补"},
    // ---- arrivals
    {"allowed-to-play", "let him play|lets him play|may play|allowed to play|he may play|cho đánh|"
                        "cho chơi|cho vào đánh|cho thi đấu|được đánh|允许比赛|准许比赛|让他下|"
                        "让他走|允许入场"},
    {"after-start", "开赛|sau giờ thi đấu|sau giờ khai mạc"},
    // ---- stones and boards of Go
    {"to", "out onto"},
    {"fall", "手滑|手一滑|trượt tay|tuột tay"},
    {"not-waiting", "before & could move|before & moved|before & had moved|before & could reply|"
                    "before & replied|before & has moved"},
    {"ko", "forgot to play a ko threat|forgot ko threat|did not play a ko threat|without playing a "
           "ko threat|without a ko threat first|quên dọa kiếp|quên tìm đòn dọa|không tìm đòn dọa|"
           "忘了找劫材|忘记找劫材|没找劫材就|忘找劫材"},
    {"disturb",
     "làm & khó chịu|làm & mất tập trung|làm & bực mình|khiến & khó chịu|khiến & mất tập "
     "trung"},
    {"push", "đụng lệch|đụng lệch sang|làm lệch|làm lệch sang|xô lệch "
             "sang|碰歪到|撞歪到|蹭歪到|碰偏到|带歪到"},
    {"group",
     "左上角|右上角|左下角|右下角|上边|下边|左边|右边|中腹|góc trên|góc dưới|góc trái|góc phải"},
    {"go-on", "继续对弈|继续比赛|接着对弈"},
    {"phone", "nghe điện thoại|take a call|to take a call|answer a call|接电话"},
    {"deduct", "扣时|扣除时间|trừ giờ|trừ thời gian"},
    {"report-to", "report to chief|reported to chief|call chief|called chief|báo tổng trọng tài|"
                  "báo lên tổng trọng tài|报裁判长|报告裁判长|上报裁判长|报请裁判长|请裁判长处理"},
    {"scatter", "bị xô|bị xô đẩy|thổi loạn|làm loạn|loạn|xáo tung|làm rối|rối "
                "tung|带乱|带乱了|拂乱|弄散|弄散了|"
                "扫乱了"},
    {"knock", "带乱|带乱了|拂乱|弄散|弄散了|扫乱了|làm loạn|thổi loạn"},
    {"not-restored",
     "cannot be rebuilt|could not be rebuilt|cannot rebuild|could not rebuild|cannot rebuild it|"
     "could not rebuild it|cannot be restored|không bày lại được|không dựng lại được|không xếp "
     "lại được|không khôi phục được|复不了盘|无法复盘|不能复盘|复不了|无法恢复|不能恢复|"
     "恢复不了|无法复原"},
    {"before-clearing",
     "forgot to clear the prisoner|forgot to clear the prisoners|forgot to remove the "
     "prisoners|did not clear the prisoners|before taking the captured stone off|before taking the "
     "captured stones off|before taking "
     "before removing the captured stone|before removing the captured stones|before "
     "lifting the captured stones|before lifting the prisoners|trước khi lấy quân bị bắt|trước khi "
     "nhặt quân bị bắt|trước khi nhặt quân|quên lấy quân|没提清死子就|没提清死子|死子没提清就|"
     "死子没提清"},
    {"noise", "đập quân ầm ầm|đập quân mạnh|đập mạnh quân|ầm ầm|slams stones|slamming stones|"
              "slammed stones|重重拍子|大力拍子|用力拍子"},
    {"shift", "shifted|has shifted|shifts|was shifted|has moved|is shifted"},
    {"bowl", "bowl|bowls|lid|the lid|box|hộp|hộp quân|hũ|nắp hộp|棋盒|棋罐|棋碗|盒盖|罐|盒"},
    {"captured-stone",
     "prisoner|prisoners|the prisoners|tù binh|quân bị bắt|quân chết|死子|提掉的子|"
     "被提的子"},
    {"not-played",
     "without playing|without having played|without a move|without a stone|without playing a "
     "stone|mà chưa đi|mà chưa đặt quân|khi chưa đặt quân|chưa đặt quân|mà chưa đánh|没落子|"
     "没落子就|还没落子|未落子就|没下子|没下子就|未下就"},
    {"disagree",
     "can't agree whether|cannot agree whether|disagree whether|argue whether|arguing "
     "whether|can't agree|don't agree|can't agree on|argue|argue about|arguing|cãi nhau về|"
     "tranh luận về|有异议|有疑义|有疑问|有不同意见|không phục"},
    {"komi", "komi|让两子|让二子|让三子|让四子|chấp hai|chấp 2|chấp ba|chấp 3|贴还"},
    {"leave", "离席"},
};

}  // namespace

std::span<const Concept> concepts_of_circumstances() {
    return kOfCircumstances;
}

}  // namespace kyvien::cli::concepts
