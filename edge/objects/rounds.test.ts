// Rounds: one at a time, and no answer older than its question.

import { describe, expect, it, vi } from "vitest";
import { Rounds } from "./rounds.ts";
import { PATIENCE } from "#test/patience.ts";

function recorded() {
  const begun: string[][] = [];
  const endings: PromiseWithResolvers<number>[] = [];
  const rounds = new Rounds<string, number>((asked) => {
    begun.push([...asked]);
    const ending = Promise.withResolvers<number>();
    endings.push(ending);
    return ending.promise;
  });
  return { rounds, begun, endings };
}

describe("a round", () => {
  it("serves all who ask in one turn", async () => {
    const { rounds, begun, endings } = recorded();
    const answers = Promise.all([rounds.ask("a"), rounds.ask("b")]);
    await Promise.resolve();
    expect(begun).toEqual([["a", "b"]]);
    endings[0]?.resolve(1);
    expect(await answers).toEqual([1, 1]);
  });

  it("that has begun serves no later caller: these share the next", async () => {
    const { rounds, begun, endings } = recorded();
    const first = rounds.ask("a");
    await Promise.resolve();
    const late = Promise.all([rounds.ask("b"), rounds.ask("c")]);
    expect(begun).toEqual([["a"]]);
    endings[0]?.resolve(1);
    expect(await first).toBe(1);
    await vi.waitFor(() => expect(begun).toEqual([["a"], ["b", "c"]]), PATIENCE);
    endings[1]?.resolve(2);
    expect(await late).toEqual([2, 2]);
  });

  it("that fails fails only for the callers that it served", async () => {
    const { rounds, endings } = recorded();
    const first = rounds.ask("a");
    await Promise.resolve();
    const second = rounds.ask("b");
    endings[0]?.reject(new Error("away"));
    await expect(first).rejects.toThrow("away");
    await vi.waitFor(() => expect(endings).toHaveLength(2), PATIENCE);
    endings[1]?.resolve(2);
    expect(await second).toBe(2);
  });
});
