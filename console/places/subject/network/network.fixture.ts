// Nodes and edges of networks for tests.

import type { NetworkEdge, NetworkNode } from "../../../api/subjects.ts";

const SEEN = { firstSeenAt: "2026-01-01T00:00:00.000Z", lastSeenAt: "2026-01-02T00:00:00.000Z" } as const;

export function node(id: string, fields: Partial<NetworkNode> = {}): NetworkNode {
  return { id, kind: "individual", label: null, riskLevel: null, degree: 1, flags: [], ...SEEN, ...fields };
}

export function edge(source: string, target: string, type: NetworkEdge["type"] = "paid"): NetworkEdge {
  const id = JSON.stringify([source, type, target]);
  return { id, source, target, type, weight: 1, count: 1, amount: [], evidence: [], ...SEEN };
}
