// How many requests an isolate and a ledger have under way, and how many run at once: the settings with their published defaults.

import { z } from "zod";
import type { TurnBounds } from "#domain/turns/turns.ts";

const PER_KEY = 200;
const PER_ORGANISATION = 200;
const IN_ALL = 2_000;
const AT_ONCE = 64;
const MOST = 10_000;
/** Enough for commits in groups, few enough to be through soon. */
const ALONE_AT_ONCE = 64;
/** A decision computes for some milliseconds. */
const ASIDE_AFTER_MILLISECONDS = 250;
/** Decisions that one ledger has under way, of all isolates together. */
export const LEDGER_REQUESTS_DEFAULT = 500;

const count = z
  .string()
  .transform(Number)
  .pipe(z.int("must be a whole number").min(1, "must be at least 1").max(MOST, `must be at most ${MOST}`));

/** As text bindings hold them; all may be left out. */
export const turnSettingsShape = {
  LEDGER_REQUESTS_MAX: count.optional().meta({
    default: LEDGER_REQUESTS_DEFAULT,
    description:
      "So many decisions one ledger has under way. The next one is 503 [`overloaded`](errors.md), and nothing is done for it",
  }),
  REQUESTS_PER_KEY: count.optional().meta({
    default: PER_KEY,
    description:
      "So many requests of one key an isolate has under way. The next one is 503 [`overloaded`](errors.md), and nothing is done for it",
  }),
  REQUESTS_PER_ORGANISATION: count.optional().meta({
    default: PER_ORGANISATION,
    description: "The same for all keys of one organisation in one environment",
  }),
  REQUESTS_IN_ALL: count.optional().meta({
    default: IN_ALL,
    description: "The same for all organisations together",
  }),
  REQUESTS_AT_ONCE: count.optional().meta({
    default: AT_ONCE,
    description:
      "Of the requests under way so many run at once where several organisations send some, half of them of one organisation at most; the others wait, and come in turn, one organisation after the other. The local system has 8, because its objects share one processor",
  }),
};

type Given = z.output<z.ZodObject<typeof turnSettingsShape>>;

export function turnBounds(given: Given): TurnBounds {
  return {
    underWayPerKey: given.REQUESTS_PER_KEY ?? PER_KEY,
    underWayPerOrganisation: given.REQUESTS_PER_ORGANISATION ?? PER_ORGANISATION,
    underWayInAll: given.REQUESTS_IN_ALL ?? IN_ALL,
    atOnce: given.REQUESTS_AT_ONCE ?? AT_ONCE,
    aloneAtOnce: ALONE_AT_ONCE,
    asideAfterMilliseconds: ASIDE_AFTER_MILLISECONDS,
    // One request cannot act for another on the platform.
    wakes: false,
  };
}
