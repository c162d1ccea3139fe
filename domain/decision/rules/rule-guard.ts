// A quick no. A conjunction is false as soon as one of its parts is, also where another part is an error: CEL's `&&` does not
// mind the order (language definition, "Logical operators"). Nearly all rules are conjunctions that do not hit, and nearly all
// of these have a part that is a plain comparison: asking those first spares the interpreter most of a decision.

import type { ASTNode } from "@marcbachmann/cel-js";
import type { RuleInput } from "./rule-input.ts";
import { RULE_VARIABLES } from "./rule-names.ts";

/** True where the rule is certainly false; false says nothing. */
export type RuleGuard = (input: RuleInput) => boolean;

/** True where the part is certainly false: what would be an error, or is of another type, never is. */
type Part = (input: RuleInput) => boolean;

export function ruleGuard(ast: ASTNode): RuleGuard {
  const parts = conjuncts(ast)
    .toSorted((left, right) => Number(isPresence(left)) - Number(isPresence(right)))
    .map(plainPart)
    .filter((part) => part !== null);
  return (input) => {
    const at = parts.findIndex((isFalse) => isFalse(input));
    const [first, no] = [parts[0], parts[at]];
    // What said no is asked first the next time: mostly it says no again.
    if (at > 0 && first !== undefined && no !== undefined) [parts[0], parts[at]] = [no, first];
    return at >= 0;
  };
}

function conjuncts(node: ASTNode): ASTNode[] {
  return node.op === "&&" ? node.args.flatMap(conjuncts) : [node];
}

// What is asked for is mostly there.
function isPresence(node: ASTNode): boolean {
  return node.op === "call";
}

/** @returns null for what only the interpreter can tell. */
function plainPart(node: ASTNode): Part | null {
  switch (node.op) {
    case "==":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return comparison(node.op, fieldReader(node.args[0]), constantOf(node.args[1]));
    case "!_": {
      const read = fieldReader(node.args);
      return read && ((input) => read(input) === true);
    }
    case "call": {
      const [asked] = node.args[1];
      const read = node.args[0] === "has" && asked !== undefined ? fieldReader(asked) : null;
      return read && ((input) => read(input) === undefined);
    }
    default: {
      const read = fieldReader(node);
      return read && ((input) => read(input) === false);
    }
  }
}

const HOLDS = {
  "==": (left: Constant, right: Constant) => left === right,
  "!=": (left: Constant, right: Constant) => left !== right,
  "<": (left: Constant, right: Constant) => left < right,
  "<=": (left: Constant, right: Constant) => left <= right,
  ">": (left: Constant, right: Constant) => left > right,
  ">=": (left: Constant, right: Constant) => left >= right,
} as const;

function comparison(
  operator: keyof typeof HOLDS,
  read: FieldReader | null,
  constant: Constant | null,
): Part | null {
  if (read === null || constant === null) return null;
  const type = typeof constant;
  // CEL orders texts by code points, which JavaScript does not.
  if (type === "string" && operator !== "==" && operator !== "!=") return null;
  const holds = HOLDS[operator];
  return (input) => {
    const value = read(input);
    return typeof value === type && !holds(value as Constant, constant);
  };
}

type Constant = string | number;

function constantOf(node: ASTNode): Constant | null {
  if (node.op !== "value") return null;
  const { args: value } = node;
  if (typeof value === "string") return value;
  const number = Number(value);
  return (typeof value === "number" || typeof value === "bigint") && Number.isSafeInteger(Math.trunc(number))
    ? number
    : null;
}

type FieldReader = (input: RuleInput) => unknown;

/** Reads `variable.field` of what every rule sees. */
function fieldReader(node: ASTNode): FieldReader | null {
  if (node.op !== ".") return null;
  const [of, field] = node.args;
  if (of.op !== "id" || !isVariable(of.args)) return null;
  const variable = of.args;
  return (input) => (input[variable] as ReadonlyMap<string, unknown>).get(field);
}

function isVariable(name: string): name is keyof typeof RULE_VARIABLES {
  return Object.hasOwn(RULE_VARIABLES, name);
}
