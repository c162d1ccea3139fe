// weir names: name matching as a filter, with the code and the lists that the edge screens with.

import type { Command } from "commander";
import { z } from "zod";
import { PARTY_TYPES } from "#domain/contract/decisions/transaction.ts";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import type { NameIndex } from "#domain/screening/names/open-index.ts";
import { scorePair } from "#domain/screening/names/score-pair.ts";
import { openReleasedNames } from "#ops/lists/open-released-names.ts";
import { withExample } from "../example.ts";
import { filterLines } from "../filter-lines.ts";
import { act, type Run } from "../verb.ts";

const pairSchema = z.looseObject({
  query: z.string(),
  candidate: z.string(),
  type: z.enum(PARTY_TYPES).default("unknown"),
});

export function addNames(program: Command, run: Run): void {
  const noun = program.command("names").description("name matching as a filter: NDJSON in, NDJSON out");
  const verb = withExample(noun.command("score"), "weir names score --explain < pairs.ndjson")
    .summary("compare two names")
    .description(
      'compare two names: { "query", "candidate", "type"?: "individual"|"business"|"unknown" } → the same with "score" (0..1) ' +
        'and "match" (from the default threshold on)',
    )
    .option("--explain", "add the parts of both names, how each pair agrees and its weight");
  act(verb, run, () => {
    const { explain = false } = verb.opts<{ explain?: boolean }>();
    const index = openReleasedNames();
    return filterLines(run.session, pairSchema, (row) => scoredRow(index, row, explain));
  });
}

function scoredRow(index: NameIndex, row: z.output<typeof pairSchema>, explain: boolean) {
  const { score, tokens } = scorePair(index, row.query, row.candidate, row.type);
  const match = score >= DEFAULT_VERSION.screening.nameThreshold;
  return { ...row, score, match, ...(explain && { tokens }) };
}
