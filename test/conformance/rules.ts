// The contract's rules as `rules.csv` lists them, and the tests that show each, as `evidence.csv` names them.

import { readFileSync } from "node:fs";
import { z } from "zod";
import { readCsv } from "#ops/csv/read-csv.ts";

/** A test by its file, from the root of the repository, and its full title as the source has it: `suite > test`. */
export interface NamedTest {
  readonly file: string;
  readonly test: string;
}

export interface Rule {
  readonly id: string;
  readonly section: string;
  readonly rule: string;
  readonly kind: string;
  /** Why the rule is worded otherwise than it was first read out of the contract; empty where it is not. */
  readonly why: string;
  readonly isBuilt: boolean;
  readonly tests: readonly NamedTest[];
}

const NOT_BUILT = "not built yet";

const ruleSchema = z.strictObject({
  id: z.string().regex(/^[A-Z]{3}-\d\d$/),
  section: z.string().min(1),
  rule: z.string().min(1),
  kind: z.enum(["shape", "behaviour", "state", "limit", "security"]),
  why: z.string(),
  state: z.enum(["", NOT_BUILT]),
});

const evidenceSchema = z.strictObject({
  rule: z.string(),
  file: z.string().regex(/\.test\.ts$/),
  test: z.string().min(1),
});

const rowsOf = (name: string) => readCsv(readFileSync(new URL(name, import.meta.url), "utf8"));

/** @throws where a table is not as it should be, or a test is named for a rule that there is not. */
export function readRules(): Rule[] {
  const evidence = evidenceSchema.array().parse(rowsOf("evidence.csv"));
  const rules = ruleSchema.array().parse(rowsOf("rules.csv"));
  const known = new Set(rules.map(({ id }) => id));
  const strange = evidence.find(({ rule }) => !known.has(rule));
  if (strange !== undefined) throw new RangeError(`evidence.csv names ${strange.rule}, which is no rule`);
  return rules.map(({ state, ...rule }) => ({
    ...rule,
    isBuilt: state !== NOT_BUILT,
    tests: evidence.filter((row) => row.rule === rule.id).map(({ file, test }) => ({ file, test })),
  }));
}
