// Begins a backtest: which days, and when a label counts.

import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useStartBacktest } from "../../api/backtests.ts";
import type { WholeVersion } from "../../api/versions.ts";
import { useScope } from "../../api/scope.ts";
import { Ask } from "../../parts/ask.tsx";
import { Act } from "../../parts/button.tsx";
import { DateField } from "../../parts/date-field.tsx";
import { areDays, orderProblem } from "../../parts/days-order.ts";
import { MaturityField, maturityOf } from "../../parts/maturity-field.tsx";
import { afterDay, dayBefore, startOfDay } from "../../parts/days.ts";
import styles from "./page.module.css";

const DEFAULT_DAYS = 30;

export function StartBacktest({ version }: Pick<Props, "version">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Act permission="experiments:run" onPress={() => setOpen(true)}>
        Start backtest
      </Act>
      {isOpen ? <AskBacktest version={version} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface Props {
  readonly version: Pick<WholeVersion, "id" | "number">;
  readonly onClose: () => void;
}

function AskBacktest({ version, onClose }: Props) {
  const scope = useScope();
  const start = useStartBacktest(scope);
  const navigate = useNavigate();
  const today = new Date().toISOString();
  const [from, setFrom] = useState(dayBefore(today, DEFAULT_DAYS));
  const [to, setTo] = useState(dayBefore(today, 0));
  const [maturity, setMaturity] = useState("");
  const days = maturityOf(maturity);
  const begin = () =>
    start.mutate(
      {
        versionId: version.id,
        from: startOfDay(from),
        to: afterDay(to),
        ...(typeof days === "number" ? { labelMaturityDays: days } : {}),
      },
      {
        onSuccess: ({ id }) =>
          void navigate({
            to: "/$org/$env/backtests/$backtestId",
            params: { org: scope.organisationId, env: scope.environment, backtestId: id },
          }),
      },
    );
  return (
    <Ask
      title={`Backtest version ${version.number} in ${scope.environment}`}
      act="Start backtest"
      isOpen
      onClose={onClose}
      onAct={begin}
      isReady={areDays(from, to) && days !== "wrong"}
      isPending={start.isPending}
      error={start.error}
    >
      <p>It decides the payments of these days again. No live decision changes, and nothing is charged.</p>
      <div className={styles["acts"]}>
        <DateField label="From (UTC)" value={from} onChange={setFrom} />
        <DateField label="To, inclusive (UTC)" value={to} onChange={setTo} problem={orderProblem(from, to)} />
      </div>
      <MaturityField value={maturity} onChange={setMaturity} />
    </Ask>
  );
}
