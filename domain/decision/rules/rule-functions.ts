// What a rule may call and name: a list of what is allowed, with what it gives and how it is written. Whatever else the CEL
// library offers, now or in a later version, is refused until it stands here with a bound on its cost.

import type { ASTNode } from "@marcbachmann/cel-js";

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
/** Where each begins to count: not all begin with 1. */
const DATED: Readonly<Record<string, string>> = {
  getDate: "the day of the month, from 1",
  getDayOfMonth: "the day of the month, from 0: the first is 0",
  getDayOfWeek: "the day of the week, from 0: Sunday is 0",
  getDayOfYear: "the day of the year, from 0: 1 January is 0",
  getFullYear: "the year",
  getMonth: "the month, from 0: January is 0",
};

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
    "characters of a text, items of a list or map",
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
  allowed("function", "duration", 'duration("1h30m")', "a time span; the text has at most 32 characters"),
  ...ZONED.map((name) =>
    allowed(
      "method",
      name,
      [`time.${name}()`, `time.${name}(zone)`, `span.${name}()`],
      "a part of a time, or a whole span in that unit",
    ),
  ),
  ...Object.entries(DATED).map(([name, gives]) =>
    allowed("method", name, [`time.${name}()`, `time.${name}(zone)`], gives),
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

/** Methods that look for one text in another: much cheaper than those that make one. */
export const SEARCHING: ReadonlySet<string> = new Set([
  "startsWith",
  "endsWith",
  "contains",
  "indexOf",
  "lastIndexOf",
]);
