// When the evidence may be enough: the customers that are still missing, by how many came of late. It says so only where customers
// are missing: how fast labels come, the interface does not serve.

import type { Experiment } from "../../api/experiments.ts";
import { beginOfDay, DAY } from "../../parts/days.ts";

type Watched = Pick<Experiment, "asOf" | "evidence" | "labelMaturityDays" | "stoppedAt"> & {
  readonly path: readonly Experiment["path"][number][];
};

export interface Outlook {
  /** Whom the versions treated differently in the last days whose labels count. */
  readonly came: number;
  readonly inDays: number;
  /** Until as many came as are missing, and their labels count; null where none came. */
  readonly days: number | null;
}

/** Of fewer days or customers a rate says nothing. */
const DAYS_MIN = 7;
const DAYS_MAX = 14;
const CUSTOMERS_MIN = 5;

/** Null where nothing can be said. */
export function outlookOf({ asOf, evidence, labelMaturityDays, path, stoppedAt }: Watched): Outlook | null {
  const { missing } = evidence;
  const [first] = path;
  if (stoppedAt !== null || first === undefined || missing?.needed == null) return null;
  if (missing.reason !== "customers" || missing.among === "drawn") return null;
  // Later days have payments whose labels do not count yet.
  const end = beginOfDay(Date.parse(asOf)) - labelMaturityDays * DAY;
  const inDays = Math.min(DAYS_MAX, (end - Date.parse(first.day)) / DAY);
  if (inDays < DAYS_MIN) return null;
  const begin = end - inDays * DAY;
  const before = path.findLast(({ day }) => Date.parse(day) < begin);
  const came = customersOf(path.findLast(({ day }) => Date.parse(day) < end)) - customersOf(before);
  if (came === 0) return { came, inDays, days: null };
  if (came < CUSTOMERS_MIN) return null;
  return { came, inDays, days: Math.ceil((missing.needed * inDays) / came) + labelMaturityDays };
}

function customersOf(at: Experiment["path"][number] | undefined): number {
  return at === undefined ? 0 : at.better + at.worse + at.unlabelled;
}
