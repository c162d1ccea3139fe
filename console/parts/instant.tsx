// An instant in UTC; its title has it in the reader's own zone.

import styles from "./instant.module.css";

const LOCAL = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "long" });

interface Props {
  readonly at: string;
  /** `minute` for lists, `second` for records, `day` for days. */
  readonly to?: "day" | "minute" | "second";
}

const ENDS = { day: 10, minute: 16, second: 19 } as const;

export function Instant({ at, to = "minute" }: Props) {
  return (
    <time className={styles["instant"]} dateTime={at} title={LOCAL.format(new Date(at))}>
      {shownInstant(at, to)}
    </time>
  );
}

/** `2026-11-26 10:41` of an ISO instant in UTC. */
export function shownInstant(at: string, to: keyof typeof ENDS = "minute"): string {
  return new Date(at).toISOString().slice(0, ENDS[to]).replace("T", " ");
}
