// One of the two versions: which, who wrote it, when and why.

import type { ListedVersion } from "../../api/versions.ts";
import { Actor } from "../../parts/actor.tsx";
import { Instant } from "../../parts/instant.tsx";
import styles from "./page.module.css";

interface Props {
  readonly legend: string;
  readonly version: ListedVersion;
  readonly versions: readonly ListedVersion[];
  /** The number of another. */
  readonly onChange: (number: string) => void;
}

export function Side({ legend, version, versions, onChange }: Props) {
  return (
    <div className={styles["side"]}>
      <label>
        <span>{legend}</span>
        <select value={version.number} onChange={({ target }) => onChange(target.value)}>
          {versions.map(({ id, number, name, state }) => (
            <option key={id} value={number}>
              {number}: {name} ({state})
            </option>
          ))}
        </select>
      </label>
      <p>{version.changeReason}</p>
      <p className={styles["muted"]}>
        by <Actor actor={version.createdBy} />, <Instant at={version.createdAt} />
        {version.activatedAt === null ? null : (
          <>
            , activated <Instant at={version.activatedAt} />
          </>
        )}
        , <code title={version.contentHash}>{version.contentHash.slice("sha256:".length, 19)}</code>
      </p>
    </div>
  );
}
