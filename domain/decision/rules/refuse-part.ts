// Finds in an expression what is not on the list of what a rule may call and name, and says what to write instead.

import type { ASTNode } from "@marcbachmann/cel-js";
import {
  ALLOWED_FUNCTIONS,
  ALLOWED_OPERATORS,
  ALLOWED_TYPES,
  type AllowedFunction,
} from "./rule-functions.ts";
import { RULE_VARIABLES } from "./rule-names.ts";
import { childrenOf, loopOf } from "./rule-tree.ts";

/** What to write instead of what people try most. */
const INSTEAD: Readonly<Record<string, string>> = {
  matches: "use startsWith, endsWith, contains or split: the time of a regular expression has no bound",
  bind: "write the value where it is used",
  join: "compare the items of the list, such as with exists",
  json: "send the fields as customAttributes",
  bytes: "compare texts themselves",
  hex: "compare texts themselves",
  base64: "compare texts themselves",
};

interface Refusal {
  readonly name: string;
  readonly at: number;
  readonly message: string;
}

const FUNCTIONS = namesOf("function");
const METHODS = namesOf("method");
const LOOPS = namesOf("loop");
const OPERATORS: ReadonlySet<string> = new Set(ALLOWED_OPERATORS);
const NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(RULE_VARIABLES),
  "custom",
  "metadata",
  ...ALLOWED_TYPES,
]);

function namesOf(form: AllowedFunction["form"]): ReadonlySet<string> {
  return new Set(ALLOWED_FUNCTIONS.filter((one) => one.form === form).map(({ name }) => name));
}

/** @returns the first part of an expression that is not on the list; null if everything is. */
export function refusedPart(node: ASTNode, variables: ReadonlySet<string> = new Set()): Refusal | null {
  const own = refusalOf(node, variables);
  if (own !== null) return own;
  const loop = loopOf(node);
  if (loop === null) return firstRefused(childrenOf(node), variables);
  const inner = new Set(variables).add(loop.variable);
  return refusedPart(loop.range, variables) ?? firstRefused(loop.bodies, inner);
}

function firstRefused(nodes: readonly ASTNode[], variables: ReadonlySet<string>): Refusal | null {
  for (const node of nodes) {
    const refused = refusedPart(node, variables);
    if (refused !== null) return refused;
  }
  return null;
}

function refusalOf(node: ASTNode, variables: ReadonlySet<string>): Refusal | null {
  switch (node.op) {
    case "call":
      return FUNCTIONS.has(node.args[0]) ? null : notAvailable("calls", node.args[0], node);
    case "rcall":
      return METHODS.has(node.args[0]) || (LOOPS.has(node.args[0]) && loopOf(node) !== null)
        ? null
        : notAvailable("calls", node.args[0], node);
    case "id":
      return NAMES.has(node.args) || variables.has(node.args) ? null : notAvailable("names", node.args, node);
    case "value":
      return node.args instanceof Uint8Array ? notAvailable("has a literal of type", "bytes", node) : null;
    default:
      return OPERATORS.has(node.op) ? null : notAvailable("uses", node.op, node);
  }
}

function notAvailable(verb: string, name: string, { start }: ASTNode): Refusal {
  const instead = INSTEAD[name];
  const hint = instead === undefined ? "docs/rules.md lists what is" : instead;
  return { name, at: start, message: `${verb} ${name}, which is not available: ${hint}` };
}
