// The decisions that were made last. One that was reported long after it occurred says so.

import { useNavigate } from "@tanstack/react-router";
import type { ReportedDecision } from "../../api/decisions.ts";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { DecisionMark } from "../../parts/decision-mark.tsx";
import { Given } from "../../parts/given.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Late } from "../../parts/late.tsx";
import { Money } from "../../parts/money.tsx";
import styles from "./page.module.css";

const COLUMNS: readonly Column<ReportedDecision>[] = [
  {
    id: "at",
    head: "Decided (UTC)",
    width: "minmax(12rem, 1.2fr)",
    cell: (row) => (
      <>
        <Instant at={row.assessedAt} to="second" />
        <Late occurredAt={row.occurredAt} receivedAt={row.assessedAt} />
      </>
    ),
  },
  {
    id: "decision",
    head: "Decision",
    width: "5rem",
    cell: (row) => <DecisionMark decision={row.decision} />,
  },
  {
    id: "score",
    head: "Score",
    width: "3.25rem",
    isNumber: true,
    isSecondary: true,
    cell: (row) => row.score,
  },
  {
    id: "amount",
    head: "Amount",
    width: "minmax(5.5rem, 1fr)",
    isNumber: true,
    second: "end",
    cell: ({ amount, currency, type }) =>
      amount === null || currency === null ? type : <Money amount={amount} currency={currency} />,
  },
  {
    id: "subject",
    head: "Customer",
    width: "minmax(5.5rem, 1fr)",
    second: "start",
    cell: ({ subject }) => <Given>{subject.externalUserId ?? subject.id}</Given>,
  },
  {
    id: "rules",
    head: "Rules",
    width: "3.25rem",
    isNumber: true,
    isSecondary: true,
    cell: ({ ruleIds }) => <span title={ruleIds.join(", ")}>{ruleIds.length}</span>,
  },
];

interface Props {
  readonly rows: readonly ReportedDecision[];
  readonly openId: string | undefined;
}

export function Newest({ rows, openId }: Props) {
  const navigate = useNavigate({ from: "/$org/$env/" });
  return (
    <div className={styles["grid"]}>
      <DataGrid
        label="Newest decisions"
        columns={COLUMNS}
        rows={rows}
        idOf={(row) => row.decisionId}
        openId={openId}
        onOpen={(row) => void navigate({ search: { open: row.decisionId } })}
        onVisit={(row) =>
          void navigate({
            to: "/$org/$env/decisions/$id",
            params: (old) => ({ ...old, id: row.decisionId }),
          })
        }
      />
    </div>
  );
}
