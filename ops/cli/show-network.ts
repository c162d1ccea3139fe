// A relationship network as text: its nodes, how they are related, and what is not shown.

import type { NetworkEdge, NetworkNode, RelationshipNetwork } from "#domain/contract/casework/network.ts";
import { bold, table, type Column, type Dress } from "./table.ts";

export function showNetwork(network: RelationshipNetwork, dress: Dress): string {
  const names = new Map(network.nodes.map((node) => [node.id, nameOf(node)]));
  return [
    heading(network, names.get(network.root) ?? network.root, dress),
    nodes(network.nodes, dress),
    edges(network.edges, names, dress),
  ].join("\n");
}

function heading(network: RelationshipNetwork, name: string, dress: Dress): string {
  const { summary, truncation } = network;
  const cut = network.truncated
    ? `not everything is shown (${truncation.reason?.replaceAll("_", " ")}); it continues at ${truncation.frontier.join(", ")}`
    : "everything within this depth is shown";
  return [
    bold(`Network of ${name}, depth ${network.depth}, as of ${network.asOf}`, dress),
    `${network.nodes.length} nodes, ${network.edges.length} relations; shared devices ${summary.sharedDevices}, shared instruments ${summary.sharedInstruments}, nodes with known fraud ${summary.knownFraudWithinDepth}`,
    `${cut}\n`,
  ].join("\n");
}

function nodes(rows: readonly NetworkNode[], dress: Dress): string {
  const columns: Column[] = [
    { head: "Node" },
    { head: "kind" },
    { head: "risk" },
    { head: "neighbours", align: "right" },
    { head: "last seen" },
    { head: "flags" },
    { head: "id" },
  ];
  const lines = rows.map((node) => [
    nameOf(node),
    node.kind.replaceAll("_", " "),
    node.riskLevel ?? "–",
    String(node.degree),
    node.lastSeenAt,
    node.flags.join(", ").replaceAll("_", " "),
    node.id,
  ]);
  return table(columns, lines, dress);
}

function edges(rows: readonly NetworkEdge[], names: ReadonlyMap<string, string>, dress: Dress): string {
  const columns: Column[] = [
    { head: "From" },
    { head: "relation" },
    { head: "to" },
    { head: "decisions", align: "right" },
    { head: "amount" },
    { head: "newest" },
  ];
  const lines = rows.map((edge) => [
    names.get(edge.source) ?? edge.source,
    edge.type.replaceAll("_", " "),
    names.get(edge.target) ?? edge.target,
    String(edge.count),
    edge.amount.map(({ currency, total }) => `${total} ${currency}`).join(", "),
    edge.evidence[0] ?? "",
  ]);
  return table(columns, lines, dress);
}

function nameOf({ label, id }: NetworkNode): string {
  return label ?? id;
}
