// The way to each node with known fraud, in words: what the picture shows to those who can follow its lines.

import { useState } from "react";
import { Button } from "../../../parts/button.tsx";
import { counted } from "../../../parts/counted.ts";
import { Given } from "../../../parts/given.tsx";
import { shownNode } from "../../../parts/subject/subject-name.ts";
import { fraudPaths, type FraudPath, type Step } from "./fraud-paths.ts";
import { relationWords, type Graph } from "./graph.ts";
import styles from "./network.module.css";
import { FLAG_WORDS } from "./words.ts";

interface Props {
  readonly graph: Graph;
  readonly onChoose: (id: string) => void;
}

const SHOWN = 6;

export function KnownFraud({ graph, onChoose }: Props) {
  const [isWhole, setWhole] = useState(false);
  const paths = fraudPaths(graph);
  if (paths.length === 0) return null;
  const shown = isWhole ? paths : paths.slice(0, SHOWN);
  return (
    <section className={styles["paths"]} aria-label="Ways to known fraud">
      <h3>Ways to known fraud</h3>
      <ol>
        {shown.map((path) => (
          <li key={path.node.id} data-fraud-path={path.node.id} data-value={path.steps?.length}>
            <Way path={path} root={graph.root} onChoose={onChoose} />
          </li>
        ))}
      </ol>
      {shown.length < paths.length ? (
        <Button onPress={() => setWhole(true)}>{`Show all ${paths.length} ways`}</Button>
      ) : null}
    </section>
  );
}

interface WayProps {
  readonly path: FraudPath;
  readonly root: string;
  readonly onChoose: (id: string) => void;
}

function Way({ path: { node, steps }, root, onChoose }: WayProps) {
  const name = (
    <button type="button" className={styles["choose"]} onClick={() => onChoose(node.id)}>
      <Given>{shownNode(node)}</Given>
    </button>
  );
  if (steps === null) return <>{name}: nothing that is drawn leads there.</>;
  if (steps.length === 0) return <>{name}, in the middle itself</>;
  return (
    <>
      {name}, {counted(steps.length, "step")}: it{" "}
      {steps.map((step, at) => (
        <Through key={step.edge.id} step={step} from={steps[at - 1]?.to.id ?? root} isFirst={at === 0} />
      ))}
    </>
  );
}

interface ThroughProps {
  readonly step: Step;
  readonly from: string;
  readonly isFirst: boolean;
}

/** A hub is marked: what many share says little about each. */
function Through({ step: { edge, to }, from, isFirst }: ThroughProps) {
  return (
    <>
      {isFirst ? "" : ", which "}
      {verb(relationWords(edge, from))} <Given>{shownNode(to)}</Given>
      {to.flags.includes("hub") ? ` (${FLAG_WORDS.hub})` : ""}
    </>
  );
}

/** `used by` needs its verb in a sentence; `uses device` has one. */
function verb(words: string): string {
  if (words === "paid to") return "paid";
  return words.endsWith(" by") ? `is ${words}` : words;
}
