// What the setting SCREENING_PROVIDERS may say. Imports nothing of the platform.

import { z } from "zod";
import { CHECKS } from "#domain/contract/screening.ts";

const name = z.string().min(1).max(80);
const apiKey = z.string().min(1).max(500);
/** Names and addresses of customers travel there: encrypted, unless it is this very machine. */
const url = z
  .url()
  .refine(
    (text) => text.startsWith("https://") || /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/]/.test(text),
    {
      message: "must be https",
    },
  );

export const providerSettingsSchema = z.strictObject({
  /** A service that speaks yente's matching protocol; `checks` is what its dataset answers. */
  names: z
    .strictObject({
      name,
      url,
      dataset: z.string().min(1).max(80),
      apiKey: apiKey.optional(),
      checks: z.array(z.enum(CHECKS)).min(1),
    })
    .optional(),
  /** A service that speaks Chainalysis' address-screening protocol. */
  wallets: z.strictObject({ name, url, apiKey }).optional(),
});
export type ProviderSettings = z.output<typeof providerSettingsSchema>;
