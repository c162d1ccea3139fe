// What the draft changes, why, and the act that keeps it as a version.

import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { draftVersion } from "../../api/version-drafts.ts";
import type { ListedVersion, WholeVersion } from "../../api/versions.ts";
import { useScope } from "../../api/scope.ts";
import { Act } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Failure } from "../../parts/states.tsx";
import { VersionChanges } from "../../parts/version-changes.tsx";
import styles from "./draft-panel.module.css";
import { keepDraft } from "./draft-store.ts";
import type { Checked } from "./use-check.ts";
import type { Draft } from "./use-draft.ts";
import { useWrite } from "../../api/write.ts";

const REASON_MAX = 500;

interface Props {
  readonly draft: Draft;
  readonly checked: Checked;
  readonly version: WholeVersion;
  readonly versions: readonly ListedVersion[];
}

export function DraftPanel({ draft, checked, version, versions }: Props) {
  const drafting = useDrafting(draft, version, versions);
  const hindrance = hindranceOf(draft, checked);
  return (
    <Panel
      title="What the draft changes"
      aside={draft.changeCount === 1 ? "1 change" : `${draft.changeCount} changes`}
    >
      <div className={styles["panel"]}>
        {draft.changeCount === 0 ? (
          <p className={styles["muted"]}>
            Nothing yet. Change a rule, a limit or the name, and it stands here beside what it was.
          </p>
        ) : (
          <VersionChanges changes={draft.changes} before={draft.base} after={draft.content} />
        )}
        <Field
          label="Reason, kept in the audit"
          value={draft.reason}
          onChange={draft.setReason}
          problem={draft.reason.length > REASON_MAX ? `At most ${REASON_MAX} characters.` : null}
          isLong
        />
        {checked.error === null || checked.state !== "failed" ? null : (
          <Failure error={checked.error} onRetry={checked.retry} />
        )}
        {drafting.error === null ? null : <Failure error={drafting.error} />}
        <div className={styles["act"]}>
          <p className={styles["muted"]} role="status">
            {hindrance}
          </p>
          <Act
            permission="system_versions:draft"
            isPrimary
            isDisabled={hindrance !== null}
            isPending={drafting.isPending}
            onPress={() => drafting.mutate()}
          >
            Draft version
          </Act>
        </div>
      </div>
    </Panel>
  );
}

/** Why it cannot be drafted as it stands; null where it can. */
function hindranceOf({ changeCount, reason }: Draft, { state, problems, fields }: Checked): string | null {
  if (changeCount === 0) return "Nothing was changed.";
  if (state === "problems" || state === "unsent") {
    const count = problems.length + fields.length;
    return `${count} ${count === 1 ? "problem is" : "problems are"} in the way.`;
  }
  if (state === "failed") return "The draft could not be checked.";
  if (reason.trim() === "" || reason.length > REASON_MAX) return "Say why you change it.";
  return state === "checking" ? "Checking …" : null;
}

function useDrafting(draft: Draft, version: WholeVersion, versions: readonly ListedVersion[]) {
  const { organisationId } = useScope();
  const client = useQueryClient();
  const navigate = useNavigate({ from: "/$org/$env/editor" });
  return useWrite({
    what: "Draft version",
    mutationFn: () =>
      draftVersion(
        { organisationId },
        { content: draft.content, parentId: version.id, changeReason: draft.reason.trim() },
      ),
    onSuccess: async (drafted) => {
      keepDraft(draft.keptAs, null);
      await client.invalidateQueries({ queryKey: ["all-versions", organisationId] });
      await navigate({
        to: "/$org/$env/versions/$version",
        params: (old) => ({ ...old, version: `${version.number}..${drafted.number}` }),
        search: versions.some(({ id }) => id === drafted.id) ? { told: "same" } : { told: "drafted" },
      });
    },
  });
}
