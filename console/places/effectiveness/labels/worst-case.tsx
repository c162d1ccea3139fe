// Between which shares a measure lies, whatever the outcomes are that nobody reported: a bracket without a dot, for no place within
// it is likelier than another.

import type { EffectivenessReport } from "../../../api/effectiveness.ts";
import { shownShare } from "../../../parts/share.ts";
import styles from "./open-labels.module.css";
import { at, Range } from "./range.tsx";

type Bounds = EffectivenessReport["labelSelection"]["worstCase"]["precision"];

export function WorstCase({ bounds }: { readonly bounds: Bounds }) {
  if (bounds === null) return <span className={styles["muted"]}>no payment</span>;
  const { lower, upper } = bounds;
  return (
    <>
      <Range lower={lower} upper={upper}>
        <line className={styles["end"]} x1={at(lower)} x2={at(lower)} y2="100%" />
        <line className={styles["end"]} x1={at(upper)} x2={at(upper)} y2="100%" />
      </Range>
      <span>
        between <span data-value={lower}>{shownShare(lower)}</span> and{" "}
        <span data-value={upper}>{shownShare(upper)}</span>
      </span>
    </>
  );
}
