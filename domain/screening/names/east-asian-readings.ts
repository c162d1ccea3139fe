// How names in Chinese characters and Hangul are said: one name in characters has a Chinese, a Korean and often a
// Japanese reading, and lists write whichever its bearer uses. Only characters that are common in names are here.

import { remembered } from "./remembered.ts";

/** Character and its Sino-Korean reading, as lists spell it (without marks). */
const KOREAN_READINGS = `
金kim 李ri 朴pak 崔choe 鄭jong 姜kang 趙cho 尹yun 張jang 林rim 韓han 吳o 徐so 申sin 權kwon 黃hwang 安an 宋song 柳ryu 洪hong 全chon 高ko 文mun 梁ryang
孫son 裵pae 裴pae 曺cho 白paek 許ho 劉ryu 南nam 沈sim 盧ro 河ha 郭kwak 成song 車cha 朱chu 禹u 羅ra 玄hyon 太tae 蔡chae 池chi 方pang 康kang 延yon
正jong 恩un 日il 與yo 京kyong 光kwang 明myong 民min 哲chol 永yong 英yong 鎬ho 浩ho 虎ho 勇yong 龍yong 鐵chol 南nam 男nam 春chun 秀su 洙su 壽su 淑suk 順sun
熙hui 姬hui 希hui 善son 仙son 先son 相sang 尙sang 尚sang 東tong 赫hyok 學hak 鶴hak 勳hun 勛hun 訓hun 國kuk 基ki 己ki 起ki 吉kil 仁in 寅in 在chae 宰chae 載chae
鍾jong 宗jong 從jong 俊jun 準jun 峻jun 振jin 鎭jin 鎮jin 珍jin 眞jin 真jin 進jin 泰tae 台tae 澤taek 萬man 炳pyong 柄pyong 奉pong 鳳pong 富pu 福pok 元won 源won
月wol 慶kyong 敬kyong 庚kyong 景kyong 奎kyu 圭kyu 根kun 貴kwi 大tae 德tok 道to 斗tu 得tuk 力ryok 烈ryol 禮rye 五o 旭uk 雄ung 雲un 銀un 殷un 義ui 益ik 一il
林rim 子ja 章jang 長jang 載jae 濟che 周chu 柱chu 重jung 中jung 志ji 智ji 知ji 燦chan 昌chang 千chon 天chon 初cho 忠chung 七chil 弼pil 必pil 學hak 海hae 行haeng
憲hon 革hyok 賢hyon 鉉hyon 炫hyon 亨hyong 形hyong 惠hye 慧hye 和hwa 華hwa 花hwa 煥hwan 桓hwan 會hoe 孝hyo 厚hu 欽hum 興hung 世se 石sok 錫sok 碩sok 聖song 星song
昇sung 承sung 勝sung 植sik 食sik 式sik 信sin 新sin 愛ae 良ryang 麗ryo 連ryon 蓮ryon 禄rok 梅mae 茂mu 武mu 美mi 微mi 範pom 範pom 寶po 甫po 平pyong 河ha 夏ha
`;

