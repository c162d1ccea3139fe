// What of an answer is drawn, and how much of each node is not.

import type { Network, NetworkEdge, NetworkNode } from "../../../api/subjects.ts";

export interface Graph {
  readonly root: string;
  readonly nodes: readonly NetworkNode[];
  readonly edges: readonly NetworkEdge[];
  /** Edges of each node that has some. */
  readonly edgesOf: ReadonlyMap<string, readonly NetworkEdge[]>;
}

/** Kinds of an answer with how many nodes each has, the most frequent first. */
export function kindsOf({ nodes }: Network): readonly (readonly [string, number])[] {
  const groups = Map.groupBy(nodes, ({ kind }) => kind);
  return [...groups]
    .map(([kind, own]) => [kind, own.length] as const)
    .toSorted(([one, n], [other, m]) => m - n || (one < other ? -1 : 1));
}

/** Without the kinds that are hidden; the root is always there. */
export function graphOf({ root, nodes, edges }: Network, hidden: readonly string[] = []): Graph {
  const drawn = nodes.filter(({ id, kind }) => id === root || !hidden.includes(kind));
  const ids = new Set(drawn.map(({ id }) => id));
  const between = edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const edgesOf = new Map<string, NetworkEdge[]>();
  for (const edge of between) {
    for (const end of new Set([edge.source, edge.target])) {
      edgesOf.set(end, [...(edgesOf.get(end) ?? []), edge]);
    }
  }
  return { root, nodes: drawn, edges: between, edgesOf };
}

/** How many neighbours of a node are not drawn. */
export function moreOf({ edgesOf }: Graph, { id, degree }: NetworkNode): number {
  const neighbours = new Set((edgesOf.get(id) ?? []).map((edge) => otherEnd(edge, id)));
  return Math.max(0, degree - neighbours.size);
}

export function otherEnd({ source, target }: NetworkEdge, id: string): string {
  return source === id ? target : source;
}

/** What two share, rather than what one did to the other. */
export function isShared({ type }: NetworkEdge): boolean {
  return type.startsWith("shares_");
}

const FORTH: Readonly<Record<NetworkEdge["type"], string>> = {
  uses_device: "uses device",
  uses_ip: "uses address",
  paid: "paid",
  received_from: "received from",
  shares_instrument: "uses instrument",
  shares_email: "uses email address",
  controls_wallet: "controls wallet",
};

const BACK: Readonly<Record<NetworkEdge["type"], string>> = {
  uses_device: "used by",
  uses_ip: "used by",
  paid: "paid by",
  received_from: "paid to",
  shares_instrument: "used by",
  shares_email: "used by",
  controls_wallet: "controlled by",
};

/** The relation as seen from one of its ends. */
export function relationWords(edge: NetworkEdge, from: string): string {
  return (edge.source === from ? FORTH : BACK)[edge.type];
}
