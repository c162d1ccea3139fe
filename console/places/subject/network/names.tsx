// What stands beside the nodes: their names, what marks them, and how many neighbours are not drawn. The nodes say the same to those
// who do not see it.

import type { NetworkNode } from "../../../api/subjects.ts";
import { shownNode } from "../../../parts/subject/subject-name.ts";
import { moreOf, type Graph } from "./graph.ts";
import type { Point } from "./layout.ts";
import styles from "./network.module.css";
import { FLAG_WORDS } from "./words.ts";

interface Props {
  readonly graph: Graph;
  readonly points: ReadonlyMap<string, Point>;
  readonly chosen: string;
  readonly width: number;
}

/** With more nodes, only those that matter have their names beside them. */
const NAMED_MAX = 30;
const NAME_MAX = 22;
/** A name in the middle of its node needs so much room at either side. */
const ROOM = 68;

export function Names({ graph, points, chosen, width }: Props) {
  const areAllNamed = graph.nodes.length <= NAMED_MAX;
  return (
    <g aria-hidden="true">
      {graph.nodes.map((node) => {
        const at = points.get(node.id);
        const isChosen = node.id === chosen;
        const isNamed = areAllNamed || isChosen || node.id === graph.root || node.flags.length > 0;
        return at === undefined ? null : (
          <g key={node.id} transform={`translate(${at.x},${at.y})`} data-chosen={isChosen}>
            <More graph={graph} node={node} />
            {isNamed ? <Name node={node} isChosen={isChosen} side={sideOf(at, width)} /> : null}
          </g>
        );
      })}
    </g>
  );
}

function More({ graph, node }: { readonly graph: Graph; readonly node: NetworkNode }) {
  const more = moreOf(graph, node);
  return more === 0 ? null : (
    <text className={styles["more"]} x="12" y="-8" data-more={node.id} data-value={more}>
      +{more}
    </text>
  );
}

type Side = "start" | "middle" | "end";

function sideOf({ x }: Point, width: number): Side {
  if (x < ROOM) return "start";
  return x > width - ROOM ? "end" : "middle";
}

const SHIFTS = { start: -12, middle: 0, end: 12 } as const satisfies Record<Side, number>;

interface NameProps {
  readonly node: NetworkNode;
  readonly isChosen: boolean;
  readonly side: Side;
}

function Name({ node, isChosen, side }: NameProps) {
  const name = shownNode(node);
  const words = [
    ...(isChosen && node.riskLevel !== null ? [`risk ${node.riskLevel}`] : []),
    ...node.flags.map((flag) => FLAG_WORDS[flag]),
  ];
  const place = { x: SHIFTS[side], textAnchor: side };
  return (
    <>
      <text className={styles["name"]} y="24" {...place}>
        {name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name}
      </text>
      {words.length === 0 ? null : (
        <text className={styles["words"]} y="35" {...place}>
          {words.join(", ")}
        </text>
      )}
    </>
  );
}
