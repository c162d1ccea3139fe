// weir stats: the statistics of the reports as filters, so that anyone can check them against any reference.

import type { Command } from "commander";
import { z } from "zod";
import { categoricalBins, decileEdges, numericBins, scoreEdgesOf } from "#domain/statistics/bins.ts";
import { driftLevels } from "#domain/statistics/drift-level.ts";
import { eValue } from "#domain/statistics/e-value.ts";
import { agreement } from "#domain/statistics/kappa.ts";
import { kolmogorovSmirnov } from "#domain/statistics/kolmogorov-smirnov.ts";
import { mcnemarMidP } from "#domain/statistics/mcnemar.ts";
import { comparedBins } from "#domain/statistics/psi.ts";
import { wilson } from "#domain/statistics/wilson.ts";
import { withExample } from "../example.ts";
import { filterLines } from "../filter-lines.ts";
import { act, type Run } from "../verb.ts";

const proportionSchema = z
  .object({ numerator: z.int().min(0), denominator: z.int().min(1) })
  .refine(({ numerator, denominator }) => numerator <= denominator, "the numerator is above the denominator");

const discordantSchema = z.object({ b: z.int().min(0), c: z.int().min(0) });

const pairedAnswersSchema = z.object({
  both: z.int().min(0),
  first: z.int().min(0),
  second: z.int().min(0),
  neither: z.int().min(0),
});

/** Effective numbers of subjects need not be whole. */
const subjects = z.number().positive().optional();
const samplesSchema = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.enum(["numeric", "score"]),
      baseline: z.array(z.number().nullable()),
      current: z.array(z.number().nullable()),
      baselineSubjects: subjects,
      currentSubjects: subjects,
    }),
    z.object({
      kind: z.literal("categorical"),
      baseline: z.array(categories()),
      current: z.array(categories()),
      baselineSubjects: subjects,
      currentSubjects: subjects,
    }),
  ])
  .refine(
    ({ baseline, current, baselineSubjects, currentSubjects }) =>
      (baselineSubjects ?? 0) <= baseline.length && (currentSubjects ?? 0) <= current.length,
    "there are more subjects than rows",
  );
type Samples = z.output<typeof samplesSchema>;

export function addStats(program: Command, run: Run): void {
  const noun = program
    .command("stats")
    .description("the statistics of the reports as filters: NDJSON in, NDJSON out");
  act(
    withExample(noun.command("wilson"), "weir stats wilson < counts.ndjson")
      .summary("the 95% Wilson interval of a proportion")
      .description('95% Wilson interval: { "numerator", "denominator" } → { "value", "lower", "upper" }'),
    run,
    () => filterLines(run.session, proportionSchema, wilsonRow),
  );
  act(
    withExample(noun.command("mcnemar"), "weir stats mcnemar < pairs.ndjson")
      .summary("mid-p and e-value of discordant pairs")
      .description('discordant pairs, mid-p and e-value: { "b", "c" } → { "pValue", "eValue" }'),
    run,
    () =>
      filterLines(run.session, discordantSchema, ({ b, c }) => ({
        pValue: mcnemarMidP(b, c),
        eValue: eValue(b, c),
      })),
  );
  act(
    withExample(noun.command("kappa"), "weir stats kappa < answers.ndjson")
      .summary("how far two checks agree")
      .description(
        "agreement of two checks, from how often both, only the first, only the second and neither said match: " +
          '{ "both", "first", "second", "neither" } → { "kappa", "interval", "prevalence", "positive" }',
      ),
    run,
    () => filterLines(run.session, pairedAnswersSchema, agreement),
  );
  act(
    withExample(noun.command("psi"), "weir stats psi < features.ndjson")
      .summary("the drift of one feature")
      .description(
        'drift of one feature: { "kind": "numeric"|"score"|"categorical", "baseline": […], "current": […], ' +
          '"baselineSubjects"?, "currentSubjects"? } → { "psi", "criticalValue", "pValue", "unbiased", "interval", "level", "ks"? }; ' +
          "null is a missing value; subjects are distinct customers (default: one per row)",
      ),
    run,
    () => filterLines(run.session, samplesSchema, psiRow),
  );
}

function categories() {
  return z
    .union([z.string(), z.number(), z.boolean()], "expected a string, a number, true, false or null")
    .transform(String)
    .nullable();
}

function wilsonRow({ numerator, denominator }: z.output<typeof proportionSchema>) {
  return { value: numerator / denominator, ...wilson(numerator, denominator) };
}

/** One feature alone, so that Holm's correction is over one; the reports correct over all of theirs. */
function psiRow(samples: Samples) {
  const { baseline, current } = samples;
  const counts = {
    baselineSubjects: samples.baselineSubjects ?? baseline.length,
    currentSubjects: samples.currentSubjects ?? current.length,
  };
  const bins =
    samples.kind === "categorical"
      ? categoricalBins(samples.baseline, samples.current)
      : numericBins(samples.baseline, samples.current, samples.kind === "score" ? scoreEdgesOf : decileEdges);
  const { statistic, criticalValue, pValue, unbiased, test } = comparedBins(bins, counts);
  const [verdict] = driftLevels([test]);
  return {
    psi: statistic,
    criticalValue,
    pValue,
    unbiased: unbiased?.value ?? null,
    interval: unbiased?.interval ?? null,
    level: verdict?.level,
    ...(samples.kind !== "categorical" && { ks: ksOf(samples) }),
  };
}

function ksOf({ baseline, current }: Extract<Samples, { kind: "numeric" | "score" }>) {
  return kolmogorovSmirnov(
    baseline.filter((value) => value !== null),
    current.filter((value) => value !== null),
  );
}
