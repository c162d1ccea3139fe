// What the picture shows of a node, for those who do not see it.

import type { NetworkNode } from "../../../api/subjects.ts";
import { counted } from "../../../parts/counted.ts";
import { kindWords } from "../../../parts/subject/kinds.ts";
import { shownNode } from "../../../parts/subject/subject-name.ts";
import { moreOf, type Graph } from "./graph.ts";

export const FLAG_WORDS = {
  hub: "hub",
  known_fraud: "known fraud",
} as const satisfies Record<NetworkNode["flags"][number], string>;

/** `device phone-1, 12 neighbours, 3 more than drawn, hub`. */
export function nodeWords(graph: Graph, node: NetworkNode): string {
  const more = moreOf(graph, node);
  return [
    `${kindWords(node.kind)} ${shownNode(node)}`,
    ...(node.id === graph.root ? ["in the middle"] : []),
    ...(node.riskLevel === null ? [] : [`risk ${node.riskLevel}`]),
    counted(node.degree, "neighbour"),
    ...(more === 0 ? [] : [`${more} more than drawn`]),
    ...node.flags.map((flag) => FLAG_WORDS[flag]),
  ].join(", ");
}
