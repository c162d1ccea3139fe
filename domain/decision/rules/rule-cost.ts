// How much a rule can cost at most, known before it ever runs: the steps of its tree, with those that a long text or list takes,
// a loop's body once for each item that the contract's bounds allow. The bound is never too low.

import type { ASTNode } from "@marcbachmann/cel-js";
import { LOOKED_UP_MAX } from "../../named-lists/named-list.ts";
import { isInListCall } from "./in-list.ts";
import {
  BYTES_A_STEP,
  COMPARED_BYTES_A_STEP,
  DURATION_STEPS,
  ERROR_STEPS,
  SEARCHED_BYTES_A_STEP,
  SIZED_BYTES_A_STEP,
  ZONE_STEPS,
} from "./rule-bounds.ts";
import { extentOf, PARTY_OF_MANY, PARTY_WITH_ALL, PLAIN, type Extent, type Scope } from "./rule-extent.ts";
import { SEARCHING } from "./rule-functions.ts";
import { childrenOf, loopOf, type Loop } from "./rule-tree.ts";

/** @returns the most steps that evaluating the expression can take. */
export function costOf(node: ASTNode, scope: Scope = new Map()): number {
  const loop = loopOf(node);
  if (loop !== null) return costOfLoop(loop, scope);
  return childrenOf(node).reduce((sum, child) => sum + costOf(child, scope), ownCost(node, scope));
}

function costOfLoop(loop: Loop, scope: Scope): number {
  const inner = scopeIn(loop, scope);
  const body = loop.bodies.reduce((sum, one) => sum + costOf(one, inner), 1 + ERROR_STEPS);
  return 1 + costOf(loop.range, scope) + extentOf(loop.range, scope).items * body;
}

/** Inside a loop. */
function scopeIn({ range, variable }: Loop, scope: Scope): Scope {
  const item = isParties(range, scope) ? PARTY_OF_MANY : (extentOf(range, scope).each ?? PLAIN);
  const inner = new Map(scope).set(variable, item);
  // Within a loop over a party's instruments the average holds no longer: one party may have them all.
  const owner = ownerOfInstruments(range);
  if (owner !== null && owner !== variable && scope.get(owner) === PARTY_OF_MANY)
    inner.set(owner, PARTY_WITH_ALL);
  return inner;
}

/** Of the node without its parts. */
function ownCost(node: ASTNode, scope: Scope): number {
  switch (node.op) {
    case ".":
    case "[]":
      // Parties and instruments are laid out as rules see them whenever they are read.
      return 1 + extentOf(node, scope).items;
    case "+": {
      const { bytes, items } = extentOf(node, scope);
      return 1 + bytes / BYTES_A_STEP + items;
    }
    case "==":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=": {
      const [left, right] = node.args;
      return 1 + Math.min(lookCost(extentOf(left, scope)), lookCost(extentOf(right, scope)));
    }
    case "in":
      return 1 + membershipCost(extentOf(node.args[0], scope), extentOf(node.args[1], scope));
    case "&&":
    case "||":
      return 1 + (mayFail(node.args[0]) ? ERROR_STEPS : 0);
    case "call":
      return callCost(node, node.args[0], node.args[1], scope);
    case "rcall":
      return methodCost(node.args[0], [node.args[1], ...node.args[2]], extentOf(node, scope), scope);
    default:
      return 1;
  }
}

/** Of comparing all of it. */
function lookCost({ bytes, items, each, held }: Extent): number {
  const item = Math.max(
    each === null ? 0 : lookCost(each),
    held === null || held === each ? 0 : lookCost(held),
  );
  return bytes / COMPARED_BYTES_A_STEP + items * (1 + item);
}

function membershipCost(value: Extent, { items, each }: Extent): number {
  return items * (1 + Math.min(lookCost(value), each === null ? 0 : lookCost(each)));
}

function callCost(node: ASTNode, name: string, operands: readonly ASTNode[], scope: Scope): number {
  if (isInListCall(node)) {
    // Each value is looked at once in what the list answered.
    return LOOKED_UP_MAX + (operands[1] === undefined ? 0 : valuesOf(operands[1], scope));
  }
  if (name === "duration") return DURATION_STEPS;
  if (name === "size") return 1 + bytesOf(operands, scope) / SIZED_BYTES_A_STEP;
  return name === "has" || name === "dyn" || name === "type" ? 1 : 1 + textCost(operands, PLAIN, scope);
}

function methodCost(name: string, operands: readonly ASTNode[], given: Extent, scope: Scope): number {
  if (name === "size") return 1 + bytesOf(operands, scope) / SIZED_BYTES_A_STEP;
  if (SEARCHING.has(name)) return 1 + bytesOf(operands, scope) / SEARCHED_BYTES_A_STEP;
  if (!name.startsWith("get")) return 1 + textCost(operands, given, scope);
  return operands.length > 1 ? ZONE_STEPS : 1;
}

function bytesOf(operands: readonly ASTNode[], scope: Scope): number {
  return operands.reduce((sum, operand) => sum + extentOf(operand, scope).bytes, 0);
}

/** Of reading texts and writing others: what is written is half as dear as what is read. */
function textCost(operands: readonly ASTNode[], given: Extent, scope: Scope): number {
  return Math.max(bytesOf(operands, scope), given.bytes / 2) / BYTES_A_STEP + given.items;
}

/** How many values a list is asked for, lists inside lists included. */
function valuesOf(node: ASTNode, scope: Scope): number {
  const loop = loopOf(node);
  const body = loop?.bodies.at(-1);
  if (loop === null || body === undefined || node.op !== "rcall" || node.args[0] !== "map") {
    return countOf(extentOf(node, scope));
  }
  return extentOf(loop.range, scope).items * valuesOf(body, scopeIn(loop, scope));
}

function countOf({ items, each }: Extent): number {
  return each === null ? 1 : items * countOf(each);
}

function mayFail(node: ASTNode): boolean {
  return node.op !== "value" && !(node.op === "call" && node.args[0] === "has");
}

/** `transaction.parties`, whole or filtered. */
function isParties(node: ASTNode, scope: Scope): boolean {
  const loop = loopOf(node);
  if (loop !== null) return node.op === "rcall" && node.args[0] === "filter" && isParties(loop.range, scope);
  if (node.op !== "." || node.args[1] !== "parties") return false;
  const [of] = node.args;
  return of.op === "id" && of.args === "transaction" && !scope.has("transaction");
}

/** `p` of `p.instruments`. */
function ownerOfInstruments(node: ASTNode): string | null {
  if (node.op !== "." || node.args[1] !== "instruments") return null;
  const [owner] = node.args;
  return owner.op === "id" ? owner.args : null;
}
