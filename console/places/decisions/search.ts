// What an address of the list of decisions says: the filter, the window and the open row.

import { windowSearch, type WindowSearch } from "../../api/window.ts";

const DECISIONS = ["allow", "review", "block"] as const;

export interface DecisionsFilter {
  readonly decision?: (typeof DECISIONS)[number];
  readonly subjectId?: string;
  readonly ruleId?: string;
  readonly alertId?: string;
  readonly minScore?: number;
  readonly maxScore?: number;
}

export interface DecisionsSearch extends WindowSearch, DecisionsFilter {
  /** The decision in the panel beside. */
  readonly open?: string;
}

export function decisionsSearch(search: Readonly<Record<string, unknown>>): DecisionsSearch {
  return { ...windowSearch(search), ...filterOf(search), ...texts(search, ["open"]) };
}

/** What of a search filters. */
export function filterOf(search: { readonly [Name in keyof DecisionsFilter]?: unknown }): DecisionsFilter {
  const decision = DECISIONS.find((known) => known === search["decision"]);
  return {
    ...(decision === undefined ? {} : { decision }),
    ...texts({ ...search }, ["subjectId", "ruleId", "alertId"]),
    ...scores({ ...search }, ["minScore", "maxScore"]),
  };
}

function texts<Name extends string>(
  search: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): { readonly [Each in Name]?: string } {
  // An id of digits that was written by hand comes as a number: without it the page would show everybody's decisions.
  const found = names
    .map((name) => [name, search[name]] as const)
    .filter(([, text]) => Number.isSafeInteger(text) || (typeof text === "string" && text !== ""));
  return Object.fromEntries(found.map(([name, text]) => [name, String(text)])) as {
    readonly [Each in Name]?: string;
  };
}

function scores<Name extends string>(
  search: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): { readonly [Each in Name]?: number } {
  const found = names
    .map((name) => [name, Number(search[name] ?? Number.NaN)] as const)
    .filter(([name, score]) => search[name] !== "" && Number.isInteger(score) && score >= 0 && score <= 100);
  return Object.fromEntries(found) as { readonly [Each in Name]?: number };
}
