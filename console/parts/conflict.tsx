// Somebody was quicker: who changed what since it was read, so that the act can be repeated or left.

import { Refused } from "../api/client.ts";
import styles from "./timeline.module.css";
import { Timeline, type Happened } from "./timeline.tsx";

/** Whether somebody was quicker: what was asked is of a version that is not the newest any more. */
export function isConflict(error: Error | null): boolean {
  return error instanceof Refused && error.code === "version_conflict";
}

interface Props {
  /** Of the act; shown only where it is a conflict. */
  readonly error: Error | null;
  /** `updatedAt` of what the act was of. */
  readonly since: string;
  readonly entries: readonly Happened[];
  /** Whether what was asked can be asked of what stands now. */
  readonly canRepeat?: boolean;
}

export function Conflict({ error, since, entries, canRepeat = true }: Props) {
  if (!isConflict(error)) return null;
  const newer = entriesSince(entries, since);
  return (
    <div className={styles["conflict"]} role="status">
      <p>
        {newer.length === 0
          ? "It changed while you looked, perhaps by another decision that joined it. It is shown as it is now."
          : "Changed while you looked:"}
      </p>
      {newer.length === 0 ? null : <Timeline entries={newer} label="Changed while you looked" />}
      {canRepeat ? <p>Do it again, or leave it as it is.</p> : null}
    </div>
  );
}

/** @param since an instant; what happened at it was known */
export function entriesSince<Each extends Pick<Happened, "at">>(
  entries: readonly Each[],
  since: string,
): Each[] {
  return entries.filter(({ at }) => Date.parse(at) > Date.parse(since));
}
