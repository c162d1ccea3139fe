// What a field's text shows to a reader: text that was escaped once too often is taken back, and where a character that
// nobody sees stands between letters, it is read both as nothing and as a blank. Deterministic; plain text stays as it is.

/** Character references that stand for blanks and joiners in names; all others keep their letters. */
const REFERENCES: Readonly<Record<string, string>> = {
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  shy: "\u00ad",
  zwsp: "\u200b",
  zwnj: "\u200c",
  zwj: "\u200d",
  amp: "&",
  quot: '"',
  apos: "'",
  lt: "<",
  gt: ">",
};
const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi;
/** Of HTML, as mailers and forms write it; other words in such brackets are text. */
const TAG =
  /<\/?(?:br|p|b|i|u|a|em|strong|div|span|font|td|tr|th|li|ul|ol|table|h[1-6])(?:\s[^<>]{0,60})?\/?>/gi;
const BACKSLASH = /\\(?:u([0-9A-Fa-f]{4})|[nrt])/g;
/** Bytes of a URL, or of quoted-printable text. */
const ESCAPED_BYTES = /(?:%[0-9a-f]{2})+|(?:=[0-9A-F]{2})+/gi;
/** Most names by far: letters, blanks, commas and hyphens. */
const PLAIN = /^[A-Za-z ,-]*$/;
/** "&amp;nbsp;" was escaped twice. */
const ROUNDS_MAX = 3;
const ESCAPED = /[&\\%=<]/;
/** In a text without blanks these stand for them, as in the query of a URL. */
const SIGN_FOR_BLANK = /(?<=[\p{L}\p{N}.])[+_](?=[\p{L}\p{N}])/gu;

/** Unicode's own list of what has no shape: zero width, soft hyphens, direction marks, Hangul fillers. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const UNSEEN_BETWEEN = /(?<=[\p{L}\p{M}\p{N}])\p{Default_Ignorable_Code_Point}+(?=[\p{L}\p{N}])/u;

/**
 * @returns the text without its escapes, and as it was written where a backslash may be no escape; each twice where characters
 * cannot be seen: without them, and with blanks for them.
 */
export function readableTexts(field: string): readonly string[] {
  if (PLAIN.test(field)) return [field];
  const texts = ESCAPED.test(field) ? [unescaped(field), ...(field.includes("\\") ? [field] : [])] : [field];
  return [...new Set(texts.flatMap(seenTexts))];
}

function seenTexts(field: string): readonly string[] {
  const written = field.normalize("NFKC");
  const text = /\s/u.test(written.trim()) ? written : written.replace(SIGN_FOR_BLANK, " ");
  const without = text.replace(UNSEEN, "");
  return UNSEEN_BETWEEN.test(text) ? [without, text.replace(UNSEEN, " ")] : [without];
}

function unescaped(field: string): string {
  let text = field;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const before = text;
    text = text
      .replace(REFERENCE, referenced)
      .replace(TAG, "\n")
      .replace(BACKSLASH, (_, code?: string) => (code === undefined ? "\n" : characterOf(parseInt(code, 16))))
      .replace(ESCAPED_BYTES, decoded);
    if (text === before) break;
  }
  return text;
}

function referenced(whole: string, hex?: string, decimal?: string, name?: string): string {
  if (hex !== undefined) return characterOf(parseInt(hex, 16));
  if (decimal !== undefined) return characterOf(Number(decimal));
  return REFERENCES[name?.toLowerCase() ?? ""] ?? whole;
}

const LAST_CODE_POINT = 0x10ffff;

function characterOf(code: number): string {
  return code > LAST_CODE_POINT ? " " : String.fromCodePoint(code).toWellFormed();
}

/** What is no UTF-8 was not escaped: "100%25 Aktion" is, "50%ab" is not. */
function decoded(bytes: string): string {
  try {
    return decodeURIComponent(bytes.replaceAll("=", "%"));
  } catch {
    return bytes;
  }
}
