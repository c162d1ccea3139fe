// What a signal says of an act after which the screening lists find fewer, or find them less surely: a publication or a retirement.

import { z } from "zod";

export const listRemovalSchema = z
  .object({
    act: z.enum(["published", "retired"]).meta({
      description: "`retired`: decisions that need the list are no longer held for review without it.",
    }),
    publication: z
      .int()
      .meta({ description: "The number of the act. Publications and retirements count together." }),
    listVersion: z.string().nullable().meta({
      description: "That screens since then; as every screening attempt names it.",
    }),
    lists: z
      .array(z.object({ id: z.string(), entries: z.int() }))
      .meta({ description: "How many entries of which list. An entry may be on several." }),
    entries: z.int(),
    sanctions: z.int().meta({ description: "How many of them are of sanctions lists, or listed wallets." }),
    names: z.array(z.string()).meta({
      description: "The first 20, those of sanctions before others. Empty for a list that was retired.",
    }),
    at: z.string(),
    by: z.string(),
    proposedBy: z
      .string()
      .nullable()
      .meta({ description: "Who wanted it first, where it took two persons." }),
    alone: z.boolean().meta({
      description: "Whether one person did it. The job that read the publishers' files is no person.",
    }),
  })
  .meta({ id: "ListRemoval" });
export type ListRemoval = z.output<typeof listRemovalSchema>;
