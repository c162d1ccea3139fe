// System versions as people meet them: how a draft is written, what is answered of a version, and its states.

import { z } from "zod";
import { hasShareTooSmall, namesCurrencyTwice, SHARE_MIN } from "../../decision/versions/sample-settings.ts";
import {
  ruleSchema,
  systemVersionContentSchema,
  versionBasisSchema,
} from "../../decision/versions/system-version.ts";
import { emergencyRequestSchema, emergencySchema } from "../operators/emergency.ts";
import { text, writtenText } from "../values/primitives.ts";

/** `draft` → `approved` → `active` → `retired`; a retired one that was approved may become active again. */
export const VERSION_STATES = ["draft", "approved", "active", "retired"] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** So many versions of an organisation may wait as drafts; one that is approved or retired makes room. */
export const DRAFTS_MAX = 1_000;

const REASON_MAX = 500;
const id = text(64);

/** Of the request that writes a version. */
function withSoundSample<T extends Pick<z.output<typeof systemVersionContentSchema>, "sample">>(
  schema: z.ZodType<T>,
): z.ZodType<T> {
  return schema
    .refine(({ sample }) => sample === undefined || !hasShareTooSmall(sample), {
      path: ["sample"],
      message: `a share must be 0, or at least ${SHARE_MIN}`,
    })
    .refine(({ sample }) => sample === undefined || !namesCurrencyTwice(sample), {
      path: ["sample", "interrupted", "limits"],
      message: "each currency must be named once, in whatever case",
    });
}

/** The body of `POST /operator/v1/organisations/{id}/system-versions`. */
export const systemVersionRequestSchema = withSoundSample(
  z.strictObject({
    ...systemVersionContentSchema.shape,
    /** What it is compared with; the active version where it is left out. */
    parentId: id.nullish(),
    changeReason: writtenText(REASON_MAX),
  }),
);
export type SystemVersionRequest = z.output<typeof systemVersionRequestSchema>;

/** The body of `…/system-versions/check`: a version as it is being written. */
export const versionToCheckSchema = withSoundSample(z.strictObject(systemVersionContentSchema.shape));
export type VersionToCheck = z.output<typeof versionToCheckSchema>;

const versionProblemSchema = z.object({
  ruleId: z.string().meta({ description: "Empty for what is wrong with the version as a whole." }),
  code: z.string(),
  message: z.string(),
  at: z
    .int()
    .nullable()
    .meta({ description: "Where in the expression, from 0; null where that is not known." }),
});
export type VersionProblem = z.output<typeof versionProblemSchema>;
export const checkedVersionSchema = z
  .object({ problems: z.array(versionProblemSchema) })
  .meta({ id: "CheckedVersion" });

/** The body of `…/approve`, `…/activate` and `…/retire`; none at all is an empty one. */
export const versionActRequestSchema = z.strictObject({
  /** Why; kept in the audit. */
  reason: writtenText(REASON_MAX).nullish(),
});

/** The body of `…/approve`. */
export const versionApprovalRequestSchema = versionActRequestSchema.extend({
  emergency: emergencyRequestSchema,
});

const partSchema = z.object({
  part: z.enum(["name", "rule", "thresholds", "screening", "list", "sample", "basis"]),
  id: z.string().nullable().meta({ description: "Of a rule or a list; null for what a version has once." }),
});

const hash = z.string().meta({ examples: [`sha256:${"0".repeat(64)}`] });

/** A version in a list: its rules by name and hash. */
export const systemVersionSchema = z
  .object({
    id: z.string().meta({ description: "As `processing.systemVersionId` of a decision names it." }),
    number: z.number().int().min(1),
    name: z.string(),
    state: z.enum(VERSION_STATES),
    contentHash: hash,
    parentId: z.string().nullable(),
    rules: z.array(z.object({ ruleId: z.string(), version: z.number().int(), hash })),
    thresholds: systemVersionContentSchema.shape.thresholds,
    screening: systemVersionContentSchema.shape.screening,
    lists: systemVersionContentSchema.shape.lists.meta({
      description: "Which of the published lists screen; none named: all of them.",
    }),
    sample: systemVersionContentSchema.shape.sample.meta({
      description: "Which payments people judge without knowing the score. Absent if none.",
    }),
    ...versionBasisSchema.shape,
    createdAt: z.string(),
    createdBy: z.string(),
    approvedBy: z.string().nullable(),
    soleOperator: z.literal(true).optional().meta({
      description: "Present if its author approved it, because nobody else could.",
    }),
    emergency: emergencySchema.optional().meta({
      description:
        "Present if an owner approved it alone in an emergency and nobody else has: then the version decides again that did before it.",
    }),
    activatedAt: z.string().nullable(),
    retiredAt: z.string().nullable(),
    changeReason: z.string(),
    diff: z
      .object({
        added: z.array(partSchema),
        removed: z.array(partSchema),
        changed: z.array(
          partSchema.extend({
            fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
          }),
        ),
      })
      .meta({ description: "Against the parent." }),
  })
  .meta({ id: "SystemVersion" });
export type ShownVersion = z.output<typeof systemVersionSchema>;

/** One version with its rules' bodies: what it decides by, whole. `id` is a rule's name in a draft. */
export const systemVersionDetailSchema = systemVersionSchema
  .extend({ rules: z.array(ruleSchema.extend({ ruleId: z.string(), hash })) })
  .meta({ id: "SystemVersionDetail" });
export type ShownVersionDetail = z.output<typeof systemVersionDetailSchema>;

export const systemVersionPageSchema = z.object({
  data: z.array(systemVersionSchema),
  pagination: z.object({ nextCursor: z.string().nullable() }),
});
export type SystemVersionPage = z.output<typeof systemVersionPageSchema>;

/** What whoever asks would be answered if they approved it now. */
const approval = {
  mayApprove: z.boolean().meta({ description: "Whether you may approve it now." }),
  approvalRefusal: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .meta({ description: "The error that an approval would be answered with; null if you may approve." }),
};

export const organisationVersionSchema = systemVersionDetailSchema
  .extend(approval)
  .meta({ id: "OrganisationVersion" });
export const organisationVersionPageSchema = z.object({
  data: z.array(systemVersionSchema.extend(approval).meta({ id: "ListedOrganisationVersion" })),
  pagination: z.object({ nextCursor: z.string().nullable() }),
});
