// The ways in which a listed name is written into a field beside other texts or in a form of its own: what payers, banks and
// forms make of a name. Each way is a group of texts; a text is drawn with the given random numbers.

import type { Random } from "#domain/statistics/random.ts";

/** A name in its natural order, given names first, and its family part as lists write it. */
export interface WrittenName {
  readonly name: string;
  /** The part before the list's comma; empty for a firm. */
  readonly family: string;
  readonly given: string;
}

export interface WrittenForm {
  readonly group: string;
  readonly label: string;
  readonly write: (name: WrittenName, random: Random) => string;
}

const pick = <T>(random: Random, items: readonly T[]): T => {
  const item = items[Math.floor(random.fraction() * items.length)];
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
};
const number = (random: Random, max: number): number => 1 + Math.floor(random.fraction() * max);

/** People and firms that are on no list. */
const PEOPLE =
  "Anna Kranz|Jonas Weidmann|Maja Lindqvist|Tomasz Wrobel|Ines Figueira|Petra Novotna|Luca Bergamini|Odile Charpentier|Keith Hargreaves|Yuki Tanabe".split(
    "|",
  );
const FIRMS =
  "Kranz Cars|Weidmann Logistik GmbH|Hargreaves Plumbing Ltd|Charpentier Traiteur|Bergamini Legnami Srl|Lindqvist Bygg AB".split(
    "|",
  );
const ADDRESSES: readonly ((random: Random) => readonly string[])[] = [
  (random) => [`Musterstrasse ${number(random, 90)}`, `${10_000 + number(random, 79_000)} Berlin`],
  (random) => [`${number(random, 900)} Oakfield Road`, "Leeds LS6 4QP", "United Kingdom"],
  (random) => [`${number(random, 90)} rue des Lilas`, "69003 Lyon", "France"],
  (random) => [`Calle Mayor ${number(random, 90)}, 3B`, "28013 Madrid"],
  (random) => [`ul. Kwiatowa ${number(random, 90)}/12`, "00-950 Warszawa"],
  (random) => [`P.O. Box ${number(random, 90_000)}`, "Deira, Dubai", "UAE"],
  (random) => [`Flat ${number(random, 40)}, Palm Court`, "14 Marine Drive", "Mumbai 400020"],
  (random) => [`Via Garibaldi ${number(random, 90)}`, "20121 Milano MI"],
];
const address = (random: Random): readonly string[] => pick(random, ADDRESSES)(random);
const JOINERS =
  " & | and | und | sowie |, |; | + | or | oder | et | ou | y | e | en | i | og | och | ja | ve | va |\n| - | – | or/and | / ".split(
    "|",
  );
const BEFORE_PERSON =
  "c/o |FBO |Attn |Attn: |z.Hd. |z. Hd. |Inh. |Inhaber |Estate of |Trustee of |The Trustees of |Ref 4711 |REF: 88213 |Invoice 2291 |Rechnung 4711 |a/c |Account of |Payee: |Executor of |In trust for |On behalf of |Owner: |Konto von |Mr and Mrs |Guardian of |Nachlass ".split(
    "|",
  );
const AFTER_PERSON =
  " Family Trust| Trust| Estate| FBO Anna Kranz| c/o Anna Kranz| trading as Kranz Cars| t/a Kranz Cars| (joint account)| minor account| salary May| Ref 4711| deceased| (deceased)| and family| IRA| attn Anna Kranz| POA Anna Kranz".split(
    "|",
  );
const AFTER_FIRM =
  " Berlin Branch| London Branch|, Dubai Branch| Zweigniederlassung Berlin| Filiale Hamburg| Succursale de Paris| Sucursal Madrid| Head Office| Main Office| Moscow|, Moscow|, Istanbul| (Hong Kong)| Frankfurt am Main| - Beirut| Regional Office| Representative Office".split(
    "|",
  );
const ABOUT_FIRM =
  " (in liquidation)| in liquidation| i.L.| in administration| formerly Kranz Cars| (formerly Kranz Cars)| ehemals Kranz Cars| trading as Kranz Cars| t/a Kranz Cars| c/o Kranz Logistics GmbH|, attn Anna Kranz| Attn: Accounts Department| z.Hd. Anna Kranz| tel. +49 30 123456| info@kranz.example| VAT DE123456789| customer 4711| invoice 2291".split(
    "|",
  );
