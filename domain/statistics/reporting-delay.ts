// How long labels take to arrive, from payments of which only the old ones have been watched long enough.

/** By whole days, from 0 on. Only labels that are known by now can be counted. */
export interface DelayCounts {
  /** How many labels became known after so many days. */
  readonly delays: readonly number[];
  /** How many of the same labels are of payments that have been watched for so many days. */
  readonly ages: readonly number[];
}

export const NO_DELAYS: DelayCounts = { delays: [], ages: [] };

/** What may arrive later than this does not count as still to come. */
const LONGEST_DELAY_DAYS = 180;
/** With fewer labels behind a day its chance is a guess. */
export const LABELS_MIN = 30;

/**
 * By days: how many labels that took no longer are of payments that were watched for longer. Only they can say how many of the
 * labels that are known after so many days arrive on the last of them.
 */
function watchedFor({ delays, ages }: DelayCounts): number[] {
  let labels = 0;
  return Array.from({ length: LONGEST_DELAY_DAYS + 1 }, (_, day) => {
    labels += (delays[day] ?? 0) - (ages[day] ?? 0);
    return labels;
  });
}

/** The longest delay of which enough labels say something; null if there is none. */
export function horizonOf(counts: DelayCounts): number | null {
  const day = watchedFor(counts).findLastIndex((labels) => labels >= LABELS_MIN);
  return day <= 0 ? null : day;
}

/**
 * By days: the share of the labels that arrive within `horizon` days which are known after so many. Of the labels that are known
 * after d days, the share that arrived on day d follows from payments watched for longer, however many payments and frauds there were on
 * which day: the product-limit estimate in reversed time (J. Kalbfleisch, J. Lawless, Journal of the American Statistical
 * Association 84 (1989) 360–372; J. Lawless, Canadian Journal of Statistics 22 (1994) 15–31).
 */
export function sharesKnown(counts: DelayCounts, horizon: number): number[] {
  const watched = watchedFor(counts);
  const shares = Array.from({ length: horizon + 1 }, () => 1);
  for (let day = horizon; day > 0; day--) {
    const [labels, last] = [watched[day] ?? 0, counts.delays[day] ?? 0];
    shares[day - 1] = (shares[day] ?? 1) * (labels > 0 ? 1 - last / labels : 1);
  }
  return shares;
}

/** After how many days half of the labels are known. */
export function medianDelay(shares: readonly number[]): number {
  return shares.findIndex((share) => share >= 0.5);
}

/** Both together, or with `sign` −1 the first without the second. */
export function addCounts(first: DelayCounts, second: DelayCounts, sign: 1 | -1 = 1): DelayCounts {
  return { delays: addDays(first.delays, second.delays, sign), ages: addDays(first.ages, second.ages, sign) };
}

export function addDays(first: readonly number[], second: readonly number[], sign: 1 | -1 = 1): number[] {
  const sum = first.length < second.length ? [...first, ...second.slice(first.length).fill(0)] : [...first];
  for (const [day, count] of second.entries()) sum[day] = (sum[day] ?? 0) + sign * count;
  return sum;
}
