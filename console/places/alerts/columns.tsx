// What a row of the alerts says: why, how much is at stake, how long there is, and who has it.

import type { Alert } from "../../api/cases.ts";
import type { Column } from "../../parts/data-grid.tsx";
import { LevelBars } from "../../parts/level-bars.tsx";
import { Money } from "../../parts/money.tsx";
import { Due } from "./due.tsx";
import styles from "./page.module.css";
import { With, type Taking } from "./take.tsx";

export interface OpenAlerts {
  /** How many are open, by the id of their customer. */
  readonly ofCustomer: ReadonlyMap<string, number>;
  /** Whether there are more than were counted. */
  readonly isCut: boolean;
}

export function columnsOf(open: OpenAlerts, taking: Taking): readonly Column<Alert>[] {
  return [
    { id: "title", head: "Alert", width: "minmax(15rem, 3fr)", isLong: true, cell: ({ title }) => title },
    {
      id: "priority",
      head: "Priority",
      width: "6rem",
      cell: ({ priority }) => <LevelBars level={priority} />,
    },
    {
      id: "amount",
      head: "Amount",
      width: "7rem",
      isNumber: true,
      isSecondary: true,
      cell: ({ opening }) => <Amount opening={opening} />,
    },
    {
      id: "score",
      head: "Score",
      width: "3.5rem",
      isNumber: true,
      isSecondary: true,
      cell: ({ opening }) =>
        opening === null ? "–" : <span data-value={opening.score}>{opening.score}</span>,
    },
    {
      id: "due",
      head: "Due (UTC)",
      width: "9rem",
      isSecondary: true,
      cell: (alert) => <Due alert={alert} />,
    },
    {
      id: "customer",
      head: "Customer",
      width: "minmax(7rem, 1fr)",
      isSecondary: true,
      cell: ({ subject }) => <Customer subject={subject} open={open} />,
    },
    {
      id: "decisions",
      head: "Decisions",
      width: "4.5rem",
      isNumber: true,
      isSecondary: true,
      cell: ({ decisionCount }) => decisionCount,
    },
    {
      id: "assignee",
      head: "With",
      width: "minmax(6rem, 1fr)",
      isSecondary: true,
      cell: (alert) => <With alert={alert} taking={taking} />,
    },
  ];
}

/** Of the decision that opened it. */
function Amount({ opening }: Pick<Alert, "opening">) {
  if (opening?.amount == null || opening.currency === null) return "–";
  return <Money amount={opening.amount} currency={opening.currency} />;
}

interface CustomerProps {
  readonly subject: Alert["subject"];
  readonly open: OpenAlerts;
}

function Customer({ subject, open: { ofCustomer, isCut } }: CustomerProps) {
  const count = ofCustomer.get(subject.id) ?? 0;
  return (
    <span className={styles["due"]}>
      <span>{subject.externalUserId ?? subject.id}</span>
      {count < 2 ? null : (
        <span className={styles["muted"]}>
          {count}
          {isCut ? "+" : ""} open alerts
        </span>
      )}
    </span>
  );
}
