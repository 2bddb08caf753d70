// Words of incidents of xiangqi and Go that are told at length: what follows an act, what the
// player wanted next, how often it has happened, what the law does then.
#include "cli/arbiter/concepts/concept.h"

namespace kyvien::cli::concepts {
namespace {

constexpr Concept kOfAccounts[] = {
    {kIdle, "to have been|to have|cũng|there|there are|there have been|there has "
            "been|bows|bowed|cúi đầu|cúi chào|鞠躬|"
            "鞠了一躬|那里|chỗ đó|确实|先后|thật|thật "
            "là|真的|整整|which|他的|她的|他|她|它|一把|so|từ lúc nào không "
            "biết|只好|đành|đành phải"},
    {"by-the-way",
     "nhẹ|slightly|lightly|轻轻|himself|herself|本人|chính mình|mấy|đứng lên|đứng "
     "dậy|站起来|stands up|"
     "stood up|举手|raises his hand|giơ tay|cứ|不停地|反复地|不断地|originally|originally on|this "
     "time|lần này|这次|get|gets|got|started|starts|began"},
    {kSeen, "the arbiter had seen it|arbiter had seen it|i had seen it|the referee had seen it|"
            "trọng tài chứng kiến|tôi có chứng kiến"},
    {"in-order",
     "afterwards|afterward|thereafter|rồi mới|sau đó mới|随后|随后又|sau mới|后来|而后|trước rồi "
     "mới"},
    {"turn",
     "while it was & turn|while it is & turn|when it was & turn|đang lượt & nghĩ|đang lượt & suy "
     "nghĩ|đang lượt & mà|đến lượt & mà|đến lượt & nghĩ|trong lúc & nghĩ|轮到&思考|轮到&想棋|"
     "&正在思考|&正在想棋|&在思考|&正在考虑|&在想|现在是&在想|it was & turn|it is & "
     "turn|趁&思考时|trong khi & đang nghĩ"},
    {"said", "said so beforehand|had said so beforehand|announced it beforehand|dù có báo trước|dù "
             "đã báo trước|事先说了|虽然事先说了|虽然事先打了招呼|though announced"},
    {"say-adjust", "先说一声我摆正这个子|先说我摆正这个子|先声明摆正这个子|先说声我摆正这个子|báo "
                   "tôi sửa quân này|nói tôi sửa quân này|nói là tôi sửa quân này|说我摆正这个子|"
                   "说一声我摆正这个子|说声我摆正这个子|说我整理这个子|says i adjust this "
                   "piece|said i adjust this "
                   "piece|said i am adjusting this piece"},
    {"adjust", "cho ngay ngắn|cho ngay"},
    {"still-held",
     "手还没松开|手还没有松开|手尚未松开|手还没离开|tay chưa buông ra|tay vẫn giữ quân|"
     "his hand still on it|with his hand still on it|hand was still on it"},
    {"instead", "改走|改到|改成走|đi sang"},
    {"unwilling", "不吃了|又不吃了|说不吃了|又说不吃了|又不想吃了|却不想吃|不想吃|不想吃了|nói "
                  "không ăn nữa|không "
                  "ăn nữa|không muốn ăn nữa|không bắt nữa|không muốn bắt nữa|no longer wants to "
                  "take it|does not "
                  "want to take it|did not want to take it|will not take it after all"},
    {"cannot-take",
     "没有子吃得着|没有子能吃|没有子吃得到|没子能吃|吃不着|没有子可以吃|nothing of his can take it|"
     "nothing can take it|no piece can take it|no piece of his can take it|không quân nào ăn "
     "được|không có quân nào ăn được|không quân nào bắt được|không có quân nào bắt được"},
    {"drag", "kéo|kéo lê|lê|drag|drags|dragged|dragging|拖|拖着|拖到|拖过"},
    {"before-coming",
     "before it comes to|before it came to|before coming to|before reaching|before it "
     "reached|before "
     "it reaches|rồi mới lên|rồi mới tới|rồi mới đến|再到|然后才到|才停在|然后才停在"},
    {"midway", "下到一半|下到中途|下到一半才|giữa ván mới|halfway through|halfway"},
    {"anew",
     "annulled|game annulled|to be replayed|replayed|作废重下|这盘作废重下|这盘作废|本盘作废|"
     "hủy bỏ ván|hủy ván cờ|chơi lại ván mới|đánh lại ván khác|đánh lại ván mới"},
    {"wrong-colours", "mixed up the colours|mixed up colours|mixed the colours up|mixed up the "
                      "colors|拿错了颜色|搞错了颜色|弄错了颜色"},
    {"right-began", "该先走的人确实先走的|该先走的人确实先走了|该先走的人先走了|该先走的人先走的|"
                    "该先走的确实先走了|"
                    "该先走的人还是先走|người được đi tiên vẫn đi trước|người được đi trước vẫn đi "
                    "trước|người đáng "
                    "đi trước vẫn đi trước|the one entitled to begin did begin|the one entitled to "
                    "begin began|the "
                    "one who should move first moved first"},
    {"wrong-began",
     "the one who should have moved second moved first|the one who should have been second moved "
     "first|the player due to move second moved first|đáng lẽ đi sau lại đi trước|lẽ ra đi sau lại "
     "đi "
     "trước|该后走的人先走了|该后走的人却先走了|该后走的却先走了"},
    {"keeps-position",
     "局面不动|局面照旧|局面不变|局面保持不变|giữ nguyên thế cờ|giữ nguyên hiện trạng|giữ nguyên "
     "thế "
     "trận|the position stays|position kept|the position is kept|keep the position|position stays"},
    {"swap-back",
     "换回颜色|颜色换回来|换回来|交换颜色|đổi lại màu|đổi màu lại|đổi lại màu quân|"
     "colours swapped back|colours exchanged|they exchange colours|exchange the colours|"
     "swap the colours"},
    {"go-on",
     "接着下|接着走|play goes on|the game goes on|game goes on|nên đánh tiếp|nên đi tiếp|nên "
     "chơi tiếp|rồi đánh tiếp|để đánh tiếp"},
    {"takes-red",
     "cầm trắng|cầm đỏ|cầm quân trắng|cầm quân đỏ|had red|have red|had white|have "
     "white|have had red|have had white|执红|执白|执红棋|拿红棋|had the red pieces|have "
     "had the red pieces"},
    {"straight", "straight|straight ahead|thẳng|đi thẳng|直|直走|直着走|直线"},
    {"exposed",
     "leaves the two generals face to face|leaving the two generals face to face|the two generals "
     "face to face|generals face to face|两个将帅照面|将帅照面了|两将照面|hai tướng chạm mặt|hai "
     "tướng đối mặt nhau"},
    {"same-time",
     "at the same moment|with one sweep of the hand|in one sweep|in one motion|一手同时|cùng "
     "một lúc"},
    {"put-back",
     "摆回原位|摆回原处|set it back|sets it back|set "
     "back|挪回原处|移回原处|挪回去|移回去|移回原位|挪回原位|"
     "move it back|moved back|dời về chỗ cũ|xê về chỗ cũ|back where it was|it back where "
     "it was|put back where it was|放回去|trả lại chỗ cũ|đưa lại chỗ cũ"},
    {"restore", "恢复原位|重摆一遍|重新摆一遍|重摆"},
    {"by-record", "theo biên bản|by the record|from the record|from the scoresheet|by the "
                  "scoresheet|照记录|按记录|按照记录|根据记录|依记录"},
    {"since-which",
     "从哪一步开始错的|从哪一步错的|从哪步错的|从哪一步开始错|从哪步开始错|từ nước nào|sai từ nước "
     "nào|since which move|at which move it went wrong|when it went wrong|where it went wrong|from "
     "which move on"},
    {"wrong-position", "位置不对|位置不对了|位置错了|局面不对|sai vị trí|đứng sai vị trí|thế cờ "
                       "sai|the position is wrong|position is wrong|are on the wrong points"},
    {"set-wrong",
     "were set up on the wrong points|have been set up on the wrong points|been set up on the "
     "wrong "
     "points|were set up wrongly|were set up wrong|were placed wrongly|đã bị xếp lộn|bị xếp lộn"},
    {"push", "bị xô|ran into|runs into|bumped into|bumps into|walked into"},
    {"pressed", "hit the clock|hits the clock|and hit the clock|hit his clock|and hits the clock"},
    {"before-moving", "before making his move|before making a move|before he has moved|before he "
                      "moves"},
    {"not-seen", "trọng tài cũng không thấy|cũng không ai thấy|the arbiter did not see it either|"
                 "裁判也没看见|裁判也没看到"},
    {"hand", "手指|手指头"},
    {"touch", "先碰到|先摸到|后碰到|再碰到|又碰到|然后碰到|又摸到"},
    {"opine", "thinks|thinks it"},
    {"lose", "判弃权负|按弃权负|判其弃权作负|弃权作负"},
    {"unclear", "谁都不记得|谁也不记得|没人记得|谁也说不清|谁都说不清|说不清|không ai nói "
                "được|không ai nhớ|không biết sai|nobody "
                "can say|no one can say|neither can say"},
    {"found", "mới thấy|thấy"},
    {"move-noun", "着手|这步|这一步|这步棋|nước này|that move|this move|nước đầu|nước đầu "
                  "tiên|first move|第一步|首步|nước thứ nhất"},
    {"illegal", "nước sai|đi sai|不成立|not allowed|走不通|不能走|不合规则"},
    {"no-capture",
     "没吃过子|都没吃过子|没有吃过子|都没有吃子|nothing was captured|nobody has captured"},
    {"complains-of-illegal", "báo sai luật|báo phạm luật|kêu sai luật|指出违例|指出犯规|says it is "
                             "illegal|says that it is illegal"},
    {"back", "回来后|回来以后|回座后|came back|sau khi quay lại"},
    {"tells-him", "告诉他|告诉对方|told him|tells him|nói cho biết|cho biết|báo cho biết"},
    {"each", "each|apiece|mỗi bên|各"},
    {"matter",
     "太暗|too dark|quá tối|tối quá|烟味|有烟味|mùi khói|mùi thuốc lá|smell of smoke|lamp|the "
     "lamp"},
    {"miss",
     "unwritten|not written|not written down|mấy nước còn thiếu|các nước còn thiếu|những nước "
     "còn thiếu|the missing moves|漏记的几步|漏记的着法|漏记的"},
    {"unfilled", "不肯补上|不愿补上|不肯补全|拒绝补上|không chịu ghi thêm"},
    {"finished", "ván xong rồi mà|hết ván rồi"},
    {"the-end", "hết ván|hết ván rồi|终局"},
    {"rude", "辱骂|辱骂对手|insults|insulting"},
    {"conduct-fault",
     "fault of conduct|third fault of conduct|second fault of conduct|first fault of "
     "conduct|third conduct fault|second conduct fault|first conduct fault"},
    {"no-winner", "谁也赢不了|谁都赢不了|双方都赢不了|không bên nào thắng được|không ai thắng được|"
                  "neither side can win|nobody can win|neither can win|no one can win"},
    {"only-left",
     "只剩士象|双方只剩士象|只剩下士象|chỉ còn sĩ tượng|chỉ còn sĩ và tượng|only advisors "
     "and elephants left|only advisors and elephants are left|xét thấy|看|sees"},
    {"mated", "mated|been mated|has been mated|checkmated|been checkmated|bị chiếu hết|bị chiếu bí|"
              "被将死|被将死了|已被将死"},
    {"after-start", "so với giờ bắt đầu|so với giờ thi đấu|after the starting time|比开赛时间"},
    {"within-limit",
     "没超过|没有超过|未超过|刚好没超过|chưa quá|không quá|chưa quá giờ|not over the "
     "limit|within the limit|just within the limit"},
    {"unexplained",
     "không giải thích được|mà không giải thích được|解释不了|无法解释|说不出理由|解释不清|cannot "
     "explain it|cannot explain|could not explain it|can not explain it|không giải thích nổi"},
    {"unseal",
     "mở niêm phong ra|mở niêm phong thấy|mở phong bì ra|mở phong bì ra thấy|开封后|启封后|"
     "拆封后|启封时"},
    {"gave-up",
     "bỏ cuộc|đã bỏ cuộc|đã xin thua|弃权|已经弃权|已弃权|has given up|gave up|has resigned|"
     "had resigned|had given up"},
    {"record", "写的是|封的是|写的|写好|wrote down|writes down"},
    {"handed-in",
     "交给组委会|交给大会|交了|上交|handed in|handed to the office|taken to the office|took "
     "to the office|nộp cho ban tổ chức|đã nộp|nộp|hands over|handed over|交给裁判|交裁判"},
    {"noise",
     "drumming his fingers|drumming fingers|drums his fingers|drummed his fingers|drumming his "
     "fingers on the table|lắc bàn|làm lắc bàn|rung bàn|shakes the table|shaking the table|晃桌子|"
     "clicking his stones together|clicking his stones|clicks his stones|clicking stones|clicking "
     "the stones|clicks stones|gõ ngón tay xuống bàn"},
    {"disturb",
     "không tập trung được|không thể tập trung|cannot concentrate|bothers|无法集中注意力"},
    {"advise", "khuyên bảo|khuyên bảo một lần|khuyên nhắc|khuyên nhắc một lần|劝告了一次"},
    // ---- Go
    {"not-waiting",
     "forgot that it was & turn|forgot it was & turn|forgets that it is & turn|quên là đến lượt & "
     "nên|quên là đến lượt &|quên đến lượt & nên|quên đến lượt "
     "&|忘了轮到&|忘记轮到&|以为还是自己的回合|以为轮到自己|以为轮到自己了|thought it was his "
     "turn|thought that it was "
     "his turn|tưởng đến lượt mình|tưởng tới lượt mình"},
    {"plays-again",
     "之后又接着下|后又接着下|之后又下|之后又在|又接着下|接着又下|后又下|rồi đi tiếp "
     "luôn|rồi lại đi luôn|and then played again at|and then also played"},
    {"not-passed",
     "并没有表示弃权|没有表示弃权|并没有弃权|没有弃权|chưa bỏ lượt|không bỏ lượt|had not "
     "passed|has not passed|did not pass"},
    {"just-played", "he had just played|she had just played|he has just played|vừa đi ở|vừa đặt ở"},
    {"fall", "掉下去|掉下去的|掉下来|掉下来的"},
    {"choose",
     "重新选点|选点|任选着点|chọn chỗ khác|chọn lại|choose again|choose a new point|choose "
     "another point|choose freely"},
    {"leave-there",
     "leave it there|to leave it there|leave it where it is|to leave it where it is|"
     "就放在那里|就放那里|放在那里|保持不动|để nguyên đó|để nguyên|giữ nguyên chỗ đó|để "
     "yên đó|stays there|stays where it is"},
    {"happy",
     "愿意|都愿意|are happy|is happy|are happy to|bằng lòng|đều bằng lòng|are content|want"},
    {"was-at", "原来在|原本在|本来在|was on|vốn ở|lúc đầu ở"},
    {"report-to",
     "nên mời tổng trọng tài|mời tổng trọng tài|mời tổng trọng tài đến|the chief referee is called|"
     "chief referee is called|the chief referee is asked|报请裁判长|请裁判长来|请来裁判长"},
    {"at-unknown-time", "nobody knows when|no one knows when|từ lúc nào không biết|不知什么时候|"
                        "不知何时"},
    {"not-restored", "cannot put the position back|cannot put it back|could not put the position "
                     "back|cannot set it "
                     "up again|không xếp lại nổi|không bày lại nổi|摆不回去|摆不回来"},
    {"purpose", "输急了|输急|输红了眼|cay cú|sore at losing"},
    {"takes-nothing",
     "captures nothing|takes nothing|capturing nothing|không ăn được quân nào|không bắt được quân "
     "nào|cũng không ăn được quân nào|提不了子|提不到子|吃不到子|又提不到子"},
    {"retake", "提回去|提回去了|提回来"},
    {"both-disagree",
     "they cannot agree whether|they cannot agree|they do not agree whether|the players cannot "
     "agree "
     "whether|hai bên không thống nhất|hai bên không thống nhất được|双方不能一致"},
    {"alive", "sống hay chết|dead or alive|alive or dead|死活|是死是活"},
    {"end-stone",
     "在棋盘右下角线外|棋盘右下角线外|右下角线外|异色棋子|一枚异色棋子|a stone of the other colour|"
     "outside the lower right corner|at the lower right|outside the lines|một quân khác màu|góc "
     "dưới "
     "bên phải ngoài đường kẻ"},
    {"confirm", "they confirm"},
    {"not-urgent", "not urgent|it is not urgent|it's not urgent|không gấp|không khẩn cấp|không vội|"
                   "不急|不紧急|并不紧急"},
    {"urgent", "urgent|it is urgent|it's urgent|gấp|khẩn cấp|紧急|事情紧急|情况紧急|很急"},
    {"recount-word", "counted again|a recount"},
    {"wrong", "miscounted|was miscounted|数错|数错了"},
    {"disagree", "不服|không phục"},
    {"waiting-over", "hết giờ chờ|the waiting time is over|waiting time is over|等候时间已过|"
                     "过了等候时间|hết thời gian chờ"},
    {"neither-came", "neither of them has turned up|neither of them turned up|neither of them came|"
                     "neither of them has come|neither of them is here"},
    {"before-clearing",
     "没拿掉就|没有拿掉就|却没拿掉就|没拿走就|没提掉就|chưa nhặt quân ra|chưa nhặt "
     "quân ra đã|without taking it off|without taking them off"},
    {"counted-out",
     "đọc đến 10|đếm đến 10|đọc tới 10|counted down to ten|counted to ten|counted down "
     "to 10|counted to 10|读到10|数到10|读到十|数到十"},
    {"not-played",
     "had not played|has not played|vẫn chưa đi|还没下|仍未下|未落子|chưa đi quân nào|"
     "chưa đặt quân nào|没下子|&还没下子就|&还没下子|&还没落子就|&还没下就"},
    {"ask", "提出来"},
    {"allow", "lets him|lets her"},
    {"no-reason", "without giving any reason|without giving a reason|mà không nói lý do|无缘无故|"
                  "没说理由"},
    {"go-out", "nên ra ngoài"},
    {"just-done", "vừa đi|刚下完|刚下过|vừa đi xong|vừa đi xong nên|has just played|刚走完"},
    {"occupied",
     "已经有子|那里已经有子|chỗ đó đã có quân|có quân rồi|there is a stone already|a stone "
     "is there already|there is already a stone|上面已经有子"},
    {"resumed", "续赛时|续弈时|续赛|on resumption|at the resumption|khi đấu tiếp|khi đánh tiếp"},
    {"counts-as-pass",
     "算弃权一次|判弃权一次|弃权一次|coi như bỏ một lượt|tính một lần bỏ lượt|counts "
     "as a pass|it counts as a pass|算停一手"},
    {"two-stones", "两颗子|两颗棋子|两枚棋子|两个棋子"},
    {"resign", "admits defeat|admits his defeat|admits that he has lost|says he has lost|says she "
               "has lost|said he had lost|says that he has lost|nói thua|nói đã thua|"
               "nói chịu thua|nói mình thua|nói xin thua|说自己输了|说输了|表示输了|lắc đầu chịu "
               "thua|lắc đầu "
               "nói chịu thua"},
    {"finished-counting",
     "数完|数完了|点完|đếm xong|has counted|finished counting|counting is done"},
    {"get", "được|gets|has got|得"},
    // ---- the touch that somebody complains of, and who admits it
    {"complains-of-it",
     "claims|claimed|claims it|complains|complained|complains of it|objects|objected|protests|"
     "protested|wants a ruling|wants it ruled on|asks for a ruling|đòi phạt|đòi bắt lỗi|đòi "
     "bắt|đòi xử lý|khiếu nại|bắt lỗi|tố cáo|phản ánh|phản đối|投诉|举报|提出来|提出|提出异议|抗议|"
     "要求判罚|要求裁决|要求处理|要求处罚|叫裁判|报告裁判|calls the arbiter|called me over|called "
     "the arbiter|gọi trọng tài|báo trọng tài"},
    {"admits-touch",
     "承认|认了|认账|没否认|没有否认|不否认|nhận|nhận có|thừa nhận|có nhận|công nhận|admits it|"
     "admits|admitted it|agrees it happened|agrees that it happened|does not deny it|did not deny "
     "it|does not deny|confirms it"},
};

}  // namespace

std::span<const Concept> concepts_of_accounts() {
    return kOfAccounts;
}

}  // namespace kyvien::cli::concepts
