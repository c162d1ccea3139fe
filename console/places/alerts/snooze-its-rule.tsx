// Snoozes the rule that raised the alert, where it was one alone: of several, the decision says what each of them added.

import type { Alert } from "../../api/cases.ts";
import { useRuleNames } from "../../parts/rule-names.tsx";
import { SnoozeAct } from "../../parts/snooze/snooze-act.tsx";

export function SnoozeItsRule({ alert: { ruleIds, subject } }: { readonly alert: Alert }) {
  const names = useRuleNames();
  const [ruleId, ...others] = ruleIds;
  if (ruleId === undefined || others.length > 0) return null;
  return <SnoozeAct subject={subject} rules={[{ ruleId, name: names?.get(ruleId) ?? ruleId }]} />;
}
