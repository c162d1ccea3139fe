// How many people and firms that are on no list are stopped, and how many are blocked, as a payment's screening judges them.

import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { screenName } from "#domain/screening/parties/screen-names.ts";
import type { NameIndex } from "#domain/screening/names/open-index.ts";
import { wilson, type Interval } from "#domain/statistics/wilson.ts";
import { scriptOfText } from "../quality.ts";
import type { InventedName } from "./invent-names.ts";

export interface Stopped {
  readonly names: number;
  /** A potential or a confirmed match: the payment waits, or is blocked. */
  readonly stopped: Share;
  /** A confirmed match. */
  readonly blocked: Share;
}

interface Share extends Interval {
  readonly count: number;
}

export type Verdict = "clear" | "stopped" | "blocked";

export interface Judged extends InventedName {
  readonly verdict: Verdict;
}

/** @param withCountry whether the payment says where the party lives. */
export function judgeNames(
  index: NameIndex,
  names: readonly InventedName[],
  type: "individual" | "business",
  withCountry: boolean,
): Judged[] {
  return names.map((one) => {
    const party = { displayName: one.name, type, country: withCountry ? one.country : null };
    const { matches } = screenName(party, index, DEFAULT_VERSION.screening, "bench");
    const verdict = matches.some(({ match }) => match) ? "blocked" : matches.length > 0 ? "stopped" : "clear";
    return { ...one, verdict };
  });
}

export function countStopped(judged: readonly Judged[]): Stopped {
  const share = (verdicts: readonly Verdict[]): Share => {
    const count = judged.filter(({ verdict }) => verdicts.includes(verdict)).length;
    return { count, ...wilson(count, judged.length) };
  };
  return { names: judged.length, stopped: share(["stopped", "blocked"]), blocked: share(["blocked"]) };
}

/** The figures of each script, the largest first. */
export function stoppedByScript(judged: readonly Judged[]): (readonly [script: string, Stopped])[] {
  return [...Map.groupBy(judged, ({ name }) => scriptOfText(name))]
    .map(([script, some]) => [script, countStopped(some)] as const)
    .sort(([, a], [, b]) => b.names - a.names);
}

/**
 * Without those who have a listed name to the letter, in any order of its words: they may be the listed.
 * @returns the others, and how many were left out.
 */
export function withoutListed(
  index: NameIndex,
  names: readonly InventedName[],
): { readonly names: readonly InventedName[]; readonly excluded: number } {
  const listed = new Set<string>();
  for (let at = 0; at < index.entityCount; at++) {
    const entity = index.entity(at);
    for (const name of [...entity.names, ...entity.weakNames]) listed.add(normalised(name));
  }
  const others = names.filter(({ name }) => !listed.has(normalised(name)));
  return { names: others, excluded: names.length - others.length };
}

function normalised(name: string): string {
  const words =
    name
      .normalize("NFKD")
      .toLowerCase()
      .replace(/\p{M}/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.sort().join(" ");
}
