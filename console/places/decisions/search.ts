// What an address of the list of decisions says: the filter, the window and the open row.

import type { DecisionsAsked } from "../../api/decisions.ts";
import { isAmount } from "../../parts/amount.ts";
import { windowSearch, type WindowSearch } from "../../api/window.ts";

export type DecisionsFilter = Omit<DecisionsAsked, "from" | "to">;

/** What a filter chooses from. */
export const CHOICES = {
  decision: ["allow", "review", "block", "interrupted"],
  label: ["fraud", "legitimate", "inconclusive", "none"],
  riskLevel: ["low", "medium", "high", "critical"],
  direction: ["inbound", "outbound"],
  screening: ["clear", "insufficient_data", "error", "potential_match", "confirmed_match", "none"],
} as const satisfies { readonly [Name in keyof DecisionsFilter]: readonly DecisionsFilter[Name][] };

const CHOSEN = Object.keys(CHOICES) as readonly (keyof typeof CHOICES)[];
const TEXTS = [
  "subjectId",
  "ruleId",
  "alertId",
  "systemVersionId",
  "nodeId",
  "currency",
  "channel",
  "type",
] as const;
const SCORES = ["minScore", "maxScore"] as const;
export const AMOUNTS = ["minAmount", "maxAmount", "aboveAmount", "belowAmount"] as const;

/** What a row can say, in the order in which it does. */
export const COLUMN_IDS = [
  "at",
  "decision",
  "score",
  "risk",
  "outcome",
  "amount",
  "counterparty",
  "subject",
  "rules",
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

export interface DecisionsSearch extends WindowSearch, DecisionsFilter {
  /** Ids of the columns that are drawn, with commas between them; all where it is absent. */
  readonly columns?: string;
  /** The decision in the panel beside. */
  readonly open?: string;
}

type View = WindowSearch & Pick<DecisionsSearch, "columns">;
type Search = Readonly<Record<string, unknown>>;

export function decisionsSearch(search: Search): DecisionsSearch {
  return { ...viewOf(search), ...filterOf(search), ...pick(search, ["open"], asText) };
}

/** What of a search stays when it filters by something else. */
export function viewOf(search: { readonly [Name in keyof View]?: unknown }): View {
  return { ...windowSearch(search), ...columnsSearch(columnsOf(search)) };
}

/** The columns of an address; all where it names none that is known. */
export function columnsOf({ columns }: { readonly columns?: unknown }): readonly ColumnId[] {
  const named = typeof columns === "string" ? columns.split(",") : [];
  const known = COLUMN_IDS.filter((id) => named.includes(id));
  return known.length === 0 ? COLUMN_IDS : known;
}

export function columnsSearch(columns: readonly ColumnId[]): Pick<DecisionsSearch, "columns"> {
  const isSome = columns.length > 0 && columns.length < COLUMN_IDS.length;
  return isSome ? { columns: COLUMN_IDS.filter((id) => columns.includes(id)).join(",") } : {};
}

/** What of a search filters. */
export function filterOf(search: { readonly [Name in keyof DecisionsFilter]?: unknown }): DecisionsFilter {
  return {
    // Each from its own choices.
    ...(pick(search, CHOSEN, (value, name) => CHOICES[name].find((known) => known === value)) as Pick<
      DecisionsFilter,
      keyof typeof CHOICES
    >),
    ...pick(search, TEXTS, asText),
    ...pick(search, SCORES, asScore),
    ...pick(search, AMOUNTS, asAmount),
  };
}

export function isFiltered(search: DecisionsSearch): boolean {
  return Object.keys(filterOf(search)).length > 0;
}

/** The values that can be read; the others are left out. */
function pick<Name extends string, Value>(
  search: Search,
  names: readonly Name[],
  read: (value: unknown, name: Name) => Value | undefined,
): { readonly [Each in Name]?: Value } {
  const found = names.map((name) => [name, read(search[name], name)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as {
    readonly [Each in Name]?: Value;
  };
}

/** An id of digits that was written by hand comes as a number: without it the page would show everybody's decisions. */
function asText(value: unknown): string | undefined {
  if (Number.isSafeInteger(value)) return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

function asScore(value: unknown): number | undefined {
  const score = value === "" ? Number.NaN : Number(value ?? Number.NaN);
  return Number.isInteger(score) && score >= 0 && score <= 100 ? score : undefined;
}

/** One that was written by hand comes as a number, which may have lost digits beyond the fifteenth. */
const DIGITS_OF_NUMBER = 15;

export function asAmount(value: unknown): string | undefined {
  const isExact = typeof value === "number" && String(value).replace(".", "").length <= DIGITS_OF_NUMBER;
  const amount = isExact ? String(value) : value;
  return typeof amount === "string" && isAmount(amount) ? amount : undefined;
}