/** Surnames and given names as the Japanese say them; characters, then the reading. */
const JAPANESE_READINGS = `
山田yamada 佐藤sato 鈴木suzuki 高橋takahashi 田中tanaka 伊藤ito 渡辺watanabe 渡邊watanabe 山本yamamoto 中村nakamura 小林kobayashi 加藤kato 吉田yoshida
佐々木sasaki 山口yamaguchi 松本matsumoto 井上inoue 木村kimura 林hayashi 斎藤saito 斉藤saito 清水shimizu 山崎yamazaki 森mori 池田ikeda 橋本hashimoto 阿部abe
安倍abe 石川ishikawa 山下yamashita 中島nakajima 石井ishii 小川ogawa 前田maeda 岡田okada 長谷川hasegawa 藤田fujita 後藤goto 近藤kondo 村上murakami 遠藤endo
青木aoki 坂本sakamoto 福田fukuda 太田ota 西村nishimura 藤井fujii 岡本okamoto 三浦miura 藤原fujiwara 松田matsuda 中川nakagawa 中野nakano 原田harada 小野ono
田村tamura 竹内takeuchi 金子kaneko 和田wada 中山nakayama 石田ishida 上田ueda 森田morita 原hara 柴田shibata 酒井sakai 工藤kudo 横山yokoyama 宮崎miyazaki
宮本miyamoto 内田uchida 高木takagi 谷口taniguchi 大野ono 丸山maruyama 今井imai 高田takada 藤本fujimoto 村田murata 武田takeda 上野ueno 杉山sugiyama 増田masuda
菅suga 岸田kishida 石破ishiba 麻生aso 小泉koizumi 河野kono 野田noda 鳩山hatoyama 黒田kuroda 松井matsui 麻原asahara 重信shigenobu 大谷otani 本田honda 豊田toyoda
川崎kawasaki 三木miki 平野hirano 安田yasuda 浜田hamada 市川ichikawa 古川furukawa 島田shimada 桜井sakurai 千葉chiba 久保kubo 松尾matsuo 野口noguchi 菊地kikuchi
太郎taro 一郎ichiro 二郎jiro 次郎jiro 三郎saburo 晋三shinzo 文雄fumio 純一郎junichiro 健一kenichi 健太kenta 健ken 誠makoto 明akira 宏hiroshi 浩hiroshi 博hiroshi
隆takashi 孝takashi 哲也tetsuya 直樹naoki 大輔daisuke 拓也takuya 翔太shota 和也kazuya 智子tomoko 花子hanako 美咲misaki 陽子yoko 洋子yoko 恵子keiko 幸子sachiko
和子kazuko 久美子kumiko 由美子yumiko 真由美mayumi 裕子yuko 優子yuko 香織kaori 愛ai 葵aoi 茂shigeru 清kiyoshi 勝masaru 正masashi 進susumu 学manabu 豊yutaka
義偉yoshihide 彰晃shoko 房子fusako 佳彦yoshihiko 由紀夫yukio 直人naoto 東彦haruhiko 裕仁hirohito 明仁akihito 徳仁naruhito 翔平shohei 太一taichi 達也tatsuya
`;

const HAN_WORD = /^(\p{Script=Han}|々)+$/u;
const READING = /([^\sa-z]+)([a-z]+)/gu;

const koreanOf = readingTable(KOREAN_READINGS);
const japaneseOf = readingTable(JAPANESE_READINGS);

function readingTable(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(READING)].map(([, characters = "", reading = ""]) => [characters, reading] as const),
  );
}

/** Surnames of two characters, as they are said in Chinese. */
const DOUBLE_SURNAMES = new Set(
  "ouyang sima shangguan zhuge dongfang huangfu xiahou gongsun situ murong linghu ximen nangong duanmu".split(
    " ",
  ),
);

export function isHanWord(word: string): boolean {
  return HAN_WORD.test(word);
}

/**
 * Every reading of a name in Chinese characters: Chinese first, then Korean and Japanese where each character is known.
 * @param pinyin the syllables of the Chinese reading, in order.
 */
export function readingsOfHan(word: string, pinyin: readonly string[]): readonly (readonly string[])[] {
  const readings: (readonly string[])[] = [surnameFirst(pinyin)];
  const characters = Array.from(word);
  const korean = characters.map((character) => koreanOf.get(character));
  if (characters.length >= 2 && characters.length <= 4 && korean.every((reading) => reading !== undefined)) {
    readings.push(surnameFirst(korean));
  }
  for (let at = 1; at < characters.length; at++) {
    const surname = japaneseOf.get(characters.slice(0, at).join(""));
    const given = japaneseOf.get(characters.slice(at).join(""));
    if (surname !== undefined && given !== undefined) readings.push([surname, given]);
  }
  return readings;
}

