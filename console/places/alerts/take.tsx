// Making an alert one's own, from the list or beside it. One that nobody has begun is in review then.

import { Button } from "react-aria-components";
import { handedOn } from "#domain/casebook/handed-on.ts";
import type { Alert, useChangeAlert } from "../../api/cases.ts";
import { useMay, useMe } from "../../api/me.ts";
import buttons from "../../parts/button.module.css";
import styles from "./page.module.css";

export interface Taking {
  /** Whether the person may, and does not have it already. */
  readonly canTake: (alert: Alert) => boolean;
  readonly take: (alert: Alert) => void;
  readonly isTaking: boolean;
  readonly error: Error | null;
}

/** @param changing so that its page shows what is refused, whatever becomes of the alert meanwhile */
export function useTaking({
  mutate,
  isPending,
  variables,
  error,
}: ReturnType<typeof useChangeAlert>): Taking {
  const { name } = useMe();
  const may = useMay("cases:work");
  const canTake = ({ assignee, status }: Alert) => may && status !== "closed" && assignee !== name;
  return {
    canTake,
    take: (alert) => {
      if ((isPending && variables.alertId === alert.id) || !canTake(alert)) return;
      mutate({ alertId: alert.id, version: alert.version, ...handedOn(name, alert.status === "escalated") });
    },
    isTaking: isPending,
    error,
  };
}

interface Props {
  readonly alert: Alert;
  readonly taking: Taking;
}

/** Whose it is; what nobody has can be taken here. The grid has one tab stop: by keyboard, `e` takes the row. */
export function With({ alert, taking }: Props) {
  const { assignee, title } = alert;
  if (assignee !== null || !taking.canTake(alert)) return assignee ?? "nobody";
  return (
    <Button
      excludeFromTabOrder
      className={`${buttons["button"]} ${styles["take"]}`}
      aria-label={`Take: ${title}`}
      onPress={() => taking.take(alert)}
    >
      Take
    </Button>
  );
}
