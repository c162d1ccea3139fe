// Why a rule hit: the comparisons of its expression that hold, each with the value that was found.
// Read from the parsed expression, so that what is shown is what was judged; evaluated only after a hit.

import type { ASTNode } from "@marcbachmann/cel-js";
import { formatInstant, fromDate } from "../../time/instant.ts";
import { boundedEvidence, cutList, cutText, type RuleEvidence } from "./bounded-evidence.ts";
import { parseRule } from "./parse-rule.ts";
import type { RuleInput } from "./rule-input.ts";
import { textOf } from "./rule-text.ts";

export type { RuleEvidence };

/** One leaf of an expression: `features.count_1h >= 10`, `features.is_new_device`, `name.startsWith("x")`. */
interface Leaf {
  readonly test: ASTNode;
  readonly subject: ASTNode;
  readonly operator: string | null;
  readonly threshold: ASTNode | null;
  /** Under a negation a leaf holds when it is false. */
  readonly negated: boolean;
  /** Whether it holds wherever the rule hits, as each part of a conjunction does. */
  readonly certain: boolean;
}

type Reader = (input: RuleInput) => unknown;

const MIRRORED = { "==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const;

/** @returns a function that lists the comparisons that hold, in the order of the expression. */
export function evidenceReader(ast: ASTNode): (input: RuleInput) => RuleEvidence[] {
  let leaves: readonly ((input: RuleInput) => RuleEvidence | null)[] | undefined;
  return (input) => {
    leaves ??= leavesOf(ast, false, true).map(leafReader);
    return boundedEvidence(leaves.map((read) => read(input)).filter((evidence) => evidence !== null));
  };
}

/** @returns what reading the evidence of a hit evaluates again. */
export function evidenceNodes(ast: ASTNode): ASTNode[] {
  return leavesOf(ast, false, true).flatMap(({ test, subject, threshold, certain }) => {
    if (threshold === null) return certain ? [] : [test];
    return certain ? [subject, threshold] : [test, subject, threshold];
  });
}

/** The evidence of an error: what was asked for and not there, or came to no number. */
export function missingEvidence(node: ASTNode): RuleEvidence {
  return { feature: cutText(textOf(node)), value: null, operator: null, threshold: null };
}

function leavesOf(node: ASTNode, negated: boolean, certain: boolean): Leaf[] {
  switch (node.op) {
    case "&&":
    case "||": {
      const isConjunction = (node.op === "&&") !== negated;
      return node.args.flatMap((side) => leavesOf(side, negated, certain && isConjunction));
    }
    case "!_":
      return leavesOf(node.args, !negated, certain);
    case "?:":
      return [...leavesOf(node.args[1], negated, false), ...leavesOf(node.args[2], negated, false)];
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
      return [{ test: node, subject, operator, threshold, negated, certain }];
    }
    case "in":
      return [
        { test: node, subject: node.args[0], operator: "in", threshold: node.args[1], negated, certain },
      ];
    case "value":
      return [];
    case "call":
      // That something was given is no reason by itself.
      return node.args[0] === "has" ? [] : [flag(node, negated, certain)];
    default:
      return [flag(node, negated, certain)];
  }
}

function flag(node: ASTNode, negated: boolean, certain: boolean): Leaf {
  return { test: node, subject: node, operator: null, threshold: null, negated, certain };
}

function isConstant(node: ASTNode): boolean {
  if (node.op === "value") return true;
  return node.op === "list" && node.args.every(isConstant);
}

function leafReader(leaf: Leaf): (input: RuleInput) => RuleEvidence | null {
  const { test, subject, operator, threshold, negated, certain } = leaf;
  const holds = certain ? () => !negated : reader(test);
  const feature = textOf(subject);
  if (threshold === null) {
    return (input) =>
      holds(input) === !negated ? { feature, value: !negated, operator: null, threshold: null } : null;
  }
  const readValue = reader(subject);
  const readThreshold = reader(threshold);
  return (input) => {
    if (holds(input) !== !negated) return null;
    return {
      feature,
      value: readValue(input),
      operator: negated ? `not ${operator ?? ""}` : operator,
      threshold: readThreshold(input),
    };
  };
}

/** Reads a part of an expression as JSON; null where it cannot be read. */
function reader(node: ASTNode): Reader {
  const parsed = parseRule(textOf(node));
  return (input) => {
    try {
      return jsonOf(parsed(input));
    } catch {
      return null;
    }
  };
}

/** Times as the contract writes them, durations in seconds; null for what has no short form. Long texts and lists are cut. */
function jsonOf(value: unknown): unknown {
  switch (typeof value) {
    case "bigint":
      return Number(value);
    case "string":
      return cutText(value);
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : null;
    default: {
      if (Array.isArray(value)) return cutList(value, jsonOf);
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
