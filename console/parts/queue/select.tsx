// One of a few, or nothing chosen.

import styles from "./select.module.css";

interface Props<Value extends string> {
  readonly label: string;
  readonly options: readonly (readonly [Value, string])[];
  /** What it is called where nothing is chosen. */
  readonly none: string;
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
  /** Whether `/` leads here. */
  readonly isFilter?: boolean;
}

export function Select<Value extends string>({
  label,
  options,
  none,
  value,
  onChange,
  isFilter = false,
}: Props<Value>) {
  return (
    <label className={styles["select"]}>
      {label}{" "}
      <select
        {...(isFilter ? { "data-filter": "" } : {})}
        value={value ?? ""}
        onChange={({ target }) => onChange(options.find(([known]) => known === target.value)?.[0])}
      >
        <option value="">{none}</option>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
