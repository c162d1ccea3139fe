// Runs seeds of the simulated world: `--seeds N --from S`, or one, `--seed S`. A seed that breaks a promise is named with the
// command that repeats it, and the program ends with 1, with `--stop` at once. What it cannot read ends it with 2: it would prove
// nothing. `--mutants` looks instead whether each planted fault is found.

import { parseArgs } from "node:util";
import { checkMutants } from "./check-mutants.ts";
import { readMutant } from "./mutants/read-mutant.ts";
import { registerSimulationHooks } from "./hooks.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "200" },
    from: { type: "string", default: "1" },
    seed: { type: "string" },
    payments: { type: "string", default: "20" },
    mutant: { type: "string" },
    mutants: { type: "boolean", default: false },
    traces: { type: "boolean", default: false },
    stop: { type: "boolean", default: false },
    without: { type: "string", default: "" },
  },
});
if (values.mutants) process.exit(await checkMutants((line) => void process.stdout.write(`${line}\n`)));
const mutant = values.mutant === undefined ? null : readMutant(values.mutant);
registerSimulationHooks(mutant);
const { runSeeds } = await import("./run-seeds.ts");
const { isHazard } = await import("./plan.ts");

function wholeNumber(option: string, text: string): number {
  return /^[1-9]\d{0,8}$/.test(text)
    ? Number(text)
    : refuse(`--${option} takes a whole number above 0, not ${text}.`);
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

const one = values.seed === undefined ? null : wholeNumber("seed", values.seed);
const hazards = values.without === "" ? [] : values.without.split(",");
for (const name of hazards) if (!isHazard(name)) refuse(`There is no hazard ${name}.`);
process.exitCode = await runSeeds({
  from: one ?? wholeNumber("from", values.from),
  seeds: one === null ? wholeNumber("seeds", values.seeds) : 1,
  payments: wholeNumber("payments", values.payments),
  without: hazards.filter(isHazard),
  mutant: values.mutant ?? null,
  traces: values.traces,
  stops: values.stop,
});
// What the last world left to happen is of no more interest.
process.exit();
