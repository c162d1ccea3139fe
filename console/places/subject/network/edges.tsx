// The relations between nodes: as wide as they are frequent, dashed where something is shared. Several between the same two stand
// beside each other.

import type { NetworkEdge } from "../../../api/subjects.ts";
import { isShared, type Graph } from "./graph.ts";
import type { Point } from "./layout.ts";
import styles from "./network.module.css";

interface Props {
  readonly graph: Graph;
  readonly points: ReadonlyMap<string, Point>;
  readonly chosen: string;
}

const APART = 5;
const THINNEST = 1;
const WIDER = 4;

export function Edges({ graph, points, chosen }: Props) {
  const pairs = Map.groupBy(graph.edges, ({ source, target }) => [source, target].toSorted().join("\n"));
  return (
    <g aria-hidden="true">
      {[...pairs.values()].flatMap((edges) =>
        edges.map((edge, index) => (
          <Edge
            key={edge.id}
            edge={edge}
            points={points}
            offset={(index - (edges.length - 1) / 2) * APART}
            isChosen={edge.source === chosen || edge.target === chosen}
          />
        )),
      )}
    </g>
  );
}

interface EdgeProps {
  readonly edge: NetworkEdge;
  readonly points: ReadonlyMap<string, Point>;
  /** Pixels beside the straight way. */
  readonly offset: number;
  readonly isChosen: boolean;
}

function Edge({ edge, points, offset, isChosen }: EdgeProps) {
  // In one order, whichever is the source, so that those of a pair lie on different sides.
  const [first = "", second = ""] = [edge.source, edge.target].toSorted();
  const [from, to] = [points.get(first), points.get(second)];
  if (from === undefined || to === undefined) return null;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(-(to.y - from.y) / length) * offset, ((to.x - from.x) / length) * offset];
  return (
    <line
      className={styles["edge"]}
      x1={from.x + dx}
      y1={from.y + dy}
      x2={to.x + dx}
      y2={to.y + dy}
      strokeWidth={THINNEST + edge.weight * WIDER}
      data-edge={edge.id}
      data-value={edge.count}
      data-shared={isShared(edge)}
      data-chosen={isChosen}
    />
  );
}
