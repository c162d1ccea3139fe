// Health says that the edge can decide only where it has looked: at its lists and at its rules.

import { describe, expect, it, vi } from "vitest";
import { fail } from "#domain/contract/errors/errors.ts";
import { bindings } from "#test/workers/client.ts";
import { decisionNeeds, faultsOf } from "./check-readiness.ts";

const lists = async () => ({ ok: true });
const noLists = async () => fail("dependency_unavailable", "none");
const version = () => ({});
const broken = () => {
  throw new Error("the default version does not compile: night");
};

describe("an isolate", () => {
  it("is ready with the published lists and the deployed rules", async () => {
    expect(await faultsOf(decisionNeeds(bindings))).toEqual([]);
  });

  it.each([
    ["no lists", { lists: noLists, version }, ["screening_lists"]],
    ["rules that do not compile", { lists, version: broken }, ["system_version"]],
    ["neither", { lists: noLists, version: broken }, ["screening_lists", "system_version"]],
  ])("with %s says so", async (_, needs, faults) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await faultsOf(needs)).toEqual(faults);
    if (needs.version === broken) expect(log.mock.calls.join()).toContain("does not compile: night");
    log.mockRestore();
  });
});
