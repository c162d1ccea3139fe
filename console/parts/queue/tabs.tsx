// What waits for people: alerts, signals, and payments that were drawn to be judged. Each with how many there are.

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { alertCountsQuery } from "../../api/cases.ts";
import { samplesQuery } from "../../api/samples.ts";
import { useScope } from "../../api/scope.ts";
import { OPEN_SIGNALS, signalsQuery } from "../../api/signals.ts";
import { Count } from "./count.tsx";
import styles from "./queue.module.css";

// Else the alerts count as current with all that stands below them.
const EXACT = { exact: true } as const;

type CaseTab = "alerts" | "signals" | "samples";

export function CaseTabs({ here }: { readonly here: CaseTab }) {
  const scope = useScope();
  const params = { org: scope.organisationId, env: scope.environment };
  const alerts = useQuery(alertCountsQuery(scope, {})).data;
  const signals = useInfiniteQuery(signalsQuery(scope, OPEN_SIGNALS));
  const samples = useInfiniteQuery(samplesQuery(scope));
  return (
    <nav className={styles["tabs"]} aria-label="Alerts, signals and samples">
      <Link
        to="/$org/$env/alerts"
        params={params}
        activeOptions={EXACT}
        aria-current={mark(here === "alerts")}
      >
        Alerts <Count count={alerts?.open} />
      </Link>
      <Link
        to="/$org/$env/alerts/signals"
        params={params}
        activeOptions={EXACT}
        aria-current={mark(here === "signals")}
      >
        Signals <Count count={rowsOf(signals.data)} isCut={signals.hasNextPage} />
      </Link>
      <Link
        to="/$org/$env/alerts/samples"
        params={params}
        activeOptions={EXACT}
        aria-current={mark(here === "samples")}
      >
        Judged samples <Count count={rowsOf(samples.data)} isCut={samples.hasNextPage} />
      </Link>
    </nav>
  );
}

function mark(isHere: boolean): "page" | "false" {
  return isHere ? "page" : "false";
}

interface Pages {
  readonly pages: readonly { readonly data: readonly unknown[] }[];
}

function rowsOf(known: Pages | undefined): number | undefined {
  return known?.pages.reduce((sum, { data }) => sum + data.length, 0);
}
