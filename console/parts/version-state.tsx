// The state of a version by shape and word: a draft is dotted, an approved one hollow, the active one full.

import type { ListedVersion } from "../api/versions.ts";
import styles from "./version-state.module.css";

export function VersionState({ state }: Pick<ListedVersion, "state">) {
  return (
    <span className={styles["state"]} data-state={state}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        {state === "retired" ? (
          <path d="M2 6h8" />
        ) : (
          <circle
            cx="6"
            cy="6"
            r="4.4"
            fill={state === "active" ? "currentColor" : "none"}
            {...(state === "draft" ? { strokeDasharray: "2 1.6" } : {})}
          />
        )}
      </svg>
      <span>{state}</span>
    </span>
  );
}
