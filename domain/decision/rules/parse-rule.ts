// The one way to an expression that may be evaluated. CEL goes on with NaN, an infinity or a time outside the calendar, and these
// compare false with everything: a rule would then pass without knowing. Here each part that yields such a value is an
// error, and an error of the whole rule if its answer depends on that part.

import { EvaluationError, type ASTNode, type ParseResult } from "@marcbachmann/cel-js";
import { fromDate } from "../../time/instant.ts";
import { RULE_ENVIRONMENT } from "./rule-input.ts";
import { childrenOf } from "./rule-tree.ts";

/** Why an evaluation failed at arithmetic; the node of the error is what came to no number. */
export const ARITHMETIC_ERRORS: ReadonlySet<string> = new Set([
  "no_number",
  "division_by_zero",
  "modulo_by_zero",
  "numeric_overflow",
]);

/** What is read is bounded by the contract's schemas: only what is reckoned from it can leave the numbers. */
const RECKONING: ReadonlySet<ASTNode["op"]> = new Set(["+", "-", "*", "/", "%", "-_", "call"]);

/** @throws ParseError */
export function parseRule(expression: string): ParseResult {
  const parsed = RULE_ENVIRONMENT.parse(expression);
  // The type check, done once for a tree, puts in place how each node reckons.
  parsed.check();
  watch(parsed.ast);
  return parsed;
}

/** A node as its type check leaves it; macros, such as `has`, have none. */
type Checked = ASTNode & { handle?: (...operands: readonly unknown[]) => unknown };

function watch(node: Checked): void {
  for (const child of childrenOf(node)) watch(child);
  const { handle } = node;
  if (handle === undefined || !RECKONING.has(node.op)) return;
  node.handle = (...operands) => {
    const value = handle(...operands);
    if (isSound(value)) return value;
    throw new EvaluationError({ code: "no_number", message: "comes to no number", node });
  };
}

const INT_MAX = 2n ** 63n - 1n;
const INT_MIN = -(2n ** 63n);

function isSound(value: unknown): boolean {
  switch (typeof value) {
    case "number":
      return Number.isFinite(value);
    case "bigint":
      return value <= INT_MAX && value >= INT_MIN;
    default:
      return !Number.isNaN(fromDate(value) ?? 0);
  }
}
