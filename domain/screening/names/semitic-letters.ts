// Words in Arabic and Hebrew letters: which consonants they have, and the Latin form of the commonest names.
// Vowels are mostly not written, so such a word is compared with a Latin one by its consonants.

/** Letter → the Latin consonant that it stands for; empty for letters that are vowels, or may be. */
const CONSONANTS: ReadonlyMap<string, string> = new Map(
  `ب b ت t ث t ج j ح h خ h د d ذ d ر r ز z س s ش S ص s ض d ط t ظ z غ g ف f ق k ك k ل l م m ن n ه h پ p چ C ژ j گ g ک k ڤ v ٹ t ڈ d ڑ r ں n ھ h
   א _ ב b ג g ד d ה h ז z ח h ט t כ k ך k ל l מ m ם m נ n ן n ס s ע _ פ p ף f צ c ץ c ק k ר r ש S ת t`
    .trim()
    .split(/\s+/)
    .flatMap((letter, at, all): [string, string][] =>
      at % 2 === 0 ? [[letter, (all[at + 1] ?? "").replace("_", "")]] : [],
    ),
);

const SEMITIC_WORD = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{M}'’]+$/u;
const MARKS = /[\p{M}ـ]/gu;
// Spellings of one letter: seats of hamza, final forms, Persian and Arabic yeh and kaf.
const ONE_LETTER: readonly (readonly [RegExp, string])[] = [
  [/[أإآٱ]/gu, "ا"],
  [/[ىئی]/gu, "ي"],
  [/ؤ/gu, "و"],
  [/ة/gu, "ه"],
  [/ک/gu, "ك"],
  [/ء/gu, ""],
];

/** Arabic has no letter for "ch": "Vladimirovich" ends in a t and an sh. */
const CH_IN_TWO = "tS";

/** Names and particles whose letters say too little: the Latin form by which they are compared. */
const COMMON_WORDS: ReadonlyMap<string, string> = new Map(
  `محمد muhammad احمد ahmed محمود mahmoud حامد hamed علي ali عبد abd الله allah عبدالله abdullah عبيد ubayd بن bin ابن bin بنت bint ابو abu ابي abi ام umm
   حسن hassan حسين hussein عمر omar عثمان othman يوسف yusuf ابراهيم ibrahim اسماعيل ismail موسى musa موسي musa عيسى issa عيسي issa خالد khaled صالح saleh
   سعيد said سيد sayed مصطفى mustafa مصطفي mustafa مهدي mahdi رضا reza حميد hamid مجيد majid كريم karim رحيم rahim رحمن rahman الرحمن rahman سعود saud ال al
   صدام saddam قاسم qasim سليمان sulayman داود dawud هادي hadi هاشم hashim ناصر nasser نور nur الدين aldin دين din جمال jamal كمال kamal عباس abbas جعفر jafar
   فاطمه fatima مريم maryam زينب zaynab عائشه aisha عايشه aisha اسامه osama معاويه muawiya انور anwar امين amin امير amir ايمن ayman بشار bashar حافظ hafez
   طارق tariq زيد zayd زياد ziad وليد walid ياسر yasir ياسين yassin يحيى yahya يحيي yahya فهد fahd فيصل faisal سلمان salman سلطان sultan ماهر maher رامي rami
   معمر muammar بلال bilal جبريل jibril رمضان ramadan شعبان shaban عدنان adnan عمار ammar غسان ghassan كاظم kazim لطيف latif مازن mazin منصور mansour نبيل nabil
   هيثم haitham وائل wael ليلى layla ليلي layla نصر nasr راشد rashid رشيد rashid ماجد majid عادل adel كامل kamel فؤاد fuad فواد fuad نعيم naim نجيب najib سامي sami
   شركه company بنك bank مصرف bank مؤسسه foundation موسسه foundation منظمه organization جمعيه association حزب party حركه movement مجموعه group
   דוד david משה moshe יוסף yosef בנימין binyamin אברהם avraham יעקב yaakov יצחק yitzhak שלמה shlomo בן ben בר bar אהוד ehud אריאל ariel שרה sarah שמעון shimon מאיר meir חיים chaim יונתן yonatan רחל rachel אליהו eliyahu מיכאל michael דניאל daniel שאול shaul עמוס amos`
    .trim()
    .split(/\s+/)
    .flatMap((word, at, all): [string, string][] => (at % 2 === 0 ? [[word, all[at + 1] ?? ""]] : [])),
);

/** "Servant of the", before one of the names of God; "Abdullah" is one word. */
const SERVANT_OF = /^عبدال(?!له)(.{4,})$/u;

export interface SemiticWord {
  /** The Latin form of a common word; null for all others. */
  readonly common: string | null;
  /** The word without marks, each letter in one spelling. */
  readonly letters: string;
  /** Latin consonants in order, in the alphabet of `consonantsOf` of `spelling.ts`. */
  readonly consonants: string;
}

export function isSemiticWord(word: string): boolean {
  return SEMITIC_WORD.test(word);
}

/** The word, with an Arabic article before it as a word of its own. */
export function readSemitic(word: string): readonly SemiticWord[] {
  const letters = ONE_LETTER.reduce(
    (text, [pattern, letter]) => text.replace(pattern, letter),
    word.replace(MARKS, ""),
  );
  const whole = COMMON_WORDS.get(letters);
  if (whole !== undefined) return [{ common: whole, letters, consonants: "" }];
  const [, lord] = SERVANT_OF.exec(letters) ?? [];
  if (lord !== undefined) {
    return [{ common: "abdul", letters: "عبدال", consonants: "" }, withoutArticle(lord)];
  }
  if (letters.length > 4 && letters.startsWith("ال")) {
    return [{ common: "al", letters: "ال", consonants: "l" }, withoutArticle(letters.slice(2))];
  }
  return [withoutArticle(letters)];
}

function withoutArticle(letters: string): SemiticWord {
  const consonants = Array.from(letters)
    .map((letter) => CONSONANTS.get(letter) ?? "")
    .join("")
    .replaceAll(CH_IN_TWO, "C");
  return { common: COMMON_WORDS.get(letters) ?? null, letters, consonants };
}
