// A text beside what it was, in one: what went is struck through, what came is underlined.

import { textChanges } from "./text-changes.ts";
import styles from "./text-diff.module.css";

interface Props {
  readonly before: string;
  readonly after: string;
}

export function TextDiff({ before, after }: Props) {
  const changes = textChanges(before, after);
  return (
    <code className={styles["diff"]} data-rewritten={changes.every(({ kind }) => kind !== "same")}>
      {changes.map(({ kind, text }, at) => {
        // oxlint-disable-next-line react/no-array-index-key -- the parts have no other name than their place
        if (kind === "same") return <span key={at}>{text}</span>;
        const Change = kind === "removed" ? "del" : "ins";
        // oxlint-disable-next-line react/no-array-index-key -- as above
        return <Change key={at}>{text}</Change>;
      })}
    </code>
  );
}
