// A part of a rule as text: parsed again it is the same tree. The library's own `serialize` loses parentheses (`a - (b - c)`) and
// digits (`0.0000000001`), so what it writes may mean something else than what was judged.

import type { ASTNode } from "@marcbachmann/cel-js";

/** How tightly operators bind; what is not here binds tightest. */
const BINDING: Partial<Record<ASTNode["op"], number>> = {
  "?:": 1,
  "||": 2,
  "&&": 3,
  "==": 4,
  "!=": 4,
  "<": 5,
  "<=": 5,
  ">": 5,
  ">=": 5,
  in: 5,
  "+": 6,
  "-": 6,
  "*": 7,
  "/": 7,
  "%": 7,
  "!_": 8,
  "-_": 8,
};
const TIGHTEST = 9;

/** With as few parentheses as its meaning needs. */
export function textOf(node: ASTNode): string {
  switch (node.op) {
    case "value":
      return textOfValue(node.args);
    case "id":
      return node.args;
    case ".":
    case ".?":
      return `${within(node.args[0], TIGHTEST)}${node.op}${node.args[1]}`;
    case "[]":
      return `${within(node.args[0], TIGHTEST)}[${textOf(node.args[1])}]`;
    case "[?]":
      return `${within(node.args[0], TIGHTEST)}[?${textOf(node.args[1])}]`;
    case "call":
      return `${node.args[0]}(${texts(node.args[1])})`;
    case "rcall":
      return `${within(node.args[1], TIGHTEST)}.${node.args[0]}(${texts(node.args[2])})`;
    case "list":
      return `[${texts(node.args)}]`;
    case "map":
      return `{${node.args.map(([key, value]) => `${textOf(key)}: ${textOf(value)}`).join(", ")}}`;
    case "!_":
    case "-_":
      return `${node.op.slice(0, 1)}${within(node.args, bindingOf(node))}`;
    case "?:": {
      const [condition, yes, no] = node.args;
      return `${within(condition, 2)} ? ${within(yes, 2)} : ${textOf(no)}`;
    }
    default: {
      // All of them group from the left.
      const [left, right] = node.args;
      return `${within(left, bindingOf(node))} ${node.op} ${within(right, bindingOf(node) + 1)}`;
    }
  }
}

function texts(nodes: readonly ASTNode[]): string {
  return nodes.map(textOf).join(", ");
}

/** In parentheses where it binds less tightly than what is around it. */
function within(node: ASTNode, binding: number): string {
  return bindingOf(node) < binding ? `(${textOf(node)})` : textOf(node);
}

function bindingOf({ op }: ASTNode): number {
  return BINDING[op] ?? TIGHTEST;
}

type Literal = Extract<ASTNode, { op: "value" }>["args"];

function textOfValue(value: Literal): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value);
    case "number":
      return Number.isInteger(value) && !String(value).includes("e") ? `${value}.0` : String(value);
    case "object": {
      if (value === null) return "null";
      if (!(value instanceof Uint8Array)) return `${value.value}u`;
      const bytes = [...value].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`);
      return `b"${bytes.join("")}"`;
    }
    default:
      return String(value);
  }
}
