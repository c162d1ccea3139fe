// What a row of the alerts says: why, how much is at stake, how long there is, and who has it.

import type { Alert, QueuedAlert } from "../../api/cases.ts";
import type { Column } from "../../parts/data-grid.tsx";
import { LevelBars } from "../../parts/level-bars.tsx";
import { Money } from "../../parts/money.tsx";
import { RuleNames } from "../../parts/rule-names.tsx";
import { Due } from "./due.tsx";
import styles from "./page.module.css";
import { statusWords } from "./status-words.ts";
import { With, type Taking } from "./take.tsx";

/** What is closed says nothing of what else its customer has. */
export type ListedAlert = Alert & Partial<Pick<QueuedAlert, "openAlertsOfSubject">>;

export function columnsOf(taking: Taking): readonly Column<ListedAlert>[] {
  return [
    {
      id: "title",
      head: "Alert",
      width: "minmax(14rem, 3fr)",
      isLong: true,
      cell: (alert) => <Why alert={alert} />,
    },
    {
      id: "priority",
      head: "Priority",
      width: "5.5rem",
      cell: ({ priority }) => <LevelBars level={priority} />,
    },
    {
      id: "amount",
      head: "Amount",
      width: "7rem",
      isNumber: true,
      second: "end",
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
      width: "8.5rem",
      second: "start",
      cell: (alert) => <Due alert={alert} />,
    },
    {
      id: "customer",
      head: "Customer",
      width: "minmax(7rem, 1fr)",
      isSecondary: true,
      cell: (alert) => <Customer alert={alert} />,
    },
    {
      id: "decisions",
      head: "Decisions",
      width: "5.5rem",
      isNumber: true,
      isSecondary: true,
      cell: ({ decisionCount }) => decisionCount,
    },
    {
      id: "assignee",
      head: "Assigned to",
      width: "minmax(6rem, 1fr)",
      isSecondary: true,
      cell: (alert) => <With alert={alert} taking={taking} />,
    },
  ];
}

/** Its state and its rules stand in a line of their own: a sentence that is cut would not get to them. */
function Why({ alert }: { readonly alert: Alert }) {
  const { title, ruleIds, status } = alert;
  return (
    <span className={styles["why"]}>
      <span title={title}>{title}</span>
      <span className={styles["muted"]}>
        {status === "open" ? null : <span className={styles["status"]}>{statusWords(alert)}</span>}
        <RuleNames ids={ruleIds} />
      </span>
    </span>
  );
}

/** Of the decision that opened it. */
function Amount({ opening }: Pick<Alert, "opening">) {
  if (opening?.amount == null || opening.currency === null) return "–";
  return <Money amount={opening.amount} currency={opening.currency} />;
}

function Customer({ alert }: { readonly alert: ListedAlert }) {
  const { subject, openAlertsOfSubject: count = 0 } = alert;
  return (
    <span className={styles["due"]}>
      <span>{subject.externalUserId ?? subject.id}</span>
      {count < 2 ? null : <span className={styles["muted"]}>{count} open alerts</span>}
    </span>
  );
}
