// What stands beside the nodes: their names, what marks them, and how many neighbours are not drawn. The nodes say the same to those
// who do not see it.

import type { NetworkNode } from "../../../api/subjects.ts";
import { shownNode } from "../../../parts/subject/subject-name.ts";
import { moreOf, type Graph } from "./graph.ts";
import type { Point } from "./layout.ts";
import styles from "./network.module.css";
import { withRoom, type Box } from "./room-for-names.ts";
import { FLAG_WORDS } from "./words.ts";

interface Props {
  readonly graph: Graph;
  readonly points: ReadonlyMap<string, Point>;
  readonly chosen: string;
  readonly width: number;
}

/** With more nodes, only those that matter have their names beside them. A name that would lie over another is left out. */
const NAMED_MAX = 30;
const NAME_MAX = 22;
/** A name in the middle of its node needs so much room at either side. */
const ROOM = 68;
/** Below the middle of the node: where the name begins, its baseline, that of the words below it, and how far letters hang. */
const LINES = { top: 14, name: 24, words: 35, hang: 3 } as const;
/** A Latin letter of either line: measured in bold, and rather too wide. */
const LETTER = { name: 6.6, words: 5.8 } as const;

export function Names({ graph, points, chosen, width }: Props) {
  const named = namedNodes({ graph, points, chosen, width });
  return (
    <g aria-hidden="true">
      {graph.nodes.map((node) => {
        const at = points.get(node.id);
        const isChosen = node.id === chosen;
        return at === undefined ? null : (
          <g key={node.id} transform={`translate(${at.x},${at.y})`} data-chosen={isChosen}>
            <More graph={graph} node={node} />
            {named.has(node.id) ? <Name node={node} isChosen={isChosen} side={sideOf(at, width)} /> : null}
          </g>
        );
      })}
    </g>
  );
}

function namedNodes({ graph, points, chosen, width }: Props): ReadonlySet<string> {
  const rankOf = ({ id, flags }: NetworkNode) =>
    id === chosen ? 3 : id === graph.root ? 2 : flags.length > 0 ? 1 : 0;
  const areAllNamed = graph.nodes.length <= NAMED_MAX;
  const wanted = graph.nodes
    .filter((node) => areAllNamed || rankOf(node) > 0)
    .toSorted((one, other) => rankOf(other) - rankOf(one) || other.degree - one.degree);
  return withRoom(
    new Map(
      wanted.flatMap((node): [string, Box][] => {
        const at = points.get(node.id);
        return at === undefined ? [] : [[node.id, boxOf(node, node.id === chosen, at, width)]];
      }),
    ),
  );
}

function boxOf(node: NetworkNode, isChosen: boolean, at: Point, width: number): Box {
  const words = wordsOf(node, isChosen);
  const long = Math.max(nameOf(node).length * LETTER.name, words.length * LETTER.words);
  const side = sideOf(at, width);
  const left = at.x + SHIFTS[side] - long * BEFORE[side];
  const last = words === "" ? LINES.name : LINES.words;
  return { left, right: left + long, top: at.y + LINES.top, bottom: at.y + last + LINES.hang };
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
/** How much of a name lies before the point that it is set at. */
const BEFORE = { start: 0, middle: 0.5, end: 1 } as const satisfies Record<Side, number>;

interface NameProps {
  readonly node: NetworkNode;
  readonly isChosen: boolean;
  readonly side: Side;
}

function Name({ node, isChosen, side }: NameProps) {
  const words = wordsOf(node, isChosen);
  const place = { x: SHIFTS[side], textAnchor: side };
  return (
    <>
      <text className={styles["name"]} y={LINES.name} {...place}>
        {nameOf(node)}
      </text>
      {words === "" ? null : (
        <text className={styles["words"]} y={LINES.words} {...place}>
          {words}
        </text>
      )}
    </>
  );
}

function nameOf(node: NetworkNode): string {
  const name = shownNode(node);
  return name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name;
}

function wordsOf(node: NetworkNode, isChosen: boolean): string {
  return [
    ...(isChosen && node.riskLevel !== null ? [`risk ${node.riskLevel}`] : []),
    ...node.flags.map((flag) => FLAG_WORDS[flag]),
  ].join(", ");
}
