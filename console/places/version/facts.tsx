// Who wrote, approved and activated it, when and why; its limits, its lists, and what it stands on.

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ListedVersion, WholeVersion } from "../../api/versions.ts";
import { useScope } from "../../api/scope.ts";
import { Actor } from "../../parts/actor.tsx";
import { Id } from "../../parts/id.tsx";
import { Instant } from "../../parts/instant.tsx";
import { VersionState } from "../../parts/version-state.tsx";
import styles from "./page.module.css";

interface Props {
  readonly version: WholeVersion;
  readonly parent: ListedVersion | undefined;
}

export function Facts({ version, parent }: Props) {
  const { thresholds, screening, lists, sample } = version;
  return (
    <dl className={styles["facts"]}>
      <Fact name="State">
        <VersionState state={version.state} />
      </Fact>
      <Fact name="Why">{version.changeReason}</Fact>
      <Fact name="Written">
        <Instant at={version.createdAt} /> by <Actor actor={version.createdBy} />
      </Fact>
      <Fact name="Approved">
        {version.approvedBy === null ? (
          "not yet"
        ) : (
          <>
            by <Actor actor={version.approvedBy} />
          </>
        )}
      </Fact>
      {version.emergency === undefined ? null : (
        <Fact name="Emergency">
          approved by <Actor actor={version.emergency.by} /> alone until{" "}
          <Instant at={version.emergency.endsAt} />, unless another person approves it:{" "}
          {version.emergency.reason}
        </Fact>
      )}
      <Fact name="Activated">
        {version.activatedAt === null ? "never" : <Instant at={version.activatedAt} to="second" />}
      </Fact>
      {version.retiredAt === null ? null : (
        <Fact name="Retired">
          <Instant at={version.retiredAt} to="second" />
        </Fact>
      )}
      {parent === undefined ? null : (
        <Fact name="Follows">
          <VersionLink version={parent} />
        </Fact>
      )}
      <Fact name="Limits">
        review from {thresholds.review}, block from {thresholds.block}
      </Fact>
      <Fact name="Names">
        match from {screening.nameThreshold}, a listed name itself from {screening.blockThreshold}
      </Fact>
      <Fact name="Required coverage">
        {screening.requireCoverage.length === 0 ? "none" : screening.requireCoverage.join(", ")}
      </Fact>
      <Fact name="Lists">
        {lists.length === 0 ? "all that are published" : lists.map(({ id }) => id).join(", ")}
      </Fact>
      <Fact name="Judged sample">{sample === undefined ? "none" : "drawn, see its content"}</Fact>
      <Fact name="Stands on">
        features {version.featureSet.version}, {version.matching.algorithm} {version.matching.version}
        {version.providers.length === 0
          ? ", no providers"
          : `, ${version.providers.map(({ name }) => name).join(", ")}`}
      </Fact>
      <Fact name="Content">
        <Id id={version.contentHash} what="content hash" />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function VersionLink({ version }: { readonly version: ListedVersion }) {
  const { organisationId: org, environment: env } = useScope();
  return (
    <Link to="/$org/$env/versions/$version" params={{ org, env, version: String(version.number) }}>
      version {version.number}, {version.name}
    </Link>
  );
}
