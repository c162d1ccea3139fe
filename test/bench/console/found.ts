// What the bench asks of the program with the browser, and what the program answers.

import { z } from "zod";

export const askedSchema = z.object({
  /** Ends in `/operator/v1`. */
  operatorUrl: z.url(),
  operatorToken: z.string(),
  /** Has the seeded decisions, in the warehouse alone. */
  organisationId: z.string(),
  /** Has the decisions of the sample, in the ledger and the warehouse. */
  sampleOrganisationId: z.string(),
});
export type Asked = z.infer<typeof askedSchema>;

const milliseconds = z.number();

export const foundSchema = z.object({
  /** From an address to its content at p95, by place. */
  addresses: z.record(z.string(), milliseconds),
  /** Of a list of 100,000 rows that scrolls. */
  grid: z.object({
    /** Rows of the list that the page had at once, at most. */
    rows: z.number(),
    longestFrame: milliseconds,
    framesASecond: z.number(),
    /** CPU of one task of script, at most. */
    longestScript: milliseconds,
  }),
  /** From a key to the next paint, at most. */
  typing: milliseconds,
  /** The heap after all pages, as a share of that after the first ones. */
  memory: z.number(),
});
export type Found = z.infer<typeof foundSchema>;
