// Words of Chinese names in Latin letters: which are pinyin, and which two are one word in pinyin and in an older spelling.

/** Initial sounds, and the finals that Chinese has behind them. */
const SYLLABLES: readonly (readonly [initials: string, finals: string])[] = [
  ["b", "a ai an ang ao ei en eng i ian iao ie in ing o u"],
  ["p m", "a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u"],
  ["f", "a an ang ei en eng o ou u"],
  ["d t", "a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo"],
  ["n l", "a ai an ang ao e ei en eng i ia ian iang iao ie in ing iu o ong ou u uan ue un uo"],
  ["g k h", "a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo"],
  ["j q x", "i ia ian iang iao ie in ing iong iu u uan ue un"],
  ["zh ch sh", "a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo"],
  ["r", "an ang ao e en eng i ong ou u ua uan ui un uo"],
  ["z c s", "a ai an ang ao e ei en eng i ong ou u uan ui un uo"],
  ["y", "a an ang ao e i in ing o ong ou u uan ue un"],
  ["w", "a ai an ang ei en eng o u"],
  ["", "a ai an ang ao e ei en er o ou"],
];

const ONE_SYLLABLE = SYLLABLES.map(
  ([initials, finals]) =>
    `(?:${initials.split(" ").join("|")})(?:${finals.split(" ").toReversed().join("|")})`,
).join("|");
const PINYIN_WORD = new RegExp(`^(?:${ONE_SYLLABLE}){1,2}$`);

/** True for one or two syllables of pinyin, without marks: a surname, or a whole given name. */
export function isPinyin(word: string): boolean {
  return word.length <= 12 && PINYIN_WORD.test(word);
}

/** What only pinyin writes: older spellings have no b, d, r, q and x, and write z and c as ts. */
const PINYIN_ONLY = /[bdqrxz]|c(?!h)|g(?=[aeou])|ji(?!h)/;

/** Older spellings, brought to pinyin but for what they do not tell apart. In this order. */
const MODERNISED: readonly (readonly [RegExp, string])[] = [
  [/hs/g, "x"],
  [/ieh/g, "ie"],
  [/ien/g, "ian"],
  [/yeh/g, "ye"],
  [/yen/g, "yan"],
  [/ueh/g, "ue"],
  [/uei/g, "ui"],
  [/uo/g, "o"],
  [/ih(?![aeiou])/g, "i"],
  [/ung/g, "ong"],
  [/([aeiou])h$/g, "$1"],
  [/zh|q|ch|j/g, "j"],
  [/ts|tz|c|z/g, "z"],
  [/ss|sz/g, "s"],
  [/[td]/g, "t"],
  [/[pb]/g, "p"],
  [/k|g(?=[aeiou])/g, "k"],
  [/^yi/g, "i"],
  [/^wu/g, "u"],
];

/** True for two spellings of one Chinese word: "Hsi" and "Xi", "Chou" and "Zhou"; never for two words of pinyin. */
export function areRomanisations(a: string, b: string): boolean {
  if (PINYIN_ONLY.test(a) && PINYIN_ONLY.test(b)) return false;
  return modernised(a) === modernised(b);
}

function modernised(word: string): string {
  return MODERNISED.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), word);
}
