#include "cli/arbiter/wording/tables/traditional_signs.h"

#include <algorithm>
#include <unordered_map>

#include "cli/arbiter/wording/plain_words.h"

namespace kyvien::cli {
namespace traditional_signs {
namespace {

/// Each traditional character, followed by its simplified form.
constexpr std::string_view kPairs = "丟丢並并乾干亂乱佈布佔占併并來来係系俱具個个們们側侧備备傢家傳"
                                    "传傷伤僅仅價价儘尽償偿優优兌兑兒儿內内兩两冊册凈净凱凯別别"
                                    "刪删則则剋克剛刚創创劃划劉刘動动務务勝胜勢势勸劝區区協协卻却參"
                                    "参吳吴員员問问啓启啟启喪丧喫吃單单嗎吗嘆叹嘗尝嘩哗嚮向嚴严"
                                    "國国圍围圓圆圖图團团執执報报場场塊块墊垫壓压壞坏夠够夾夹奬奖姊"
                                    "姐孫孙學学宮宫實实寫写寬宽將将專专尋寻對对導导屆届屢屡層层"
                                    "屬属帥帅師师帶带幣币幫帮幹干幾几庫库廁厕廢废廳厅張张強强後后徑"
                                    "径從从復复徵征惱恼態态慣惯慮虑慾欲憑凭憤愤憶忆應应懲惩懸悬"
                                    "戰战戲戏戶户拋抛捨舍捲卷掃扫掛挂採采揀拣揚扬換换揮挥損损搖摇搶"
                                    "抢摺折撥拨撿捡擁拥擇择擊击擋挡擔担據据擠挤擬拟擴扩擺摆擾扰"
                                    "攔拦攜携攝摄攪搅敗败敵敌數数斂敛斃毙斷断於于昇升時时晉晋暫暂曆"
                                    "历書书會会東东條条棄弃楊杨業业極极構构槓杠樂乐樓楼標标樣样"
                                    "樹树機机橫横檔档檢检檯台欄栏權权歐欧歡欢歲岁歷历歸归殘残殺杀毀"
                                    "毁氣气決决沒没況况洩泄淨净淺浅減减測测湯汤準准滯滞滾滚滿满"
                                    "漢汉潔洁澤泽瀏浏灑洒為为無无煙烟煩烦熱热燈灯營营爛烂爭争爾尔牽"
                                    "牵狀状猶犹獎奖獨独獲获獻献現现環环產产畢毕畫画異异當当療疗"
                                    "發发盡尽監监盤盘盧卢眾众睏困瞭了確确碼码礎础礙碍禍祸禮礼稜棱種"
                                    "种稱称積积穩稳穫获窮穷競竞筆笔箇个節节範范簡简簽签籌筹籤签"
                                    "糾纠紀纪約约紅红紋纹納纳純纯紗纱紙纸級级紛纷細细紹绍終终組组絆"
                                    "绊結结絕绝絡络給给統统絲丝綁绑經经綜综綠绿綫线維维網网綿绵"
                                    "緊紧緒绪線线編编緩缓練练緻致縮缩縱纵總总績绩織织繞绕繩绳繪绘繫"
                                    "系繼继續续纍累纔才罰罚罵骂罷罢羅罗義义習习聖圣聞闻聯联聰聪"
                                    "聲声職职聽听肅肃脫脱腦脑腳脚膚肤膽胆臉脸臘腊臟脏臨临臺台與与興"
                                    "兴舉举舊旧艙舱茲兹莊庄莖茎華华菸烟萬万葉叶著着蒐搜蒼苍蓋盖"
                                    "蔣蒋蕭萧薦荐薩萨藉借藍蓝藥药蘇苏蘭兰處处虛虚號号虧亏蟲虫蠟蜡術"
                                    "术衛卫衝冲裏里補补裝装裡里製制複复褲裤襪袜襲袭覆复見见規规"
                                    "視视親亲覺觉覽览觀观觸触訂订計计訊讯討讨訓训記记訪访設设許许訴"
                                    "诉註注証证詐诈評评詞词詢询試试詩诗話话該该詳详誇夸誌志認认"
                                    "誘诱語语誠诚誡诫誤误說说誰谁課课誼谊調调談谈請请諒谅論论諮咨諾"
                                    "诺謀谋謂谓謊谎謎谜講讲謝谢謹谨譁哗證证識识譜谱譟噪譯译議议"
                                    "護护譽誉讀读變变讓让讚赞豐丰貓猫貞贞負负財财貨货販贩貪贪貫贯責"
                                    "责貴贵買买費费貼贴貿贸賀贺資资賈贾賓宾賜赐賞赏賠赔賢贤賤贱"
                                    "質质賬账賭赌賴赖購购賽赛贈赠贊赞贏赢贓赃趕赶趙赵趨趋跡迹跤交踐"
                                    "践踴踊蹤踪躍跃車车軌轨軍军軟软較较載载輔辅輕轻輛辆輝辉輩辈"
                                    "輪轮輯辑輸输轉转辦办辭辞辯辩農农迴回這这連连週周進进運运過过達"
                                    "达違违遙遥遜逊遞递遠远適适遲迟遷迁選选遺遗邁迈還还邊边邏逻"
                                    "郵邮鄉乡鄧邓鄭郑鄰邻醫医釀酿釋释針针釣钓釦扣鈍钝鈕钮鈴铃銀银銅"
                                    "铜銷销鋪铺鋼钢錄录錢钱錯错錶表鍋锅鍵键鎖锁鎮镇鏈链鏡镜鐘钟"
                                    "鐵铁鑰钥長长門门閃闪閉闭開开閒闲間间閱阅闆板闇暗闊阔闖闯關关陞"
                                    "升陣阵陰阴陳陈陽阳隊队階阶際际隨随險险隱隐隻只雖虽雙双雜杂"
                                    "雞鸡離离難难電电霧雾靂雳靈灵靜静鞏巩韋韦韓韩韻韵響响頁页頂顶項"
                                    "项順顺須须預预頒颁頓顿領领頭头頸颈頻频顆颗題题額额顏颜願愿"
                                    "顛颠類类顧顾顫颤顯显風风颳刮飄飘飛飞飯饭飲饮飼饲飽饱飾饰餅饼養"
                                    "养餓饿餘余館馆饒饶馬马馮冯駁驳駐驻駕驾騎骑騙骗騷骚驅驱驕骄"
                                    "驗验驚惊驟骤骯肮髒脏體体髮发鬆松鬥斗鬧闹鬱郁魚鱼魯鲁鳥鸟鴨鸭鵝"
                                    "鹅麗丽麥麦麵面麼么黃黄點点黨党齊齐齋斋齒齿齡龄齣出龍龙龔龚"
                                    "龜龟";

constexpr std::size_t kBytes = 3;  // of each of these characters in UTF-8

const std::unordered_map<std::string_view, std::string_view>& forms() {
    static const auto kForms = [] {
        std::unordered_map<std::string_view, std::string_view> all;
        for (std::size_t at = 0; at < kPairs.size(); at += 2 * kBytes)
            all.emplace(kPairs.substr(at, kBytes), kPairs.substr(at + kBytes, kBytes));
        return all;
    }();
    return kForms;
}

}  // namespace
}  // namespace traditional_signs

std::string_view simplified(std::string_view sign) {
    const auto& forms = traditional_signs::forms();
    const auto found = forms.find(sign);
    return found == forms.end() ? sign : found->second;
}

std::string in_simplified_signs(std::string_view text) {
    std::string simple;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = std::min(character_length(text[at]), text.size() - at);
        simple += simplified(text.substr(at, length));
        at += length;
    }
    return simple;
}

}  // namespace kyvien::cli
