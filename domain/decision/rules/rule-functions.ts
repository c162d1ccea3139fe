// What a rule may call and name: a list of what is allowed, with what it gives and how it is written. Whatever else the CEL
// library offers, now or in a later version, is refused until it stands here with a bound on its cost.

import type { ASTNode } from "@marcbachmann/cel-js";
import { RULE_VARIABLES } from "./rule-names.ts";
import { childrenOf, loopOf } from "./rule-tree.ts";

/** `function`: `size(x)`; `method`: `x.size()`; `loop`: `list.all(x, …)`. */
type Form = "function" | "method" | "loop";

export interface AllowedFunction {
  readonly name: string;
  readonly form: Form;
  /** How it is written; the documentation shows it. */
  readonly written: readonly string[];
  readonly gives: string;
}

const ZONED = ["getHours", "getMinutes", "getSeconds", "getMilliseconds"];
const DATED = ["getDate", "getDayOfMonth", "getDayOfWeek", "getDayOfYear", "getFullYear", "getMonth"];

function allowed(
  form: Form,
  name: string,
  written: string | readonly string[],
  gives: string,
): AllowedFunction {
  return { form, name, written: typeof written === "string" ? [written] : written, gives };
}

/** In the order of the documentation. */
export const ALLOWED_FUNCTIONS: readonly AllowedFunction[] = [
  allowed("function", "has", "has(x.y)", "whether an attribute is there"),
  allowed("function", "inList", 'inList("name", value)', "whether a named list holds the value"),
  allowed("loop", "all", "list.all(x, condition)", "whether the condition holds for each item"),
  allowed("loop", "exists", "list.exists(x, condition)", "whether it holds for at least one"),
  allowed("loop", "exists_one", "list.exists_one(x, condition)", "whether it holds for exactly one"),
  allowed("loop", "filter", "list.filter(x, condition)", "the items for which it holds"),
  allowed("loop", "map", ["list.map(x, value)", "list.map(x, condition, value)"], "a value for each item"),
  allowed(
    "function",
    "size",
    ["size(text)", "size(list)", "size(map)"],
    "letters of a text, items of a list or map",
  ),
  allowed("method", "size", ["text.size()", "list.size()", "map.size()"], "the same"),
  allowed("method", "startsWith", "text.startsWith(text)", "whether the text begins so"),
  allowed("method", "endsWith", "text.endsWith(text)", "whether it ends so"),
  allowed("method", "contains", "text.contains(text)", "whether it holds the other text"),
  allowed(
    "method",
    "indexOf",
    ["text.indexOf(text)", "text.indexOf(text, from)"],
    "where the other text begins, or -1",
  ),
  allowed(
    "method",
    "lastIndexOf",
    ["text.lastIndexOf(text)", "text.lastIndexOf(text, to)"],
    "where it begins last, or -1",
  ),
  allowed("method", "lowerAscii", "text.lowerAscii()", "the text in lower case"),
  allowed("method", "upperAscii", "text.upperAscii()", "the text in upper case"),
  allowed("method", "trim", "text.trim()", "the text without blanks around it"),
  allowed("method", "substring", ["text.substring(from)", "text.substring(from, to)"], "a part of the text"),
  allowed(
    "method",
    "split",
    ["text.split(separator)", "text.split(separator, most)"],
    "the parts of the text, as a list",
  ),
  allowed("function", "string", "string(value)", "a number or flag as text"),
  allowed("function", "double", "double(value)", "a text or whole number as number"),
  allowed("function", "int", "int(value)", "a text or number as whole number"),
  allowed("function", "uint", "uint(value)", "the same without a sign"),
  allowed("function", "bool", "bool(value)", "a text as flag"),
  allowed("function", "dyn", "dyn(value)", "the value, of a type that is not checked beforehand"),
  allowed("function", "type", "type(value)", "the type: `type(custom.limit) == double`"),
  allowed("function", "timestamp", "timestamp(text or seconds)", "a time"),
  allowed("function", "duration", 'duration("1h30m")', "a time span; the text has at most 32 letters"),
  ...ZONED.map((name) =>
    allowed(
      "method",
      name,
      [`time.${name}()`, `time.${name}(zone)`, `span.${name}()`],
      "a part of a time, or a whole span in that unit",
    ),
  ),
  ...DATED.map((name) =>
    allowed("method", name, [`time.${name}()`, `time.${name}(zone)`], "a part of a date"),
  ),
];

/** Between values, and what makes lists and maps. */
export const ALLOWED_OPERATORS = [
  "==",
  "!=",
  "<",
  "<=",
  ">",
  ">=",
  "in",
  "+",
  "-",
  "*",
  "/",
  "%",
  "&&",
  "||",
  "!_",
  "-_",
  "?:",
  ".",
  "[]",
  "list",
  "map",
  "value",
  "id",
  "call",
  "rcall",
] as const satisfies readonly ASTNode["op"][];

/** What `type(x)` may be compared with. */
export const ALLOWED_TYPES = ["string", "double", "int", "uint", "bool", "list", "map"] as const;

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

/** Methods that look for one text in another: much cheaper than those that make one. */
export const SEARCHING: ReadonlySet<string> = new Set([
  "startsWith",
  "endsWith",
  "contains",
  "indexOf",
  "lastIndexOf",
]);

export interface Refusal {
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

function namesOf(form: Form): ReadonlySet<string> {
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
