// What beside the name made a match stronger or weaker: a fact that both sides know. The interface's document leaves its shape open,
// so it is read with care.

import { Given } from "../given.tsx";
import { shownRatio } from "../share.ts";
import styles from "./screening.module.css";

interface Props {
  readonly name: string;
  readonly value: unknown;
}

export function Qualifier({ name, value }: Props) {
  const read = readQualifier(value);
  if (read === null) return null;
  const { sent, listed, factor } = read;
  return (
    <p className={styles["of"]}>
      {name}: sent <Given>{sent}</Given>, listed <Given>{listed.join(", ")}</Given>; the score{" "}
      {factor < 1 ? "falls" : "rises"} to {shownRatio(factor, 2)} times
    </p>
  );
}

interface Read {
  readonly sent: string;
  readonly listed: readonly string[];
  readonly factor: number;
}

/** Null where nothing is known on both sides. */
export function readQualifier(value: unknown): Read | null {
  if (typeof value !== "object" || value === null) return null;
  const { query, candidate, factor }: Readonly<Record<string, unknown>> = { ...value };
  if (typeof query !== "string" || !Array.isArray(candidate) || typeof factor !== "number") return null;
  return { sent: query, listed: candidate.filter((one) => typeof one === "string"), factor };
}
