// The relationship network around a node: step by step outwards, within bounds, and honest about what they cut off.

import {
  NETWORK_EDGES_MAX,
  NETWORK_NEIGHBOURS_MAX,
  TRUNCATION_REASONS,
  type NetworkEdge,
  type NetworkNode,
  type RelationshipNetwork,
  type TruncationReason,
} from "#domain/contract/casework/network.ts";
import type { NetworkAnswer, NetworkQuery } from "#domain/door/network.ts";
import { fromScaled } from "#domain/money/amount.ts";
import type { Warehouse } from "#warehouse/client.ts";
import {
  edgesAmong,
  newestRun,
  neighboursOf,
  nodeKinds,
  nodesNamed,
  type EdgeRow,
  type NodeRow,
} from "#warehouse/queries/network/network.ts";

/** `network` is null where the organisation knows no candidate. */
export async function networkReport(query: NetworkQuery, clickhouse: Warehouse): Promise<NetworkAnswer> {
  const root = await findRoot(query, clickhouse);
  if (root === null) return { network: null };
  const tenant = { organisationId: query.organisationId, environment: query.environment };
  const { reached, outermost, degrees, cuts } = await walk(query, root, clickhouse);
  const nodes = [...reached];
  const within = { ...tenant, since: query.since };
  const [named, ofOutermost, edges, [newest]] = await Promise.all([
    nodesNamed.run(clickhouse, { ...tenant, nodes }),
    neighboursOf.run(clickhouse, { ...within, nodes: [...outermost], most: 1 }),
    edgesAmong.run(clickhouse, { ...within, nodes, most: NETWORK_EDGES_MAX + 1 }),
    newestRun.run(clickhouse, {}),
  ]);
  for (const { source, target } of edges.slice(NETWORK_EDGES_MAX)) {
    cuts.set(source, "edge_limit").set(target, "edge_limit");
  }
  for (const { node, degree } of ofOutermost) degrees.set(node, degree);
  const shownNodes = nodes.flatMap((id) => {
    const row = named.find(({ node }) => node === id);
    return row ? [shownNode(row, degrees.get(id) ?? 0)] : [];
  });
  const shownEdges = shownEdgesOf(edges.slice(0, NETWORK_EDGES_MAX));
  const network: RelationshipNetwork = {
    root,
    depth: query.depth,
    nodes: shownNodes,
    edges: shownEdges,
    summary: summaryOf(shownNodes, shownEdges),
    truncated: cuts.size > 0,
    truncation: {
      reason: TRUNCATION_REASONS.find((reason) => [...cuts.values()].includes(reason)) ?? null,
      frontier: [...cuts.keys()],
    },
    asOf: newest?.as_of ?? query.since,
  };
  return { network };
}

async function findRoot(query: NetworkQuery, clickhouse: Warehouse): Promise<string | null> {
  const { organisationId, environment, candidates } = query;
  const nodes = candidates.map(({ node }) => node);
  const known = await nodeKinds.run(clickhouse, { organisationId, environment, nodes });
  const found = candidates.find(({ node, kind }) =>
    known.some((one) => one.node === node && (kind === null || one.kinds.includes(kind))),
  );
  return found?.node ?? null;
}

interface Walk {
  /** In the order in which they were met, the root first. */
  readonly reached: ReadonlySet<string>;
  /** Those of the last step: their neighbours have not been read yet. */
  readonly outermost: readonly string[];
  /** How many neighbours each of the others has, shown or not. */
  readonly degrees: Map<string, number>;
  /** Nodes whose relations are not all shown, and why. */
  readonly cuts: Map<string, TruncationReason>;
}

async function walk(query: NetworkQuery, root: string, clickhouse: Warehouse): Promise<Walk> {
  const { organisationId, environment, since, depth, limit } = query;
  const reached = new Set([root]);
  const degrees = new Map<string, number>();
  const cuts = new Map<string, TruncationReason>();
  let level = [root];
  for (let step = 0; step < depth && level.length > 0; step++) {
    const rows = await neighboursOf.run(clickhouse, {
      organisationId,
      environment,
      since,
      nodes: level,
      most: NETWORK_NEIGHBOURS_MAX,
    });
    const byNode = Map.groupBy(rows, ({ node }) => node);
    const next: string[] = [];
    for (const node of level) {
      for (const { neighbour, degree } of byNode.get(node) ?? []) {
        degrees.set(node, degree);
        if (degree > NETWORK_NEIGHBOURS_MAX && !cuts.has(node)) cuts.set(node, "neighbour_limit");
        if (reached.has(neighbour)) continue;
        if (reached.size >= limit) {
          cuts.set(node, "node_limit");
          continue;
        }
        reached.add(neighbour);
        next.push(neighbour);
      }
    }
    level = next;
  }
  return { reached, outermost: level, degrees, cuts };
}

function shownNode(row: NodeRow, degree: number): NetworkNode {
  return {
    id: row.node,
    kind: row.kind,
    label: row.label === "" ? null : row.label,
    riskLevel: row.risk_level === "" ? null : row.risk_level,
    degree,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    flags: [
      ...(degree > NETWORK_NEIGHBOURS_MAX ? (["hub"] as const) : []),
      ...(row.known_fraud ? (["known_fraud"] as const) : []),
    ],
  };
}

function shownEdgesOf(rows: readonly EdgeRow[]): NetworkEdge[] {
  const most = Math.max(1, ...rows.map(({ events }) => events));
  return rows.map((row) => ({
    id: JSON.stringify([row.source, row.relation, row.target]),
    source: row.source,
    target: row.target,
    type: row.relation,
    weight: row.events / most,
    count: row.events,
    amount: row.amounts.map(({ currency, total }) => ({ currency, total: fromScaled(total) })),
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    evidence: row.activity_ids,
  }));
}

function summaryOf(
  nodes: readonly NetworkNode[],
  edges: readonly NetworkEdge[],
): RelationshipNetwork["summary"] {
  const shared = (prefix: string, types: readonly NetworkEdge["type"][]) => {
    const uses = edges.filter(({ type, target }) => types.includes(type) && target.startsWith(prefix));
    const users = Map.groupBy(uses, ({ target }) => target);
    return [...users.values()].filter((some) => some.length > 1).length;
  };
  return {
    components: componentsOf(nodes, edges),
    sharedInstruments: shared("instrument:", ["shares_instrument", "controls_wallet"]),
    sharedDevices: shared("device:", ["uses_device"]),
    knownFraudWithinDepth: nodes.filter(({ flags }) => flags.includes("known_fraud")).length,
  };
}

/** Union-find: each node points towards the name of its part. */
function componentsOf(nodes: readonly NetworkNode[], edges: readonly NetworkEdge[]): number {
  const above = new Map(nodes.map(({ id }) => [id, id]));
  const topOf = (id: string): string => {
    let top = id;
    for (let next = above.get(top); next !== undefined && next !== top; next = above.get(top)) top = next;
    return top;
  };
  for (const { source, target } of edges) above.set(topOf(source), topOf(target));
  return [...above].filter(([id, parent]) => id === parent).length;
}
