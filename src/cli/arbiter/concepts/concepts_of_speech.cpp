// More words for the concepts: how arbiters speak at a board and how they write a report,
// colloquial and formal. In every law.
#include "cli/arbiter/concepts/concept.h"

namespace kyvien::cli::concepts {
namespace {

/// Who watches a game and has no part in it.
constexpr std::string_view kOnlookers =
    "bloke in the crowd|guy in the crowd|man in the crowd|some bloke in the crowd|some guy in the "
    "crowd|some guy watching|guy watching|man watching|a man watching|someone watching|somebody "
    "watching|someone in the crowd|somebody in the crowd|one of the spectators|a "
    "passer-by|passer-by|people watching|ông đứng xem|một ông đứng xem|có ông đứng xem|mấy ông "
    "đứng xem|người đứng "
    "xem|có người đứng xem|người đứng ngoài xem|bà con đứng xem|旁边看棋的|旁边看棋的人|旁边的人|"
    "旁边看的|围观的|围观的人|围观者|围观群众|看热闹的|有个看棋的|有个看棋的人|边上的人|"
    "边上看棋的|"
    "旁人";

constexpr Concept kOfSpeech[] = {
    {"move-count", "mới đi được một nước|mới đi một nước|mới một nước|after one move|only one move "
                   "in|才走一步|刚走一步"},
    {"sit", "sitting with|were sitting with|seated with|were seated with"},
    {kIdle, "over|起来看|里的|里头的|里面的"},
    // ---- more of the same, as it was met later
    {"touch", "grabs|grab|snatched|snatches|closed on|hand closed on|closed around|hand closed "
              "around|vồ lấy|chộp|chộp lấy"},
    {kIdle,
     "hesitates|hesitated|pauses|paused|thinks again|thinks better of it|has second thoughts|ngập "
     "ngừng|do dự|chần chừ|犹豫|迟疑|lẻn|lén|trốn|sneaks|sneaked|sneaked off|sneaks off|slips "
     "off|slipped off|溜到|躲在|偷偷|看不清是哪个点|看不清在哪个点|分不清是哪个点|unclear which "
     "point|cannot tell which point|không rõ điểm nào|mid-game|back up"},
    {"put-back", "puts it down again|put it down again|puts it down|then lets it be|then let it "
                 "be|lets it be|let it be|left it alone|leaves it alone|buông ra|rồi thôi"},
    {"make", "hopped|hops|stepped|steps|marched|vọt|phóng|窜到|蹦到"},
    {"ring", "text message sound|message sound|sound came "
             "from|beeped|beeps|buzzed|buzzes|vibrated|vibrates|chimed|chimes|báo tin "
             "nhắn|bíp|来短信|短信提示音|提示音"},
    {"own-turn", "khi đang đến lượt|lúc đang đến lượt|đang đến lượt|khi đến lượt"},
    {"slam", "slapped|slaps|hammered|hammers|smashed|smashes"},
    {"before-moving", "before he had even moved|before he even moved|before he'd moved|before even "
                      "moving|before he had made a move|before he had made his move"},
    {"refuse", "waved|waves|brushed aside|brushes aside|shrugged off|shrugs off"},
    {"somewhere",
     "cầu thang|ra cầu thang|ngoài cầu thang|ban công|ngoài sân|staircase|the staircase|on the "
     "staircase|the stairs|balcony|on the balcony|car park|楼梯|楼梯间|阳台|停车场|院子"},
    {kSeen, "i saw it happen|saw it happen|referee saw it|arbiter saw it|the referee was "
            "watching|the arbiter was watching"},
    {"finished", "对局结束|棋局结束|比赛结束|本局结束|ván kết thúc|ván đấu kết thúc|ván cờ kết "
                 "thúc|game ended|the game ended|end of game"},
    {"put", "plonks|plonked|plops|plopped|dumps|dumped|sets|set|sets down|set down"},
    {"not-waiting", "forgot it was & go|forgot that it was & go|forgot it was & move|forgot that "
                    "it was & move|forgot that & had not played|quên rằng đến lượt &|忘了该&走"},
    {"purpose", "急了|急眼了|急眼|恼了|火了|怒了|一怒|发飙|phát cáu|điên tiết|nổi điên|cáu "
                "tiết|flew into a rage|furious|in a fury"},
    {"resign", "xin dừng cuộc chơi|dừng cuộc chơi"},
    {"phone", "his mobile|her mobile|mobile"},
    {"forbidden-point",
     "where he is not allowed to play|where he may not play|where play is forbidden|where it is "
     "not allowed|where it would have no liberty|nơi không được đi"},
    {"to", "qua"},
    {"talk", "started talking|starts talking|began talking|begins to talk"},
    {"found", "看出来|才看出来|看出|这才看出|nhìn ra|mới nhìn ra"},
    {"at-unknown-time",
     "不知啥时候|啥时候|不知啥时|也不知道什么时候|chả biết lúc nào|chẳng biết lúc nào"},
    {"after-letting-go",
     "had let the stone go|let the stone go|had let go|had let it go|đã buông tay"},
    {"allow", "he may|she may|may then"},
    {"accept", "fine|all right|alright|fine with it|được thôi|好吧|好的|行"},
    {"settle", "都说|都愿意|都同意|cùng nói"},
    {"both", "两人都|俩人都|他俩都|cả hai đều"},
    {"straight", "đi thẳng|thẳng lên|thẳng xuống"},
    {"illegal", "违例着法|违规着法|犯规着法|违例走法|违规走法"},
    // ---- without effect in any sentence: manner, degree, moment, what holds a sentence together
    {kIdle,
     "whole|while|having|somehow|after some thought|after thinking|after a moment|after a "
     "long think|after a while|for a bit|all of a sudden|out of the blue|all at once|meanwhile|in "
     "the meantime|rather|very|really|truly|merely|"
     "finally|eventually|today|this morning|this afternoon|right then|there and then|actually|"
     "once more|on its square|its square|back on its square|on its own square|in plain view|in "
     "front of everybody|without thinking|as usual|to everyone's surprise|opens his mouth|opened "
     "his mouth|both of them|still sitting there|in a hurry|hastily|absently|"
     "absent-mindedly|nervously|calmly|promptly|thereupon|upon this|as a result|as a consequence|"
     "therefore|hence|thus"},
    {kIdle,
     "đây là|nên bị|nên đã|nên trọng tài|tự dưng|bỗng|bỗng nhiên|đột nhiên|bất ngờ|bây giờ|lúc "
     "nãy|hồi nãy|ban nãy|khi "
     "nãy|vừa nãy|cứ|cứ thế|mãi|hoài|suốt|ông ấy|anh ấy|cô ấy|bạn ấy|anh ta|cô ta|ông ta|em ấy"
     "|hắn|thế mà|vậy mà|nhưng mà|cho nên|thành ra|do đó|theo luật|theo quy "
     "định|theo điều lệ|lúc ấy|hôm nay|giữa ván "
     "cờ|trong lúc|trong khi|khi đang|khi đi|hờ|chẳng biết ở điểm nào|không biết ở điểm "
     "nào|không rõ ở điểm nào|mở miệng|một hồi|một lúc lâu|nghĩ một lúc|ngắm nghía|ngắm|xem xét "
     "một "
     "lúc|hẳn|hẳn hoi|tỉnh bơ|thản nhiên|vội vàng|vội|cuống lên|lúng túng|rõ mồn một|ngay "
     "trước mặt|không hiểu vì sao|thế nào mà"},
    {kIdle,
     "之|此|所|即|遂|且|以|系|为|而后|之后|之时|其间|的时候|一下|一下子|晃了一下|晃了晃|看了看|"
     "看了一下|想了想|想了一会|犹豫了一下|随手|顺手|老|老是|总|总是|人家|自行|当众|予以|"
     "给予|裁定|据此|按规则|依规|依规则|根据规则|有一步|有一着|着法|开口|不下了|不知在哪一点|"
     "看不出在哪一点|因而|因此|所以|于是|结果就|那会儿|这会儿|方才|刚刚才|眼看|一下就|拿在手里|"
     "慌忙|匆忙|不知不觉"},
    // ---- players and turns
    {"turn",
     "& had the move|& has the move|& was on move|& is on move|although & was on move|although & "
     "had "
     "the move|although it was & who had the move|it was & who had the move|with & to move|with & "
     "on move|with & to play|in the middle of & think|while & was pondering|while & "
     "pondered|while & was working out his reply|while & was thinking about his reply|while & was "
     "considering his reply|while & was thinking about his move|when & was to move|on & move|in "
     "& time|lúc & đang nghĩ nước|khi & đang nghĩ nước|trong giờ nghĩ của &|đang giờ của &|đang "
     "lượt của &|đang tới lượt &|đang đến lượt &|lúc & đang "
     "tính|于对方思考时|于对手思考时|于&思考时|"
     "在&思考期间|于&思考期间|轮到&走的时候|该&走的时候|&还在想的时候|&正想着|&正想棋"},
    {"own-turn",
     "on move|while on the move|with the move|though he had the move|although he had the move|đang "
     "đến lượt mình|đang tới lượt mình|đến lượt mình|tới lượt mình|đang lượt mình|trong lượt của "
     "mình|lúc đến lượt mình|lúc tới lượt "
     "mình|轮到自己|轮到自己走|轮到自己走棋|该自己走|该自己走棋|"
     "轮到他自己|轮自己走"},
    {"not-his-turn",
     "though it was not his turn|although it was not his turn|it was not his turn|when it was not "
     "his turn|while it was not his turn|out of turn|out of his turn|not being on move|though not "
     "on "
     "move|chưa đến lượt mà|chưa tới lượt mà|chưa đến lượt đã|chưa tới lượt đã|không phải lượt của "
     "mình|dù chưa đến lượt|dù chưa tới lượt|还没轮到|还没轮到自己|没轮到自己|未轮到自己|"
     "未轮到自己走棋|尚未轮到自己|没轮到他|不该他走|不该自己走"},
    {"not-waiting",
     "before & answered|before & had answered|before & replied|before & had replied|before & moved|"
     "before & had moved|before & played|before & had played|before & could answer|before & could "
     "reply|without waiting for &|before the opponent had moved|before the opponent had answered|"
     "before his opponent had played|before his opponent had answered|before the opponent replied|"
     "without waiting for his opponent|without waiting for the opponent|không đợi &|chưa đợi &|khi "
     "& chưa đi|trong khi & chưa đi|mà & chưa đi|khi đối phương chưa đi|trong khi đối phương chưa "
     "đi|không đợi đối phương đi|chưa đợi đối phương đi|khi đối thủ chưa đi|trong khi đối thủ chưa "
     "đi|没等&下|没等&走|不等&下|未待&应手|未待&落子|未等&落子|没等&应|没等对方下|不等对方下|"
     "未待对方应手|未等对方落子|没等对方走|趁&没下|未待对手应手"},
    // ---- the end of the game
    {"resign",
     "given up|was given up|is given up|had enough|has had enough|calls it a day|called it a day|"
     "packs it in|packed it in|calls it quits|called it quits|throws in his cards|defeat was "
     "conceded|defeat conceded|defeat is conceded|conceded defeat|concedes defeat|accepted defeat|"
     "accepts defeat|acknowledged defeat|acknowledges defeat|tips his king over|tipped his king "
     "over|tips over his king|tipped over his king|lays down his arms|xin chịu thua|đành chịu "
     "thua|đành xin thua|tuyên bố thua|tuyên bố xin thua|xin "
     "dừng và nhận thua|认栽|服输|认输了|认负了|缴械|投子了|投子认输了|弃子投降|甘拜下风"},
    {"handshake",
     "whose hand was shaken by &|hand shaken by &|shook & hand|shakes & hand|"
     "shook hands with &|bắt tay &|bắt tay với &|đã bắt tay &|与&握手|和&握手|跟&握手|同&握手|"
     "握手致意"},
    {"time-up",
     "out of time|no time left|ran out of time|runs out of time|has run out of time|time has run "
     "out|time ran out|time had run out|time is gone|used all his time|used up all his time|hết "
     "sạch "
     "giờ|hết sạch thời gian|cạn giờ|cạn thời gian|hết thời gian|dùng hết thời gian|hết mất giờ|"
     "时间用尽|时间已用尽|用时已尽|用时用尽|用时用完|用完时间|时间耗尽|耗尽时间|时间到了|时间走完|"
     "时间走完了|时间没了|没时间了|超时了"},
    {"accept",
     "takes him up on it|took him up on it|says yes to it|said yes to it|was accepted|is accepted|"
     "has been accepted|đồng ý luôn|ok luôn|应允|应允了|答应了|欣然接受|接受了"},
    {"refuse",
     "turned it down|turns it down|was turned down|is turned down|was declined|was rejected|has "
     "been "
     "declined|waved it away|waves it away|wouldn't hear of it|would not hear of "
     "it|谢绝了|婉拒|婉拒了|"
     "拒绝了|回绝了|没有理会|khước từ|từ chối lời|gạt đi|lắc đầu không chịu|chê|không thèm"},
    {"declare", "announces|announced|makes it known|made it known|indicates|indicated|thinks "
                "that|báo là|báo|ra "
                "dấu|ra hiệu|称|宣布|宣称|示意|表明"},
    {"the-end",
     "nothing left to play|nothing more to play|there is nothing left to play|no more moves to "
     "play|"
     "no moves left to play|finished playing|is finished playing|the play is finished|hết chỗ đi|"
     "không còn chỗ đi|không còn gì để đi|không còn nước nào để đi|đi xong hết|棋已下完|棋下完了|"
     "棋已经下完|下完了|已下完|没棋可下|没棋可下了|无棋可下|没有地方可下|没地方下了"},
    // ---- touching, moving, pressing
    {"touch",
     "chạm điểm|chạm vào điểm|took hold of|takes hold of|laid a hand on|lays a hand on|laid his "
     "hand on|had his fingers on|"
     "fingered|fingers|handled|handles|grasped|grasps|seized|seizes|mó|mó tay vào|rờ tay vào|đặt "
     "tay "
     "lên|đặt tay vào|để tay lên|đụng tay vào|cầm phải|抓|抓住|捏|捏住|扶"},
    {"take-up",
     "lifted off the board|picks up|lifted into the air|raised|raises|was picked up|was lifted|was "
     "taken up|is picked up|nhấc bổng|nhấc hẳn lên|cầm hẳn lên|cầm lên tay|nhón|nhón lên|bốc lên|"
     "拎起|拎起来|捏起|捏起来|举起|端起|夹起"},
    {"put-back",
     "set down again|sets it down again|set it down again|then set down again|was put back|was set "
     "down again|replaced on its square|returned to its square|should go back|goes back|it should "
     "go "
     "back|that it should go back|to go back|go back|it goes back|putting them back|is putting "
     "them "
     "back|putting them back on his own time|is putting them back on his own time|puts them back "
     "on "
     "his own time|sets them up again on his own time|setting them up again|setting them up again "
     "in "
     "his own time|đặt về|lại đặt về|thả về|bỏ về|để về|đặt trở lại|để trở "
     "lại|后又放下|又放下|后放下|"
     "随后放下|又搁回|又搁回去|又搁回去了|搁回|又放回了|放回到|又放下了|挪回来|放回来|摆回来|"
     "移回来"},
    {"other-piece", "to move something else|move something else|wants to move something "
                    "else|something else|another "
                    "one|a different piece|with a different piece|some other piece|con khác|nước "
                    "khác|quân khác cơ|"
                    "换个子|走别的|换别的子走|改走别的"},
    {"game", "during the game|during his game|in the "
             "game|本局|该局|本盘|于对局中|在对局中|比赛中|比赛时|在比赛中"},
    {"instead",
     "changed his mind|changes his mind|then changed his mind|before he changed his mind"},
    {"adjust", "straightened|straightens|straighten|straightening|squared "
               "up|centred|centered|centres|neatened|"
               "nắn lại|nắn|sửa ngay|sửa cho thẳng|chỉnh lại|chỉnh cho ngay|chỉnh quân|kê "
               "lại|摆了摆正|正了正|"
               "挪正|摆正了|扶正了|整了一下"},
    {"by-the-way", "in hand|in his hand|into his hand|lên tay|trong tay|mấy cái|vài cái"},
    {"before-moving",
     "without having made any move|without having made a move|without making any move|having made "
     "no "
     "move|but did not move anything|but did not move|but moved nothing|did not move "
     "anything|without "
     "moving anything|before moving anything|no move made|no move had been made|with no move made|"
     "chưa đi gì đã|chưa đi gì|chưa đi quân gì|chưa đi quân gì đã|chưa đi đâu đã|chưa động quân "
     "đã|mà "
     "chưa đi gì|khi chưa đi "
     "gì|一步未走便|一步未走|一步没走|一步没走就|未走一步|未走一步便|尚未走子|"
     "尚未走子便|尚未行棋|尚未行棋便|未走棋便|尚未走棋|棋还没走|棋还没走就|还没动子就|没动子就"},
    {"slam", "whacked|whacks|thumped|thumps|bashed|bashes|punched|punches|đập|đập vào|đập mạnh "
             "vào|đấm|猛拍|"
             "狠拍|使劲拍"},
    {"press", "clock was pressed|the clock was pressed|clock pressed|按了一下钟|按下了"},
    {"not-replaced",
     "no piece put there|no new piece|no new piece put there|nothing put there|nobody swapped "
     "it|not "
     "swapped|not swapped for a queen|not exchanged|not promoted|without promoting|without "
     "promotion|"
     "did not promote|does not promote|did not promote it|without choosing a piece|no "
     "promotion|không "
     "phong cấp|không phong|chưa phong cấp|mà không phong|mà không phong cấp|không phong mà|quên "
     "phong cấp|quên phong|không đổi quân|chưa đổi quân|没升变|未升变|没有升变|没换后|没换棋子|"
     "不换子|没换子|忘记升变|忘了升变|未换子"},
    {"both-hands",
     "with both hands|using both hands|two-handed|both his hands|with two hands at once|bằng cả "
     "hai "
     "tay|bằng hai tay|dùng cả hai tay|dùng hai tay|一起动|两只手一起|两手并用|双手并用|两只手"},
    {"fall", "slipped out of|slips out of|slipped through|dropped from|tuột khỏi|rơi "
             "khỏi|掉了下来|滑了下去|不慎掉落|脱手掉"},
    {"shift",
     "nudged|nudges|nudge|shoved|shoves|nhích|nhích sang|nhích quân|đẩy nhẹ|dời|dời sang|挪|挪动|"
     "挪到|拨|拨动|拨到|跑到|跑到了"},
    {"diagonal", "chéo|xéo|chéo xuống|chéo lên|đi xéo|chéo sang|xéo sang|斜|斜到|斜着到"},
    {"accident",
     "unwittingly|without meaning to|without meaning it|by a slip|unintended|vô ý vô tứ|vô tình "
     "thôi|lỡ|无意间|无意之间|无意之中|无心|并非有意|非故意|不是有意的"},
    {kSeen,
     "i witnessed|i witnessed it|witnessed by me|i was watching|i was there and saw|in my presence|"
     "before my eyes|as i saw|right in front of me|tôi đứng đó|tôi có mặt|trước mắt tôi|trọng tài "
     "tận "
     "mắt thấy|trọng tài đứng đó|trọng tài có chứng kiến|trọng tài ngồi đó|裁判在场目睹|裁判亲见|"
     "裁判亲眼所见|裁判目睹|裁判在旁|我在场|我亲见|裁判在旁边看着|裁判看着"},
    // ---- records, clocks, draws
    {"miss",
     "not writing|is not writing|isn't writing|isnt writing|is not writing down|not writing "
     "down|not "
     "keeping score|is not keeping score|not recording|is not recording|isn't recording|no longer "
     "keeping score|未按规定|没按规定|没有按规定|未按规则|未作|漏写|không ghi lại|không chịu "
     "ghi|bỏ "
     "không ghi|bỏ trống"},
    {"sheet-empty", "is empty|sheet is blank|is blank|has nothing on it|trống trơn|để trống|bỏ "
                    "trống hết|空白的|是空的|"
                    "一片空白|空着"},
    {"repeat", "keeps coming up|come up again|came up again|重复了|又出现了"},
    {"at-start",
     "begun with|began with|had begun with|started with|had started with|started out with|at the "
     "beginning|开局后|开赛后|vào ván với|bắt đầu với|ván bắt đầu với|lúc vào ván"},
    {"set-wrong",
     "started on each other's squares|on each other's squares|had started on each other's squares|"
     "摆放有误|摆放错误|位置有误|位置摆错|位置摆放有误|放置有误|摆放不正确|摆错了位置|放反了|"
     "对调了|"
     "摆颠倒了|xếp sai chỗ|xếp ngược chỗ|đặt ngược chỗ|xếp lộn chỗ nhau|đứng sai chỗ"},
    {"wrong-way", "placed the wrong way|put the wrong way round|bị đặt sai chiều|đặt sai chiều|đặt "
                  "sai hướng|bị đặt "
                  "sai hướng|đặt nhầm chiều|bị xoay ngược|bị đặt ngược|ô góc bên phải của bên & là "
                  "ô &|ô góc bên "
                  "phải của & là ô &|ô góc phải của & là ô &|góc phải của & là ô &|& right "
                  "corner is dark|a dark "
                  "square in & right corner|方向摆错|摆放方向有误|摆放方向错误|右手边的角是&格"},
    {"wrong-colours",
     "cầm nhầm màu quân|cầm lộn màu quân|cầm lộn màu|cầm lộn quân|đổi màu cho nhau|nhầm màu cờ|"
     "执错颜色|颜色执反|执反颜色|拿反了颜色|颜色拿反了|先后手拿反|playing with each other's "
     "colours"},
    {"move-count", "only two moves in|two moves in|three moves in|only a few moves in|only three "
                   "moves in|after only "
                   "two moves|after only three moves|mới đi được hai nước|mới đi được vài nước|mới "
                   "đi được ba nước|"
                   "mới đi hai nước|mới đi vài nước|mới được hai "
                   "nước|刚走两步|才走两步|才下两步|走了两步|刚走了两步|"
                   "刚下了几步|刚走几步|才走几步|刚走了几步|走了几步|走了几步才|下了几步才"},
    {"anew",
     "game cancelled|the game is cancelled|game is cancelled|game void|对局取消|重新开始|重新开局|"
     "重新对局|重新开赛|重开一局|ván bị hủy|hủy ván|hủy ván cờ|chơi lại|đánh lại|đánh lại từ "
     "đầu|bắt "
     "đầu lại|đấu lại|a new game is played|new game|start again|started again|该局作废|作废重赛|"
     "该局作废重赛"},
    {"deduct", "minus|lấy bớt|bớt|扣了|扣他|扣她|罚掉"},
    // ---- conduct
    {"talk", "chatting|chatted|gossiping|nattering|conversing|conversed|nói chuyện phiếm|trò "
             "chuyện|chuyện trò|"
             "nói chuyện riêng|闲聊|闲谈|说悄悄话|交头接耳|嘀咕|唠嗑|窃窃私语"},
    {"person", "his mate|a mate of his|his buddy|buddy|his pal|a pal|bạn mình|bạn của mình|"
               "người quen|người nhà|同伴|熟人|同学|队友|朋友"},
    {"noise",
     "whistling|whistles|whistled|singing to himself|sings to himself|sang to himself|humming to "
     "himself|tapping his pen|tapping his foot|tapping a pen|tapping on the table|rattling|rattles|"
     "gõ quân lạch cạch|gõ quân|gõ lạch cạch|lạch cạch|gõ bàn|gõ xuống bàn|gõ bút|rung đùi|rung "
     "chân|"
     "huýt sáo|ngâm nga|hát nho nhỏ|hát khe "
     "khẽ|敲棋子|敲桌子|老敲桌子|敲桌|敲打|抖腿|吹口哨|哼歌|哼小曲|"
     "咔咔响|转笔"},
    {"disturb", "làm & không nghĩ được|làm & không suy nghĩ được|khiến & không nghĩ được|làm & "
                "bực|làm & bực mình|"
                "khiến & bực mình|làm & khó chịu|so that & cannot think|& cannot think|so & cannot "
                "think|& can't "
                "think|让&没法想|害得&没法想|吵得&没法想|让&没法想棋|吵到&|吵着&|影响&思考|putting "
                "& off|puts & "
                "off|putting his opponent off"},
    {"read",
     "peeking at|peeked at|peeks at|peeking into|glancing at|glanced at|peeping at|sneaking a look "
     "at|"
     "having a look at|had a look at|having a peek at|flicking through|scrolling through|looking "
     "something up in|đọc lén|xem lén|nhìn trộm|xem trộm|liếc|liếc nhìn|liếc vào|lén xem|lén "
     "mở|lén "
     "đọc|偷瞄|瞄|瞟|偷偷看|偷偷查|偷偷翻|偷翻|翻了翻|翻阅了"},
    {"notes", "sổ|quyển sổ|cuốn sổ|cuốn sách|khai cuộc|sổ khai cuộc|vở|quyển vở|cuốn "
              "vở|本子|小本子|小抄|纸条|"
              "crib sheet|a crib|his notes|some notes|his notebook|his opening notes"},
    {"spectator", kOnlookers},
    {"person", kOnlookers},
    {"prompt",
     "giving & tips|giving tips to|is giving & tips|gave & tips|gives & tips|feeding & "
     "moves|feeding "
     "moves to|whispering moves to|whispered moves to|has been whispering moves to|whispers moves "
     "to|"
     "whispering moves|suggesting moves to|suggested a move to|suggests a move to|mách cờ|gà "
     "cờ|nhắc "
     "bài|nhắc bài cho|chỉ bài|chỉ bài cho|gà bài|gà bài cho|gà cho|mớm nước|mớm nước cho|mách cho|"
     "给&支招|给&出主意|给&出点子|教招|出主意|给&提示|提醒&走|递点子"},
    {"opine", "reckons|reckoned|reckons that|cho là|说是"},
    {"unclaimed",
     "& opponent has not said a thing|opponent has not said a thing|has not said a thing|has "
     "said "
     "nothing|said nothing|says nothing|did not say anything|stays silent|stayed silent|kept quiet|"
     "keeps quiet|没吭声|自己没吭声|没说话|没说什么|一声不吭|没作声|không nói gì|chẳng nói gì|im "
     "lặng|"
     "không ý kiến gì|không lên tiếng"},
    {"other-games",
     "other people's boards|other people's games|the other boards|the other games|other tables|"
     "people's boards|neighbouring boards|bàn của người khác|bàn người khác|các bàn khác|bàn bên "
     "cạnh|别人的棋盘|别的桌|其他桌|别人那桌|别人下"},
    {"no-leave",
     "had not asked for permission|has not asked for permission|had not asked permission|he had "
     "not "
     "asked for permission|did not ask for permission|did not ask permission|hadn't asked|had not "
     "asked|without my permission|without my leave|without approval|without so much as "
     "asking|không "
     "xin phép trọng tài|chưa xin phép trọng tài|không báo trọng tài|khi chưa được phép|chưa có "
     "phép|"
     "không ai cho phép|未报告裁判|未请示|未请示裁判|未报告|招呼也不打|未打招呼"},
    {"no-reason",
     "for no reason|for no good reason|for no reason at all|không lý do|không có lý do|không lý do "
     "gì|chẳng lý do gì|vô cớ|无故|没有理由|毫无理由|没有正当理由|无正当理由"},
    {"walk-out",
     "跑出去|跑出去了|跑了出去|就跑出去了|溜出去|溜出去了|bỏ ra ngoài|tự nhiên bỏ ra ngoài|chạy ra "
     "ngoài|walked out on his game"},
    {"midway", "下一半|下到半截|下到中间|棋下一半|giữa ván|giữa chừng|đang giữa ván|halfway "
               "through the game|in "
               "the middle of his game|mid-game|midgame"},
    {"area", "game room|playing room|the game room|the playing room|tournament hall|the hall|khu "
             "vực thi đấu|"
             "khu thi đấu|phòng đấu|赛区|赛场|比赛区域|比赛大厅|对局室"},
    {"venue",
     "the building|the venue|tournament venue|khu nhà thi đấu|比赛场馆|比赛场地|场地|赛馆|场馆"},
    {"somewhere",
     "in the toilet|in the toilets|toilet|toilets|the toilet|in the bathroom|the bathroom|in the "
     "corridor|trong nhà vệ sinh|nhà vệ sinh|hành lang|ở hành lang|ngoài khu vực cho phép|ngoài "
     "khu "
     "cho phép|ngoài nơi quy định|厕所里|在厕所|洗手间|走廊|走廊里|非吸烟区|吸烟区外"},
    {"smoke",
     "lighting up|lit up|lights up|having a cigarette|having a smoke|having a fag|phì phèo|抽起烟"},
    {"caught", "caught|i caught|we caught|i have caught|bị bắt quả tang|bị tôi bắt gặp|tôi bắt "
               "gặp|bị phát hiện|"
               "抓到|被抓住|被我抓到|被抓了现行"},
    {"ring",
     "went off|has gone off|goes off|gone off|just went off|started ringing|starts ringing|rang "
     "out|"
     "reo|reo lên|đổ chuông|kêu|vang lên|rung chuông|rung lên|kêu lên|响铃|铃响|铃声响|铃声响了|"
     "铃声大作|响了|响了起来|响起|响起来|来电|震动"},
    {"carry", "携|所携|携带|随身携带|所带"},
    {kSeen, "seen|i saw that|saw it myself"},
    {"phone", "mobile phone|a mobile phone|cellphone|cell phone|his cell|điện thoại di động|điện "
              "thoại cầm tay|"
              "手机|移动电话"},
    {"belongs", "belonging to|belongs to"},
    {"rude", "骂|骂了|骂起人来|骂骂咧咧|chửi bới|chửi đổng|nói bậy|mắng|mắng chửi|lăng mạ|nhục mạ"},
    {"advise",
     "told him off|told her off|nhắc nhở thôi|chỉ nhắc nhở|nhắc nhở nhẹ|nhắc nhẹ|只提醒|只是提醒|"
     "口头提醒一下|提醒一下|劝了一下|just advised"},
    {"warn", "gave him a warning|gave her a warning|i warned him|i warned her|warned him|warned "
             "her|警告他一次|"
             "警告他|警告她|phạt cảnh cáo|phạt cảnh cáo một lần"},
    // ---- stones, boards, kos
    {"ko", "ko cướp|kiếp cờ|quân kiếp|quân ko"},
    {"retake", "retaken|was retaken|take back|ăn lại luôn|ăn lại liền|đề lại|đớp "
               "lại|提回来|提回来了|就提回来|"
               "就提回来了|立刻提回|马上提回来|抢回"},
    {"at-once",
     "no threat having been made|no threat made|no threat played|without making a threat|without "
     "making a ko threat|no ko threat|with no ko threat|without having made a threat|without a "
     "threat "
     "first|không đi nước đe dọa|không đi đòn dọa|không tìm đòn dọa|chưa dọa|liền tay|tức "
     "khắc|ngay tức "
     "thì|立时|没找劫材就|也没找劫材|劫材都没找|不找劫材就|一下子就"},
    {"forbidden-point",
     "a forbidden point|the forbidden point|điểm bị cấm|chỗ cấm|nước cấm|禁入点|禁着点"},
    {"voided", "着手无效|判着手无效|判无效|判其无效|弃权一次|判弃权一次|算弃权一次|nước đi vô "
               "hiệu|vô hiệu|nước này "
               "vô hiệu|mất lượt|bị mất lượt|mất một lượt|the play is void|play void|loses his "
               "turn|turn lost|"
               "loses a turn"},
    {"alive", "尚有气之|尚有气|还有气之|仍有气之|có khí|đang có khí"},
    {"wrong", "误|误将|nhầm|lầm|nhầm lẫn|by error|in error"},
    {"purpose",
     "cố tình|cố ý|tức giận|nổi giận|tức quá|bực quá|trong cơn tức giận|lost his temper|loses his "
     "temper|in a huff|out of spite|气得|一生气|一气"},
    {"scatter", "onto the floor|gạt tung"
                "|弄乱了|弄乱|搞乱了"},
    {"outside",
     "a child|child|a kid|a kid who ran into the table|child who ran into the table|a child who "
     "ran "
     "into the table|a dog|a waiter|một đứa trẻ|đứa trẻ|có đứa trẻ|một em bé|em bé|có người đi "
     "ngang|小朋友|一个小孩|有个小孩|孩子"},
    {"restore",
     "position was rebuilt|position rebuilt|position was restored|position restored|position was "
     "reconstructed|was rebuilt|was reconstructed|bày lại thế cờ|dựng lại thế cờ|xếp lại thế cờ|"
     "恢复了局面|复好了盘|重新摆好了"},
    {"two-stones",
     "hai quân liền|liên tiếp hai quân|hai quân liên tiếp|hai nước liên tiếp|liên tiếp hai nước|"
     "连着两个|两个子|两着"},
    {"in-a-row", "liền một lúc|liên tiếp|连着|接连"},
    {"ate", "no lunch|is at lunch|was at lunch|are at lunch|gone to lunch|went to lunch|has had "
            "lunch|had lunch|had his lunch|had her lunch|has eaten|have had lunch|ate "
            "lunch|had dinner|"
            "đã ăn trưa|ăn trưa rồi|ăn trưa xong|吃了午饭|吃过午饭|吃过饭|吃午饭了|吃了饭"},
    {"body", "watch strap|dây đồng hồ|quai túi|gấu áo|包|背包|书包"},
    {"some", "a couple of|couple of|two or three|a number of|a handful of|vài ba|dăm "
             "ba|两三个|好几个|好些"},
    {"committee", "大会|组委会|大会仲裁|仲裁|ban tổ chức|ban giám sát|the organisers|organisers"},
    {"disagree",
     "不服|不服气|对判决不服|không phục|không đồng tình|is unhappy with|unhappy with|disputes"},
    {"appeal", "提出申诉|提起申诉|申诉|上诉|nộp đơn khiếu nại|gửi đơn khiếu nại|đệ đơn khiếu "
               "nại|files an appeal|"
               "filed an appeal"},
    {"finished",
     "对局结束之后|对局结束后|终局之后|赛后|ván đã kết thúc|sau khi kết thúc ván|ván kết thúc rồi|"
     "after the game ended|after the game had ended|when the game was already over|game had "
     "ended"},
    {"go-out", "đi ra ngoài|step out|stepped out|steps out"},
    {"allow", "裁判同意|裁判准许|裁判允许|trọng tài đồng ý|trọng tài cho phép|i allowed it|i let "
              "him|arbiter agreed"},
    {"wrong-began",
     "先后手颠倒|先后手搞反|先后手反了|先后手弄反|先后手弄反了|lộn lượt tiên hậu|ngược tiên hậu|đi "
     "ngược "
     "tiên hậu|the wrong side moved first|the wrong player began|the wrong player moved first"},
    // ---- 6.7.1, 7.1.e, 23.1: beyond the time in which a player may come
    {"after-limit",
     "after the permitted lateness|beyond the permitted lateness|after the permitted time|beyond "
     "the permitted time|past the permitted time|after the default time|past the default time|"
     "beyond the default time|after the time allowed|beyond the time allowed|past the time "
     "allowed|after the allowed time|beyond the limit|past the limit|over the limit|after the "
     "limit|later than allowed|later than permitted|later than is allowed|later than the limit|"
     "outside the permitted time|after the grace period|past the grace period|beyond the grace "
     "period|quá mức cho phép|quá giới hạn cho phép|超过迟到时限|超过允许的迟到时间"},
    {"too-late", "too late|too late to play|much too late|far too late"},
    {"not-within-limit",
     "within the permitted time|within the time allowed|within the allowed time|within the default "
     "time|within the limit|within the grace period|in time|before the limit"},
    {"limit-over",
     "quá thời gian cho phép|quá giờ cho phép|quá giờ quy định|quá thời gian quy định|quá thời hạn "
     "cho phép|quá hạn cho phép|quá hạn quy định|vượt quá thời gian cho phép|vượt quá giờ quy "
     "định|quá giờ|quá hạn|超过允许时间|超过允许的时间|过了规定时间|过了规定的时间"},
    {"come-not",
     "did not arrive|did not appear|has still not appeared|still not appeared|has not "
     "appeared|has still not come|still has not come|has still not arrived|is still not "
     "here|không đến kịp|vẫn chưa đến|vẫn chưa tới|vẫn chưa "
     "có mặt|还没来|还未到|仍未到|仍未到场|仍没有到|迟迟未到"},
    // ---- places and leaving
    {"lose",
     "nên xử thua|nên bị xử thua|so he loses|so she loses|he loses|she loses|所以判负|因此判负"},
    {"though", "dù đã|mặc dù đã"},
    {"leave", "walked out to|walks out to|went out to|went off to|walked off to|gone off|went "
              "off|has gone off|wandered off|slipped out|slipped away|bỏ ra"},
    {"somewhere", "bar|canteen|café|cafe|cafeteria|coffee bar|car park|hotel room|analysis room|"
                  "căng tin|quán nước|bãi xe|phòng phân tích|ngay ngoài hành lang|ngay ngoài "
                  "sảnh|ngay ngoài cửa|食堂|餐厅|咖啡厅|停车场|分析室"},
    {"own-turn",
     "while his clock was ticking|while her clock was ticking|while his clock is "
     "running|it is his move|it is her move|it was his move|it was her move|it's his move|it's "
     "her move|it is his turn|with his clock running|with her clock running|while his "
     "clock was running|while her clock was running|đồng hồ của mình đang chạy|trong "
     "khi đồng hồ mình chạy|自己的钟在走|自己钟在走"},
    {"no-reason",
     "without saying where he was going|without saying where she was going|gave no excuse|gave no "
     "reason|gave no explanation|giving no reason|giving no excuse|giving no explanation|did not "
     "say why|would not say why|không nói lý do|không nêu lý do|chẳng nói "
     "lý do|không giải thích|không nói vì sao|没有说明原因|没说明原因|没有说明理由|没说原因|"
     "没有说原因|未说明原因|未说明理由|没有解释|不说原因"},
    {"bag", "包里|书包里|背包里|手提包|手提包里|trong cặp|trong túi xách|trong ba lô"},
    // ---- things done with one hand and the other
    {"other-hand",
     "with his left hand having moved with his right|with his right hand having moved with his "
     "left|with the left having moved with the right|with the right having moved with the left|"
     "with his left hand after moving with his right|with his right hand after moving with his "
     "left|with his left hand though he moved with his right|with her left hand having moved with "
     "her right|bằng tay trái dù đi bằng tay phải|bằng tay phải dù đi bằng tay trái"},
    // ---- the end of a game of Go
    {"the-end",
     "done playing|they are done|they are done playing|no more plays|nothing left to do|hết nước "
     "đi|không còn chỗ nào để đi|hết ván cờ|没有棋可下|没有棋可下了|没棋可下|没棋可下了|无棋可下|"
     "没处可下|没地方下了|下完了"},
    {"not-waiting", "khi chưa tới lượt|khi chưa đến lượt|dù chưa tới lượt|dù chưa đến lượt"},
    {"plays-again", "đi tiếp nước nữa|đi thêm nước nữa|đi luôn nước nữa|đi tiếp một nước nữa|đánh "
                    "tiếp nước nữa|đánh thêm nước nữa"},
    {"position", "位置"},
    {"knock", "tripped over|trips over|tripped against|stumbled into|stumbled over|fell over|fell "
              "against"},
    {"scatter", "stones went flying|the stones went flying|stones are all over the floor|pieces "
                "went flying"},
    {"prompt", "told him to play|tells him to play|told her to play|told him to move|told him to "
               "take|bảo đi|bảo anh ấy đi|bảo cô ấy đi|叫他走|让他走"},
    {"regret", "thought better of it|thinks better of it|changed his mind|changed her mind|changes "
               "his mind"},
    {"restore", "复盘无误|复盘一致|复盘正确|复盘完成|复盘完毕|复盘确认无误"},
    {"set-wrong", "bày ngược|bày đảo|xếp đảo|bày lẫn|xếp lẫn|bị bày ngược|bị xếp ngược|bị bày sai|"
                  "bị xếp sai|bị đổi chỗ cho nhau"},
    {"on-behalf", "出来替|站出来替|出面替|出来代|steps in for|stepped in for"},
    {"phone", "nghe điện thoại|gọi điện thoại|打电话|接电话|on the telephone|on the phone"},
    // ---- what the arbiter did about it
    {"told-so",
     "i booked it|i booked him|i booked her|i noted it|i noted it down|i made a note of "
     "it|i told him|i told her|i told him so|i told her so|i spoke to him|i spoke to "
     "her|i had a word with him|i had a word with her|tôi đã nhắc|tôi đã nhắc nhở|tôi có "
     "nhắc|tôi đã ghi lại|tôi ghi lại|tôi đã ghi|我记下了|已记录在案|我提醒了|我已提醒|"
     "我已经提醒|我提醒过他"},
    {"stand", "stood on|that stood on|had stood on|was now standing on|now standing on|nằm"},
    {"ordinal", "属首次|系首次|为首次|首次|第一回|头一次|头一回|lần đầu tiên"},
    {"before-coming",
     "trước rồi mới đặt xuống|rồi mới đặt xuống|rồi mới đặt|rồi mới tới|rồi mới đến|"
     "才放到|才落到|然后才放到|然后才落到|才走到"},
    {"still-held",
     "vẫn giữ tay|tay vẫn giữ|tay vẫn cầm|vẫn cầm|chưa buông|手还拿着|手没松|手还没放"},
};

}  // namespace

std::span<const Concept> concepts_of_speech() {
    return kOfSpeech;
}

}  // namespace kyvien::cli::concepts
