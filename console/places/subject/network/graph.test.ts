import { describe, expect, it } from "vitest";
import type { Network } from "../../../api/subjects.ts";
import { graphOf, isShared, kindsOf, moreOf, relationWords } from "./graph.ts";
import { edge, node } from "./network.fixture.ts";

const NETWORK: Network = {
  root: "anna",
  depth: 2,
  nodes: [
    node("anna", { degree: 3 }),
    node("device:d", { kind: "device", degree: 2 }),
    node("bert", { degree: 9 }),
  ],
  edges: [
    edge("anna", "device:d", "uses_device"),
    edge("bert", "device:d", "uses_device"),
    edge("anna", "bert", "paid"),
    edge("bert", "anna", "received_from"),
  ],
  summary: { components: 1, sharedDevices: 1, sharedInstruments: 0, knownFraudWithinDepth: 0 },
  truncated: false,
  truncation: { reason: null, frontier: [] },
  asOf: "2026-01-02T00:00:00.000Z",
};

describe("graphOf", () => {
  it("leaves out hidden kinds with their edges, and never the root", () => {
    const { nodes, edges } = graphOf(NETWORK, ["device", "individual"]);
    expect(nodes.map(({ id }) => id)).toEqual(["anna"]);
    expect(edges).toEqual([]);
  });
});

describe("moreOf", () => {
  it("counts neighbours that are not drawn, each once however it is related", () => {
    const graph = graphOf(NETWORK);
    expect(graph.nodes.map((one) => moreOf(graph, one))).toEqual([1, 0, 7]);
  });
  it("counts those of hidden kinds too", () => {
    const graph = graphOf(NETWORK, ["device"]);
    expect(graph.nodes.map((one) => moreOf(graph, one))).toEqual([2, 8]);
  });
});

it("lists kinds by how many there are", () => {
  expect(kindsOf(NETWORK)).toEqual([
    ["individual", 2],
    ["device", 1],
  ]);
});

it("says a relation from either end", () => {
  const paid = edge("anna", "bert", "paid");
  expect([relationWords(paid, "anna"), relationWords(paid, "bert")]).toEqual(["paid", "paid by"]);
});

it("knows what is shared", () => {
  expect(isShared(edge("a", "b", "shares_instrument"))).toBe(true);
  expect(isShared(edge("a", "b", "uses_device"))).toBe(false);
});
