// One version of those that can be chosen.

import { useId } from "react";
import type { ListedVersion } from "../../api/versions.ts";
import styles from "../../parts/field.module.css";

interface Props {
  readonly label: string;
  /** Undefined while they are not known. */
  readonly versions: readonly ListedVersion[] | undefined;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

export function VersionField({ label, versions, value, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles["input"]}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{invitation(versions)}</option>
        {versions?.map(({ id: versionId, number, name, state }) => (
          <option key={versionId} value={versionId}>
            {number}: {name} ({state})
          </option>
        ))}
      </select>
    </div>
  );
}

function invitation(versions: Props["versions"]): string {
  if (versions === undefined) return "The versions are not known yet";
  return versions.length === 0
    ? "There is no draft and no approved version: draft one first"
    : "Choose a version";
}
