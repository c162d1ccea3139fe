// Screening lists in the operator interface: how a version is uploaded and published, and what the interface says of it.

import { z } from "zod";
import { text, writtenText } from "../values/primitives.ts";

/** A chunk fits into a row of an object's database, and into one request. */
export const LISTS_CHUNK_MAX_BYTES = 1024 * 1024;
/** A packed version crosses from its object to an isolate in one answer, which may hold 32 MiB. */
const LISTS_CHUNKS_MAX = 24;

const hash = z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in 64 lower-case hex digits");
const REASON_MAX = 500;

export const listsUploadRequestSchema = z.strictObject({
  /** SHA-256 of the version's content, unpacked: its name, whatever the packing. */
  hash,
  /** The packed content (gzip), cut into pieces, in order. */
  chunks: z
    .array(z.strictObject({ sha256: hash, bytes: z.number().int().min(1).max(LISTS_CHUNK_MAX_BYTES) }))
    .min(1)
    .max(LISTS_CHUNKS_MAX),
});
export type ListsUploadRequest = z.output<typeof listsUploadRequestSchema>;

const listIdSchema = text(64);

export const listsPublishRequestSchema = z
  .strictObject({
    /** Why; kept with the publication and in the audit. */
    reason: writtenText(REASON_MAX).optional(),
    /** Lists that may be lost, or lose most of their entries, with this publication. */
    acceptLoss: z.array(listIdSchema).max(100).optional(),
  })
  .refine(({ reason, acceptLoss = [] }) => reason !== undefined || acceptLoss.length === 0, {
    path: ["reason"],
    message: "must say why a loss is accepted",
  });

export const listRetirementRequestSchema = z.strictObject({
  list: listIdSchema,
  /** Why; kept in the audit. */
  reason: writtenText(REASON_MAX),
  /** Retires it also where versions that are active or approved name it: they will ask for review. */
  acceptNamed: z.boolean().optional(),
});
export type ListRetirementRequest = z.output<typeof listRetirementRequestSchema>;

/** What a publication would take away. */
export interface ListLoss {
  readonly id: string;
  readonly kind: ListFact["kind"];
  readonly loss: "missing" | "shrunk";
  /** Entries in the last publication that had it, and in this one. */
  readonly before: number;
  readonly now: number;
}

/** One list of a version, as its own publisher calls it. */
export const listFactSchema = z.object({
  id: z.string().min(1),
  kind: z.enum(["names", "wallets"]),
  title: z.string().min(1),
  /** The day of the list; null where its source names none. */
  asOf: z.iso.date().nullable(),
  entries: z.number().int().positive(),
});
export type ListFact = z.output<typeof listFactSchema>;

const leavingSchema = z.object({
  sanctions: z.number().meta({ description: "Of sanctions lists, and listed wallets." }),
  entries: z.number().meta({ description: "Of all lists." }),
  lists: z
    .array(z.object({ id: z.string(), entries: z.number() }))
    .optional()
    .meta({ description: "How many of which list. Absent for publications of older releases." }),
  names: z.array(z.string()).meta({ description: "The first 20, those of sanctions before others." }),
});

export const listsVersionSchema = z.object({
  hash,
  /** As every screening attempt names it. */
  listVersion: z.string(),
  /** Of the packed content. */
  bytes: z.number(),
  /** Publications are numbered from 1; the highest is active. */
  publication: z.number(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  reason: z.string().nullable(),
  active: z.boolean(),
  lists: z.array(listFactSchema),
  leaving: leavingSchema.optional().meta({
    description:
      "Entries that are gone, are on fewer lists, have fewer names or are found less surely than in the version before. Absent if there are none.",
  }),
  soleOperator: z.literal(true).optional().meta({
    description:
      "Present if one person took entries of sanctions lists away, because nobody else could agree.",
  }),
});
export type ListsVersion = z.output<typeof listsVersionSchema>;

/** A list that the deployment is held to. */
export const expectedListSchema = z
  .object({
    id: z.string(),
    kind: z.enum(["names", "wallets"]),
    title: z.string(),
    /** In the last publication that had it. */
    entries: z.number(),
    state: z.enum(["published", "missing", "retired"]).meta({
      description:
        "`missing`: a publication had it, the active one lacks it, and it was not retired: decisions that need it are at least `review`.",
    }),
    /** Ends with a publication that has it again. */
    retired: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: "ExpectedList" });
export type ExpectedListFact = z.output<typeof expectedListSchema>;

/** What a retirement answers. */
export const listRetiredSchema = z.object({ data: z.array(expectedListSchema) });

/** What `GET /operator/v1/lists` answers: the versions that are kept, newest first. */
export const listsOverviewSchema = z.object({
  data: z.array(listsVersionSchema),
  pagination: z.object({ nextCursor: z.null() }),
  /** Every list that was ever published. */
  expected: z.array(expectedListSchema),
  /**
   * Organisations with keys that do not know the active version yet; announcements repeat until they do. Null while it
   * is unknown which organisations these are.
   */
  unconfirmedOrganisations: z.number().nullable(),
  files: z
    .object({
      listVersion: z.string(),
      readAt: z.string(),
      missing: leavingSchema.meta({
        description: "What the active version lacks of it, or finds less surely.",
      }),
    })
    .optional()
    .meta({
      description:
        "The version that the job `lists` made last of the publishers' files, also if it was refused. Absent before the first.",
    }),
});
/** What a publication answers. */
export const listsPublishedSchema = listsVersionSchema.extend({
  unconfirmedOrganisations: listsOverviewSchema.shape.unconfirmedOrganisations,
});
export type PublishedLists = z.output<typeof listsPublishedSchema>;

export type ListsOverview = z.output<typeof listsOverviewSchema>;
