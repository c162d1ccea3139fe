// A system version: rules, thresholds, lists. Immutable, named by the hash of its content.

import { z } from "zod";
import { nameText, text } from "../../contract/values/primitives.ts";
import { CHECKS } from "../../contract/decisions/screening.ts";
import { sampleSettingsSchema } from "./sample-settings.ts";

/** Nine digits, as the warehouse reads them in `id@version`. */
export const RULE_VERSION_MAX = 999_999_999;

export const ruleSchema = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,64}$/),
  version: z.number().int().min(1).max(RULE_VERSION_MAX),
  name: nameText(120),
  category: nameText(60),
  /**
   * A CEL expression over `transaction`, `activity`, `subject`, `counterparty`, `features`, `screening`, `location`, `custom`,
   * `metadata`.
   */
  expression: text(2_000),
  /** Added to the score on a hit, −100 to 100. */
  scoreModifier: z.number().int().min(-100).max(100),
  action: z.enum(["none", "review", "block"]),
  state: z.enum(["active", "shadow", "retired"]),
});
export type Rule = z.output<typeof ruleSchema>;

export const systemVersionContentSchema = z.object({
  name: nameText(120),
  rules: z.array(ruleSchema),
  /** Scores from which the decision is at least review or block. */
  thresholds: z.object({ review: z.number().int().min(0).max(101), block: z.number().int().min(0).max(101) }),
  screening: z.object({
    nameThreshold: z.number().min(0).max(1),
    blockThreshold: z.number().min(0).max(1),
    requireCoverage: z.array(z.enum(CHECKS)),
  }),
  /** Which of the published lists screen; none named: all of them. */
  lists: z.array(z.object({ id: text(64) })).max(100),
  /** Which payments people judge without knowing the score; none if it is left out. */
  sample: sampleSettingsSchema.optional(),
});

/** What a version stands on, and does not write: what features mean, how names are compared, who is asked outside. */
export const versionBasisSchema = z.object({
  featureSet: z.object({ version: z.number().int(), hash: z.string() }),
  matching: z.object({ algorithm: z.string(), version: z.string() }),
  providers: z.array(
    z.object({
      name: z.string(),
      /** Of its configuration without secrets: `sha256:` and 64 hex digits. */
      configHash: z.string(),
    }),
  ),
});
export type VersionBasis = z.output<typeof versionBasisSchema>;

/** All that the name of a version is made from. What was published before bases were kept has none. */
export type SystemVersionContent = z.output<typeof systemVersionContentSchema> & {
  readonly basis?: VersionBasis | undefined;
};

export interface SystemVersion extends SystemVersionContent {
  /** `sv_` and the first 24 hex digits of the content hash. */
  readonly id: string;
  /** `sha256:` and 64 hex digits, over the canonical JSON of the content. */
  readonly contentHash: string;
}
