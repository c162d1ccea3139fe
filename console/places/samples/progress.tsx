// How far one is: payments judged since the page was opened, and those that wait.

import styles from "./page.module.css";

interface Props {
  readonly judged: number;
  readonly waiting: number;
  /** Whether more wait than were read. */
  readonly isCut: boolean;
}

export function Progress({ judged, waiting, isCut }: Props) {
  return (
    <div className={styles["progress"]}>
      <p role="status">
        <span data-value={waiting} data-of="waiting">
          {waiting}
        </span>
        {isCut ? " and more" : ""} {waiting === 1 ? "payment waits" : "payments wait"}
        {waiting > 1 ? ", the longest first" : ""}
        {judged === 0 ? "" : `; ${judged} judged since you opened this page`}
      </p>
      {judged === 0 ? null : (
        <progress aria-label="Judged since you opened this page" value={judged} max={judged + waiting} />
      )}
    </div>
  );
}
