// What the lists answered before a decision: part of its context, so that deciding again asks no list.

import { STRING_MAX } from "../contract/values/limits.ts";
import { isWithin } from "../contract/values/primitives.ts";
import type { ListKind } from "./named-list.ts";

export interface ListHit {
  readonly value: string;
  /** The audit has its reason. */
  readonly entryId: string;
}

/** What one list answered. */
export interface ReadList {
  readonly name: string;
  readonly status: "read";
  /** Null for a list that never had an entry. */
  readonly kind: ListKind | null;
  readonly revision: number;
  /** Of all its entries at that moment. */
  readonly hash: string;
  /** All values that were looked up, as the rules see them, in order. */
  readonly values: readonly string[];
  readonly hits: readonly ListHit[];
}

/** A list that did not answer, or that could not be asked because a decision may ask for no more values. */
export interface UnreadableList {
  readonly name: string;
  readonly status: "unreadable";
  readonly reason: "no_answer" | "too_many_values";
}

export type ListFinding = ReadList | UnreadableList;

/** What is longer than an entry can be is in no list, and is not looked up. */
export function isListable(value: string): boolean {
  return value !== "" && isWithin(value, STRING_MAX);
}

/** @returns null where it is not known: the list was unreadable, or was not asked for one of the values. */
export function isInList(
  findings: readonly ListFinding[],
  name: string,
  values: readonly string[],
): boolean | null {
  const asked = values.filter(isListable);
  if (asked.length === 0) return false;
  const finding = findings.find((one) => one.name === name);
  if (finding?.status !== "read") return null;
  if (finding.hits.some(({ value }) => asked.includes(value))) return true;
  const known = new Set(finding.values);
  return asked.every((value) => known.has(value)) ? false : null;
}

/** The same as if no allow list had held anything; null where none did. */
export function withoutAllowHits(findings: readonly ListFinding[]): readonly ListFinding[] | null {
  if (!findings.some(isAllowHit)) return null;
  return findings.map((finding) => (isAllowHit(finding) ? { ...finding, hits: [] } : finding));
}

function isAllowHit(finding: ListFinding): finding is ReadList {
  return finding.status === "read" && finding.kind === "allow" && finding.hits.length > 0;
}
