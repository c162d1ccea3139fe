// What is not in the answer, and why.

import type { Network } from "../../../api/subjects.ts";
import { Button } from "../../../parts/button.tsx";
import { NODES, type SubjectSearch } from "../search.ts";
import styles from "./network.module.css";
import type { Change } from "./toolbar.tsx";
import { counted } from "../../../parts/counted.ts";

interface Props {
  readonly network: Network;
  readonly search: SubjectSearch;
  readonly onChange: (change: Change) => void;
}

type Reason = NonNullable<Network["truncation"]["reason"]>;

const REASON_WORDS: Readonly<Record<Reason, string>> = {
  node_limit: "The answer has as many nodes as were asked for.",
  edge_limit: "The answer has as many relations as it can have.",
  neighbour_limit: "Of each node, the strongest 50 neighbours are shown.",
};

export function Truncation({ network: { truncated, truncation }, search, onChange }: Props) {
  const { reason, frontier } = truncation;
  if (!truncated || reason === null) return null;
  return (
    <div className={styles["strip"]} role="note" data-reason={reason}>
      <p>
        Not all is shown (<code>{reason}</code>). {REASON_WORDS[reason]}{" "}
        {counted(frontier.length, "node has", "nodes have")} more relations than are drawn.
      </p>
      {reason === "node_limit" && search.nodes === undefined ? (
        <Button onPress={() => onChange({ nodes: "most" })}>Show up to {NODES.most} nodes</Button>
      ) : null}
    </div>
  );
}
