// Whether a report is further behind than it always is. A moment after a decision its event is on the way, and that is no news.

/** Of every report: present only while something is missing, but for the one that counts. */
export type Completeness =
  | {
      readonly complete: boolean;
      readonly reasons: readonly string[];
      /** Age of the oldest event not loaded yet; null where nobody knows. */
      readonly lagSeconds?: number | null;
    }
  | undefined;

/** A decision can be read two seconds after its answer; a minute is far more. */
const USUAL_SECONDS = 60;

export function isBehind({ complete, lagSeconds = null }: NonNullable<Completeness>): boolean {
  return !complete && (lagSeconds === null || lagSeconds > USUAL_SECONDS);
}
