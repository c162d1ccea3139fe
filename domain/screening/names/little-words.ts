// Words of a name that say little about who is named: forms of address, particles, words of organisations that are
// common to thousands, and the words and signs that stand for numbers. All in Latin lower case.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Forms of address and marks of age around a person's name. They never tell two people apart. */
export const TITLES = words(`
  mr mrs ms miss mx dr doctor prof professor sir madam herr frau mme mlle monsieur madame sr sra srta don dona dna hon honorable honourable rev
  sheikh shaikh shaykh shaik cheikh sheik sheykh haji hajji hadji hajj haj alhaj alhaji alhadji hajjah mullah mulla molla mollah maulavi mawlawi
  maulawi maulvi moulavi maulana mawlana ayatollah hojjatoleslam ustad ustaz capt brig gen col lt maj cdr sgt adm eng engr dipl phd md esq
  jnr jr snr ii iii iv
`);

/** Ranks and offices that are surnames too: a title only where they stand first. */
export const RANKS = words(`
  dame lord lady reverend father fr bishop mufti imam qari qazi qadi general colonel lieutenant major captain brigadier admiral marshal commander
  sergeant president minister senator deputy ambassador governor justice judge king queen prince princess emir engineer ing junior senior mag
`);

/** Particles of personal names, of many languages: they bind what follows and are often left out. First, how each is kept. */
export const PARTICLES: ReadonlyMap<string, string> = new Map(
  `
  al el ul as ash ad ar an at az ud ed es il
  bin ibn ben bn bint binti bte binte
  abu abou aboo abi abo
  umm um oum
  ould wuld
  ait ag
  de da do dos das del della dello dei degli di du des d
  la le les lo los las l
  y e i und
  von vom zu zur zum
  van der den ter ten te op
  af av och
  mac mc
  san santa santo sainte saint
  bey beg
  agha aga
  sahib saheb sahab
  o m ha ap ab fitz begum bibi devi
  `
    .trim()
    .split("\n")
    .flatMap((line) => {
      const forms = line.trim().split(" ");
      return forms.map((form): [string, string] => [
        form,
        line.trimStart().startsWith("o ") ? form : (forms[0] ?? form),
      ]);
    }),
);

/** Little words inside an organisation's name. */
export const LITTLE_WORDS = words(`
  al el the of and for an a in on by at to with de del la le les des du da do dos das di della dei il lo el los las et und fur der die das
  von van voor en y e i na po v z dlya
`);

/** Before a number they say that it is one: "Factory No. 35". */
export const NUMBER_SIGNS = words("no nr nro num number numero nomer nummer");

/** Words of organisations in one form: abbreviations, spellings and other languages. */
export const WORD_OF_FORM: ReadonlyMap<string, string> = new Map(
  `
  airlines airline airways airway air
  international intl internat internatl internacional internationale internazionale mezhdunarodny mezhdunarodnaya mezhdunarodnyy
  national natl nacional nationale nazionale natsionalny natsionalnyy natsionalnaya nationaal
  manufacturing mfg manuf
  management mgmt mgt
  services svcs svc service servicios
  industries inds industry ind
  engineering engg engrg
  association assn assoc asociacion
  brothers bros
  department dept
  development devt
  technologies technology tech technol tekhnologii
  laboratories labs laboratory lab
  trading trdg
  transport transportation transporte
  university univ universidad universite universitet
  institute inst institut instituto insitute
  center centre ctr tsentr zentrum centro
  labour labor
  defence defense
  bank banco banque banca banka
  group grp groupe gruppe grupo gruppa gruppo
  holding holdings hldg hldgs
  enterprises enterprise entreprise
  petroleum petrol petroleo
  shipping shpg
  general gen
  russian rossiyskaya rossiiskaya rossiysky rossiyskiy
  united utd
  government govt
  committee cttee
  brigade brigada
  foundation fdn fundacion fondation fond
  federation fed
  company companies
  brother bro
  solutions solution
  systems system sistemy sistema
  electronics electronic elektronika
  mountain mt
  mount mt
  saint st
  investments investment
  organisation organization org
  programme program
  theatre theater
  harbour harbor
  colour color
  aluminium aluminum
  `
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [form = "", ...others] = line.trim().split(" ");
      return others.map((other): [string, string] => [other, form]);
    }),
);

const UNITS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety";
const ORDINALS =
  "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth";
const ROMAN = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx";

/** A word for a number → the number; ordinals count as their number. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...UNITS.split(" ").map((word, value): [string, number] => [word, value]),
  ...ORDINALS.split(" ").map((word, value): [string, number] => [word, value]),
  ...TENS.split(" ").map((word, at): [string, number] => [word, (at + 2) * 10]),
  ["fourty", 40] as const,
  ["hundred", 100] as const,
]);

/** Roman numerals up to twenty; "i" and the other single letters are read so only after a word. */
export const ROMAN_NUMERALS: ReadonlyMap<string, number> = new Map(
  ROMAN.split(" ").map((numeral, at): [string, number] => [numeral, at + 1]),
);
