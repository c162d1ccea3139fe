// The network as a picture: one tab stop, arrows lead to the nearest node in their direction, Enter opens it. The table beside it
// says the same.

import { useMemo, type KeyboardEvent } from "react";
import type { NetworkNode } from "../../../api/subjects.ts";
import { Edges } from "./edges.tsx";
import type { Graph } from "./graph.ts";
import { fit, layOut, type Point } from "./layout.ts";
import { Names } from "./names.tsx";
import { isArrow, nearest } from "./nearest.ts";
import styles from "./network.module.css";
import { shapeOf } from "./shapes.ts";
import { useWidth } from "./use-width.ts";
import { nodeWords } from "./words.ts";

export interface Choosing {
  readonly graph: Graph;
  /** The chosen node: one of the graph. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly onOpen: (node: NetworkNode) => void;
}

const HEIGHT = 460;
const MARGIN = { width: 40, height: 40 } as const;

export function Picture({ graph, chosen, onChoose, onOpen }: Choosing) {
  const { place, width } = useWidth();
  const laidOut = useMemo(() => layOut(graph), [graph]);
  const points = useMemo(() => fit(laidOut, { width, height: HEIGHT }, MARGIN), [laidOut, width]);
  const onKey = (event: KeyboardEvent<SVGElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const node = graph.nodes.find(({ id }) => id === chosen);
    if (event.key === "Enter" && node !== undefined) onOpen(node);
    else if (isArrow(event.key) || event.key === "Home") {
      const next = isArrow(event.key) ? nearest(points, chosen, event.key) : graph.root;
      if (next !== null) {
        onChoose(next);
        event.currentTarget.querySelector<SVGElement>(`[data-node="${CSS.escape(next)}"]`)?.focus();
      }
    } else return;
    event.preventDefault();
  };
  return (
    <div ref={place} className={styles["picture"]}>
      {width === 0 ? null : (
        <svg
          width={width}
          height={HEIGHT}
          role="listbox"
          aria-label="Network. Arrows go to the nearest node, Enter opens it."
          onKeyDown={onKey}
        >
          <Edges graph={graph} points={points} chosen={chosen} />
          {graph.nodes.map((node) => (
            <Node
              key={node.id}
              graph={graph}
              node={node}
              at={points.get(node.id) ?? { x: 0, y: 0 }}
              isChosen={node.id === chosen}
              onChoose={onChoose}
            />
          ))}
          <Names graph={graph} points={points} chosen={chosen} width={width} />
        </svg>
      )}
    </div>
  );
}

interface NodeProps {
  readonly graph: Graph;
  readonly node: NetworkNode;
  readonly at: Point;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

function Node({ graph, node, at, isChosen, onChoose }: NodeProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the picture hears the keys of all its nodes
    <g
      role="option"
      className={styles["node"]}
      transform={`translate(${at.x},${at.y})`}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-label={nodeWords(graph, node)}
      data-node={node.id}
      data-root={node.id === graph.root}
      data-fraud={node.flags.includes("known_fraud")}
      onClick={({ currentTarget }) => {
        onChoose(node.id);
        currentTarget.focus();
      }}
    >
      <circle className={styles["target"]} r="14" />
      {node.flags.includes("hub") ? <circle className={styles["hub"]} r="12.5" /> : null}
      <path className={styles["shape"]} d={shapeOf(node.kind)} />
    </g>
  );
}
