// What a version has once: its name and its two limits.

import { Field } from "../../parts/field.tsx";
import styles from "./limits.module.css";
import { NumberInput } from "./number-input.tsx";
import type { Checked } from "./use-check.ts";
import type { Draft } from "./use-draft.ts";

const LIMIT_MAX = 101;

interface Props {
  readonly draft: Draft;
  readonly checked: Checked;
}

export function Limits({ draft, checked }: Props) {
  const { name, thresholds } = draft.content;
  const limit = (of: "review" | "block", score: number) =>
    draft.change((content) => ({ ...content, thresholds: { ...content.thresholds, [of]: score } }));
  const problems = [...checked.fields, ...checked.problems].filter(({ ruleId }) => ruleId === "");
  return (
    <div className={styles["limits"]}>
      <div className={styles["name"]}>
        <Field
          label="Name of the version"
          value={name}
          onChange={(typed) => draft.change((content) => ({ ...content, name: typed }))}
          {...(draft.changeCount > 0 && name === draft.base.name
            ? { hint: "The same as before. A name of its own tells the two apart in lists." }
            : {})}
          isRequired
        />
      </div>
      <NumberInput
        label="Review from score"
        min={0}
        max={LIMIT_MAX}
        value={thresholds.review}
        onChange={(score) => limit("review", score)}
      />
      <NumberInput
        label="Block from score"
        min={0}
        max={LIMIT_MAX}
        value={thresholds.block}
        onChange={(score) => limit("block", score)}
      />
      <div className={styles["problems"]} role="status">
        {problems.map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
        {thresholds.review === LIMIT_MAX || thresholds.block === LIMIT_MAX ? (
          <p>No score reaches {LIMIT_MAX}: that limit is off.</p>
        ) : null}
      </div>
    </div>
  );
}