const FORMS_BEFORE =
  "PAO |NK |PAO NK |NPO |GK |COMP |NPK |ZAO |OOO |TOO |PK |AK |PJSC |Group of Companies |TD ".split("|");
const GLUED_BEFORE = "JSC|OAO|ZAO|OOO|PJSC|LLC|TOO|GMBH".split("|");
const SEPARATORS = [
  "\u200b",
  "\u200c",
  "\u200d",
  "\u2060",
  "\u00ad",
  "\u3164",
  "\u115f",
  "\uffa0",
  "\u034f",
  "\u180e",
];
const ESCAPED = [
  "&nbsp;",
  "&#32;",
  "%20",
  "&#x20;",
  "&#160;",
  "+",
  "_",
  "<br>",
  "<br/>",
  "\\n",
  "\\u0020",
  "&amp;nbsp;",
  "=20",
];

const capital = (word: string): string => word.slice(0, 1);
const initials = (given: string): readonly string[] => given.split(" ").map(capital);

const together = (a: string, joiner: string, b: string, random: Random): string =>
  random.fraction() < 0.5 ? `${a}${joiner}${b}` : `${b}${joiner}${a}`;

const ONE: readonly WrittenForm[] = [{ group: "alone", label: "as listed", write: ({ name }) => name }];

export const PERSON_FORMS: readonly WrittenForm[] = [
  ...ONE,
  ...JOINERS.map((joiner) => ({
    group: "two people",
    label: JSON.stringify(joiner),
    write: ({ name }: WrittenName, random: Random) => together(name, joiner, pick(random, PEOPLE), random),
  })),
  {
    group: "two people",
    label: "Mr & Mrs",
    write: ({ name }, random) => `Mr ${name} & Mrs ${pick(random, PEOPLE)}`,
  },
  {
    group: "two people",
    label: "Herr und Frau",
    write: ({ name }, random) => `Herr ${name} und Frau ${pick(random, PEOPLE)}`,
  },
  {
    group: "two people",
    label: "no joiner",
    write: ({ name }, random) => together(name, " ", pick(random, PEOPLE), random),
  },
  { group: "address", label: "one line", write: ({ name }, random) => [name, ...address(random)].join(", ") },
  { group: "address", label: "lines", write: ({ name }, random) => [name, ...address(random)].join("\n") },
  {
    group: "address without commas",
    label: "no commas",
    write: ({ name }, random) => [name, ...address(random)].join(" "),
  },
  ...BEFORE_PERSON.map((text) => ({
    group: "text before",
    label: text,
    write: ({ name }: WrittenName) => `${text}${name}`,
  })),
  {
    group: "text before",
    label: "firm c/o",
    write: ({ name }, random) => `${pick(random, FIRMS)} c/o ${name}`,
  },
  {
    group: "text before",
    label: "firm Inh.",
    write: ({ name }, random) => `${pick(random, FIRMS)} Inh. ${name}`,
  },
  {
    group: "text before",
    label: "firm (A)",
    write: ({ name }, random) => `${pick(random, FIRMS)} (${name})`,
  },
  ...AFTER_PERSON.map((text) => ({
    group: "text behind",
    label: text,
    write: ({ name }: WrittenName) => `${name}${text}`,
  })),
  ...SEPARATORS.map((separator) => ({
    group: "unseen separators",
    label: JSON.stringify(separator),
    write: ({ name }: WrittenName) => name.replaceAll(" ", separator),
  })),
  ...ESCAPED.map((separator) => ({
    group: "escaped",
    label: separator,
    write: ({ name }: WrittenName) => name.replaceAll(" ", separator),
  })),
  {
    group: "initials",
    label: "A. B. Surname",
    write: ({ family, given }) =>
      `${initials(given)
        .map((one) => `${one}. `)
        .join("")}${family}`,
  },
  {
    group: "initials",
    label: "A.B. Surname",
    write: ({ family, given }) =>
      `${initials(given)
        .map((one) => `${one}.`)
        .join("")} ${family}`,
  },
  {
    group: "initials",
    label: "Surname A.B.",
    write: ({ family, given }) =>
      `${family} ${initials(given)
        .map((one) => `${one}.`)
        .join("")}`,
  },
  {
    group: "initials",
    label: "Surname, A.B.",
    write: ({ family, given }) =>
      `${family}, ${initials(given)
        .map((one) => `${one}.`)
        .join("")}`,
  },
  {
    group: "initials",
    label: "Surname AB",
    write: ({ family, given }) => `${family} ${initials(given).join("")}`,
  },
  {
    group: "initials",
    label: "Surname A B",
    write: ({ family, given }) => `${family} ${initials(given).join(" ")}`,
  },
  {
    group: "given name as initial",
    label: "A. Given Surname",
    write: ({ name }) => name.replace(/^(\S)\S*/, "$1."),
  },
  { group: "joined words", label: "GivenSurname", write: ({ name }) => name.replaceAll(" ", "") },
  {
    group: "joined words",
    label: "givensurname",
    write: ({ name }) => name.replaceAll(" ", "").toLowerCase(),
  },
  {
    group: "joined words",
    label: "GIVENSURNAME",
    write: ({ name }) => name.replaceAll(" ", "").toUpperCase(),
  },
  {
    group: "joined words",
    label: "SURNAMEGIVEN",
    write: ({ family, given }) => `${family}${given}`.replaceAll(" ", "").toUpperCase(),
  },
  {
    group: "letters apart",
    label: "V I K T O R",
    write: ({ name }) => name.replaceAll(" ", "").split("").join(" "),
  },
  {
    group: "letters apart",
    label: "V I K T O R  B O U T",
    write: ({ name }) =>
      name
        .split(" ")
        .map((word) => word.split("").join(" "))
        .join("  "),
  },
  { group: "doubled", label: "twice", write: ({ name }) => `${name} ${name}` },
];

