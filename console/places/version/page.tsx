// One version: what it decides by, what it changed, what is known of its effect, and what may be done with it.

import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { allVersionsQuery, versionQuery, type ListedVersion, type WholeVersion } from "../../api/versions.ts";
import { useScope } from "../../api/scope.ts";
import { ActsLink } from "../../parts/acts-link.tsx";
import { Id } from "../../parts/id.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { parseRange, versionOf } from "../versions-comparison/range.ts";
import { VersionsComparisonPage } from "../versions-comparison/page.tsx";
import { Backtests } from "./backtests.tsx";
import { ChangesOfVersion } from "./changes.tsx";
import { Deeds } from "./deeds.tsx";
import { Facts } from "./facts.tsx";
import styles from "./page.module.css";
import { RulesOfVersion } from "./rules.tsx";

/** `3` is one version, `3..5` a comparison of two. */
export function VersionPage() {
  const { version } = useParams({ from: "/$org/$env/versions/$version" });
  return parseRange(version) === null ? <One reference={version} /> : <VersionsComparisonPage />;
}

function One({ reference }: { readonly reference: string }) {
  const query = useQuery(allVersionsQuery(useScope()));
  return (
    <Answered query={query} lines={12}>
      {(versions) => {
        const version = versionOf(versions, reference);
        if (version !== undefined) return <Found id={version.id} versions={versions} />;
        return (
          <>
            <PageHead title="Version" />
            <Empty title={`There is no version ${reference}`}>
              <p>
                A version is named by its number or its id: <code>3</code>, or <code>sv_…</code>.
              </p>
            </Empty>
          </>
        );
      }}
    </Answered>
  );
}

interface FoundProps {
  readonly id: string;
  readonly versions: readonly ListedVersion[];
}

function Found({ id, versions }: FoundProps) {
  // Who may approve it changes with what others do.
  const query = useQuery({ ...versionQuery(useScope(), id), staleTime: 0 });
  return (
    <Answered query={query} lines={12}>
      {(version) => <Whole version={version} versions={versions} />}
    </Answered>
  );
}

interface WholeProps {
  readonly version: WholeVersion;
  readonly versions: readonly ListedVersion[];
}

function Whole({ version, versions }: WholeProps) {
  const parent = versions.find(({ id }) => id === version.parentId);
  return (
    <article className={styles["page"]}>
      <PageHead title={`Version ${version.number}: ${version.name}`}>
        <Id id={version.id} what="version id" isOpen />
        <ActsLink id={version.id} />
      </PageHead>
      <Deeds version={version} active={versions.find(({ state }) => state === "active")} />
      <div className={styles["columns"]}>
        <Panel
          title={
            parent === undefined ? "What it changes" : `What it changes against version ${parent.number}`
          }
          aside={parent === undefined ? undefined : <Compare before={parent} after={version} />}
        >
          <ChangesOfVersion version={version} />
        </Panel>
        <div className={styles["column"]}>
          <Panel title="Facts">
            <Facts version={version} parent={parent} />
          </Panel>
          <Panel title="Backtests" note="What it would have decided of past payments in this environment.">
            <Backtests version={version} />
          </Panel>
        </div>
      </div>
      <Panel title="Rules" aside={`${version.rules.length}`}>
        <RulesOfVersion rules={version.rules} />
      </Panel>
    </article>
  );
}

interface CompareProps {
  readonly before: ListedVersion;
  readonly after: WholeVersion;
}

function Compare({ before, after }: CompareProps) {
  const { organisationId: org, environment: env } = useScope();
  return (
    <Link
      to="/$org/$env/versions/$version"
      params={{ org, env, version: `${before.number}..${after.number}` }}
    >
      Compare any two
    </Link>
  );
}
