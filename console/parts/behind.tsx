// That a report lacks what happened last: from when it is, how far behind, and why. Its figures stay.

import { shownDuration } from "./duration.ts";
import { Instant } from "./instant.tsx";
import { isBehind, type Completeness } from "./is-behind.ts";
import styles from "./behind.module.css";

interface Props {
  readonly completeness: Completeness;
  /** When the newest row was loaded; null where none was, and absent where the report does not say it. */
  readonly dataAsOf?: string | null;
}

/** Nothing while a report is as far behind as it always is. */
export function Behind({ completeness, dataAsOf = null }: Props) {
  if (completeness === undefined || !isBehind(completeness)) return null;
  const { lagSeconds = null, reasons } = completeness;
  return (
    <div className={styles["behind"]} role="note" aria-label="How new the data are">
      <p>
        <strong>
          {dataAsOf === null ? (
            "Not all events are loaded"
          ) : (
            <>
              Data as of <Instant at={dataAsOf} /> UTC
            </>
          )}
          {lagSeconds === null ? "" : `, ${shownDuration(lagSeconds)} behind`}.
        </strong>{" "}
        What is not loaded yet is not counted.
      </p>
      {reasons.length === 0 ? null : <p>{reasons.join("; ")}.</p>}
    </div>
  );
}
