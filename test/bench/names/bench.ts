// Screening by name: how well it tells names apart, beside plain Jaro-Winkler and the published reference, and what it
// costs inside workerd.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jaroWinkler } from "#domain/screening/names/string-distance.ts";
import type { NameIndex } from "#domain/screening/names/open-index.ts";
import { scorePair } from "#domain/screening/names/score-pair.ts";
import { searchNames } from "#domain/screening/names/search-index.ts";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { table } from "#ops/cli/table.ts";
import { cachedReleasedLists } from "#ops/lists/cached-released-lists.ts";
import { openReleasedNames } from "#ops/lists/open-released-names.ts";
import { quantile } from "#test/load/closed-loop.ts";
import { type Figure, figureOf } from "../results.ts";
import {
  crossScriptPairs,
  heldOutPairs,
  inventedPeople,
  labelledPairs,
  type LabelledPair,
} from "./labelled.ts";
import {
  measureQuality,
  REFERENCE_THRESHOLD,
  scriptOf,
  SORTED_JARO_WINKLER_THRESHOLD,
  type Quality,
} from "./quality.ts";
import { startMeasuredWorker } from "./measured-worker.ts";
import { reportStopped } from "./negatives/report.ts";
import { reportForms } from "./written-forms/report.ts";

const figure = figureOf("names");

const { nameThreshold } = DEFAULT_VERSION.screening;
/** Names in one request, so that the request itself weighs nothing. */
const BATCH = 250;
/** Names that the runtime compiles its code on; the others are new to it. */
const WARM_UP = 2_000;
/** Each name's shortest time of so many counts: what else the machine did is no cost of ours. */
const PASSES = 2;

export async function benchNames(): Promise<Figure[]> {
  const index = openReleasedNames();
  return [
    ...qualityFigures(index),
    ...negativeFigures(index),
    ...reportStopped(index),
    ...reportForms(index),
    ...(await costFigures()),
  ];
}

function qualityFigures(index: NameIndex): Figure[] {
  const pairs = labelledPairs();
  const score = ({ query, candidate, type }: LabelledPair) => scorePair(index, query, candidate, type).score;
  const ours = measureQuality(pairs, score, nameThreshold);
  const referenceOf = ({ referenceScore }: LabelledPair): number => referenceScore ?? 0;
  // Some pairs have no published score; the published figures count them as no match.
  const reference = measureQuality(pairs, referenceOf, REFERENCE_THRESHOLD);
  const referenced = pairs.filter(({ referenceScore }) => referenceScore !== null);
  const plain = measureQuality(pairs, sortedJaroWinkler, SORTED_JARO_WINKLER_THRESHOLD);
  const rows: (readonly [string, Quality])[] = [
    ["weir", ours],
    ["logic-v2, published scores", reference],
    ["logic-v2, pairs that it scored", measureQuality(referenced, referenceOf, REFERENCE_THRESHOLD)],
    ["weir, the same pairs", measureQuality(referenced, score, nameThreshold)],
    ["Jaro-Winkler, words sorted", plain],
    ...[...Map.groupBy(pairs, ({ group }) => group)].map(([group, some]) => measured(`weir, ${group}`, some)),
    ...[...Map.groupBy(pairs, ({ schema }) => schema)].map(([schema, some]) =>
      measured(`weir, ${schema}`, some),
    ),
    ...[...Map.groupBy(pairs, scriptOf)].map(([script, some]) => measured(`weir, ${script} script`, some)),
  ];
  function measured(label: string, some: readonly LabelledPair[]): readonly [string, Quality] {
    return [label, measureQuality(some, score, nameThreshold)];
  }
  process.stdout.write(`\n${qualityTable(rows)}\n`);
  const strong = pairs.filter(({ quality }) => quality === "STRONG");
  const wrong = strong.filter((pair) => score(pair) >= nameThreshold !== pair.isMatch);
  const cross = crossScriptPairs().filter(
    ({ query, candidate }) => scorePair(index, query, candidate, "individual").score >= nameThreshold,
  );
  return [
    figure("F1 on labelled pairs", ours.f1, "ratio", ">= 0.8"),
    figure("precision on labelled pairs", ours.precision, "ratio"),
    figure("recall on labelled pairs", ours.recall, "ratio"),
    figure("F1 of the published logic-v2 scores", reference.f1, "ratio"),
    figure("F1 of Jaro-Winkler with sorted words", plain.f1, "ratio"),
    figure("STRONG pairs judged wrongly", wrong.length, "pairs", "<= 0"),
    figure("F1 on our own pairs, the half not tuned with", heldOutQuality(index).f1, "ratio"),
    figure("cross-script pairs that match, of 13", cross.length, "pairs", ">= 13"),
  ];
}

