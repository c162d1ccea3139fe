// What an evaluation does with texts, counted while it runs: a rule that was accepted before texts were counted cannot hold up
// others. Characters are counted and not time, so the same rule over the same context always ends the same way.

import { EvaluationError, type ASTNode } from "@marcbachmann/cel-js";
import { DURATION_TEXT_MAX, METERED_CHARACTERS_MAX } from "./rule-bounds.ts";
import { SEARCHING } from "./rule-functions.ts";

/** Why an evaluation failed: its texts are longer than any rule needs. */
export const TOO_MUCH_TEXT = "too_much_text";

export class RuleMeter {
  private characters = 0;

  /** Before each evaluation. */
  reset(): void {
    this.characters = 0;
  }

  /** How many characters the functions of this evaluation took or gave, whichever was more. */
  counted(): number {
    return this.characters;
  }

  /** Before a function is called. @throws EvaluationError for a text that would take it too long. */
  take(node: ASTNode, operands: readonly unknown[]): void {
    if (node.op !== "call" || node.args[0] !== "duration") return;
    const [text] = operands;
    if (typeof text === "string" && text.length > DURATION_TEXT_MAX) throw tooMuch(node);
  }

  /** After a function gave a value. @throws EvaluationError once it is too much. */
  give(node: ASTNode, operands: readonly unknown[], value: unknown): void {
    let taken = 0;
    for (const operand of operands) taken += lengthOf(operand);
    const isSearch = node.op === "rcall" && SEARCHING.has(node.args[0]);
    this.characters += isSearch ? taken / SEARCHED_CHARACTERS : Math.max(taken, lengthOf(value));
    if (this.characters > METERED_CHARACTERS_MAX) throw tooMuch(node);
  }
}

/** So many characters that are looked through count as one. */
const SEARCHED_CHARACTERS = 10;

function lengthOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  return value instanceof Uint8Array ? value.length : 0;
}

function tooMuch(node: ASTNode): EvaluationError {
  return new EvaluationError({ code: TOO_MUCH_TEXT, message: "makes too much text", node });
}
