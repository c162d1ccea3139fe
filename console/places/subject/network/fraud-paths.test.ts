import { assert, array, integer, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import type { Network } from "../../../api/subjects.ts";
import { fraudPaths } from "./fraud-paths.ts";
import { graphOf, otherEnd } from "./graph.ts";
import { edge, node } from "./network.fixture.ts";

const FRAUD = { flags: ["known_fraud"] as "known_fraud"[] };

function networkOf(nodes: Network["nodes"], edges: Network["edges"]): Network {
  return {
    root: nodes[0]?.id ?? "",
    depth: 3,
    nodes,
    edges,
    summary: { components: 1, sharedDevices: 0, sharedInstruments: 0, knownFraudWithinDepth: 0 },
    truncated: false,
    truncation: { reason: null, frontier: [] },
    asOf: "2026-01-02T00:00:00.000Z",
  };
}

const waysOf = (network: Network, hidden: readonly string[] = []) =>
  fraudPaths(graphOf(network, hidden)).map(({ node: { id }, steps }) => [id, steps?.map(({ to }) => to.id)]);

describe("fraudPaths", () => {
  const NODES = [
    node("anna"),
    node("device:d", { kind: "device" }),
    node("ip:1", { kind: "ip" }),
    node("bert", FRAUD),
    node("carl", FRAUD),
  ];
  const EDGES = [
    edge("anna", "device:d", "uses_device"),
    edge("anna", "ip:1", "uses_ip"),
    edge("bert", "device:d", "uses_device"),
    { ...edge("bert", "ip:1", "uses_ip"), count: 9 },
    edge("carl", "bert"),
  ];

  it("goes along relations in either direction, the nearest first, by what more decisions show", () => {
    expect(waysOf(networkOf(NODES, EDGES))).toEqual([
      ["bert", ["ip:1", "bert"]],
      ["carl", ["ip:1", "bert", "carl"]],
    ]);
  });

  it("goes over what is drawn alone, and says where nothing leads", () => {
    expect(waysOf(networkOf(NODES, EDGES), ["ip"])).toEqual([
      ["bert", ["device:d", "bert"]],
      ["carl", ["device:d", "bert", "carl"]],
    ]);
    expect(waysOf(networkOf(NODES, EDGES), ["ip", "device"])).toEqual([
      ["bert", undefined],
      ["carl", undefined],
    ]);
  });

  it("takes no step to the middle itself, and lists nobody who is not known", () => {
    expect(waysOf(networkOf([node("anna", FRAUD), node("bert")], [edge("anna", "bert")]))).toEqual([
      ["anna", []],
    ]);
    expect(waysOf(networkOf([node("anna")], []))).toEqual([]);
  });

  it("is connected from the middle, and never longer than any other way", () => {
    const ends = array(tuple(integer({ min: 0, max: 9 }), integer({ min: 0, max: 9 })), { maxLength: 25 });
    assert(
      property(ends, (pairs) => {
        const nodes = Array.from({ length: 10 }, (_, at) => node(`n${at}`, FRAUD));
        const network = networkOf(
          nodes,
          pairs.map(([from, to]) => edge(`n${from}`, `n${to}`)),
        );
        const far = distancesFrom(pairs);
        for (const { node: found, steps } of fraudPaths(graphOf(network))) {
          expect(steps?.length).toBe(far.get(found.id));
          let at = network.root;
          for (const { edge: walked, to } of steps ?? []) {
            expect(otherEnd(walked, at)).toBe(to.id);
            at = to.id;
          }
          expect(at).toBe(steps === null ? network.root : found.id);
        }
      }),
      { seed: 5 },
    );
  });
});

/** By relaxing every relation until nothing gets shorter: slow, and another way to the same. */
function distancesFrom(pairs: readonly (readonly [number, number])[]): ReadonlyMap<string, number> {
  const far = new Map([["n0", 0]]);
  for (let round = 0; round < 10; round++) {
    for (const [one, other] of pairs.flatMap(([from, to]) => [[from, to] as const, [to, from] as const])) {
      const through = (far.get(`n${one}`) ?? Number.POSITIVE_INFINITY) + 1;
      if (through < (far.get(`n${other}`) ?? Number.POSITIVE_INFINITY)) far.set(`n${other}`, through);
    }
  }
  return far;
}