function heldOutQuality(index: NameIndex): Quality {
  return measureQuality(
    heldOutPairs().filter((_, at) => at % 2 === 1),
    ({ query, candidate, type }) => scorePair(index, query, candidate, type).score,
    nameThreshold,
  );
}

function sortedJaroWinkler({ query, candidate }: LabelledPair): number {
  const sorted = (name: string): string => name.toLowerCase().split(/\s+/).sort().join(" ");
  return jaroWinkler(sorted(query), sorted(candidate));
}

function qualityTable(rows: readonly (readonly [string, Quality])[]): string {
  const percent = (value: number): string => value.toFixed(3);
  return table(
    [
      { head: "labelled pairs" },
      { head: "pairs", align: "right" },
      { head: "precision", align: "right" },
      { head: "recall", align: "right" },
      { head: "F1", align: "right" },
    ],
    rows.map(([label, quality]) => [
      label,
      String(quality.pairs),
      percent(quality.precision),
      percent(quality.recall),
      percent(quality.f1),
    ]),
    { colour: false },
    "  ",
  );
}

function negativeFigures(index: NameIndex): Figure[] {
  const people = inventedPeople();
  const share = (type: "individual" | "unknown"): number =>
    people.filter(
      (name) => searchNames(index, name, type, { minScore: nameThreshold, limit: 1 }).hits.length > 0,
    ).length / people.length;
  return [
    figure("invented people who meet a list entry", share("individual"), "ratio", "<= 0.005"),
    figure("the same, of unknown type", share("unknown"), "ratio", "<= 0.005"),
  ];
}

async function costFigures(): Promise<Figure[]> {
  const people = inventedPeople();
  const [warmUp, measured] = [people.slice(0, WARM_UP), people.slice(WARM_UP)];
  const directory = mkdtempSync(join(tmpdir(), "weir-names-"));
  const worker = await startMeasuredWorker(directory);
  const screen = (names: readonly string[]) =>
    worker.ask("/screen", JSON.stringify({ names, type: "individual" }));
  const timed = async (work: () => Promise<void>): Promise<number> => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };
  try {
    await worker.ask("/upload", Buffer.concat(cachedReleasedLists().chunks));
    const beforeOpen = worker.cpuMilliseconds();
    await worker.ask("/open");
    const openCpu = worker.cpuMilliseconds() - beforeOpen;
    for (let at = 0; at < warmUp.length; at += BATCH) await screen(warmUp.slice(at, at + BATCH));
    const before = worker.cpuMilliseconds();
    for (let at = 0; at < measured.length; at += BATCH) await screen(measured.slice(at, at + BATCH));
    const mean = (worker.cpuMilliseconds() - before) / measured.length;

    const empty: number[] = [];
    const latencies = measured.map(() => Number.POSITIVE_INFINITY);
    for (let pass = 0; pass < PASSES; pass++) {
      for (const [at, name] of measured.entries()) {
        empty.push(await timed(() => worker.ask("/")));
        latencies[at] = Math.min(latencies[at] ?? 0, await timed(() => screen([name])));
      }
    }
    const request = quantile(empty, 0.5);
    const { objects, buffers } = await worker.heap();
    return [
      figure("CPU of workerd to unpack and open the index", openCpu, "ms", "<= 300"),
      figure("CPU of workerd for one name against all lists, mean", mean, "ms", "<= 0.1"),
      figure("an empty request, p50 on the clock", request, "ms"),
      figure("one name, p50 on the clock beyond an empty request", quantile(latencies, 0.5) - request, "ms"),
      figure(
        "one name, p99 on the clock beyond an empty request",
        quantile(latencies, 0.99) - request,
        "ms",
        "<= 5",
      ),
      figure("heap of the isolate, objects", objects, "MiB"),
      figure("heap of the isolate, buffers", buffers, "MiB"),
      figure("heap of the isolate", objects + buffers, "MiB", "<= 64"),
    ];
  } finally {
    await worker.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
