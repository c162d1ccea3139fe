// weir stats: the statistics of the reports as a filter, so that anyone can check them against any reference.

import { createInterface } from "node:readline";
import type { Command } from "commander";
import { z } from "zod";
import { wilson } from "#domain/statistics/wilson.ts";
import { localFailure } from "../../http/client.ts";
import { EXIT } from "../exit-code.ts";
import type { Session } from "../session.ts";
import { act, type Run } from "../verb.ts";

const countsSchema = z
  .object({ numerator: z.int().min(0), denominator: z.int().min(1) })
  .refine(({ numerator, denominator }) => numerator <= denominator, "the numerator is above the denominator");

export function addStats(program: Command, run: Run): void {
  const noun = program.command("stats").description("the statistics of the reports, NDJSON in and out");
  act(
    noun
      .command("wilson")
      .description('95% Wilson interval: { "numerator", "denominator" } → { "value", "lower", "upper" }'),
    run,
    () => filterWilson(run.session),
  );
}

async function filterWilson(session: Session) {
  let number = 0;
  const input = { input: session.in, crlfDelay: Infinity, signal: session.signal };
  for await (const line of createInterface(input)) {
    number++;
    if (line.trim() === "") continue;
    const counts = countsSchema.safeParse(jsonOf(line));
    if (!counts.success) {
      const reason = counts.error.issues[0]?.message ?? "not valid";
      return localFailure("invalid_request", `line ${number}: ${reason}`);
    }
    const { numerator, denominator } = counts.data;
    const row = { value: numerator / denominator, ...wilson(numerator, denominator) };
    session.out.write(`${JSON.stringify(row)}\n`);
  }
  return session.signal.aborted ? EXIT.interrupted : EXIT.done;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
