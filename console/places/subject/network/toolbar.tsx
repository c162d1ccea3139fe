// What is drawn: how many steps, since when, which kinds.

import { Choice, Tick } from "../../../parts/field.tsx";
import fields from "../../../parts/field.module.css";
import { kindWords } from "../../../parts/subject/kinds.ts";
import type { Network } from "../../../api/subjects.ts";
import { DEPTHS, SPANS, type Depth, type SubjectSearch } from "../search.ts";
import { kindsOf } from "./graph.ts";
import styles from "./network.module.css";
import { Shape } from "./shape.tsx";

export type Change = {
  readonly [Name in keyof SubjectSearch]?: SubjectSearch[Name] | undefined;
};

interface Props {
  readonly search: SubjectSearch;
  readonly network: Network | undefined;
  readonly onChange: (change: Change) => void;
}

const SPAN_WORDS: Readonly<Record<(typeof SPANS)[number], string>> = {
  "7d": "7 days ago",
  "30d": "30 days ago",
  "90d": "90 days ago",
  "365d": "a year ago",
};

const STEPS = DEPTHS.map((depth) => [String(depth), String(depth)] as const);
const DEFAULT: Depth = 2;

export function Toolbar({ search, network, onChange }: Props) {
  const hidden = search.hide ?? [];
  const show = (kind: string, isShown: boolean) => {
    const hide = isShown ? hidden.filter((one) => one !== kind) : [...hidden, kind];
    onChange({ hide });
  };
  return (
    <div className={styles["toolbar"]}>
      <Choice
        legend="Steps from the middle"
        name="depth"
        options={STEPS}
        value={String(search.depth ?? DEFAULT)}
        onChange={(chosen) => onChange({ depth: DEPTHS.find((depth) => String(depth) === chosen) })}
      />
      <label className={fields["field"]}>
        Relations seen since
        <select
          className={fields["input"]}
          value={search.since ?? ""}
          onChange={({ target }) => onChange({ since: SPANS.find((span) => span === target.value) })}
        >
          <option value="">the beginning</option>
          {SPANS.map((span) => (
            <option key={span} value={span}>
              {SPAN_WORDS[span]}
            </option>
          ))}
        </select>
      </label>
      {network === undefined ? null : (
        <fieldset className={fields["choice"]}>
          <legend>Kinds</legend>
          {kindsOf(network).map(([kind, count]) => (
            <Tick key={kind} isTicked={!hidden.includes(kind)} onChange={(isShown) => show(kind, isShown)}>
              <Shape kind={kind} /> {kindWords(kind)} <span data-value={count}>{count}</span>
            </Tick>
          ))}
        </fieldset>
      )}
    </div>
  );
}
