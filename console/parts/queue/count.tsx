// How many there are behind a link; `100+` where no more were read. Nothing as long as it is not known.

import styles from "./count.module.css";

interface Props {
  readonly count: number | undefined;
  readonly isCut?: boolean | undefined;
}

export function Count({ count, isCut = false }: Props) {
  if (count === undefined) return null;
  return (
    <span className={styles["number"]} data-value={count}>
      {count}
      {isCut ? "+" : ""}
    </span>
  );
}
