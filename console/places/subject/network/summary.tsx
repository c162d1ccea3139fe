// What the network comes to, in words.

import type { Network } from "../../../api/subjects.ts";
import { Given } from "../../../parts/given.tsx";
import { Instant } from "../../../parts/instant.tsx";
import { shownNode } from "../../../parts/subject/subject-name.ts";
import styles from "./network.module.css";
import { counted } from "../../../parts/counted.ts";

interface Props {
  readonly network: Network;
  readonly onChoose: (id: string) => void;
}

export function Summary({ network: { nodes, edges, depth, summary, asOf }, onChoose }: Props) {
  const { knownFraudWithinDepth, sharedDevices, sharedInstruments } = summary;
  const known = nodes.filter(({ flags }) => flags.includes("known_fraud"));
  const within = `within ${counted(depth, "step")}`;
  return (
    <div className={styles["summary"]}>
      <p>
        {knownFraudWithinDepth === 0 ? (
          <>No fraud is known {within}.</>
        ) : (
          <>
            <strong data-value={knownFraudWithinDepth}>{counted(knownFraudWithinDepth, "node")}</strong> with
            known fraud {within}:{" "}
            {known.map((node, index) => (
              <span key={node.id}>
                {index === 0 ? "" : ", "}
                <button type="button" className={styles["choose"]} onClick={() => onChoose(node.id)}>
                  <Given>{shownNode(node)}</Given>
                </button>
              </span>
            ))}
            .
          </>
        )}{" "}
        {counted(sharedDevices, "device is", "devices are")} shared, and{" "}
        {counted(sharedInstruments, "instrument", "instruments")}.
      </p>
      <p className={styles["muted"]}>
        {counted(nodes.length, "node")} and {counted(edges.length, "relation")}, as of{" "}
        <Instant at={asOf} to="second" /> UTC
      </p>
    </div>
  );
}
