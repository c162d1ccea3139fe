// Records of providers as they are sent: the service fills in what is left out.

import type { z } from "zod";
import { providerRecordsRequestSchema } from "#domain/contract/operators/provider-directory.ts";
import { hashOfRecord } from "#domain/crypto/providers/provider-record.ts";

export type WrittenRecord = z.input<typeof providerRecordsRequestSchema>["records"][number];

const recordSchema = providerRecordsRequestSchema.shape.records.element;

/** Why a record would be refused; null where it would not. */
export function problemOf(record: unknown): string | null {
  const [issue] = recordSchema.safeParse(record).error?.issues ?? [];
  return issue === undefined ? null : `${issue.path.join(".")} ${issue.message}`.trim();
}

/** How many of them differ, as the service counts. */
export function countDifferent(records: readonly WrittenRecord[]): number {
  return new Set(records.map((record) => hashOfRecord(recordSchema.parse(record)))).size;
}
