// What happened to a case: when, what, and who did it. Nothing is ever removed.

import { Actor } from "./actor.tsx";
import { Given } from "./given.tsx";
import { Instant } from "./instant.tsx";
import styles from "./timeline.module.css";

export interface Happened {
  readonly at: string;
  readonly type: string;
  readonly actor: string;
  readonly detail: string | null;
}

interface Props {
  readonly entries: readonly Happened[];
  readonly label?: string;
}

export function Timeline({ entries, label = "Timeline" }: Props) {
  return (
    <ol className={styles["timeline"]} aria-label={label}>
      {entries.map(({ at, type, actor, detail }) => (
        <li key={`${at} ${type} ${detail ?? ""}`}>
          <Instant at={at} /> {type.replaceAll("_", " ")}
          {detail === null ? null : (
            <>
              : <Given>{inWords(detail)}</Given>
            </>
          )}
          <span className={styles["actor"]}>
            {" "}
            by <Actor actor={actor} />
          </span>
        </li>
      ))}
    </ol>
  );
}

// A state becomes words; an id stays as it is.
function inWords(detail: string): string {
  return /^[a-z_]+$/.test(detail) ? detail.replaceAll("_", " ") : detail;
}