/** A surname and the given name in one word: "xi jinping". Longer than four syllables is no person: one word each. */
function surnameFirst(syllables: readonly string[]): readonly string[] {
  if (syllables.length < 2 || syllables.length > 4) return syllables;
  const double = syllables.length > 2 && DOUBLE_SURNAMES.has(syllables.slice(0, 2).join(""));
  const surname = double ? 2 : 1;
  return [syllables.slice(0, surname).join(""), syllables.slice(surname).join("")];
}

const INITIALS = "k kk n t tt r m p pp s ss _ j jj ch k t p h"
  .split(" ")
  .map((letter) => letter.replace("_", ""));
const VOWELS = "a ae ya yae o e yo ye o wa wae oe yo u wo we wi yu u ui i".split(" ");
const FINALS = "_ k k k n n n t l l l l l l l l m p p t t ng t t k t p t"
  .split(" ")
  .map((l) => l.replace("_", ""));
const HANGUL_WORD = /^[가-힣]+$/u;
const FIRST_SYLLABLE = 0xac00;

/** A single letter would be taken for an initial. */
const ALONE: Readonly<Record<string, string>> = { i: "yi", o: "oh", u: "woo" };

export function isHangulWord(word: string): boolean {
  return HANGUL_WORD.test(word);
}

/**
 * A name in Hangul as lists spell it: McCune-Reischauer without marks, voiced consonants inside a word not told apart.
 * A name of two to four syllables in one word is a surname and a given name.
 */
export function romaniseHangul(word: string): readonly string[] {
  const syllables = Array.from(word).map((syllable) => {
    const code = (syllable.codePointAt(0) ?? FIRST_SYLLABLE) - FIRST_SYLLABLE;
    const initial = INITIALS[Math.floor(code / (21 * 28))] ?? "";
    const vowel = VOWELS[Math.floor(code / 28) % 21] ?? "";
    const read = `${initial}${vowel}${FINALS[code % 28] ?? ""}`;
    return ALONE[read] ?? read;
  });
  return surnameFirst(syllables);
}

// One syllable of Chinese in pinyin, Wade-Giles or a newspaper's spelling.
const INITIAL = "(?:zh|ch|sh|hs|ts|tz|[bpmfdtnlgkhjqxrzcsyw])?";
const FINAL =
  "(?:iang|iong|iung|uang|ang|eng|ong|ung|ing|iao|ian|ien|ieh|uai|uan|ueh|uei|erh|ai|ei|ao|ou|an|en|ia|ie|iu|in|ih|ua|uo|ui|un|ue|eh|a|o|e|i|u)";
const CHINESE_WORD = new RegExp(`^(?:${INITIAL}${FINAL}){1,3}$`);

const KOREAN_SYLLABLE =
  "(?:kk|tt|pp|ss|jj|ch|sh|[kgntdrlmpbsjh])?(?:yae|yeo|wae|ae|ya|eo|ye|yo|wa|oe|wo|we|wi|yu|eu|ui|oo|ee|[aeoui])(?:ng|[kgntlmpb])?";
// One syllable of Vietnamese, without marks; each is a word of its own.
const VIETNAMESE_SYLLABLE =
  "(?:ngh|ng|nh|th|tr|ch|gh|gi|kh|ph|qu|[bcdghklmnprstvx])?(?:uye|uyu|uoi|uou|ieu|yeu|oai|oay|oeo|uay|[iuyo]?[aeiou]|[aeo][iuyo]|[uo]y|y)(?:ng|nh|ch|[cmnpt])?";
const VIETNAMESE_WORD = new RegExp(`^${VIETNAMESE_SYLLABLE}$`);
const EAST_ASIAN_WORD = new RegExp(`^(?:(?:${INITIAL}${FINAL}){1,3}|(?:${KOREAN_SYLLABLE}){1,3})$`);

