// Two versions side by side: what the second changes against the first, and what a backtest says of it.

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { diffVersions } from "#domain/decision/versions/diff-versions.ts";
import { allVersionsQuery, versionQuery, type ListedVersion, type WholeVersion } from "../../api/versions.ts";
import { useScope } from "../../api/scope.ts";
import { DraftLink } from "../../parts/draft-link.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { VersionChanges } from "../../parts/version-changes.tsx";
import { Backtested } from "./backtested.tsx";
import { changeTitle, wholeContent } from "./content.ts";
import styles from "./page.module.css";
import { parseRange, showRange, versionOf } from "./range.ts";
import { Side } from "./side.tsx";

export function VersionsComparisonPage() {
  const { version: range } = useParams({ from: "/$org/$env/versions/$version" });
  const query = useQuery(allVersionsQuery(useScope()));
  return (
    <Answered query={query} lines={10}>
      {(versions) => {
        const asked = parseRange(range);
        const before = asked === null ? undefined : versionOf(versions, asked.before);
        const after = asked === null ? undefined : versionOf(versions, asked.after);
        if (before === undefined || after === undefined) return <NoSuch range={range} />;
        return <Both key={`${before.id} ${after.id}`} versions={versions} before={before} after={after} />;
      }}
    </Answered>
  );
}

function NoSuch({ range }: { readonly range: string }) {
  return (
    <>
      <PageHead title="Compare versions" />
      <Empty title={`There are no two versions called ${range}`}>
        <p>
          Write two numbers or ids with two points between, as <code>1..2</code>.
        </p>
      </Empty>
    </>
  );
}

interface BothProps {
  readonly versions: readonly ListedVersion[];
  readonly before: ListedVersion;
  readonly after: ListedVersion;
}

function Both({ versions, before, after }: BothProps) {
  const scope = useScope();
  const navigate = useNavigate();
  const [old, now] = [useQuery(versionQuery(scope, before.id)), useQuery(versionQuery(scope, after.id))];
  const compare = (range: { readonly before: string; readonly after: string }) =>
    void navigate({
      to: "/$org/$env/versions/$version",
      params: { org: scope.organisationId, env: scope.environment, version: showRange(range) },
    });
  const [from, to] = [String(before.number), String(after.number)];
  return (
    <article className={styles["page"]}>
      <PageHead title={`Version ${from} and version ${to}`}>
        <Link
          to="/$org/$env/versions/$version"
          params={{ org: scope.organisationId, env: scope.environment, version: to }}
        >
          Open version {to}
        </Link>
        <DraftLink from={after.id} words={`Draft from version ${to}`} />
      </PageHead>
      <Told after={after} />
      <div className={styles["sides"]}>
        <Side
          legend="Compare version"
          version={before}
          versions={versions}
          onChange={(chosen) => compare({ before: chosen, after: to })}
        />
        <Side
          legend="With version"
          version={after}
          versions={versions}
          onChange={(chosen) => compare({ before: from, after: chosen })}
        />
      </div>
      <Answered query={old} lines={6}>
        {(one) => (
          <Answered query={now} lines={6}>
            {(other) => <Changes before={one} after={other} />}
          </Answered>
        )}
      </Answered>
      <Backtested version={after} />
    </article>
  );
}

function Told({ after }: { readonly after: ListedVersion }) {
  const { told } = useSearch({ from: "/$org/$env/versions/$version" });
  if (told === undefined) return null;
  return (
    <p className={styles["told"]} role="status">
      {told === "drafted"
        ? `Version ${after.number} is drafted. Nothing decides by it until it is approved and activated.`
        : `Version ${after.number} has this content already. No other was made.`}
    </p>
  );
}

function Changes({ before, after }: { readonly before: WholeVersion; readonly after: WholeVersion }) {
  const [old, now] = [wholeContent(before), wholeContent(after)];
  const changes = diffVersions(old, now);
  return (
    <Panel title={changeTitle(changes)}>
      {changes.added.length + changes.removed.length + changes.changed.length === 0 ? (
        <Empty title="Both decide by the same rules, limits and lists" />
      ) : (
        <VersionChanges changes={changes} before={old} after={now} />
      )}
    </Panel>
  );
}
