// The draft of one page: kept in the tab as it changes, each rule under the version that it needs.

import { useCallback, useMemo, useState } from "react";
import { diffVersions, type VersionDiff } from "#domain/decision/versions/diff-versions.ts";
import { useMe } from "../../api/me.ts";
import type { ListedVersion, WholeVersion } from "../../api/versions.ts";
import type { VersionContent } from "../../api/version-drafts.ts";
import { contentOf, highestVersions, withVersions } from "./draft.ts";
import { draftKey, keepDraft, readDraft } from "./draft-store.ts";

export interface Draft {
  /** What the tab keeps it under. */
  readonly keptAs: string;
  readonly base: VersionContent;
  readonly content: VersionContent;
  readonly reason: string;
  readonly changes: VersionDiff;
  readonly changeCount: number;
  change(make: (content: VersionContent) => VersionContent): void;
  readonly setReason: (reason: string) => void;
  discard(): void;
}

export function useDraft(
  organisationId: string,
  version: WholeVersion,
  versions: readonly ListedVersion[],
): Draft {
  const key = draftKey(useMe().actor, organisationId, version.id);
  const base = useMemo(() => contentOf(version), [version]);
  const highest = useMemo(() => highestVersions(versions), [versions]);
  const [kept, setKept] = useState(() => readDraft(key) ?? { content: base, reason: "" });

  const content = useMemo(() => withVersions(kept.content, base, highest), [kept.content, base, highest]);
  const changes = useMemo(() => diffVersions(base, content), [base, content]);
  const keep = useCallback(
    (next: typeof kept) => {
      keepDraft(key, next);
      setKept(next);
    },
    [key],
  );
  return {
    keptAs: key,
    base,
    content,
    reason: kept.reason,
    changes,
    changeCount: changes.added.length + changes.removed.length + changes.changed.length,
    change: (make) => keep({ ...kept, content: make(kept.content) }),
    setReason: (reason) => keep({ ...kept, reason }),
    discard: () => {
      keepDraft(key, null);
      setKept({ content: base, reason: "" });
    },
  };
}
