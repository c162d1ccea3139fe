// What else changed in the window: versions that began to decide, and lists that were published. Marks beside the drift, no causes.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useActivations } from "../../api/activations.ts";
import type { DriftReport } from "../../api/drift.ts";
import { useMay } from "../../api/me.ts";
import { listsQuery } from "../../api/lists.ts";
import { useScope } from "../../api/scope.ts";
import { onlyIf } from "../../api/query-client.ts";
import { counted } from "../../parts/counted.ts";
import { Instant } from "../../parts/instant.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Failure } from "../../parts/states.tsx";
import { changesIn, paymentsCompared } from "./changes-in.ts";
import styles from "./page.module.css";

export function OtherChanges({ report }: { readonly report: DriftReport }) {
  const scope = useScope();
  const mayLists = useMay("lists:read");
  const activations = useActivations(report.window);
  const lists = useQuery({ ...listsQuery, enabled: onlyIf(mayLists) });
  const changes = changesIn(report.window, activations.data ?? [], lists.data?.data ?? []);
  const error = activations.error ?? lists.error;
  const volume = paymentsCompared(report);
  return (
    <Panel title="What else changed" note="In the window. A change beside a drift need not be its cause.">
      {error === null ? null : <Failure error={error} />}
      {changes.length === 0 ? (
        <p className={styles["muted"]}>
          {activations.isPending
            ? "Looking for changes."
            : `No version was activated${mayLists ? ", no list published" : ""}.`}
        </p>
      ) : (
        <ol className={styles["changes"]}>
          {changes.map((change) => (
            <li key={`${change.at} ${change.what}`}>
              <Instant at={change.at} />{" "}
              {change.version === null ? (
                change.what
              ) : (
                <Link
                  to="/$org/$env/versions/$version"
                  params={{ org: scope.organisationId, env: scope.environment, version: change.version }}
                >
                  {change.what}
                </Link>
              )}
            </li>
          ))}
        </ol>
      )}
      {volume === null ? null : (
        <p className={styles["muted"]}>
          <span data-value={volume.current.payments}>{counted(volume.current.payments, "payment")}</span> in
          the {counted(volume.current.days, "day")} of the window,{" "}
          <span data-value={volume.baseline.payments}>{counted(volume.baseline.payments, "payment")}</span> in
          the {counted(volume.baseline.days, "day")} of the baseline.
        </p>
      )}
    </Panel>
  );
}
