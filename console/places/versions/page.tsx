// Versions: what decides now, what decided before, and what waits.

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { allVersionsQuery, type ListedVersion } from "../../api/versions.ts";
import { useScope } from "../../api/scope.ts";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { Instant } from "../../parts/instant.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { readActor } from "../../parts/read-actor.ts";
import { Answered } from "../../parts/states.tsx";
import { VersionState } from "../../parts/version-state.tsx";
import { History } from "./history.tsx";
import styles from "./page.module.css";

const HASH_SHOWN = 8;

const COLUMNS: readonly Column<ListedVersion>[] = [
  {
    id: "name",
    head: "Version",
    width: "minmax(10rem, 1.6fr)",
    isLong: true,
    cell: ({ number, name }) => (
      <>
        <strong>{number}</strong> {name}
      </>
    ),
  },
  { id: "state", head: "State", width: "6rem", cell: ({ state }) => <VersionState state={state} /> },
  {
    id: "why",
    head: "Why",
    width: "minmax(12rem, 2.4fr)",
    isLong: true,
    second: "start",
    cell: ({ changeReason }) => <span title={changeReason}>{changeReason}</span>,
  },
  {
    id: "by",
    head: "Written by",
    width: "6.5rem",
    isSecondary: true,
    cell: ({ createdBy }) => readActor(createdBy).words,
  },
  {
    id: "at",
    head: "Written (UTC)",
    width: "8.5rem",
    second: "end",
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
  {
    id: "approved",
    head: "Approved by",
    width: "6.5rem",
    isSecondary: true,
    cell: ({ approvedBy }) => (approvedBy === null ? "–" : readActor(approvedBy).words),
  },
  {
    id: "hash",
    head: "Content",
    width: "5.5rem",
    isSecondary: true,
    cell: ({ contentHash }) => (
      <code title={contentHash}>{contentHash.slice("sha256:".length, "sha256:".length + HASH_SHOWN)}</code>
    ),
  },
];

export function VersionsPage() {
  const scope = useScope();
  const navigate = useNavigate();
  const query = useQuery(allVersionsQuery(scope));
  const open = ({ number }: ListedVersion) =>
    void navigate({
      to: "/$org/$env/versions/$version",
      params: { org: scope.organisationId, env: scope.environment, version: String(number) },
    });
  return (
    <div className={styles["page"]}>
      <PageHead title="Versions">
        <Ways versions={query.data ?? []} />
      </PageHead>
      <p className={styles["note"]}>
        A version is what decides: rules, limits and lists. Sandbox and production decide by the same one.
      </p>
      <History liveId={query.data?.find(({ state }) => state === "active")?.id} />
      <div className={styles["list"]}>
        <Answered query={query} lines={8}>
          {(versions) => (
            <DataGrid
              label="Versions"
              columns={COLUMNS}
              rows={versions}
              idOf={({ id }) => id}
              onOpen={open}
              onVisit={open}
            />
          )}
        </Answered>
      </div>
    </div>
  );
}

function Ways({ versions: [newest, before] }: { readonly versions: readonly ListedVersion[] }) {
  const { organisationId: org, environment: env } = useScope();
  return (
    <>
      {newest === undefined || before === undefined ? null : (
        <Link
          to="/$org/$env/versions/$version"
          params={{ org, env, version: `${before.number}..${newest.number}` }}
        >
          Compare versions
        </Link>
      )}
      <Link to="/$org/$env/editor" params={{ org, env }}>
        Draft a version
      </Link>
    </>
  );
}