/** The commonest surnames of Chinese, Korean and Vietnamese people: in pinyin, in the spellings of the peninsula, without marks. */
const EAST_ASIAN_SURNAMES = new Set(
  `wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he gao lin luo zheng liang xie song tang deng han feng cao peng zeng xiao tian dong
  yuan pan yu jiang cai jia ding wei xue ye yan lu du dai xia zhong fan fang shi yao tan liao zou xiong jin hao kong bai cui kang mao qiu qin gu hou shao meng
  long wan duan lei qian yin shen ren lai wen mo gong niu hsu tsai chou chang cheng kuo huo tao geng shu
  kim ri pak park choe choi jong jung chung jeong cho jo yun yoon jang rim lim oh so seo sin shin kwon hwang an ahn ryu yoo hong jon jeon ko go mun moon
  son pae bae paek baek ho heo nam sim shim ro no noh ha kwak cha chu ra hyon tae sok ok ki kil paik yi lee min chi chon sung ji pyo pyon maeng woo pang tak kye kum chong ki won in pong mang chew chin goh koh teo lau
  nguyen tran pham phan hoang huynh vu vo dang bui ngo duong ly dinh trinh truong doan le do`.split(/\s+/),
);

/** Those of Koreans that no Chinese has in pinyin. */
const KOREAN_SURNAMES = new Set(
  "kim ri rhee pak park choe choi jong jeong cho yoon kwon ahn paek baek paik roh noh shin sim shim hyon jon pyon chon ryu ryang rim lim lee yi sok".split(
    " ",
  ),
);

export function isKoreanSurname(word: string): boolean {
  return KOREAN_SURNAMES.has(word);
}

/** True for a word of one to three Chinese or Korean syllables. */
export function isSyllables(word: string): boolean {
  return word.length <= 14 && (EAST_ASIAN_WORD.test(word) || EAST_ASIAN_SURNAMES.has(word));
}

/** True for one syllable of Vietnamese; words of other languages are written so, too. */
export function isVietnamese(word: string): boolean {
  return VIETNAMESE_WORD.test(word);
}

export function isEastAsianSurname(word: string): boolean {
  return EAST_ASIAN_SURNAMES.has(word);
}

// Brought to one coarse form, in this order.
const COARSE_CHINESE: readonly (readonly [RegExp, string])[] = [
  [/hs|x|sh/g, "s"],
  [/zh|q|ch|j/g, "j"],
  [/ts|tz|c|z/g, "z"],
  [/ie(h|n)/g, "i$1"],
  [/ian/g, "in"],
  [/ung/g, "ong"],
  [/[td]/g, "t"],
  [/[pb]/g, "p"],
  [/k|g(?=[aeiou])/g, "k"],
  [/([aeiou])h$/g, "$1"],
  [/^yi/g, "i"],
  [/^wu/g, "u"],
];

// McCune-Reischauer, the revised romanisation and the spellings of passports, brought to one.
const COARSE_KOREAN: readonly (readonly [RegExp, string])[] = [
  [/eo|eu|oo|ou|u/g, "o"],
  [/ee/g, "i"],
  [/ae/g, "e"],
  [/ch|jj/g, "j"],
  [/r/g, "l"],
  [/b/g, "p"],
  [/d/g, "t"],
  [/g(?=[aeioyw])|(?<!n)g/g, "k"],
  [/ck|kk/g, "k"],
];

/** Listed names repeat syllables. */
const FORMS_KEPT = 4_096;

/** What the romanisations of one Korean syllable or name share: "pyong" and "byung", "chol" and "cheol". */
export const coarseKorean = remembered(FORMS_KEPT, (word: string) =>
  COARSE_KOREAN.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), word),
);

/** The same where Hangul says which vowel it is: a u is no o, but before a consonant that may end its syllable ("Chun"). */
export const readKorean = remembered(FORMS_KEPT, (word: string) => {
  const vowels = word.replaceAll("eo", "o").replaceAll("you", "yo");
  return coarseKorean(vowels.replace(/(?:eu|oo|ou|u)(?![gklmnpt])/g, "w"));
});

/**
 * What pinyin and older spellings of one Chinese word share: "hsi" and "xi", "chinping" and "jinping".
 * @returns empty for a word that cannot be Chinese.
 */
export const coarseChinese = remembered(FORMS_KEPT, (word: string) =>
  word.length > 14 || !CHINESE_WORD.test(word)
    ? ""
    : COARSE_CHINESE.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), word),
);
