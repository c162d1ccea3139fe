// Who waits for whom: between steps others have their turn, what is one step runs through.

import { expect, it } from "vitest";
import { givingWay } from "./give-way.ts";

function* stepsOf(pauses: number, log: string[]): Generator<void, string, void> {
  for (let at = 0; at < pauses; at++) {
    log.push("step");
    yield;
  }
  log.push("step");
  return "done";
}

async function run(pauses: number): Promise<{ log: string[]; result: string }> {
  const log: string[] = [];
  const pause = async () => void log.push("pause");
  return { result: await givingWay(stepsOf(pauses, log), pause), log };
}

it("others have their turn after each step, and the result is that of the steps", async () => {
  const { log, result } = await run(2);
  expect(result).toBe("done");
  expect(log.join(" ")).toBe("step pause step pause step");
});

it("what is one step waits for nobody", async () => {
  expect(await run(0)).toEqual({ log: ["step"], result: "done" });
});
