// Why a rule hit: the comparisons of its expression that hold, each with the value that was found.
// Read from the parsed expression, so that what is shown is what was judged; evaluated only after a hit.

import type { ASTNode } from "@marcbachmann/cel-js";
import type { MatchedRule } from "../../contract/decisions/assessment.ts";
import { formatInstant, fromDate } from "../../time/instant.ts";
import { parseRule } from "./parse-rule.ts";
import type { RuleInput } from "./rule-input.ts";
import { textOf } from "./rule-text.ts";

export type RuleEvidence = MatchedRule["evidence"][number];

/** One leaf of an expression: `features.count_1h >= 10`, `features.is_new_device`, `name.startsWith("x")`. */
interface Leaf {
  readonly test: string;
  readonly subject: string;
  readonly operator: string | null;
  readonly threshold: string | null;
  /** Under a negation a leaf holds when it is false. */
  readonly negated: boolean;
}

type Reader = (input: RuleInput) => unknown;

const MIRRORED = { "==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const;

/** @returns a function that lists the comparisons that hold, in the order of the expression. */
export function evidenceReader(ast: ASTNode): (input: RuleInput) => RuleEvidence[] {
  let leaves: readonly ((input: RuleInput) => RuleEvidence | null)[] | undefined;
  return (input) => {
    leaves ??= leavesOf(ast, false).map(leafReader);
    return leaves.map((read) => read(input)).filter((evidence) => evidence !== null);
  };
}

/** The evidence of an error: what was asked for and not there, or came to no number. */
export function missingEvidence(node: ASTNode): RuleEvidence {
  return { feature: textOf(node), value: null, operator: null, threshold: null };
}

function leavesOf(node: ASTNode, negated: boolean): Leaf[] {
  switch (node.op) {
    case "&&":
    case "||":
      return node.args.flatMap((side) => leavesOf(side, negated));
    case "!_":
      return leavesOf(node.args, !negated);
    case "?:":
      return [...leavesOf(node.args[1], negated), ...leavesOf(node.args[2], negated)];
    case "==":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=": {
      const [left, right] = node.args;
      const mirrored = isConstant(left) && !isConstant(right);
      const [subject, threshold] = mirrored ? [right, left] : [left, right];
      const operator = mirrored ? MIRRORED[node.op] : node.op;
      return [leaf(node, negated, textOf(subject), operator, textOf(threshold))];
    }
    case "in":
      return [leaf(node, negated, textOf(node.args[0]), "in", textOf(node.args[1]))];
    case "value":
      return [];
    case "call":
      // That something was given is no reason by itself.
      return node.args[0] === "has" ? [] : [leaf(node, negated, textOf(node), null, null)];
    default:
      return [leaf(node, negated, textOf(node), null, null)];
  }
}

function leaf(
  node: ASTNode,
  negated: boolean,
  subject: string,
  operator: string | null,
  threshold: string | null,
): Leaf {
  return { test: textOf(node), subject, operator, threshold, negated };
}

function isConstant(node: ASTNode): boolean {
  if (node.op === "value") return true;
  return node.op === "list" && node.args.every(isConstant);
}

function leafReader({
  test,
  subject,
  operator,
  threshold,
  negated,
}: Leaf): (input: RuleInput) => RuleEvidence | null {
  const holds = reader(test);
  const readValue = reader(subject);
  const readThreshold = threshold === null ? null : reader(threshold);
  return (input) => {
    if (holds(input) !== !negated) return null;
    return {
      feature: subject,
      value: readValue(input),
      operator: negated && operator !== null ? `not ${operator}` : operator,
      threshold: readThreshold?.(input) ?? null,
    };
  };
}

/** Reads a part of an expression as JSON; null where it cannot be read. */
function reader(text: string): Reader {
  const parsed = parseRule(text);
  return (input) => {
    try {
      return jsonOf(parsed(input));
    } catch {
      return null;
    }
  };
}

/** Times as the contract writes them, durations in seconds; null for what has no short form. */
function jsonOf(value: unknown): unknown {
  switch (typeof value) {
    case "bigint":
      return Number(value);
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : null;
    default: {
      if (Array.isArray(value)) return value.map(jsonOf);
      if (isDuration(value)) return Number(value.seconds) + value.nanos / 1e9;
      const instant = fromDate(value);
      return instant === null ? null : formatInstant(instant);
    }
  }
}

// The class of CEL's durations is not exported beside the environment.
function isDuration(value: unknown): value is { readonly seconds: bigint; readonly nanos: number } {
  return typeof value === "object" && value !== null && "seconds" in value && "nanos" in value;
}
