// Which days the window is compared with: the report's own choice, or days of one's own.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useScope } from "../../api/scope.ts";
import { allVersionsQuery } from "../../api/versions.ts";
import { Button } from "../../parts/button.tsx";
import { DateField } from "../../parts/date-field.tsx";
import { DAY, dayOf } from "../../parts/days.ts";
import { areDays, orderProblem } from "../../parts/days-order.ts";
import styles from "./page.module.css";
import { firstMonthOf, monthBefore, type Days } from "./whole-days.ts";

export interface ChosenBaseline {
  readonly baselineFrom?: string;
  readonly baselineTo?: string;
}

interface Props {
  readonly window: Days;
  readonly chosen: ChosenBaseline;
  readonly onChange: (chosen: ChosenBaseline) => void;
}

export function BaselinePicker({ window, chosen, onChange }: Props) {
  const [from, setFrom] = useState(chosen.baselineFrom ?? "");
  const [to, setTo] = useState(lastDayOf(chosen));
  const choose = (days: ChosenBaseline) => {
    setFrom(days.baselineFrom ?? "");
    setTo(lastDayOf(days));
    onChange(days);
  };
  const isWrong = !areDays(from, to);
  const own = () => onChange({ baselineFrom: from, baselineTo: dayOf(Date.parse(to) + DAY) });
  return (
    <form
      className={styles["picker"]}
      aria-label="Baseline"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) own();
      }}
    >
      <DateField label="Baseline from (UTC)" value={from} onChange={setFrom} />
      <DateField label="To, inclusive (UTC)" value={to} onChange={setTo} problem={orderProblem(from, to)} />
      {/* Else Enter would do nothing in a form of several fields. */}
      <input type="submit" hidden />
      <Button onPress={own} isDisabled={isWrong}>
        Compare with these days
      </Button>
      <Offered window={window} onChoose={choose} />
      {chosen.baselineFrom === undefined && chosen.baselineTo === undefined ? null : (
        <Button onPress={() => choose({})}>Use the usual baseline</Button>
      )}
    </form>
  );
}

interface OfferedProps {
  readonly window: Days;
  readonly onChoose: (chosen: ChosenBaseline) => void;
}

function Offered({ window, onChoose }: OfferedProps) {
  const { data: versions } = useQuery(allVersionsQuery(useScope()));
  const active = versions?.find(({ state }) => state === "active");
  const first = active?.activatedAt == null ? null : firstMonthOf(active.activatedAt, window);
  return (
    <>
      <Button onPress={() => onChoose(monthBefore(window))}>30 days before the window</Button>
      {first === null || active === undefined ? null : (
        <Button onPress={() => onChoose(first)}>First 30 days of version {active.number}</Button>
      )}
    </>
  );
}

/** A field names the last day that counts; the address the first that does not. */
function lastDayOf({ baselineTo }: ChosenBaseline): string {
  return baselineTo === undefined ? "" : dayOf(Date.parse(baselineTo) - DAY);
}
