// How organisations share the thread that decides again.

import { expect, it } from "vitest";
import { takeTurns } from "./take-turns.ts";

it("an organisation with much to compute lets another one have every second step", async () => {
  const left = new Map([
    ["a1", 50],
    ["a2", 50],
    ["b1", 3],
  ]);
  const taken: string[] = [];
  const step = async (run: string): Promise<boolean> => {
    taken.push(run);
    left.set(run, (left.get(run) ?? 0) - 1);
    return left.get(run) === 0;
  };
  const waiting = await takeTurns(
    [...left.keys()],
    (run) => run.slice(0, 1),
    step,
    () => taken.length >= 20,
  );
  expect(taken.slice(0, 7)).toEqual(["a1", "b1", "a2", "b1", "a1", "b1", "a2"]);
  expect(left.get("b1")).toBe(0);
  expect(waiting).toBe(2);
});

it("when the time is up nobody has a further step, and those that wait are counted", async () => {
  const waiting = await takeTurns(
    ["a", "b"],
    String,
    async () => true,
    () => true,
  );
  expect(waiting).toBe(2);
});
