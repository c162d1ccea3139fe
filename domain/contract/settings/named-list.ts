// Named lists as operators write and read them: allow and block lists that rules ask with `inList`.

import { z } from "zod";
import { ENTRIES_A_CHANGE_MAX, LIST_KINDS, LIST_NAME_PATTERN } from "../../named-lists/named-list.ts";
import { SUBJECT_TYPES } from "../decisions/subject.ts";
import { INSTRUMENT_TYPES } from "../decisions/transaction.ts";
import { boundedString, instant, noteText, reference } from "../values/primitives.ts";

const REASON_MAX = 500;
const DESCRIPTION_MAX = 200;

/** Why an entry is there; kept with it and in the audit. */
export const entryReason = noteText(REASON_MAX);

const listNameSchema = z
  .string()
  .regex(
    LIST_NAME_PATTERN,
    "must have 1 to 64 lowercase letters, digits, - or _, and begin with a letter or digit",
  );

/** The body of `POST /operator/v1/organisations/{id}/lists`. */
export const namedListRequestSchema = z.strictObject({
  name: listNameSchema.meta({ description: "As rules name it. It stays." }),
  kind: z.enum(LIST_KINDS).meta({
    description:
      "It stays. `block`: entries count at once, and to remove one or to have it end sooner takes two operators. `allow`: entries count once a second operator has approved them, and rules that ask the list may only take points away.",
  }),
  description: noteText(DESCRIPTION_MAX).optional(),
});
export type NamedListRequest = z.output<typeof namedListRequestSchema>;

export const namedListSchema = z
  .object({
    name: z.string(),
    kind: z.enum(LIST_KINDS),
    description: z.string().nullable(),
    createdAt: z.string(),
    createdBy: z.string(),
  })
  .meta({ id: "NamedList" });
export type NamedList = z.output<typeof namedListSchema>;

const page = { pagination: z.object({ nextCursor: z.string().nullable() }) };

export const namedListPageSchema = z.object({ data: z.array(namedListSchema), ...page });

const revision = z.number().int().min(0).meta({ description: "Counts the changes of its entries." });
const hash = z.string().meta({
  description: "Of all entries in force, whatever their order. Decisions name it.",
  examples: [`sha256:${"0".repeat(64)}`],
});

/** What a list holds in one environment. */
export const namedListDetailSchema = namedListSchema
  .extend({
    revision,
    hash,
    entries: z.number().int().meta({ description: "In force, expired ones included." }),
    proposals: z.number().int().meta({ description: "That wait for a second operator." }),
  })
  .meta({ id: "NamedListDetail" });
export type NamedListDetail = z.output<typeof namedListDetailSchema>;

const ONE_OF = ["value", "instrument", "customer"] as const;

const entryRequestSchema = z
  .strictObject({
    value: boundedString
      .optional()
      .meta({ description: "The text, or a fingerprint. An account or card number is kept as fingerprint." }),
    instrument: z
      .strictObject({ type: z.enum(INSTRUMENT_TYPES), identifier: boundedString })
      .optional()
      .meta({ description: "Kept as the fingerprint that rules see of such an instrument." }),
    customer: z
      .strictObject({ externalUserId: reference, type: z.enum(SUBJECT_TYPES).default("individual") })
      .optional()
      .meta({ description: "Kept as the id that rules see as `subject.id`." }),
    reason: entryReason.optional().meta({ description: "Instead of the reason of the change." }),
    expiresAt: instant.optional().meta({ description: "From then on the entry does not count." }),
  })
  .refine(
    (entry) => ONE_OF.filter((name) => entry[name] !== undefined).length === 1,
    `needs exactly one of ${ONE_OF.join(", ")}`,
  );
export type EntryRequest = z.output<typeof entryRequestSchema>;

const expectedRevision = z
  .int()
  .min(0)
  .optional()
  .meta({ description: "The revision that the change was made for; any other is refused." });

/** The body of `POST …/lists/{name}/entries`. */
export const entriesRequestSchema = z.strictObject({
  entries: z.array(entryRequestSchema).min(1).max(ENTRIES_A_CHANGE_MAX),
  reason: entryReason,
  revision: expectedRevision,
  emergency: z.strictObject({ reason: entryReason }).optional().meta({
    description:
      "Of an allow list: the entries count at once, for 24 hours at most, and for longer once another operator has approved the proposal. Once in 7 days for each value.",
  }),
});
export type EntriesRequest = z.output<typeof entriesRequestSchema>;

/** The body of `…/approve` and `…/reject`. */
export const proposalActRequestSchema = z.strictObject({
  reason: entryReason.optional(),
  revision: expectedRevision,
});

const proposedEntry = {
  value: z.string(),
  masked: z.string().nullable().meta({ description: "The end of the number behind a fingerprint." }),
  reason: z.string(),
  expiresAt: z.string().nullable(),
};

const emergencySchema = z
  .object({ until: z.string(), by: z.string(), reason: z.string() })
  .meta({ id: "NamedListEmergency" });
export type Emergency = z.output<typeof emergencySchema>;

export const listEntrySchema = z
  .object({
    id: z.string(),
    ...proposedEntry,
    addedAt: z.string(),
    addedBy: z.string(),
    approvedBy: z.string().nullable(),
    emergency: emergencySchema.optional().meta({
      description:
        "Present while one lasts: an entry of an allow list counts because of it, one of a block list does not count.",
    }),
  })
  .meta({ id: "NamedListEntry" });
export type ListEntry = z.output<typeof listEntrySchema>;

export const listEntryPageSchema = z.object({ data: z.array(listEntrySchema), ...page });

const proposalFields = {
  id: z.string(),
  reason: z.string(),
  proposedAt: z.string(),
  proposedBy: z.string(),
};

export const listProposalSchema = z
  .object({ ...proposalFields, entries: z.number().int() })
  .meta({ id: "NamedListProposal" });
export type ListProposal = z.output<typeof listProposalSchema>;

/** What asking for a removal answers where it waits. */
export const removalProposedSchema = listProposalSchema
  .extend({
    emergency: emergencySchema
      .optional()
      .meta({ description: "Present if the entry does not count until then." }),
  })
  .meta({ id: "NamedListRemovalProposed" });
export type RemovalProposed = z.output<typeof removalProposedSchema>;

export const listProposalPageSchema = z.object({ data: z.array(listProposalSchema), ...page });

/** What a second operator reads before they approve. */
export const listProposalDetailSchema = z
  .object({
    ...proposalFields,
    entries: z.array(
      z.object({
        ...proposedEntry,
        removesEntryId: z.string().optional().meta({
          description: "Present if the list is to lose this entry; else it is to get it.",
        }),
      }),
    ),
  })
  .meta({ id: "NamedListProposalDetail" });
export type ListProposalDetail = z.output<typeof listProposalDetailSchema>;

const soleOperator = z.literal(true).meta({
  description: "Present if it made a block list weaker, which takes two operators, and there is only one.",
});

/** What a change came to. */
export const changedListSchema = z
  .object({
    list: z.string(),
    revision,
    hash,
    entries: z.array(listEntrySchema).meta({ description: "That count now." }),
    proposal: listProposalSchema.nullable().meta({ description: "What waits for a second operator." }),
    soleOperator: soleOperator.optional(),
    emergency: emergencySchema.optional().meta({
      description: "Present if the entries count until then because an owner asked for it alone.",
    }),
  })
  .meta({ id: "ChangedNamedList" });
export type ChangedList = z.output<typeof changedListSchema>;
