// The reader's handle: it stands on points of the curve alone. Arrows move it by one, Shift with them by ten; a field beside takes a
// score.

import { useState, type KeyboardEvent } from "react";
import type { CurvePoint } from "../../api/recommendations.ts";
import fields from "../../parts/field.module.css";
import { rising, stepBy, stepTo } from "./curve.ts";
import styles from "./pictures.module.css";

interface Props {
  readonly curve: readonly CurvePoint[];
  readonly at: number;
  readonly onMove: (threshold: number) => void;
}

const STEPS = 10;
const DIRECTIONS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
};

export function Handle({ curve, at, onMove }: Props) {
  const points = rising(curve);
  const [first, last] = [points[0]?.threshold ?? 0, points.at(-1)?.threshold ?? 0];
  const onKey = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    onMove(stepBy(curve, at, direction * (event.shiftKey ? STEPS : 1)));
  };
  return (
    <div className={styles["handle"]}>
      <label className={styles["slider"]}>
        Your handle: interrupt from this score on
        <input
          type="range"
          min={first}
          max={last}
          step="1"
          value={at}
          aria-valuetext={`from ${at}`}
          onChange={({ target }) => onMove(stepTo(curve, at, target.valueAsNumber))}
          onKeyDown={onKey}
        />
      </label>
      <ScoreField key={at} at={at} onMove={(score) => onMove(stepTo(curve, at, score))} />
    </div>
  );
}

/** What is typed counts once it is left or sent: half a number is no score. */
function ScoreField({ at, onMove }: Pick<Props, "at" | "onMove">) {
  const [typed, setTyped] = useState(String(at));
  const send = () => {
    const score = Number(typed);
    if (typed.trim() !== "" && Number.isInteger(score) && score !== at) onMove(score);
    else setTyped(String(at));
  };
  return (
    <form
      className={styles["score"]}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className={fields["field"]}>
        Score
        <input
          className={fields["input"]}
          type="number"
          min="0"
          max="100"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={send}
        />
      </label>
    </form>
  );
}
