// Payments of one cell, so that a count can be looked at.

import { Link } from "@tanstack/react-router";
import type { Comparison } from "../../api/backtests.ts";
import { useScope } from "../../api/scope.ts";
import { DecisionMark } from "../decision-mark.tsx";
import { Instant } from "../instant.tsx";
import { LabelMark } from "../label-mark.tsx";
import { Money } from "../money.tsx";
import { readCell } from "./cell.ts";
import styles from "./comparison.module.css";

interface Props {
  readonly examples: Comparison["examples"];
  readonly cell: string | undefined;
}

export function Examples({ examples, cell }: Props) {
  const { organisationId: org, environment: env } = useScope();
  const chosen = cell === undefined ? null : readCell(cell);
  if (chosen === null) return null;
  const shown = examples.filter(({ live, shadow }) => live === chosen.live && shadow === chosen.shadow);
  if (shown.length === 0) {
    return (
      <p className={styles["muted"]}>
        {chosen.live === chosen.shadow
          ? "Examples are kept only where the versions differ."
          : "No example of this cell is kept."}
      </p>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div
      className={`${styles["scroll"]} ${styles["examples"]}`}
      tabIndex={0}
      role="region"
      aria-label="Examples"
    >
      <table className={styles["table"]}>
        <caption className="visually-hidden">
          Payments that were {chosen.live} live and are {chosen.shadow} by the candidate
        </caption>
        <thead>
          <tr>
            <th scope="col">Occurred (UTC)</th>
            <th scope="col" className={styles["number"]}>
              Amount
            </th>
            <th scope="col">Live</th>
            <th scope="col">Candidate</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.decisionId}>
              <td>
                <Link to="/$org/$env/decisions/$id" params={{ org, env, id: one.decisionId }}>
                  <Instant at={one.occurredAt} />
                </Link>
              </td>
              <td className={styles["number"]}>
                <Money amount={one.amount} currency={one.currency} />
              </td>
              <td>
                <DecisionMark decision={one.live} /> <span data-value={one.score.live}>{one.score.live}</span>
              </td>
              <td>
                <DecisionMark decision={one.shadow} />{" "}
                <span data-value={one.score.shadow}>{one.score.shadow}</span>
              </td>
              <td>
                <LabelMark label={one.label} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
