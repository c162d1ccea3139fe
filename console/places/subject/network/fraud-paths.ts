// How the node in the middle is related to known fraud: the shortest way to each such node, over what is drawn.

import type { NetworkEdge, NetworkNode } from "../../../api/subjects.ts";
import { otherEnd, type Graph } from "./graph.ts";

export interface Step {
  readonly edge: NetworkEdge;
  /** Where it leads. */
  readonly to: NetworkNode;
}

export interface FraudPath {
  readonly node: NetworkNode;
  /** From the middle; none for the middle itself. Null where nothing that is drawn leads there. */
  readonly steps: readonly Step[] | null;
}

/** The nearest first; those that nothing leads to come last. */
export function fraudPaths(graph: Graph): readonly FraudPath[] {
  const ways = waysFrom(graph);
  return graph.nodes
    .filter(({ flags }) => flags.includes("known_fraud"))
    .map((node) => ({ node, steps: ways.get(node.id) ?? null }))
    .toSorted((one, other) => lengthOf(one) - lengthOf(other) || (one.node.id < other.node.id ? -1 : 1));
}

function lengthOf({ steps }: FraudPath): number {
  return steps?.length ?? Number.POSITIVE_INFINITY;
}

/** The shortest way to each node; of several that are as short, one whose last relation more decisions show. */
function waysFrom({ root, nodes, edgesOf }: Graph): ReadonlyMap<string, readonly Step[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ways = new Map<string, readonly Step[]>([[root, []]]);
  let reached: readonly string[] = [root];
  while (reached.length > 0) {
    const next = new Map<string, readonly Step[]>();
    for (const id of reached) {
      for (const edge of edgesOf.get(id) ?? []) {
        const to = byId.get(otherEnd(edge, id));
        if (to === undefined || ways.has(to.id)) continue;
        const before = next.get(to.id)?.at(-1)?.edge;
        if (before === undefined || isStronger(edge, before)) {
          next.set(to.id, [...(ways.get(id) ?? []), { edge, to }]);
        }
      }
    }
    for (const [id, way] of next) ways.set(id, way);
    reached = [...next.keys()];
  }
  return ways;
}

function isStronger(one: NetworkEdge, other: NetworkEdge): boolean {
  return one.count > other.count || (one.count === other.count && one.id < other.id);
}
