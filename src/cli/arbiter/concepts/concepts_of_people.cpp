// Words for what people do in the hall, and the common words of all sentences.
#include "cli/arbiter/concepts/concept.h"

namespace kyvien::cli::concepts {
namespace {

constexpr Concept kPlain[] = {
    {kIdle,
     "this|these|a|an|the|his|her|him|he|she|it|they|their|its|is|was|are|were|be|been|being|has|"
     "have|had|got|"
     "also|again|just|that|rằng|already|now|then|suddenly|once|of|in|on|at|with|and|by|for "
     "him|as|during|while|"
     "vào|đã|bị|được|có|là|của|thì|vừa|mới|lại|rồi|luôn|và|ở|tại|trong|trên|với|cho|đang|một|cái|"
     "chiếc|"
     "ván này|nhau|nước này|lên|lời|"
     "了|的|已|已经|在|被|把|将|就|也|又|再|给|于|着|自己|自己的|其|棋手|选手|和|与|地|得|上|里|对|"
     "一个|"
     "，|。|；|、|一|个|都|均|有|是|起来|刚才|刚刚|突然|现在|内|中|那个|这个|向|而|才"
     "|反复|不断|频频|多次|一直|keeps|kept|repeatedly|便|刚"
     "|đều|cùng|thành"
     "|bên|phía|con"
     "|不停|mà|lên|同|跟"
     "|一次|it's"
     "|thôi|xong|only|而已|去|去了"
     "|mình"},
    {kSeen,
     "arbiter saw|the arbiter saw|arbiter saw it|the arbiter saw it|i saw|i saw it|i have seen it|"
     "arbiter has seen|arbiter has seen it|seen by arbiter|seen by the arbiter|seen by me|"
     "arbiter noticed|the arbiter noticed|i noticed|noticed by the arbiter|witnessed by the "
     "arbiter|"
     "trọng tài thấy|trọng tài nhìn thấy|trọng tài chứng kiến|trọng tài đã thấy|trọng tài bàn thấy|"
     "tôi thấy|tôi nhìn thấy|có trọng tài chứng kiến|trước mặt trọng "
     "tài|裁判看到|裁判看见|裁判看到了|"
     "裁判看见了|裁判目睹|裁判员看到|裁判员看见|裁判在场看到|裁判亲眼看到|裁判亲眼看见|我看到|"
     "我看见|"
     "我看到了|我看见了"
     "|trọng tài trông thấy|trọng tài có thấy|裁判目击|裁判看见的|有裁判目击|the referee saw "
     "it|seen by the referee"},
    {"caught",
     "was seen|was caught|was found|has been seen|has been caught|has been found|was spotted|"
     "was observed|seen|caught|bị phát hiện|bị bắt quả tang|bị bắt gặp|bị bắt được|bị phát giác|"
     "被发现|被看到|被看见|被抓到|被人发现"},
    {"turn",
     "during & time|during & turn|during & thinking time|during & move|in & time|in & thinking "
     "time|"
     "on & turn|on & time|on & clock|while & is thinking|while & was thinking|while & thinks|"
     "while & was to move|while & is to move|trong giờ của &|trong giờ &|trong lượt của &|"
     "khi & đang suy nghĩ|khi & đang nghĩ|lúc & đang nghĩ|lúc & suy nghĩ|khi & suy nghĩ|lúc & nghĩ|"
     "khi đến lượt &|lúc đến lượt &|trong lúc & suy nghĩ|trong lúc & đang "
     "nghĩ|在&思考时|在&的时间里|"
     "在&的时间内|在&用时内|&思考时|轮到&走时|轮&走时"
     "|lúc & đang tính nước|khi & đang tính nước|trong lúc & tính nước|khi & đang đi|lúc & đang "
     "đi|在&行棋时|&行棋时|在&走棋时|&走棋时|趁&思考时|趁&思考之际|trong lượt đi của &|during the "
     "turn of &"
     "|趁&思考|在&思考|趁&在思考"
     "|在&考虑时|趁&考虑|while & opponent is thinking|while opponent is thinking|while his "
     "opponent is thinking|while the opponent is thinking|while her opponent is thinking|on his "
     "opponent's turn|on the opponent's turn|on opponent's turn|during opponent's turn|during his "
     "opponent's turn|lúc đối phương đang nghĩ|lúc đối thủ đang nghĩ|khi đối phương đang nghĩ|khi "
     "đối thủ đang nghĩ|khi đối phương suy nghĩ|khi đối thủ suy nghĩ|trong lúc đối phương suy "
     "nghĩ|trong lúc đối phương đang nghĩ|trong lượt đối phương|trong lượt của đối "
     "phương|对方思考时|对手思考时|在对方思考时|趁对方思考|趁对方思考时|在对方行棋时|对方走棋时|"
     "lúc & đang suy nghĩ|lúc & đang tính|khi & đang tính|khi & tính "
     "nước|在&想棋时|&想棋时|趁&想棋|在&长考时|&长考时|while & is calculating|while & is "
     "considering|打断&思考|打断了&的思考|打断&|ngắt lời &|cắt ngang &|interrupting & while "
     "thinking"},
    {"own-turn",
     "during own time|in his own time|on his own time|on his own turn|trong giờ mình|"
     "trong giờ của mình|在自己的时间里|在自己思考时"
     "|while it was his turn|when it was his turn|while it was his move|on his turn|in his turn"
     "|on move|when on move|while on move|being on move|having the move|on his "
     "move|when it was his move|đang tới lượt|đang đến lượt|khi đang tới lượt|khi đang "
     "đến lượt|khi tới lượt mình|khi đến lượt mình|đang lượt "
     "mình|轮走时|轮到自己时|轮到自己走时|轮到自己走|轮到走棋时|该走棋时"},
    {"because", "because of|because|due to|owing to|for|since|after|about|về|关于|vì|do|bởi|bởi "
                "vì|因为|因|由于"
                "|不要|原因是|理由是|原因为|理由为|lý do là|với lý do|the reason being|on the "
                "ground of|on the grounds of|vì lý do"},
    {"both", "both|both players|both sides|the players|players|the two "
             "players|two players|hai bên|cả hai|"
             "cả hai bên|hai đấu thủ|hai người|hai kỳ thủ|đôi bên|cả hai "
             "người|双方|两人|两方|两位棋手|双方棋手|"
             "两位选手|对局双方"
             "|cả hai đấu thủ|cả hai kỳ thủ|cả hai người chơi|两位选手|两名棋手"
             "|两边"},
    {"arbiter", "chief arbiter|trọng tài tổng|tổng trọng tài|trọng tài "
                "trưởng|裁判长|arbiter|arbiters|arbiter's|referee's|referee|i|me|my|table "
                "referee|trọng tài|trọng tài "
                "bàn|tôi|裁判|裁判员|主裁判|主裁|我|临场裁判|值班裁判|台裁判|棋台裁判|trọng tài "
                "biên|trọng tài chính bàn|table arbiter|the table arbiter"},
    {"ask", "声明|ask|asks|asked|inquired|enquired|inquires|ask for|asks for|asked "
            "for|request|requests|requested|claim|claims|claimed|demand|"
            "demands|demanded|xin|đòi|yêu cầu|đề nghị|khiếu "
            "nại|hỏi|要求|申请|提出|请求|问|询问|声称|宣称|主张"
            "|xin phép"
            "|nhờ|asks for the toilet|请假去|请假|xin phép|请|请求|请裁判"},
    {"warn",
     "warn|warned|warning|a warning|warned once|given a warning|got a warning|gets a warning|"
     "receives a warning|one warning|cảnh cáo|phạt cảnh cáo|bị cảnh cáo|bị phạt cảnh cáo|cảnh cáo "
     "một lần|"
     "警告|警告一次|给予警告|判警告|给予警告一次|判警告一次|受到警告"
     "|1st warning|first warning|2nd warning|second warning|verbal warning|official warning|formal "
     "warning|cảnh cáo lần 1|cảnh cáo lần một|cảnh cáo lần 2|cảnh cáo lần hai|cảnh cáo lần "
     "đầu|口头警告|第一次警告|首次警告|第二次警告"},
    {"advise", "advise|advised|advice|admonished|reminder|a reminder|reminded|given advice|nhắc "
               "nhở|bị nhắc nhở|khuyên|khuyên nhủ|劝告|"
               "给予劝告|劝告一次|提醒|予以劝告"
               "|cautioned verbally|was told to stop|told to stop|nhắc|khuyến cáo|bị khuyến "
               "cáo|được nhắc nhở|提示"
               "|told off|was told off|cautioned|口头劝告|口头提醒"},
    {"stop", "stop|stops|stopped|halt|halts|halted|pause|pauses|paused|suspended|interrupted|dừng|"
             "tạm dừng|ngừng|"
             "cho dừng|tạm ngừng|停|暂停|中断|停止|停了|暂停了"
             "|clocks off|clock off|clocks are off|both clocks off"},
    {"lose", "loses|lost|loss|loss of the game|declared lost|game lost|loses the game|xử thua|bị "
             "xử thua|thua|"
             "判负|判输|直接判负"
             "|loss of game|forfeits the game|mất ván|判该局负"},
};

constexpr Concept kOfPeople[] = {
    // ---- places, and going there
    {"somewhere",
     "hall|room|corridor|toilet|toilets|bathroom|restroom|lobby|hành lang|phòng|nhà vệ "
     "sinh|sảnh|大厅|走廊|厕所|洗手间|卫生间"
     "|outside|out of bounds|outside the area|ngoài khu vực|bên ngoài|ngoài hành lang|ngoài "
     "sảnh|场外|在场外|外面|门口"},
    {"area",
     "playing hall|playing area|playing room|tournament hall|tournament room|tournament area|"
     "phòng thi đấu|phòng đấu|khu vực thi đấu|khu thi đấu|khu vực chơi|phòng chơi|赛场|赛区|比赛区|"
     "比赛区域|比赛场地|比赛大厅|对局室|赛场内|赛厅|比赛厅|棋室"},
    {"venue",
     "playing venue|venue|building|nhà thi đấu|tòa nhà|địa điểm thi đấu|赛馆|比赛场馆|场馆|大楼"},
    {"leave",
     "leave|leaves|leaving|left|walk out of|walked out of|walks out of|went out of|goes out "
     "of|rời|rời khỏi|"
     "ra khỏi|bỏ ra khỏi|đi ra khỏi|离开|走出|走出去|离开了"},
    {"toilet-trip", "went to the toilet|goes to the toilet|gone to the toilet|went to the bathroom|"
                    "went to the restroom|đi vệ sinh|đi toilet|上厕所|去厕所|去洗手间|上洗手间"},
    {"expel",
     "expel|expels|expelled|evicted|ejected|threw out|thrown out|sent out|sent away|trục "
     "xuất|đuổi ra|đuổi ra khỏi|mời ra|mời ra khỏi|请出|赶出|逐出|驱逐|请离|赶走"
     "|sent him out|sends him out|threw him out|asked him to leave|told him to leave|asked him out"
     "|throw|thrown|throws|exclude|excluded|excludes|remove|removed|loại|đuổi|bị loại|bị đuổi"},
    {"disqualify",
     "disqualify|disqualifies|disqualified|truất quyền|truất quyền thi đấu|truất quyền "
     "dự giải|取消资格|取消比赛资格|取消参赛资格|expelled|expels|tước quyền thi đấu"},
    {"send", "sent|send|sends|mời|đuổi"},
    {"out-of", "out of|out|ra khỏi|ra ngoài|ra|出|出去"},
    {"walk-out",
     "walked out|walks out|left the game|left in the middle of the game|quit the game midway|"
     "bỏ ra ngoài|bỏ về|bỏ ván ra về|tự ý bỏ ra ngoài|中途退场|退场|中途离场|离场|中途离开"
     "|leaves the game|中途离席|bỏ ra về"
     "|bỏ đi|bỏ đi giữa ván|bỏ đi giữa chừng|bỏ ra ngoài giữa ván"
     "|rồi bỏ về|rồi bỏ đi|rồi ra về"
     "|后离场|后离开|后退场|rồi về|bỏ về giữa chừng|bỏ về giữa ván|bỏ ra về giữa chừng|bỏ đi về|ra "
     "về giữa chừng|bỏ ván ra đi|中途不辞而别|不辞而别|不告而别|tự ý bỏ về|tự ý ra về|tự ý bỏ "
     "đi|went home|goes home|walked off|walks off|stormed off|stormed out|bỏ về không "
     "nói|擅自离席回家|left the game|walked out of the game|walks out of the game|walked out of "
     "the hall"},
    {"no-leave",
     "without permission|without asking|without asking for permission|without leave|unauthorised|"
     "without telling the arbiter|without the arbiter's permission|without arbiter's permission|"
     "không xin phép|không được phép|chưa được phép|không phép|chưa xin phép|mà không xin phép|"
     "mà không được phép|không có phép|without asking "
     "me|未经许可|未经允许|未经批准|擅自|没有请假|没请假|未请假|"
     "未经裁判同意|未经裁判允许|未经裁判许可|没有经过允许|没经允许|没有得到允许"
     "|with no permission|no permission|never asked|never asked me|did not ask|did not ask me|not "
     "asking|không hỏi|không xin|chẳng xin phép|没经过裁判同意|没打招呼"
     "|không hỏi ai|chẳng hỏi ai|without telling anyone|without telling anybody|without a word to "
     "anyone|mà không báo ai|không nói với ai|không báo cho ai"},
    {"no-reason",
     "for no reason|without reason|without a reason|without any reason|without good reason|"
     "without explanation|without an explanation|without excuse|without an excuse|no excuse|with "
     "no "
     "reason|no reason|không lý do|vô cớ|không có lý do|không có lý do chính đáng|"
     "mà không có lý do|无故|没有理由|无理由|毫无理由|没有原因|没有任何理由|没有正当理由"},
    {"go-out",
     "goes out|went out|goes outside|went outside|steps out|stepped out|steps outside|stepped "
     "outside|popped out|pops out|leave|to leave|to leave the board|to go out|to go to the "
     "toilet|to go to the restroom|"
     "to go to the bathroom|to the toilet|toilet|a toilet break|ra ngoài|được ra ngoài|đi vệ sinh|"
     "rời bàn|rời bàn cờ|离席|上厕所|去厕所|去洗手间|上洗手间|暂离|离开座位|离座"
     "|nghỉ giây lát|nghỉ một lát|nghỉ một chút|nghỉ chút|a short rest|休息一下|休息片刻"
     "|to go toilet|go to toilet|to go to toilet|to go to the loo|đi ra ngoài|出去|去卫生间"
     "|đi toilet|đi nhà vệ sinh|to go to the loo"},
    {"allow", "allow|allows|allowed|grant|grants|granted|permit|permits|permitted|cho phép|chấp "
              "thuận|允许|批准|"
              "准许|许可"
              "|được phép|được đồng ý|ok'd|okayed|approved|gave permission|gave leave|let him|let "
              "her|có phép|đã cho|tôi "
              "cho|cho đi|同意|准|准了|批准了"},
    {"back", "is back|back|came back|comes back|returned|returns|has returned|quay lại|trở lại|đã "
             "về|về lại|"
             "回来|返回|回来了|回到座位|回座"},
    // ---- devices, smoke, help
    {"phone", "phone|telephone|mobile|mobile phone|cell|cell "
              "phone|cellphone|smartphone|smartwatch|smart watch|"
              "electronic device|device|điện thoại|điện thoại di động|di động|máy điện thoại|"
              "đồng hồ thông minh|手机|电话|移动电话|智能手表|电子设备|通讯设备"
              "|celphone|handphone|hand phone|iphone|apple watch|ĐTDĐ|máy di động|ĐT|dtdd|tin "
              "nhắn|短信|微信|用手机|手机上|trên điện thoại|on his phone|with his phone"},
    {"ring", "ring|rings|rang|ringing|vibrate|vibrates|vibrated|vibrating|beeps|beeped|buzzed|"
             "buzzes|went off|"
             "goes off|reo|đổ chuông|reo chuông|kêu|rung|rung chuông|có chuông|reo "
             "lên|响|响铃|响起|铃响|铃声响|振动|震动"
             "|pinged|pings|chimed|chimes|alarm went off|went off loudly|kêu lên|phát ra "
             "tiếng|发出铃声|来电"},
    {"carry", "found on|found with|discovered on|carries|carried|carrying|had on him|had with "
              "him|had on her|"
              "on his person|on her person|on him|on her|trong người|mang theo|mang trong "
              "người|有手机|随身携带|"
              "携带|带着|身上|身上有|带了"},
    {"pocket", "pocket|his pocket|jacket|coat|trousers|túi quần|túi áo|áo "
               "khoác|口袋|衣袋|裤袋|裤兜|衣服口袋|兜"},
    {"smoke", "smoke|smokes|smoked|smoking|vaping|vaped|hút thuốc|hút thuốc lá|吸烟|抽烟|抽香烟"},
    {"notes", "notes|written notes|a note|opening book|book|books|magazine|ghi chú|tài "
              "liệu|sách|sách cờ|giấy ghi|"
              "笔记|资料|棋书|书|书籍|棋谱|参考资料"
              "|go book|a go book|chess book"
              "|opening notes|opening sheet|cheat sheet|ghi chép khai cuộc|tài liệu khai "
              "cuộc|开局笔记|定式书|定式|joseki|a joseki|joseki book|định thức|sách định thức"},
    {"read", "read|reads|reading|consult|consults|consulted|consulting|look at|looks at|looked "
             "at|looking at|"
             "look into|looked into|looking into|looked in|checked|checking|xem|đọc|tra|tra "
             "cứu|giở|看|翻看|翻阅|"
             "查看|偷看|查阅|阅读|查|翻|looked up|looks up|look up|looking up"},
    {"talk",
     "讲话|说话|talk|talks|talked|talking|discuss|discusses|discussed|discussing|chat|chatted|"
     "chatting|speaks|spoke|"
     "speaking|nói chuyện|bàn|bàn luận|trao đổi|thảo luận|bàn "
     "bạc|谈|谈论|讨论|议论|商量|交谈|聊|"
     "聊天|谈起"
     "|说话|讲话"
     "|góp ý|hỏi ý kiến|xin ý kiến|请教|求教|nói chuyện với|bắt chuyện|bắt chuyện với|tán "
     "gẫu|搭话|跟他搭话|跟对方搭话|说闲话|搭讪|chit chat|chit-chat|started talking|starts "
     "talking|made conversation"},
    {"with-whom", "to|about|về|với"},
    {"person",
     "coach|his coach|trainer|spectator|a spectator|the spectator|a bystander|an onlooker|friend|a "
     "friend|another player|teammate|team "
     "mate|"
     "captain|team captain|a colleague|huấn luyện viên|khán giả|bạn|đồng đội|người khác|đội trưởng|"
     "lãnh đội|教练|观众|队友|别人|他人|朋友|领队|旁人|其他人|其他棋手"
     "|father|mother|parents|relative|relatives|team leader|the team "
     "leader|manager|onlooker|bystander|bố|mẹ|cha|phụ huynh|người nhà|người thân|gia đình|trưởng "
     "đoàn|hlv|家长|父亲|母亲|家属|亲属|旁观者|观战者|领队"
     "|parent|a parent|the parent|onlookers"},
    {"spectator", "kibitzer|a kibitzer|the kibitzer|kibitzers|kẻ ngoài cuộc|người đứng ngoài|người "
                  "đứng xem|看客|"
                  "看棋的|看棋的人|spectator|a spectator|the spectator|a bystander|an "
                  "onlooker|onlooker|bystander|visitor|khán "
                  "giả|người xem|người ngoài|观众|旁观者|观战者"},
    {"bag", "bag|bags|rucksack|backpack|handbag|belongings|clothes|pockets|túi|túi xách|ba lô|cặp|"
            "quần áo|包|背包|书包|衣服|随身物品"},
    {"search",
     "search|searched|searching|inspect|inspected|inspection|to be searched|to be "
     "inspected|being searched|being inspected|to be checked|to let me search|khám|khám người|khám "
     "xét|kiểm tra|soát|lục soát|检查|搜查|搜身|安检|接受检查|接受搜查|被检查|被搜身"},
    {"refuse-search", "did not let|does not let|refused to let|refuses to let|did not allow|không "
                      "cho|không để|不让|不准|不许"},
    {"ignore",
     "ignore|ignores|ignored|ignoring|disobey|disobeys|disobeyed|disobeying|does not obey|"
     "refuses to obey|refused to obey|does not follow|refuses to follow|refused to follow|"
     "does not comply with|refuses to comply with|refused to comply with|không tuân|không tuân "
     "theo|không tuân thủ|không nghe|không nghe theo|không nghe lời|không chấp hành|phớt lờ|chống "
     "lệnh|không làm theo|不听|不服从|无视|不遵守|拒不执行|不执行|拒绝遵守|拒绝执行|不理会"},
    {"instruction", "instruction|instructions|order|orders|directions|lệnh|mệnh lệnh|chỉ dẫn|hướng "
                    "dẫn|yêu cầu của trọng tài|指令|指示|命令|劝阻"},
    {"laws", "the laws|the laws of chess|the rules|luật cờ|luật|规则|棋规"},
    {"repeatedly",
     "keeps|keep|kept|repeatedly|persistently|continually|constantly|always|again and again|"
     "nhiều lần|liên tục|cố tình|cứ|nhất quyết|một mực|屡次|多次|一再|反复|再三|不断|总是|一直"
     "|all the time|the whole time|non stop|nonstop|without stopping|every move|after every "
     "move|suốt|suốt ván|mãi|hoài|luôn miệng|不停|不停地|总|老是|老"},
    {"appeal", "appeal|appeals|appealed|appealing|lodges an appeal|lodged an appeal|kháng nghị|"
               "khiếu nại quyết định|phản đối quyết định|上诉|申诉"
               "|nộp kháng nghị|gửi kháng nghị|làm đơn kháng nghị|提交申诉|递交申诉"},
    {"decision",
     "decision|decisions|ruling|rulings|quyết định|phán quyết|判罚|判决|裁决|决定|裁定"},
    {"against", "against|đối với|với|对|对于"},
    {"admit", "admit|admits|admitted|confesses|owns up to|thừa nhận|nhận lỗi|nhận|承认"},
    {"hide", "hide|hides|hid|hidden|hiding|cover|covers|covered|covering|che|che khuất|che mất|che "
             "giấu|giấu|遮住|遮挡|挡住|盖住|藏起|遮"},
    {"sit-down", "sat|sat down|sit down|sits|ngồi|ngồi xuống|坐|坐下|坐错"},
    {"prompt", "told & to play|told & to move|told & what to play|tells & to play|tells & what to "
               "play|showed & a move|shows & a move|gave & a move|gave & a tip|gives & a "
               "tip|whisper|whispers|whispered|suggest|suggests|suggested|shouted|shouts|called "
               "out|told|tells|prompts|"
               "prompted|advised|mách|mách nước|nhắc nước|chỉ nước|nhắc bài|mách "
               "bảo|提示|支招|支着|指点|喊|告诉|出主意"
               "|告知"
               "|hô|hô nước đi|喊着法"},
    // ---- hindering others
    {"disturb",
     "disturb|disturbs|disturbed|disturbing|annoy|annoys|annoyed|annoying|distract|distracts|"
     "distracted|distracting|bothers|bothered|làm phiền|gây phiền|quấy rầy|gây mất tập trung|"
     "làm mất tập trung|ảnh hưởng|gây ảnh hưởng|妨碍|影响|干扰|打扰|骚扰|妨害|影响到"
     "|mất tập trung|ảnh hưởng đến|hinders|hindered|妨碍了|làm ảnh hưởng|gây khó chịu|làm khó "
     "chịu|影响了|干扰了|打扰到|unsettles|unsettled|irritates|irritated"},
    {"opponent", "opponent|opponents|his opponent|the opponent|đối thủ|đối phương|đến đối thủ|tới "
                 "đối thủ|对方|对手"},
    {"think", "thinking|thought|suy nghĩ|思考|考虑|下棋|đắn đo|do dự|ngập ngừng|phân "
              "vân|犹豫|迟疑|hesitated|hesitates"},
    {"noise",
     "banged the stones|bangs the stones|bang the stones|banging stones|slammed the stones|"
     "slams the stones|rattled the stones|rattles stones|rattling stones|hummed|hums|humming|sang|"
     "singing|tapped|tapping|tapping foot|tapped foot|taps foot|shaking leg|tapped on the "
     "table|knocked on the table|coughed loudly|made noise|"
     "makes noise|making noise|noise|gõ bàn|rung đùi|rung chân|gõ quân|đập quân|gõ quân cờ|đập "
     "quân cờ|ồn|tiếng ồn|làm ồn|gây "
     "ồn|ồn ào|"
     "gây tiếng ồn|lắc "
     "quân|拍棋子|拍子|敲棋子|敲棋盘|拍打棋子|哼歌|唱歌|抖腿|敲桌子|弄响棋子|弄棋子出声|"
     "摇棋子|出声|大声说话|吵闹|喧哗|噪音|噪声"
     "|敲打棋子|敲打棋盘|tapping stones|tapping the stones|taps stones|taps the stones|tapped the "
     "stones|gõ quân cờ xuống bàn"
     "|hát|hát hò|huýt sáo|whistled|whistles|whistling|吹口哨"
     "|大声唱歌|大声喧哗"
     "|sighs|sighed|sighing|sighs "
     "loudly|groans|groaned|groaning|mutters|muttered|muttering|mumbles|mumbled|mumbling|sniffs|"
     "sniffed|sniffing|clicks pen|clicked pen|clicking pen|taps pen|tapping pen|cracks "
     "knuckles|cracking knuckles|talks to himself|talking to himself|thở dài|lẩm bẩm|khịt mũi|nói "
     "lẩm bẩm|hắng giọng|发出声音|发出噪音|发出响声|叹气|嘀咕|自言自语|清嗓子|按笔"
     "|drummed on the table|drums on the table|drumming on the table|làm ồn ào|gõ quân ồn "
     "ào|拍子出声|咳嗽|不停咳嗽|大声咳嗽|ho|ho to|ho liên tục|ho mãi|gõ bút|gõ ngón "
     "tay|coughs|coughing|cough|coughed|敲桌|敲笔|抖腿声|打呼噜|嚼东西|nhai kẹo|chews "
     "loudly|chewing loudly|tặc lưỡi|咂嘴|vừa đi vừa hát|vừa đánh vừa hát|hát nghêu ngao|nghêu "
     "ngao|哼曲子|哼小曲"},
    {"wander",
     "walk around|walked around|walking around|walks around|walk about|walked "
     "about|wander|wandered|"
     "wandering|wanders|strolled|strolls|strolling|around|about|đi lại|đi loanh quanh|đi lung tung|"
     "đi lại lung tung|走来走去|来回走动|走动|随意走动|到处走|到处走动|闲逛"
     "|strolled off|strolls off|wandered off|wanders off|đi lang thang|lang thang"
     "|đi vòng vòng|vòng vòng|roamed|roams|roaming"},
    {"watch",
     "watch|watches|watched|watching|look at|looks at|looked at|looking at|xem|看|观看|观战"
     "|coi"},
    {"other-games",
     "other games|other boards|another game|other game|others' games|game of others|games of "
     "others|"
     "ván khác|bàn khác|các bàn khác|ván cờ khác|ván của người khác|ván cờ của người khác|别人的棋|"
     "他人的棋|其他对局|别的棋局|别人下棋|他人的棋局|别的对局|别人的对局|别的棋|其他人的棋"},
    {"sleeve",
     "sleeve|elbow|cuff|tay áo|ống tay áo|khuỷu tay|cùi chỏ|袖子|衣袖|袖口|胳膊|手肘|胳膊肘"},
    {"accident", "accidentally|by accident|unintentionally|inadvertently|not on purpose|vô ý|vô "
                 "tình|không cố ý|"
                 "lỡ tay|lỡ|不小心|无意|不慎|无意中|意外|并非故意"
                 "|ngoài ý muốn|手滑|手一滑|失手"
                 "|fumbled|fumbles|vô tình|sơ ý|bất cẩn|sơ suất|lỡ tay|tuột tay|trượt "
                 "tay|手抖|一不小心|不留神|不留意|不经意|不当心|手一抖|by mistake of "
                 "hand|clumsily|拿棋时不小心|失误|误操作|vấp phải"},
    {"purpose", "on purpose|deliberately|intentionally|cố ý|cố tình|故意|有意"
                "|in anger|angrily|in a rage|in a temper|生气|愤怒|一怒之下|发怒|nổi giận|tức "
                "giận|bực tức|trong cơn giận|tức giận|nổi nóng|trong lúc tức "
                "giận|气急败坏|恼羞成怒|一气之下|fit of anger|in a fit of anger|out of anger|in "
                "frustration|发脾气|发火|发怒|大怒|nổi cáu|nổi khùng|in a fit of temper|in "
                "temper|losing his temper|lost his temper"},
    {"outside", "outside|from outside|in the next room|fire alarm|alarm|power cut|bên ngoài|báo "
                "cháy|mất điện|外面|外边|场外|火警|停电|wind|the "
                "wind|earthquake|quake|gust|storm|a child|outside force|gió|động đất|trẻ "
                "con|ngoại cảnh|"
                "风|大风|地震|外力|外界|小孩|阵风"
                "|a gust of wind|gust of wind|gió mạnh|gió lớn|cơn gió"
                "|外面的风|室外的风|窗外的风"
                "|blackout|cơn gió mạnh|cúp điện|狂风|一阵风"},
    {"sign", "sign|signs|signed|signing|to sign|ký|ký tên|ký vào|签|签字|签名|签了字"},
    {"confirm", "confirm|confirms|confirmed|xác nhận|确认|认可"},
    {"unsaid",
     "without saying|without saying so|without saying anything|without announcing|without "
     "announcing it|"
     "without a word|without notice|without telling|không báo|không báo trước|mà không báo|"
     "mà không báo trước|không nói|không nói trước|chưa báo|没打招呼|未打招呼|没有声明|未声明|没说|"
     "没有事先说明|没有事先声明|未事先声明|没有打招呼"
     "|没有说明|未说明"},
    {"said", "after saying so|after announcing it|announced|announced it|báo trước|đã báo trước|có "
             "báo trước|事先声明|"
             "打了招呼|打过招呼|声明后"
             "|after saying|having said so|having announced it|先说明|先声明|说明后|sau khi báo "
             "trước|sau khi báo|先打招呼"
             "|saying adjust|saying i adjust|after saying adjust|after saying i adjust|after "
             "saying j'adoube|sau khi nói sửa quân|先说"
             "|after telling|said so first|said "
             "so|事先打过招呼|事先打招呼|事先打了招呼|事先说过|事先说了|事先说明|có báo|đã báo"},
    {"raise",
     "raise|raises|raised|complain|complains|complained|object|objects|objected|protested|"
     "protests|nêu|"
     "nêu ý kiến|phàn nàn|có ý kiến|thắc mắc|提意见|提出意见|提出问题|抱怨|提出"
     "|spoke up|speaks up|interrupted|interrupts|interjects|interjected|lên tiếng|lên tiếng phàn "
     "nàn|nói chen|nói chen vào|chen vào|xen vào|nói xen vào|插话|插嘴|发牢骚|提出异议"
     "|góp ý|xen ngang|chen ngang|than phiền|kêu ca|butted in|butts in|cut in|cuts in|插言|插口"
     "|nói leo|grumbled|grumbles|grumbling"},
    {"matter", "chuyện|complaint|a complaint|question|a question|matter|a matter|opinion|issue|an "
               "issue|objection|ý kiến|"
               "vấn đề|意见|问题"
               "|light|lights|lighting|ánh sáng|đèn|灯光|光线"},
    {"withdraw", "withdraw|withdraws|withdrew|withdrawn|take back|taken back|cancels|cancelled|rút "
                 "lại|hủy|hủy bỏ|"
                 "撤销|撤回|取消|收回"},
    {"arrive", "arrive|arrives|arrived|came|came in|turned up|showed up|appeared|reached the "
               "board|đến|có mặt|vào phòng|到|到场|到达|入座|来到"
               "|đến bàn|tới bàn|đã đến|đã tới|vừa tới|vừa đến|đến nơi|就座|坐下开始"
               "|ngồi vào bàn|tới"},
    {"after-start",
     "after the start|after the start of the game|after the start of the round|"
     "after the round started|after the clocks were started|after the game began|sau "
     "khi bắt đầu|sau giờ bắt đầu|sau khi ván đấu bắt đầu|sau khi bấm đồng "
     "hồ|开赛后|比赛开始后|开局后|开钟后|开始后"},
    {"come-not", "absent|is absent|not come|has not come|have not come|did not come|not "
                 "arrived|has not arrived|"
                 "have not arrived|no show|chưa đến|không đến|vắng|vắng mặt|chưa có mặt|không có "
                 "mặt|chưa tới|未到|"
                 "没到|没来|未来|未到场|没到场|没有到场|没有到|缺席|还没到|没有来"
                 "|không thấy đến|没有出现|did not turn up|did not show up"},
    {"sit", "board|table|seat|bàn|bàn cờ|座位|棋桌"},
};

}  // namespace

std::span<const Concept> plain_concepts() {
    return kPlain;
}

std::span<const Concept> concepts_of_people() {
    return kOfPeople;
}

}  // namespace kyvien::cli::concepts
