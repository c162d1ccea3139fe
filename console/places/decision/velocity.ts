// What the customer did before, as it was counted and summed for the decision: a row for each thing, a column for each window.

import { FEATURE_CATALOGUE, WINDOWS } from "#domain/decision/features/feature-catalogue.ts";
import type { Features } from "./features.ts";

interface VelocityRow {
  /** `outbound_sum` of `outbound_sum_24h`. */
  readonly name: string;
  readonly words: string;
  /** In the order of the windows: null where it was not known, undefined where nothing is counted over that window. */
  readonly values: readonly (number | null | undefined)[];
}

export interface VelocityGroup {
  readonly title: string;
  readonly isMoney: boolean;
  readonly rows: readonly VelocityRow[];
  /** Whatever is 0 over every window, in words. */
  readonly zero: readonly string[];
}

/** What each name counts; one that is not here stands under its own. */
const WORDS: Readonly<Record<string, string>> = {
  count: "all",
  count_currency: "in this currency",
  inbound_count: "inbound",
  outbound_count: "outbound",
  interrupted_count: "reviewed or blocked",
  blocked_count: "blocked",
  round_count: "of a round amount",
  count_to_counterparty: "with this counterparty",
  sum: "all",
  inbound_sum: "inbound",
  outbound_sum: "outbound",
  sum_to_counterparty: "with this counterparty",
  received_from_counterparty: "received from it",
  activity_count: "activities",
  login_count: "log-ins",
};

const DISTINCT = "distinct_";
/** Of a number that is no count and no sum. */
const MEASURES = /^(max|min|avg)_/;

/** Only what has a value: an activity has no sums. */
export function velocityOf(features: Features): readonly VelocityGroup[] {
  const rows = rowsOf(features);
  const groupOf = (title: string, isIn: (name: string) => boolean): VelocityGroup => {
    const all = rows.filter(({ name }) => isIn(name));
    return {
      title,
      isMoney: all.some(({ name }) => isMoney(name)),
      rows: all.filter((row) => !isZero(row)),
      zero: all.filter(isZero).map(({ words }) => words),
    };
  };
  const groups = [
    groupOf("Earlier payments", isOfPayments),
    groupOf("Their amounts", isMoney),
    groupOf("Different ones", isDistinct),
    groupOf("Without a payment", isOfActivities),
  ];
  return groups.filter((group) => group.rows.length + group.zero.length > 0);
}

/** What is not known is not 0. */
const isZero = ({ values }: VelocityRow) => values.every((value) => value === undefined || value === 0);
const isDistinct = (name: string) => name.startsWith(DISTINCT);
const isMoney = (name: string) => UNITS.get(name) === "currency";
const isOfActivities = (name: string) => name === "activity_count" || name === "login_count";
const isOfPayments = (name: string) => !isMoney(name) && !isOfActivities(name) && !isDistinct(name);

/** Of each name, without its window. */
const UNITS = new Map<string, string>();
/** Whatever is counted or summed over a window, by its name in the features. */
const COUNTED = new Map<string, { readonly name: string; readonly window: number }>();
for (const { name, unit } of FEATURE_CATALOGUE) {
  const window = WINDOWS.findIndex((one) => name.endsWith(`_${one.name}`));
  if (window === -1 || (unit !== "count" && unit !== "currency") || MEASURES.test(name)) continue;
  const withoutWindow = name.slice(0, -1 - (WINDOWS[window]?.name.length ?? 0));
  UNITS.set(withoutWindow, unit);
  COUNTED.set(name, { name: withoutWindow, window });
}

function rowsOf(features: Features): readonly VelocityRow[] {
  const byName = new Map<string, (number | null | undefined)[]>();
  for (const [feature, { name, window }] of COUNTED) {
    const values = byName.get(name) ?? WINDOWS.map(() => undefined);
    const value = features[feature];
    values[window] = typeof value === "number" ? value : null;
    byName.set(name, values);
  }
  return [...byName]
    .filter(([, values]) => values.some((value) => typeof value === "number"))
    .map(([name, values]) => ({ name, words: wordsOf(name), values }))
    .toSorted((one, other) => placeOf(one.name) - placeOf(other.name));
}

function wordsOf(name: string): string {
  return WORDS[name] ?? name.replace(DISTINCT, "").replaceAll("_", " ");
}

const ORDER = Object.keys(WORDS);

function placeOf(name: string): number {
  const place = ORDER.indexOf(name);
  return place === -1 ? ORDER.length : place;
}
