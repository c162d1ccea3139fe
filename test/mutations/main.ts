// npm run test:mutations [-- --seed N --count N --files BEGINNING,… --seeds N --only "FILE:LINE KIND" --json]
// Plants faults in the edge's objects and logs, one after another, each in a copy of the repository, and runs the closest tests until
// one fails. Prints those that nobody notices. Exit code 1 where there are any, 2 where it could not look.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { seededRandom } from "../load/random.ts";
import { closestTests } from "./closest-tests.ts";
import { draw, planted, plantingsOf, type Planting } from "./plantings.ts";
import { WorkingCopy, type Ended } from "./working-copy.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const MUTATED = ["edge/objects", "edge/log"];
/** Tests and what is only for them, and what promises nothing. */
const LEFT_OUT = /\.(test|fixture)\.ts$|\/(api|schema)\.ts$/;

const USAGE = `usage: npm run test:mutations [-- --seed N --count N --files BEGINNING,… --seeds N --only "FILE:LINE KIND" --json]
`;

interface Asked {
  readonly seed: number;
  readonly count: number;
  readonly files: readonly string[];
  /** Of the simulated world. */
  readonly seeds: number;
  /** One that was printed before; null for some by lot. */
  readonly only: string | null;
  readonly json: boolean;
}

interface Looked {
  readonly planting: string;
  /** Which tests noticed it; null where none did. */
  readonly noticedBy: string | null;
  readonly ended: Ended;
}

async function main(): Promise<number> {
  const asked = read();
  const plantings = chosen(asked);
  if (plantings.length === 0) return refuse("There is nothing to plant.");
  const copy = new WorkingCopy(ROOT);
  process.on("exit", () => copy.remove());
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));
  const looked: Looked[] = [];
  for (const [index, planting] of plantings.entries()) {
    const beganAt = performance.now();
    const one = await lookFor(copy, planting, asked.seeds);
    looked.push(one);
    const seconds = ((performance.now() - beganAt) / 1_000).toFixed(0);
    const said = one.noticedBy === null ? "NOBODY NOTICES" : `${one.ended}: ${one.noticedBy}`;
    progress(`${index + 1} of ${plantings.length}: ${one.planting}: ${said}, ${seconds} s`);
  }
  return report(copy, asked, plantings, looked);
}

/** A test that fails as well without a fault has noticed nothing. */
async function report(
  copy: WorkingCopy,
  { seeds, json }: Asked,
  plantings: readonly Planting[],
  looked: readonly Looked[],
): Promise<number> {
  progress("without a fault …");
  const files = plantings.map(({ file }) => closestTests(ROOT, file));
  const all = new Set(files.flatMap(({ beside, workers }) => [...beside, ...workers]));
  for (const run of [() => copy.test([...all]), () => copy.simulate(seeds)]) {
    if ((await run()) !== "passed") return refuse("Tests fail without a planted fault: this proves nothing.");
  }
  const unnoticed = looked.filter(({ noticedBy }) => noticedBy === null).map(({ planting }) => planting);
  if (json) process.stdout.write(`${JSON.stringify({ planted: looked.length, unnoticed, looked })}\n`);
  else for (const planting of unnoticed) process.stdout.write(`${planting}\n`);
  progress(`${looked.length} planted, ${unnoticed.length} unnoticed`);
  return unnoticed.length === 0 ? 0 : 1;
}

async function lookFor(copy: WorkingCopy, planting: Planting, seeds: number): Promise<Looked> {
  const { file } = planting;
  const source = readFileSync(join(ROOT, file), "utf8");
  const { beside, workers } = closestTests(ROOT, file);
  const rounds: readonly (readonly [string, () => Promise<Ended>])[] = [
    ["tests beside it", () => copy.test(beside)],
    ["tests of the Worker", () => copy.test(workers)],
    ["the simulated world", () => copy.simulate(seeds)],
  ];
  copy.write(file, planted(source, planting));
  try {
    for (const [noticedBy, run] of rounds) {
      const ended = await run();
      if (ended !== "passed") return { planting: nameOf(planting), noticedBy, ended };
    }
  } finally {
    copy.write(file, source);
  }
  return { planting: nameOf(planting), noticedBy: null, ended: "passed" };
}

function chosen({ seed, count, files, only }: Asked): Planting[] {
  const sources = MUTATED.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  )
    .filter((file) => file.endsWith(".ts") && !LEFT_OUT.test(file))
    .filter((file) => files.some((beginning) => file.startsWith(beginning)))
    .sort();
  const all = sources.flatMap((file) => plantingsOf(file, readFileSync(join(ROOT, file), "utf8")));
  if (only !== null) return all.filter((planting) => nameOf(planting) === only);
  return draw(all, count, seededRandom(seed));
}

function nameOf({ file, line, kind }: Planting): string {
  return `${file}:${line} ${kind}`;
}

function read(): Asked {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: "1" },
      count: { type: "string", default: "20" },
      files: { type: "string", default: MUTATED.join(",") },
      seeds: { type: "string", default: "20" },
      only: { type: "string" },
      json: { type: "boolean", default: false },
    },
  });
  return {
    seed: wholeNumber(values.seed),
    count: wholeNumber(values.count),
    files: values.files.split(","),
    seeds: wholeNumber(values.seeds),
    only: values.only ?? null,
    json: values.json,
  };
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) process.exit(refuse(`This is no whole number: ${text}`));
  return Number(text);
}

function refuse(sentence: string): number {
  process.stderr.write(`${sentence}\n${USAGE}`);
  return 2;
}

function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}

process.exitCode = await main();
