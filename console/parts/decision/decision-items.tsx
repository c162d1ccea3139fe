// A few decisions beside something else: when each occurred, what was decided of how much and with whom, and what came of it.

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ListedDecision } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { DecisionMark } from "../decision-mark.tsx";
import { Given } from "../given.tsx";
import { Instant } from "../instant.tsx";
import { LabelMark } from "../label-mark.tsx";
import { Money } from "../money.tsx";
import styles from "./decision-items.module.css";

interface Props {
  readonly label: string;
  readonly rows: readonly ListedDecision[];
  /** More are only said to be there. */
  readonly shown: number;
}

export function DecisionItems({ label, rows, shown }: Props) {
  return (
    <DecisionList label={label}>
      {rows.slice(0, shown).map((row) => (
        <DecisionItem key={row.decisionId} row={row} isCurrent={false} />
      ))}
      {rows.length > shown ? <li className={styles["muted"]}>and more</li> : null}
    </DecisionList>
  );
}

interface ListProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Where other things stand between decisions. */
export function DecisionList({ label, children }: ListProps) {
  return (
    <ol className={styles["list"]} aria-label={label}>
      {children}
    </ol>
  );
}

interface ItemProps {
  readonly row: ListedDecision;
  readonly isCurrent: boolean;
}

export function DecisionItem({ row, isCurrent }: ItemProps) {
  const { organisationId: org, environment: env } = useScope();
  return (
    <li aria-current={isCurrent}>
      <Instant at={row.occurredAt} />
      <Link to="/$org/$env/decisions/$id" params={{ org, env, id: row.decisionId }}>
        <DecisionMark decision={row.decision} />
      </Link>
      {row.amount === null || row.currency === null ? (
        <span>{row.type}</span>
      ) : (
        <Money amount={row.amount} currency={row.currency} />
      )}
      {row.label === null ? null : <LabelMark label={row.label} />}
      {row.counterparty === null ? null : (
        <span className={styles["with"]}>
          {row.direction === "inbound" ? "from" : "to"} <Given>{row.counterparty}</Given>
        </span>
      )}
    </li>
  );
}
