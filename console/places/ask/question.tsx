// A question: its SQL, the values that it takes, and the answer below. Ctrl Enter asks.

import { useEffect, useMemo, useRef, useState } from "react";
import { useAskSql, type SqlBook } from "../../api/sql.ts";
import { useScope } from "../../api/scope.ts";
import { wholeWindow, type WindowSearch } from "../../api/window.ts";
import { Act } from "../../parts/button.tsx";
import { CodeField } from "../../parts/code/code-field.tsx";
import { Field } from "../../parts/field.tsx";
import { Failure } from "../../parts/states.tsx";
import { Answer } from "./answer.tsx";
import type { Views } from "./completion.ts";
import { filledByWindow, parametersOf } from "./parameters.ts";
import styles from "./question.module.css";
import { sqlLanguage } from "./sql-language.ts";

interface Props {
  readonly initial: string;
  readonly window: WindowSearch;
  readonly limits: SqlBook["limits"];
  readonly views: Views;
}

export function Question({ initial, window, limits, views }: Props) {
  const [query, setQuery] = useState(initial);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const asking = useAskSql(useScope());
  const { filled, open, isReady } = readyTo(query, typed, window);
  /** @param text what stands in the field at this moment: the page may not have drawn it yet. */
  const ask = (text: string) => {
    const now = readyTo(text, typed, window);
    if (now.isReady && !asking.isPending) asking.mutate({ query: text, parameters: now.values });
  };
  return (
    <div className={styles["question"]}>
      <SqlField value={query} views={views} onChange={setQuery} onAsk={ask} />
      <Filled values={filled} />
      {open.map(({ name, type }) => (
        <Field
          key={name}
          label={name}
          value={typed[name] ?? ""}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
          hint={type}
        />
      ))}
      <div className={styles["acts"]}>
        <Act
          permission="sql:ask"
          isPrimary
          onPress={() => ask(query)}
          isDisabled={!isReady}
          isPending={asking.isPending}
        >
          {asking.isPending ? "Asking" : "Ask question"}
        </Act>
        <span className={styles["limits"]}>
          <kbd>Ctrl Enter</kbd> asks. <kbd>Ctrl Space</kbd> offers views and columns. At most{" "}
          {limits.rows.toLocaleString("en").replace(",", "\u2009")} rows, {mebibytes(limits.bytes)} of text,{" "}
          {limits.seconds} s and {mebibytes(limits.memoryBytes)} of memory.
        </span>
      </div>
      {asking.error === null ? null : <Failure error={asking.error} />}
      {asking.data === undefined ? null : <Answer table={asking.data} isOld={asking.isPending} />}
    </div>
  );
}

/** What the window fills in of a question, what somebody has to, whether nothing is lacking, and all values together. */
function readyTo(query: string, typed: Readonly<Record<string, string>>, window: WindowSearch) {
  const parameters = parametersOf(query);
  const filled = filledByWindow(parameters, wholeWindow(window, Date.now()));
  const open = parameters.filter(({ name }) => filled[name] === undefined);
  const isReady = query.trim() !== "" && open.every(({ name }) => (typed[name] ?? "") !== "");
  const own = Object.fromEntries(open.map(({ name }) => [name, typed[name] ?? ""]));
  return { filled, open, isReady, values: { ...filled, ...own } };
}

interface FieldProps {
  readonly value: string;
  readonly views: Views;
  readonly onChange: (value: string) => void;
  readonly onAsk: (text: string) => void;
}

/** Nothing of it is checked while it is written: what is wrong the answer says. */
const NO_PROBLEMS: readonly never[] = [];

function SqlField({ value, views, onChange, onAsk }: FieldProps) {
  const asked = useRef(onAsk);
  useEffect(() => {
    asked.current = onAsk;
  }, [onAsk]);
  const language = useMemo(() => sqlLanguage(views, (text) => asked.current(text)), [views]);
  return (
    <div className={styles["field"]}>
      <p className={styles["label"]} aria-hidden="true">
        SQL
      </p>
      <CodeField label="SQL" value={value} problems={NO_PROBLEMS} language={language} onChange={onChange} />
    </div>
  );
}

function Filled({ values }: { readonly values: Readonly<Record<string, string>> }) {
  const entries = Object.entries(values);
  if (entries.length === 0) return null;
  return (
    <p className={styles["filled"]}>
      From the window:{" "}
      {entries.map(([name, value]) => (
        <code key={name}>
          {name} = {value}
        </code>
      ))}
    </p>
  );
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MiB`;
}
