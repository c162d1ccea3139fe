// The tree of a parsed rule, as far as its checks walk it.

import type { ASTNode } from "@marcbachmann/cel-js";

/** A loop over a list: what it runs through, the variable's name, and what is evaluated for each item. */
export interface Loop {
  readonly range: ASTNode;
  readonly variable: string;
  readonly bodies: readonly ASTNode[];
}

const LOOPS: ReadonlySet<string> = new Set(["all", "exists", "exists_one", "map", "filter"]);

/** @returns null for a node that is no loop. */
export function loopOf(node: ASTNode): Loop | null {
  if (node.op !== "rcall" || !LOOPS.has(node.args[0])) return null;
  const [, range, [variable, ...bodies]] = node.args;
  return variable?.op === "id" ? { range, variable: variable.args, bodies } : null;
}

export function childrenOf(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case "value":
    case "id":
      return [];
    case ".":
    case ".?":
      return [node.args[0]];
    case "call":
      return node.args[1];
    case "rcall":
      return [node.args[1], ...node.args[2]];
    case "map":
      return node.args.flat();
    case "!_":
    case "-_":
      return [node.args];
    default:
      return node.args;
  }
}

/** What `a` is in `a.b[0].c`; the node itself where it is no access. */
export function rootOf(node: ASTNode): ASTNode {
  let root = node;
  while (root.op === "." || root.op === "[]" || root.op === ".?" || root.op === "[?]") root = root.args[0];
  return root;
}
