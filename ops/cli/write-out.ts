// The one way of text to standard output and standard error. Names of people come from outside: whatever was stored, nothing of it
// colours the terminal, moves its cursor or turns the text round. In JSON such characters are escaped, so no value changes.

import { printableJson, printableText } from "./printable.ts";
import { dressOf, type Session } from "./session.ts";
import type { Dress } from "./table.ts";

type Out = Pick<Session, "out" | "environment">;

/** @param dress of the text: where it is coloured, our own bold type stays. */
export function writeText(session: Out, text: string, dress: Dress = dressOf(session)): void {
  session.out.write(printableText(text, dress));
}

/** A value and the end of a line. */
export function writeJson({ out }: Pick<Session, "out">, value: unknown, indent?: number): void {
  out.write(`${printableJson(value, indent)}\n`);
}

/** For errors and questions, which `--quiet` does not hide. */
export function writeError({ err }: Pick<Session, "err">, text: string): void {
  err.write(printableText(text, { colour: false }));
}
