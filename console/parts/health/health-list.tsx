// Parts of the system: first what is not well, with what to do; then what is well. A shape and a word say which is which.

import styles from "./health-list.module.css";
import type { Part, PartState } from "./part.ts";
import { PURPOSES } from "./purposes.ts";

const GLYPHS: Readonly<Record<PartState, string>> = {
  well: "M2 6.5 5 9.5 10 3",
  look: "M6 1 11 11H1ZM6 4.5V7.5M6 9V9.6",
  unwell: "M2 2 10 10M10 2 2 10",
};
/** What needs a person stands first. */
const ORDER: readonly PartState[] = ["unwell", "look", "well"];

export function HealthList({ parts }: { readonly parts: readonly Part[] }) {
  const ordered = parts.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
  return (
    <ul className={styles["parts"]}>
      {ordered.map(({ name, state, status, detail, advice }) => (
        <li key={name} data-state={state}>
          <HealthGlyph state={state} />
          <div>
            <p className={styles["line"]}>
              <span>
                <span className={styles["name"]}>{name}</span>
                {PURPOSES[name] === undefined ? null : (
                  <span className={styles["detail"]}> {PURPOSES[name]}</span>
                )}
              </span>
              <span className={styles["detail"]}>
                <span className={styles["status"]}>{status}</span>
                {detail === "" ? "" : `, ${detail}`}
              </span>
            </p>
            {state === "well" ? null : <p className={styles["advice"]}>{advice}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** `All 13 parts are well`; `12 of 13 parts are well, 1 needs a look`; or how many are not well. */
export function healthInWords(parts: readonly Part[]): string {
  const [unwell, look] = [countOf(parts, "unwell"), countOf(parts, "look")];
  const needALook = `${look} ${look === 1 ? "needs" : "need"} a look`;
  if (unwell > 0) {
    const notWell = `${unwell} of ${parts.length} parts ${unwell === 1 ? "is" : "are"} not well`;
    return look === 0 ? notWell : `${notWell}, ${needALook}`;
  }
  return look === 0
    ? `All ${parts.length} parts are well`
    : `${parts.length - look} of ${parts.length} parts are well, ${needALook}`;
}

function countOf(parts: readonly Part[], wanted: PartState): number {
  return parts.filter(({ state }) => state === wanted).length;
}

export function HealthGlyph({ state }: { readonly state: PartState }) {
  return (
    <svg className={styles["glyph"]} viewBox="0 0 12 12" aria-hidden="true">
      <path d={GLYPHS[state]} />
    </svg>
  );
}
