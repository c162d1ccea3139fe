// A text as a reader compares it, and where each of its characters was in what was sent.

/** A part of a text, in UTF-16 units: from the first to before the last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface PlainText {
  readonly text: string;
  /** Of the unit of `text` at this place; looked for only when asked, for most texts show no number. */
  readonly spanAt: (place: number) => Span;
}

const ASCII = /^[ -~]*$/;
const BEYOND_ASCII = /\P{ASCII}/gu;
const INVISIBLE = /\p{Cf}/u;

/** In lower case, compatibility forms resolved (NFKC), invisible signs left out. */
export function plainForm(sent: string): PlainText {
  if (ASCII.test(sent)) return { text: sent.toLowerCase(), spanAt: (from) => ({ from, to: from + 1 }) };
  let spans: readonly Span[] | undefined;
  const text = sent.replaceAll(BEYOND_ASCII, plainCharacter).toLowerCase();
  return { text, spanAt: (place) => (spans ??= spansOf(sent))[place] ?? NOWHERE };
}
const NOWHERE: Span = { from: 0, to: 0 };

export function slice({ text, spanAt }: PlainText, from: number, to?: number): PlainText {
  return { text: text.slice(from, to), spanAt: (place) => spanAt(from + place) };
}

/**
 * @param dropped matches one character that is left out; global.
 * @param length of what is left, at most: the rest is not read.
 */
export function without(plain: PlainText, dropped: RegExp, length = Number.POSITIVE_INFINITY): PlainText {
  const text =
    length < plain.text.length ? firstKept(plain.text, dropped, length) : plain.text.replaceAll(dropped, "");
  if (text === plain.text) return plain;
  let places: readonly number[] | undefined;
  const placeBefore = (place: number): number =>
    (places ??= placesKept(plain.text, dropped, text.length))[place] ?? plain.text.length;
  return { text, spanAt: (place) => plain.spanAt(placeBefore(place)) };
}

/** From its first to its last character, as it was sent. */
export function spanOf({ text, spanAt }: PlainText): Span {
  return text === "" ? NOWHERE : { from: spanAt(0).from, to: spanAt(text.length - 1).to };
}

function plainCharacter(character: string): string {
  return INVISIBLE.test(character) ? "" : character.normalize("NFKC").toLowerCase();
}

function spansOf(sent: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const character of sent) {
    const span = { from, to: from + character.length };
    const { length } = character < "\u0080" ? character : plainCharacter(character);
    for (let unit = 0; unit < length; unit++) spans.push(span);
    from = span.to;
  }
  return spans;
}

function firstKept(text: string, dropped: RegExp, length: number): string {
  let [kept, from] = ["", 0];
  for (const { index, 0: found } of text.matchAll(dropped)) {
    kept += text.slice(from, index);
    from = index + found.length;
    if (kept.length >= length) return kept.slice(0, length);
  }
  return (kept + text.slice(from, from + length - kept.length)).slice(0, length);
}

/** Where the first `count` units of what is left were before. */
function placesKept(text: string, dropped: RegExp, count: number): readonly number[] {
  const places: number[] = [];
  const keep = (from: number, to: number): void => {
    for (let at = from; at < to && places.length < count; at++) places.push(at);
  };
  let from = 0;
  for (const { index, 0: found } of text.matchAll(dropped)) {
    keep(from, index);
    from = index + found.length;
    if (places.length >= count) return places;
  }
  keep(from, text.length);
  return places;
}
