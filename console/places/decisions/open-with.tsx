// Opens an investigation with many decisions at once, or says why it cannot hold them.

import { useState, type ReactNode } from "react";
import { Act } from "../../parts/button.tsx";
import { counted } from "../../parts/counted.ts";
import { InvestigationQuestion } from "../../parts/investigation-question.tsx";
import styles from "./list-head.module.css";

/** Of the contract: decisions of one investigation. */
const MOST = 100;

interface Props {
  /** All of them, where they are not too many. */
  readonly decisionIds: readonly string[];
  readonly count: number;
  /** What to do where they are too many. */
  readonly toHaveFewer: string;
  readonly children: ReactNode;
}

export function OpenWith({ decisionIds, count, toHaveFewer, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isTooMany = count > MOST;
  return (
    <span className={styles["act"]}>
      <Act permission="cases:work" isDisabled={isTooMany} onPress={() => setOpen(true)}>
        {children}
      </Act>
      {isTooMany ? (
        <span>
          An investigation holds at most {MOST}. {toHaveFewer}
        </span>
      ) : null}
      {isOpen && !isTooMany ? (
        <InvestigationQuestion decisionIds={decisionIds} alertIds={[]} onClose={() => setOpen(false)}>
          <p>It begins with {counted(count, "decision")}. What was decided stays as it is.</p>
          <p>
            Their alerts stay in the queue. To close an alert with the investigation, open it from that alert.
          </p>
        </InvestigationQuestion>
      ) : null}
    </span>
  );
}
