// Health says that the edge can decide only where it has looked: at its lists and at its rules.

import { describe, expect, it, vi } from "vitest";
import { fail } from "#domain/contract/errors.ts";
import { faultsOf } from "./check-readiness.ts";

const lists = () => ({ ok: true });
const version = () => ({});
const broken = () => {
  throw new Error("the default version does not compile: night");
};

describe("an isolate", () => {
  it("has no fault with the lists and rules that were deployed", () => {
    expect(faultsOf()).toEqual([]);
  });

  it.each([
    ["no lists", { lists: () => fail("dependency_unavailable", "none"), version }, ["screening_lists"]],
    ["rules that do not compile", { lists, version: broken }, ["system_version"]],
    ["neither", { lists: () => ({ ok: false }), version: broken }, ["screening_lists", "system_version"]],
  ])("with %s says so", (_, needs, faults) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(faultsOf(needs)).toEqual(faults);
    if (needs.version === broken) expect(log.mock.calls.join()).toContain("does not compile: night");
    log.mockRestore();
  });
});