export const FIRM_FORMS: readonly WrittenForm[] = [
  ...ONE,
  ...AFTER_FIRM.map((text) => ({
    group: "branch or place",
    label: text,
    write: ({ name }: WrittenName) => `${name}${text}`,
  })),
  { group: "address", label: "one line", write: ({ name }, random) => [name, ...address(random)].join(", ") },
  { group: "address", label: "lines", write: ({ name }, random) => [name, ...address(random)].join("\n") },
  {
    group: "address without commas",
    label: "no commas",
    write: ({ name }, random) => [name, ...address(random)].join(" "),
  },
  ...ABOUT_FIRM.map((text) => ({
    group: "about the firm",
    label: text,
    write: ({ name }: WrittenName) => `${name}${text}`,
  })),
  ...[" & ", " and ", " und ", ", ", "; ", "\n", " / ", " + "].map((joiner) => ({
    group: "and another",
    label: JSON.stringify(joiner),
    write: ({ name }: WrittenName, random: Random) =>
      together(name, joiner, pick(random, random.fraction() < 0.5 ? PEOPLE : FIRMS), random),
  })),
  ...FORMS_BEFORE.map((text) => ({
    group: "form in front",
    label: text,
    write: ({ name }: WrittenName) => `${text}${name}`,
  })),
  ...GLUED_BEFORE.map((text) => ({
    group: "form glued on",
    label: text,
    write: ({ name }: WrittenName) => `${text}${name}`,
  })),
  { group: "form glued on", label: "JSC, capitals", write: ({ name }) => `JSC${name.toUpperCase()}` },
  { group: "form glued on", label: "behind, capitals", write: ({ name }) => `${name.toUpperCase()}JSC` },
  { group: "form glued on", label: "quotation marks", write: ({ name }) => `OOO"${name.toUpperCase()}"` },
  ...SEPARATORS.map((separator) => ({
    group: "unseen separators",
    label: JSON.stringify(separator),
    write: ({ name }: WrittenName) => name.replaceAll(" ", separator),
  })),
  ...ESCAPED.map((separator) => ({
    group: "escaped",
    label: separator,
    write: ({ name }: WrittenName) => name.replaceAll(" ", separator),
  })),
  { group: "escaped", label: "&amp; Co", write: ({ name }) => `${name} &amp; Co` },
  { group: "joined words", label: "FirmWords", write: ({ name }) => name.replaceAll(" ", "") },
  { group: "joined words", label: "firmwords", write: ({ name }) => name.replaceAll(" ", "").toLowerCase() },
];
