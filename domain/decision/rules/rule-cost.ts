// How much a rule can cost at most, known before it ever runs: the steps of its tree, a loop's body once for each item that
// the contract's bounds allow. What is not known is taken for the largest there is, so the bound is never too low.

import type { ASTNode } from "@marcbachmann/cel-js";
import {
  FLAT_ARRAY_MAX,
  FLAT_FIELDS_MAX,
  FLAT_VALUE_MAX,
  INSTRUMENTS_MAX,
  PARTIES_MAX,
} from "../../contract/values/limits.ts";
import { LOOKED_UP_MAX } from "../../named-lists/named-list.ts";
import { isInListCall } from "./in-list.ts";
import { childrenOf, loopOf, rootOf } from "./rule-tree.ts";

/** At some six million steps a second, a rule takes less than 20 ms even on the largest transaction. */
export const RULE_COST_MAX = 100_000;
/** All rules of a version together, on that transaction. */
export const VERSION_COST_MAX = 1_000_000;

/** An hour in a zone of its own asks for the zone's calendar: as dear as so many plain steps. */
const ZONE_STEPS = 400;
/** Of an identifier and of the caller's own. */
const FINGERPRINTS_MAX = 2;

/** What a loop's variable stands for. */
interface Variable {
  /** Of the list that it may itself be. */
  readonly items: number;
  /** How many instruments each has on the average, where it runs through the parties: they share one bound. */
  readonly instruments: number;
}

type Scope = ReadonlyMap<string, Variable>;

/** @returns the most steps that evaluating the expression can take. */
export function costOf(node: ASTNode, scope: Scope = new Map()): number {
  const loop = loopOf(node);
  if (loop === null) {
    const zoned = node.op === "rcall" && node.args[0].startsWith("get") && node.args[2].length > 0;
    // Each value is looked at once in what the list answered.
    const own = isInListCall(node) ? LOOKED_UP_MAX : zoned ? ZONE_STEPS : 1;
    return childrenOf(node).reduce((sum, child) => sum + costOf(child, scope), own);
  }
  const inner = new Map(scope).set(loop.variable, {
    items: largestIn(loop.range, scope),
    instruments: isParties(loop.range) ? Math.ceil(INSTRUMENTS_MAX / PARTIES_MAX) : INSTRUMENTS_MAX,
  });
  // Within a loop over a party's instruments the average holds no longer: one party may have them all.
  const owner = ownerOfInstruments(loop.range);
  const shared = owner === null ? undefined : scope.get(owner);
  if (owner !== null && shared) inner.set(owner, { ...shared, instruments: INSTRUMENTS_MAX });
  const body = loop.bodies.reduce((sum, one) => sum + costOf(one, inner), 1);
  return 1 + costOf(loop.range, scope) + itemsOf(loop.range, scope) * body;
}

/** The most items that a list may have. */
function itemsOf(node: ASTNode, scope: Scope): number {
  const loop = loopOf(node);
  if (loop !== null) return itemsOf(loop.range, scope); // `map` and `filter`; the others are no lists
  switch (node.op) {
    case "list":
      return node.args.length;
    case "+":
      return itemsOf(node.args[0], scope) + itemsOf(node.args[1], scope);
    case "?:":
      return Math.max(itemsOf(node.args[1], scope), itemsOf(node.args[2], scope));
    case "id":
      return isFlat(node) ? FLAT_FIELDS_MAX : (scope.get(node.args)?.items ?? INSTRUMENTS_MAX);
    case ".":
      return itemsOfField(node, node.args[1], scope);
    case "rcall":
      if (node.args[0] === "split") return FLAT_VALUE_MAX * nodesOf(node);
      return largestIn(node, scope);
    default:
      return largestIn(node, scope);
  }
}

function itemsOfField(node: ASTNode, field: string, scope: Scope): number {
  const owner = ownerOfInstruments(node);
  if (owner !== null) return scope.get(owner)?.instruments ?? INSTRUMENTS_MAX;
  if (isParties(node)) return PARTIES_MAX;
  if (field === "fingerprints") return FINGERPRINTS_MAX;
  const root = rootOf(node);
  if (isFlat(root)) return FLAT_ARRAY_MAX;
  if (root.op === "id" && root.args === "transaction" && field === "metadata") return FLAT_FIELDS_MAX;
  return INSTRUMENTS_MAX;
}

function largestIn(node: ASTNode, scope: Scope): number {
  return childrenOf(node).reduce(
    (most, child) => Math.max(most, itemsOf(child, scope), largestIn(child, scope)),
    INSTRUMENTS_MAX,
  );
}

/** `transaction.parties`, whole or filtered. */
function isParties(node: ASTNode): boolean {
  const loop = loopOf(node);
  if (loop !== null) return node.op === "rcall" && node.args[0] === "filter" && isParties(loop.range);
  return node.op === "." && node.args[1] === "parties";
}

/** `p` of `p.instruments`. */
function ownerOfInstruments(node: ASTNode): string | null {
  if (node.op !== "." || node.args[1] !== "instruments") return null;
  const [owner] = node.args;
  return owner.op === "id" ? owner.args : null;
}

/** The caller's own fields. */
function isFlat(node: ASTNode): boolean {
  return node.op === "id" && (node.args === "custom" || node.args === "metadata");
}

function nodesOf(node: ASTNode): number {
  return childrenOf(node).reduce((sum, child) => sum + nodesOf(child), 1);
}
