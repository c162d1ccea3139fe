// A text as a reader compares it, and where each of its characters was in what was sent.

/** A part of a text, in UTF-16 units: from the first to before the last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface PlainText {
  readonly text: string;
  /** Of each unit of `text`; made only when asked, for most texts show no number. */
  readonly spans: () => readonly Span[];
}

const ASCII = /^[ -~]*$/;
const INVISIBLE = /\p{Cf}/u;

/** In lower case, compatibility forms resolved (NFKC), invisible signs left out. */
export function plainForm(sent: string): PlainText {
  const text = ASCII.test(sent) ? sent.toLowerCase() : Array.from(sent, plainCharacter).join("");
  return { text, spans: () => spansOf(sent) };
}

export function slice({ text, spans }: PlainText, from: number, to?: number): PlainText {
  return { text: text.slice(from, to), spans: () => spans().slice(from, to) };
}

/** @param dropped matches one character that is left out; global. */
export function without({ text, spans }: PlainText, dropped: RegExp): PlainText {
  const left = text.replaceAll(dropped, "");
  return left === text ? { text, spans } : { text: left, spans: () => keptSpans(text, spans(), dropped) };
}

/** From its first to its last character, as it was sent. */
export function spanOf({ spans }: PlainText): Span {
  const all = spans();
  return { from: all[0]?.from ?? 0, to: all.at(-1)?.to ?? 0 };
}

function plainCharacter(character: string): string {
  return INVISIBLE.test(character) ? "" : character.normalize("NFKC").toLowerCase();
}

function spansOf(sent: string): Span[] {
  let from = 0;
  return Array.from(sent).flatMap((character) => {
    const span = { from, to: from + character.length };
    from = span.to;
    return Array.from({ length: plainCharacter(character).length }, () => span);
  });
}

function keptSpans(text: string, spans: readonly Span[], dropped: RegExp): Span[] {
  let at = 0;
  return Array.from(text).flatMap((character) => {
    const own = spans.slice(at, at + character.length);
    at += character.length;
    return character.search(dropped) < 0 ? own : [];
  });
}
