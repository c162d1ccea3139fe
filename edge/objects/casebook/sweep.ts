// What time changes by itself: an alert that is overdue breaches its deadline, a signal that nothing renewed expires.

import { breachAlert, SERVICE } from "#domain/casebook/alerts.ts";
import type { CaseKind } from "#domain/casebook/change.ts";
import { expireSignal } from "#domain/casebook/signals.ts";
import type { Draft } from "./draft.ts";

const CAUSE = { type: "manual", id: SERVICE } as const;

/** @param due what time changes by now. */
export function sweep(
  draft: Draft,
  due: readonly { readonly kind: CaseKind; readonly id: string }[],
  at: string,
) {
  for (const { kind, id } of due) {
    if (kind === "alert") {
      const alert = draft.find("alert", id);
      if (alert) draft.put("alert", breachAlert(alert, at), CAUSE);
    } else if (kind === "signal") {
      const signal = draft.find("signal", id);
      if (signal) draft.put("signal", expireSignal(signal, at), CAUSE);
    }
  }
}
