// Which part of the payments people judge without knowing the score. Labels that arrive by themselves depend on what was
// decided; those of a drawn payment do not.

import { z } from "zod";
import { nonNegativeAmount, text } from "../../contract/values/primitives.ts";
import { currencyIdentity } from "../../money/currency.ts";

const LIST_MAX = 20;

const bandSchema = z.strictObject({
  fromScore: z.int().min(0).max(100).meta({ description: "It ends where the next begins." }),
  share: z.number().min(0).max(1).meta({ description: "Of its payments, by lot." }),
});

const bandsSchema = z
  .array(bandSchema)
  .min(1)
  .max(LIST_MAX)
  .refine(
    (bands) => bands.every(({ fromScore }, index) => fromScore > (bands[index - 1]?.fromScore ?? -1)),
    "fromScore must rise from band to band",
  )
  .meta({ description: "By score, lowest first. Payments below the first are never drawn." });
export type SampleBands = z.output<typeof bandsSchema>;

const releaseLimitSchema = z.strictObject({
  currency: text(64).meta({
    description: "As payments name it. Payments in other currencies are not released.",
  }),
  amount: nonNegativeAmount.meta({ description: "The greatest amount of one payment." }),
  amountPerDay: nonNegativeAmount.meta({
    description:
      "Of all released payments of one environment and UTC day; each ledger has an equal part of it.",
  }),
});

const interruptedSchema = z.discriminatedUnion("mode", [
  z.strictObject({
    mode: z.literal("judge").meta({ description: "They stay interrupted and are judged." }),
    bands: bandsSchema,
  }),
  z.strictObject({
    mode: z.literal("release").meta({
      description: "They are allowed and judged: only what the score's threshold alone interrupted.",
    }),
    bands: bandsSchema,
    limits: z
      .array(releaseLimitSchema)
      .min(1)
      .max(LIST_MAX)
      .refine(
        (limits) => new Set(limits.map(({ currency }) => currency)).size === limits.length,
        "each currency must be named once",
      ),
  }),
]);

export const sampleSettingsSchema = z
  .strictObject({
    allowed: bandsSchema,
    interrupted: interruptedSchema.optional(),
  })
  .meta({ id: "SampleSettings" });
export type SampleSettings = z.output<typeof sampleSettingsSchema>;

/** The least share above none: of ten thousand payments one. */
export const SHARE_MIN = 0.0001;

/** Drafts only, so that an older version with a smaller share stays readable. */
export function hasShareTooSmall({ allowed, interrupted }: SampleSettings): boolean {
  return [...allowed, ...(interrupted?.bands ?? [])].some(({ share }) => share > 0 && share < SHARE_MIN);
}

/** Drafts only, for the same reason. */
export function namesCurrencyTwice({ interrupted }: SampleSettings): boolean {
  const currencies =
    interrupted?.mode === "release"
      ? interrupted.limits.map(({ currency }) => currencyIdentity(currency))
      : [];
  return new Set(currencies).size < currencies.length;
}
