// The labelled names of the bench and of the quality gates. Origins and licences: data/README.md.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import type { PartyType } from "#domain/contract/decisions/transaction.ts";
import { readCsv } from "#ops/csv/read-csv.ts";
import { readSample } from "#ops/sample/sample-row.ts";

const DATA = new URL("data/", import.meta.url);
const SAMPLE = new URL("../../../ops/sample/sparkov-sample.csv.gz", import.meta.url);

const TYPES = {
  Person: "individual",
  Company: "business",
  Organization: "business",
  Vessel: "business",
  LegalEntity: "unknown",
} as const satisfies Record<string, PartyType>;

const pairRow = z.object({
  schema: z.enum(["Person", "Company", "Organization", "Vessel", "LegalEntity"]),
  name1: z.string(),
  name2: z.string(),
  is_match: z.enum(["true", "false"]),
  quality: z.enum(["STRONG", "MEDIUM", "WEAK"]),
  case_group: z.string(),
  /** Empty where the reference has none. */
  reference_score: z.string(),
});

export interface LabelledPair {
  readonly query: string;
  readonly candidate: string;
  readonly type: PartyType;
  readonly isMatch: boolean;
  readonly quality: "STRONG" | "MEDIUM" | "WEAK";
  readonly group: string;
  readonly schema: string;
  readonly referenceScore: number | null;
}

export function labelledPairs(): LabelledPair[] {
  return readCsv(readFileSync(new URL("name_pairs.csv", DATA), "utf8")).map((fields) => {
    const row = pairRow.parse(fields);
    return {
      query: row.name1,
      candidate: row.name2,
      type: TYPES[row.schema],
      isMatch: row.is_match === "true",
      quality: row.quality,
      group: row.case_group,
      schema: row.schema,
      referenceScore: row.reference_score === "" ? null : Number(row.reference_score),
    };
  });
}

const heldOutRow = z.object({
  category: z.string(),
  name1: z.string(),
  name2: z.string(),
  type: z.enum(["individual", "business"]),
  is_match: z.enum(["true", "false"]),
});

export interface HeldOutPair extends Pick<LabelledPair, "query" | "candidate" | "type" | "isMatch"> {
  /** What the pair tries, e.g. "Korean". */
  readonly category: string;
}

/** Pairs of our own. The scoring was tuned with every second of them, the first included; the others judge it. */
export function heldOutPairs(): HeldOutPair[] {
  return readCsv(readFileSync(new URL("held_out_pairs.csv", DATA), "utf8")).map((fields) => {
    const { category, name1, name2, type, is_match } = heldOutRow.parse(fields);
    return { query: name1, candidate: name2, type, isMatch: is_match === "true", category };
  });
}

/** Pairs of one person's name in two scripts. */
export function crossScriptPairs(): { readonly query: string; readonly candidate: string }[] {
  return readCsv(readFileSync(new URL("cross_script_pairs.csv", DATA), "utf8")).map(
    ({ query = "", expected = "" }) => ({ query, candidate: expected }),
  );
}

/** Names of people who do not exist. */
export function inventedPeople(): string[] {
  const text = gunzipSync(readFileSync(new URL("invented_people.csv.gz", DATA))).toString("utf8");
  return readCsv(text).map((row) => row["full_name"] ?? "");
}

/** Names of firms that do not exist: the merchants of the bundled sample. */
export function inventedFirms(): string[] {
  const rows = readSample(readFileSync(SAMPLE));
  return [...new Set(rows.map(({ merchant_name: name }) => name))];
}
