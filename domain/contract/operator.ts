// Bodies of the operator interface, for ops, the console and the command line. Not part of the integrators' contract.

import { z } from "zod";
import { environmentSchema } from "./environment.ts";
import { priceChangesSchema } from "../billing/tariff.ts";
import { positiveAmount, text } from "./primitives.ts";

/** Tokens a second and how many may be saved up; at most 5,000 a second for one key. */
const rateLimitSchema = z.strictObject({
  ratePerSecond: z.number().min(1).max(5_000),
  burst: z.number().int().min(1).max(10_000),
});

const NOTE_MAX = 500;
const name = z.string().min(1).max(120);

export const organisationRequestSchema = z.strictObject({
  name,
  /** For the four keys that are created with the organisation. */
  keyRateLimit: rateLimitSchema.optional(),
});

export const organisationChangesSchema = z.strictObject({
  prices: priceChangesSchema,
});

export const keyRequestSchema = z.strictObject({
  type: z.enum(["secret", "publishable"]),
  environment: environmentSchema,
  name: name.optional(),
  rateLimit: rateLimitSchema.optional(),
});

export const creditGrantRequestSchema = z.strictObject({
  amount: positiveAmount,
  /** ISO 4217. The first grant says which currency the credit is in; left out, it is that one. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be three capital letters")
    .optional(),
  /** Why; kept with the entry and in the audit. */
  note: text(NOTE_MAX).optional(),
});
export type CreditGrantRequest = z.output<typeof creditGrantRequestSchema>;
