// Bodies of the operator interface, for ops, the console and the command line. Not part of the integrators' contract.

import { z } from "zod";

/** Tokens a second and how many may be saved up; at most 5,000 a second for one key. */
const rateLimitSchema = z.strictObject({
  ratePerSecond: z.number().min(1).max(5_000),
  burst: z.number().int().min(1).max(10_000),
});

const name = z.string().min(1).max(120);

export const organisationRequestSchema = z.strictObject({
  name,
  /** For the four keys that are created with the organisation. */
  keyRateLimit: rateLimitSchema.optional(),
});

export const keyRequestSchema = z.strictObject({
  type: z.enum(["secret", "publishable"]),
  environment: z.enum(["sandbox", "production"]),
  name: name.optional(),
  rateLimit: rateLimitSchema.optional(),
});
