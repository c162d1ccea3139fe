// What a version changes against the one it was drafted from.

import { useQuery } from "@tanstack/react-query";
import type { VersionDiff } from "#domain/decision/versions/diff-versions.ts";
import { versionQuery, type WholeVersion } from "../../api/versions.ts";
import { useScope } from "../../api/scope.ts";
import { Answered } from "../../parts/states.tsx";
import { VersionChanges } from "../../parts/version-changes.tsx";
import styles from "./page.module.css";

export function ChangesOfVersion({ version }: { readonly version: WholeVersion }) {
  if (version.parentId === null) {
    return <p className={styles["muted"]}>It follows no other version.</p>;
  }
  return <AgainstParent version={version} parentId={version.parentId} />;
}

interface Props {
  readonly version: WholeVersion;
  readonly parentId: string;
}

function AgainstParent({ version, parentId }: Props) {
  const query = useQuery(versionQuery(useScope(), parentId));
  const changes: VersionDiff = version.diff;
  if (changes.added.length + changes.removed.length + changes.changed.length === 0) {
    return <p className={styles["muted"]}>Nothing.</p>;
  }
  return (
    <Answered query={query} lines={4}>
      {(parent) => <VersionChanges changes={changes} before={parent} after={version} />}
    </Answered>
  );
}
