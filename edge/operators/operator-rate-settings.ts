// How fast an operator may go: the settings with their published defaults.

import { z } from "zod";
import type { RateLimit } from "#domain/contract/settings/rate-limits.ts";

const PER_SECOND = 50;
const BURST = 200;

/** As text bindings hold them; all may be left out. */
export const operatorRateSettingsShape = {
  OPERATOR_REQUESTS_PER_SECOND: z
    .string()
    .transform(Number)
    .pipe(z.number("must be a number").min(1, "must be at least 1").max(5_000, "must be at most 5000"))
    .optional()
    .meta({
      default: PER_SECOND,
      description:
        "So many requests a second an operator may send in the long run, by tokens and in the console. The next one is 429 [`rate_limited`](errors.md)",
    }),
  OPERATOR_REQUESTS_BURST: z
    .string()
    .transform(Number)
    .pipe(z.int("must be a whole number").min(1, "must be at least 1").max(10_000, "must be at most 10000"))
    .optional()
    .meta({
      default: BURST,
      description: "So many requests an operator who sent none for a while may send at once",
    }),
};

type Given = z.output<z.ZodObject<typeof operatorRateSettingsShape>>;

export function operatorRateLimit(given: Given): RateLimit {
  return {
    ratePerSecond: given.OPERATOR_REQUESTS_PER_SECOND ?? PER_SECOND,
    burst: given.OPERATOR_REQUESTS_BURST ?? BURST,
  };
}
