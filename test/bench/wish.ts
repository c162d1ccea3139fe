// What a run of the benches is asked for: `npm run bench -- NAME [OPTIONS]`.

import { parseArgs } from "node:util";
import { PAYMENTS_BEFOREHAND } from "./cost/bench.ts";
import { WHOLE_SHAPES } from "./dearest/bench.ts";
import type { Path } from "./edge/against.ts";
import { WHOLE_LENGTH, type Length } from "./edge/length.ts";
import { EVENTS } from "./load/bench.ts";
import { WHOLE_MINUTES } from "./memory/bench.ts";
import { WHOLE_DECISIONS } from "./report/seed.ts";

export interface Wish {
  /** Of a bench, or `all`. */
  readonly name: string;
  /** As they were given, e.g. `{ rounds: "3" }`. */
  readonly options: Readonly<Record<string, string | boolean>>;
  /** A revision that the edge is compared with; null where it is not. */
  readonly against: string | null;
  readonly path: Path;
  readonly length: Length;
  /** The directory of Marble's program, of `peers`; null for every other bench. */
  readonly marble: string | null;
  /** Of `load`. */
  readonly events: number;
  /** Of `memory`. */
  readonly minutes: number;
  /** Of `dearest`: how many the search looks at. */
  readonly shapes: number;
  /** Of `cost`, beforehand. */
  readonly payments: number;
  /** Of the largest organisation of `report`, and of that of `console`. */
  readonly decisions: number;
}

const ROUNDS_AGAINST = 10;

/** Which benches have an option; `all` has those of sizes. */
const BENCHES_OF_OPTION: Readonly<Record<string, readonly string[]>> = {
  against: ["edge"],
  production: ["edge"],
  rounds: ["edge", "peers", "all"],
  seconds: ["edge", "peers", "all"],
  marble: ["peers"],
  events: ["load", "all"],
  minutes: ["memory", "all"],
  shapes: ["dearest", "all"],
  payments: ["cost", "all"],
  decisions: ["report", "console", "all"],
};

const USAGES = [
  "edge [--rounds N] [--seconds N]",
  "edge --against REVISION [--production] [--rounds N] [--seconds N]",
  "peers --marble DIRECTORY [--rounds N] [--seconds N]",
  "load --events COUNT",
  "memory --minutes N",
  "dearest --shapes N",
  "cost --payments N",
  "report|console --decisions COUNT",
  "all, with any of the sizes above",
  "page",
];

/** @param benches by name. */
export function usageOf(benches: readonly string[]): string {
  const [first, ...others] = [`${benches.join("|")}|all`, ...USAGES].map(
    (usage) => `npm run bench -- ${usage}\n`,
  );
  return `usage: ${first}${others.map((usage) => `       ${usage}`).join("")}`;
}

/**
 * What asks for a bench as it was asked for: its name with those of the given options that it has. Where somebody keeps Marble is
 * no part of what was measured.
 */
export function commandOf(bench: string, { options }: Wish): string {
  const given = Object.entries(options).filter(
    ([option]) => option !== "marble" && BENCHES_OF_OPTION[option]?.includes(bench),
  );
  return [
    bench,
    ...given.flatMap(([option, value]) => (value === true ? `--${option}` : [`--${option}`, value])),
  ].join(" ");
}

/** Null where the arguments cannot be understood. */
export function readWish(args: readonly string[]): Wish | null {
  const text = { type: "string" } as const;
  const numbers = {
    rounds: text,
    seconds: text,
    events: text,
    minutes: text,
    shapes: text,
    payments: text,
    decisions: text,
  };
  const options = { against: text, marble: text, production: { type: "boolean" }, ...numbers } as const;
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name = "all", ...others] = positionals;
    const { against = null, marble = null, production = false } = values;
    const rounds = Number(values.rounds ?? (against === null ? WHOLE_LENGTH.rounds : ROUNDS_AGAINST));
    const seconds = Number(values.seconds ?? WHOLE_LENGTH.seconds);
    const counts = {
      events: Number(values.events ?? EVENTS),
      minutes: Number(values.minutes ?? WHOLE_MINUTES),
      shapes: Number(values.shapes ?? WHOLE_SHAPES),
      payments: Number(values.payments ?? PAYMENTS_BEFOREHAND),
      decisions: Number(values.decisions ?? WHOLE_DECISIONS),
    };
    const isOfBench = Object.keys(values).every((option) => BENCHES_OF_OPTION[option]?.includes(name));
    const isWhole = (name === "peers") === (marble !== null);
    const isSound = rounds >= 2 && [rounds, seconds, ...Object.values(counts)].every(isCount);
    const path = production ? "production" : "sandbox";
    const wish = {
      name,
      options: values,
      against,
      path,
      length: { rounds, seconds },
      marble,
      ...counts,
    } as const;
    return others.length === 0 && isOfBench && isWhole && isSound ? wish : null;
  } catch {
    return null;
  }
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1;
}
