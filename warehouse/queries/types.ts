// How instants, days and counts travel between TypeScript and the warehouse. UTC throughout, exact to the millisecond.

import { z } from "zod";
import { DECIMAL_PATTERN, toScaled } from "#domain/money/amount.ts";
import { formatInstant, parseInstant } from "#domain/time/instant.ts";

/** An ISO 8601 instant, as a `DateTime64(3, 'UTC')` parameter. */
export const instantParameter = z.string().transform((text, context) => {
  const instant = parseInstant(text);
  if (instant !== null) return formatInstant(instant).replace("T", " ").slice(0, -1);
  context.addIssue({ code: "custom", message: "is not an ISO 8601 instant" });
  return z.NEVER;
});

/** Days as `YYYY-MM-DD`, as an `Array(Date32)` parameter. */
export const daysParameter = z.array(z.iso.date());

/** The name of a rollup generation: a UInt64 by `toString`, which a number cannot hold. */
export const generationColumn = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform((text) => BigInt(text));
export const generationParameter = z.bigint();

/** A `DateTime64(3, 'UTC')` column, as the contract writes instants. */
export const instantColumn = z.iso.datetime({ precision: 3 });

export const countColumn = z.number().int().min(0);

/**
 * Many counts, such as one for each group of customers, or none. One function looks at them all: a schema for each takes longer
 * than the query.
 */
export const countsColumn = z.custom<readonly number[]>(
  (value) => Array.isArray(value) && value.every((count) => Number.isSafeInteger(count) && count >= 0),
  "are not counts",
);

/**
 * A sum of amounts, by `toString` of a `Decimal(76, 8)`: an exact integer count of 10⁻⁸ units. A sum may have more
 * digits than the contract allows one amount.
 */
export const amountColumn = z.string().regex(DECIMAL_PATTERN).transform(toScaled);

/** Whose data a question is about: every query of a tenant has these two. */
export const tenantParameters = { organisationId: z.string().min(1), environment: z.string().min(1) };

/** Of a report that reads days and hours from rollups and the rest from the events. */
export const windowParameters = {
  ...tenantParameters,
  from: instantParameter,
  to: instantParameter,
  /** The days to read from the events, but for those hours of them, counted since 1970, that are read from rollups. */
  days: daysParameter,
  withoutHours: z.array(z.int().min(0)),
  /** The rollups to read: day, hour of it (24 for the whole day) and generation, in parallel. */
  rolledUpDays: daysParameter,
  rolledUpHours: z.array(z.int().min(0).max(24)),
  generations: z.array(generationParameter),
  /** Facts of the events are separated by hour: a rollup asks for that, a report does not. */
  byHour: z.literal(false).default(false),
};
