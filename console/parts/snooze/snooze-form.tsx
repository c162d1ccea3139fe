// Asks which rule is left out of one customer's decisions, until when and why, and says what follows.

import { useState } from "react";
import { useScope } from "../../api/scope.ts";
import { useSnooze } from "../../api/snoozes.ts";
import { Ask } from "../ask.tsx";
import { DateField } from "../date-field.tsx";
import { Choice, Field } from "../field.tsx";
import fields from "../field.module.css";
import { Given } from "../given.tsx";
import styles from "./snooze.module.css";
import { dayAfter, endOf, problemOf, SNOOZE_DAYS_MAX } from "./until.ts";

export interface SnoozableRule {
  readonly ruleId: string;
  readonly name: string;
}

interface Props {
  readonly subjectId: string;
  /** As people call the customer. */
  readonly customer: string;
  readonly rules: readonly SnoozableRule[];
  readonly onEnd: () => void;
}

const REASON_MAX = 500;
const DAYS = 30;
/** With more rules than these, they stand in a list that opens. */
const IN_SIGHT = 6;

export function SnoozeForm({ subjectId, customer, rules, onEnd }: Props) {
  const snoozing = useSnooze(useScope());
  const [now] = useState(() => Date.now());
  const [ruleId, setRuleId] = useState<string | null>(rules.length === 1 ? (rules[0]?.ruleId ?? null) : null);
  const [day, setDay] = useState(() => dayAfter(DAYS, now));
  const [reason, setReason] = useState("");
  const until = endOf(day);
  const badDay = problemOf(day, now);
  const tooLong = reason.length > REASON_MAX ? `Write at most ${REASON_MAX} characters.` : null;
  const words = reason.trim();
  const isReady = ruleId !== null && until !== null && badDay === null && words !== "" && tooLong === null;
  const snooze = () => {
    if (!isReady) return;
    snoozing.mutate({ subjectId, ruleId, until, reason: words }, { onSuccess: onEnd });
  };
  return (
    <Ask
      title={
        <>
          Snooze a rule for <Given>{customer}</Given>?
        </>
      }
      act="Snooze rule"
      isOpen
      onClose={onEnd}
      onAct={snooze}
      isReady={isReady}
      isPending={snoozing.isPending}
      error={snoozing.error}
    >
      <p>
        The rule is left out of this customer’s decisions, and of nobody else’s. Other rules and screening go
        on. A payment that it alone stopped goes through.
      </p>
      <RuleChoice rules={rules} value={ruleId} onChange={setRuleId} />
      <div className={styles["until"]}>
        <DateField label="Until the end of (UTC)" value={day} onChange={setDay} />
        <p className={badDay === null ? styles["hint"] : styles["problem"]} aria-live="polite">
          {badDay ?? `At most ${SNOOZE_DAYS_MAX} days.`}
        </p>
      </div>
      <Field
        label="Why"
        value={reason}
        onChange={setReason}
        problem={tooLong}
        hint="Kept with the snooze and in the audit."
        isLong
        isRequired
      />
    </Ask>
  );
}

interface ChoiceProps {
  readonly rules: readonly SnoozableRule[];
  readonly value: string | null;
  readonly onChange: (ruleId: string) => void;
}

function RuleChoice({ rules, value, onChange }: ChoiceProps) {
  if (rules.length <= IN_SIGHT) {
    const options = rules.map(({ ruleId, name }) => [ruleId, name] as const);
    return <Choice legend="Rule" name="rule" options={options} value={value} onChange={onChange} />;
  }
  return (
    <label className={fields["field"]}>
      Rule
      <select
        className={fields["input"]}
        value={value ?? ""}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="" disabled>
          Choose a rule
        </option>
        {rules.map(({ ruleId, name }) => (
          <option key={ruleId} value={ruleId}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
