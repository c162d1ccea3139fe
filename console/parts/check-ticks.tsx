// The checks of screening, to choose some.

import styles from "./field.module.css";
import { Tick } from "./field.tsx";

const CHECK_WORDS = {
  sanctions: "sanctions",
  pep: "politically exposed persons",
  adverse_media: "adverse media",
} as const;
export type Check = keyof typeof CHECK_WORDS;
const CHECKS = Object.keys(CHECK_WORDS) as readonly Check[]; // the keys of a record of them

export function isCheck(value: unknown): value is Check {
  return typeof value === "string" && value in CHECK_WORDS;
}

interface Props {
  readonly legend: string;
  readonly ticked: readonly Check[];
  readonly onChange: (ticked: Check[]) => void;
}

export function CheckTicks({ legend, ticked, onChange }: Props) {
  return (
    <fieldset className={styles["ticks"]}>
      <legend>{legend}</legend>
      {CHECKS.map((check) => (
        <Tick
          key={check}
          isTicked={ticked.includes(check)}
          onChange={(isTicked) =>
            onChange(CHECKS.filter((one) => (one === check ? isTicked : ticked.includes(one))))
          }
        >
          {CHECK_WORDS[check]}
        </Tick>
      ))}
    </fieldset>
  );
}
