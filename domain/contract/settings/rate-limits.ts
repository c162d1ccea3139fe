// How fast keys may go: a key's own limit, and an organisation's limits of keys without one.

import { z } from "zod";
import { CALLS_RATE_LIMIT, REPORTS_RATE_LIMIT } from "../values/limits.ts";

/** Tokens a second and how many may be saved up; at most 5,000 a second for one key. */
export const rateLimitSchema = z.strictObject({
  ratePerSecond: z.number().min(1).max(5_000),
  burst: z.number().int().min(1).max(10_000),
});
export type RateLimit = Readonly<z.output<typeof rateLimitSchema>>;

export interface RateLimits {
  /** Of a key without a limit of its own. */
  readonly calls: RateLimit;
  /** Of the report routes, for every key. */
  readonly reports: RateLimit;
}

/** Until the organisation sets others. */
export const DEFAULT_RATE_LIMITS: RateLimits = { calls: CALLS_RATE_LIMIT, reports: REPORTS_RATE_LIMIT };

/** Who changes one of the numbers does not take back what somebody else made of the other. */
const limitChangesSchema = rateLimitSchema
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, "must name at least one number");

/** What is left out stays as it is. */
export const rateLimitChangesSchema = z
  .strictObject({ calls: limitChangesSchema.optional(), reports: limitChangesSchema.optional() })
  .refine((changes) => Object.keys(changes).length > 0, "must name at least one limit");
export type RateLimitChanges = Readonly<z.output<typeof rateLimitChangesSchema>>;
