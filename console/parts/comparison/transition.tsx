// The table of decisions: rows are what was decided, columns what the candidate would decide. The diagonal is alike.

import type { Comparison } from "../../api/backtests.ts";
import { DecisionMark } from "../decision-mark.tsx";
import { grouped } from "../grouped.ts";
import { DECISIONS, showCell } from "./cell.ts";
import styles from "./comparison.module.css";

interface Props {
  readonly transition: Comparison["transition"];
  readonly cell: string | undefined;
  readonly onCell: (cell: string | undefined) => void;
}

export function Transition({ transition, cell, onCell }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div className={styles["scroll"]} tabIndex={0} role="region" aria-label="Decisions of both versions">
      <table className={`${styles["table"]} ${styles["cells"]}`}>
        <caption className="visually-hidden">Decisions of the live version by those of the candidate</caption>
        <thead>
          <tr>
            <th scope="col">Live</th>
            {DECISIONS.map((decision) => (
              <th key={decision} scope="col" className={styles["number"]}>
                candidate: <DecisionMark decision={decision} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DECISIONS.map((live) => (
            <tr key={live}>
              <th scope="row">
                <DecisionMark decision={live} />
              </th>
              {DECISIONS.map((shadow) => (
                <td key={shadow}>
                  <Choice
                    name={showCell({ live, shadow })}
                    found={transition.find((one) => one.live === live && one.shadow === shadow)}
                    isSame={live === shadow}
                    cell={cell}
                    onCell={onCell}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ChoiceProps extends Omit<Props, "transition"> {
  readonly name: string;
  readonly found: Comparison["transition"][number] | undefined;
  readonly isSame: boolean;
}

function Choice({ name, found, isSame, cell, onCell }: ChoiceProps) {
  const isOpen = cell === name;
  return (
    <button
      type="button"
      className={styles["cell"]}
      data-cell={name}
      data-same={isSame}
      aria-pressed={isOpen}
      onClick={() => onCell(isOpen ? undefined : name)}
    >
      <strong data-value={found?.count ?? 0}>{grouped(found?.count ?? 0)}</strong>
      <span className={styles["muted"]}>
        <span data-value={found?.labelled ?? 0}>{grouped(found?.labelled ?? 0)}</span> with an outcome
      </span>
    </button>
  );
}
