// The one way to an expression that may be evaluated. CEL goes on with NaN, an infinity or a time outside the calendar, and these
// compare false with everything: a rule would then pass without knowing. Here each part that yields such a value is an
// error, and an error of the whole rule if its answer depends on that part.

import { EvaluationError, type ASTNode } from "@marcbachmann/cel-js";
import { fromDate } from "../../time/instant.ts";
import { RULE_ENVIRONMENT, type RuleInput } from "./rule-input.ts";
import { RuleMeter } from "./rule-meter.ts";
import { childrenOf } from "./rule-tree.ts";

/** Why an evaluation failed at arithmetic; the node of the error is what came to no number. */
export const ARITHMETIC_ERRORS: ReadonlySet<string> = new Set([
  "no_number",
  "division_by_zero",
  "modulo_by_zero",
  "numeric_overflow",
]);

/** What is read is bounded by the contract's schemas: only what is reckoned from it can leave the numbers. */
const RECKONING: ReadonlySet<ASTNode["op"]> = new Set(["+", "-", "*", "/", "%", "-_", "call", "rcall"]);

/** A parsed expression; evaluating it leaves in the meter what it did with texts. */
export type ParsedRule = ((input: RuleInput) => unknown) & {
  readonly ast: ASTNode;
  readonly meter: RuleMeter;
};

/** @throws ParseError */
export function parseRule(expression: string): ParsedRule {
  const parsed = RULE_ENVIRONMENT.parse(expression);
  // The type check, done once for a tree, puts in place how each node reckons.
  parsed.check();
  const { ast } = parsed;
  const meter = new RuleMeter();
  watch(ast, meter);
  const evaluate = (input: RuleInput): unknown => {
    meter.reset();
    // What the library throws for an absent attribute is mostly caught in the same evaluation: nobody reads its stack.
    const limit = ERRORS.stackTraceLimit;
    ERRORS.stackTraceLimit = 0;
    try {
      return parsed(input);
    } finally {
      ERRORS.stackTraceLimit = limit;
    }
  };
  return Object.assign(evaluate, { ast, meter });
}

/** Engines have it, and not every list of types. */
const ERRORS: ErrorConstructor & { stackTraceLimit?: number | undefined } = Error;

/** A node as its type check leaves it; macros, such as `has`, have none. */
type Checked = ASTNode & { handle?: (...operands: readonly unknown[]) => unknown };

function watch(node: Checked, meter: RuleMeter): void {
  for (const child of childrenOf(node)) watch(child, meter);
  // Errors quote the expression up to their node, which takes longer than all else in them, and nobody reads it.
  Object.defineProperties(node, { input: { value: " " }, pos: { value: 0 } });
  const { handle } = node;
  if (handle === undefined || !RECKONING.has(node.op)) return;
  const isCall = node.op === "call" || node.op === "rcall";
  node.handle = (...operands) => {
    // Of a call the library hands over the arguments as one list, of an operator one by one.
    const values = isCall ? (operands[0] as readonly unknown[]) : operands;
    if (isCall) meter.take(node, values);
    const value = handle(...operands);
    if (isCall || typeof value === "string") meter.give(node, values, value);
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
