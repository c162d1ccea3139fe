// Checks: may the providers behind the decisions be relied on?

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMay } from "../../api/me.ts";
import { listsQuery } from "../../api/lists.ts";
import { providersQuery, type ProvidersReport } from "../../api/providers.ts";
import { useScope } from "../../api/scope.ts";
import { onlyIf } from "../../api/query-client.ts";
import { Behind } from "../../parts/behind.tsx";
import { CopySql } from "../../parts/copy-sql/copy-sql.tsx";
import { Instant } from "../../parts/instant.tsx";
import { OldLists, useOldLists } from "../../parts/old-lists.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered, Empty, Failure } from "../../parts/states.tsx";
import { useWindow } from "../../parts/use-window.ts";
import { WindowPicker } from "../../parts/window-picker.tsx";
import { ChecksTable } from "./checks-table.tsx";
import { slowestOf, shownMilliseconds } from "./latency.ts";
import { DisagreementMatrix } from "./matrix.tsx";
import styles from "./page.module.css";
import { matricesOf } from "./pairs.ts";

const FROM = "/$org/$env/checks";

export function ChecksPage() {
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const query = useQuery({
    ...providersQuery(useScope(), useWindow(search)),
    placeholderData: (old) => old,
  });
  return (
    <div className={styles["page"]}>
      <PageHead title="Checks">
        <WindowPicker window={search} onChange={(chosen) => void navigate({ search: chosen })} />
        {query.data === undefined ? null : <CopySql asked={{ report: "providers", ...query.data.window }} />}
      </PageHead>
      <Answered query={query} lines={10}>
        {(report) =>
          report.data.length === 0 ? (
            <Empty title="No check was asked for in this window">
              <p>Choose a longer one at the top right.</p>
            </Empty>
          ) : (
            <Report report={report} />
          )
        }
      </Answered>
    </div>
  );
}

function Report({ report }: { readonly report: ProvidersReport }) {
  const { organisationId: org, environment: env } = useScope();
  const lists = useQuery({ ...listsQuery, enabled: onlyIf(useMay("lists:read")) });
  const old = useOldLists();
  const matrices = matricesOf(report);
  return (
    <div className={styles["parts"]}>
      <Behind completeness={report.completeness} />
      <OldLists />
      <Panel
        title="Each provider and check"
        note={`Shares with their 95% interval, cases and customers. Time to answer: dot at the median, tick at 95 of 100, end at 99 of 100, log scale from 1 ms to ${shownMilliseconds(slowestOf(report.data))}.`}
        aside={
          <>
            as of <Instant at={report.generatedAt} />
          </>
        }
      >
        {lists.error === null ? null : <Failure error={lists.error} />}
        <ChecksTable report={report} lists={lists.data?.data ?? null} old={old} />
        <p className={styles["note"]}>
          People judge matches under{" "}
          <Link to="/$org/$env/matches" params={{ org, env }}>
            Matches
          </Link>
          . The intervals take customers to be independent. An outage hits all of them at once, so look at the
          days, too.
        </p>
      </Panel>
      <Panel
        title="Do providers disagree?"
        note="Of the same check of the same decision: how often one says match and the other clear."
      >
        {matrices.length === 0 ? (
          <p className={styles["note"]}>
            No check was made by two providers, so there is nothing to compare.
          </p>
        ) : (
          matrices.map((matrix) => <DisagreementMatrix key={matrix.check} matrix={matrix} />)
        )}
      </Panel>
    </div>
  );
}
