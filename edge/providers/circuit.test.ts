// When a failing provider is left alone, and when it is tried again.

import { describe, expect, it } from "vitest";
import { Circuit } from "./circuit.ts";

function failing(times: number, now: number): Circuit {
  const circuit = new Circuit();
  for (let time = 0; time < times; time++) circuit.failed(now);
  return circuit;
}

describe("a circuit", () => {
  it("admits calls until five have failed in a row", () => {
    expect(failing(4, 0).admits(1)).toBe(true);
    expect(failing(5, 0).admits(1)).toBe(false);
    const mended = failing(4, 0);
    mended.succeeded();
    mended.failed(1);
    expect(mended.admits(2)).toBe(true);
  });

  it("admits one call after its rest, which closes it or opens it again", () => {
    const circuit = failing(5, 0);
    expect(circuit.admits(10_000)).toBe(true);
    expect(circuit.admits(10_001)).toBe(false);
    circuit.failed(10_500);
    expect(circuit.admits(20_400)).toBe(false);
    expect(circuit.admits(20_500)).toBe(true);
    circuit.succeeded();
    expect(circuit.admits(20_501)).toBe(true);
  });

  it("does not wait for ever for a call without a result", () => {
    const circuit = failing(5, 0);
    expect(circuit.admits(10_000)).toBe(true);
    expect(circuit.admits(20_000)).toBe(true);
  });
});
