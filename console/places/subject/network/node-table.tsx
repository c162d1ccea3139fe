// The same network as a table, with the same node chosen.

import type { NetworkNode } from "../../../api/subjects.ts";
import { DataGrid, type Column } from "../../../parts/data-grid.tsx";
import { Given } from "../../../parts/given.tsx";
import { Instant } from "../../../parts/instant.tsx";
import { LevelBars } from "../../../parts/level-bars.tsx";
import { kindWords } from "../../../parts/subject/kinds.ts";
import { shownNode } from "../../../parts/subject/subject-name.ts";
import { moreOf, type Graph } from "./graph.ts";
import styles from "./network.module.css";
import type { Choosing } from "./picture.tsx";
import { Shape } from "./shape.tsx";
import { FLAG_WORDS } from "./words.ts";

export function NodeTable({ graph, chosen, onChoose, onOpen }: Choosing) {
  return (
    <div className={styles["table"]}>
      <DataGrid
        label="The network as a table"
        columns={columnsOf(graph)}
        rows={graph.nodes}
        idOf={({ id }) => id}
        openId={chosen}
        onOpen={({ id }) => onChoose(id)}
        onVisit={onOpen}
      />
    </div>
  );
}

function columnsOf(graph: Graph): readonly Column<NetworkNode>[] {
  return [
    {
      id: "name",
      head: "Node",
      width: "minmax(9rem, 1.5fr)",
      cell: (node) => (
        <>
          <Shape kind={node.kind} isFraud={node.flags.includes("known_fraud")} />{" "}
          <Given>{shownNode(node)}</Given>
        </>
      ),
    },
    { id: "kind", head: "Kind", width: "9rem", isSecondary: true, cell: ({ kind }) => kindWords(kind) },
    {
      id: "risk",
      head: "Risk",
      width: "6rem",
      isSecondary: true,
      cell: ({ riskLevel }) => (riskLevel === null ? "–" : <LevelBars level={riskLevel} />),
    },
    {
      id: "flags",
      head: "Marks",
      width: "minmax(8rem, 1fr)",
      cell: ({ id, flags }) =>
        [...(id === graph.root ? ["in the middle"] : []), ...flags.map((flag) => FLAG_WORDS[flag])].join(
          ", ",
        ) || "–",
    },
    {
      id: "degree",
      head: "Neighbours",
      width: "6rem",
      isNumber: true,
      isSecondary: true,
      cell: ({ degree }) => <span data-value={degree}>{degree}</span>,
    },
    {
      id: "more",
      head: "Not drawn",
      width: "6rem",
      isNumber: true,
      isSecondary: true,
      cell: (node) => {
        const more = moreOf(graph, node);
        return more === 0 ? "–" : <span data-value={more}>+{more} more</span>;
      },
    },
    {
      id: "last",
      head: "Last seen (UTC)",
      width: "9rem",
      isSecondary: true,
      cell: ({ lastSeenAt }) => <Instant at={lastSeenAt} />,
    },
  ];
}
