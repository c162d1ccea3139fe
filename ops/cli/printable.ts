// Text without what a terminal obeys: control and bidirectional characters, and sequences of them.

import { stripVTControlCharacters } from "node:util";

/** One line: what a terminal obeys is left out, and the ends of lines with it. */
export function printable(line: string): string {
  return stripVTControlCharacters(line).replace(CONTROL, " ");
}

/** The value reads back the same: only its spelling has no control character. */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(
    CONTROL_BUT_LINES,
    (sign) => String.raw`\u` + sign.charCodeAt(0).toString(16).padStart(4, "0"),
  );
}

const CONTROL = /[\p{Cc}\p{Bidi_Control}]/gu;
const CONTROL_BUT_LINES = /(?!\r?\n|\t)[\p{Cc}\p{Bidi_Control}]/gu;
// oxlint-disable-next-line no-control-regex -- what `bold` writes begins with it
const CONTROL_BUT_LINES_AND_BOLD = /(?!\r?\n|\t|\u001b\[(?:1|22)m)[\p{Cc}\p{Bidi_Control}]/gu;

/** Lines of text. @param colour whether our own bold type stays. */
export function printableText(text: string, { colour }: { readonly colour: boolean }): string {
  return text.replace(colour ? CONTROL_BUT_LINES_AND_BOLD : CONTROL_BUT_LINES, " ");
}
