// One payment of the bundled sample, as its file holds it, and the reading of such a file.

import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { CLASSIFICATIONS } from "#domain/contract/decisions/outcome.ts";
import { nonNegativeAmount } from "#domain/contract/values/primitives.ts";
import { readCsv } from "#ops/csv/read-csv.ts";

/** The columns of the file, in order. */
export const SAMPLE_COLUMNS = [
  "tx_id",
  "occurred_at",
  "customer",
  "customer_name",
  "merchant_id",
  "merchant_name",
  "category",
  "amount",
  "merch_lat",
  "merch_long",
  "score",
  "outcome",
] as const;

const sampleRowSchema = z.object({
  tx_id: z.string().min(1),
  occurred_at: z.iso.datetime(),
  customer: z.string().min(1),
  customer_name: z.string().min(1),
  merchant_id: z.string().min(1),
  merchant_name: z.string().min(1),
  category: z.string().min(1),
  amount: nonNegativeAmount,
  merch_lat: z.coerce.number(),
  merch_long: z.coerce.number(),
  score: z.coerce.number(),
  outcome: z.enum(["", ...CLASSIFICATIONS]),
});
export type SampleRow = z.output<typeof sampleRowSchema>;

/**
 * @param bytes CSV with a header, gzipped or not.
 * @throws ZodError or RangeError where a row is not a payment of the sample.
 */
export function readSample(bytes: Uint8Array): SampleRow[] {
  const gzipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = Buffer.from(gzipped ? gunzipSync(bytes) : bytes).toString("utf8");
  return z.array(sampleRowSchema).parse(readCsv(text));
}
