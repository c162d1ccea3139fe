// A question: its SQL, the values that it takes, and the answer below. Ctrl Enter asks.

import { useMemo, useState, type KeyboardEvent } from "react";
import { useAskSql, type SqlBook } from "../../api/sql.ts";
import { useScope } from "../../api/scope.ts";
import { wholeWindow, type WindowSearch } from "../../api/window.ts";
import { Act } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Failure } from "../../parts/states.tsx";
import { Answer } from "./answer.tsx";
import { filledByWindow, parametersOf } from "./parameters.ts";
import styles from "./question.module.css";

interface Props {
  readonly initial: string;
  readonly window: WindowSearch;
  readonly limits: SqlBook["limits"];
}

export function Question({ initial, window, limits }: Props) {
  const [query, setQuery] = useState(initial);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const asking = useAskSql(useScope());
  const parameters = useMemo(() => parametersOf(query), [query]);
  const filled = filledByWindow(parameters, wholeWindow(window, Date.now()));
  const open = parameters.filter(({ name }) => filled[name] === undefined);
  const isReady = query.trim() !== "" && open.every(({ name }) => (typed[name] ?? "") !== "");
  const ask = () => {
    const own = Object.fromEntries(open.map(({ name }) => [name, typed[name] ?? ""]));
    if (isReady && !asking.isPending) asking.mutate({ query, parameters: { ...filled, ...own } });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    ask();
  };
  return (
    <div className={styles["question"]}>
      <label className={styles["label"]}>
        SQL
        <textarea
          className={styles["editor"]}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={onKey}
          spellCheck={false}
          rows={Math.min(24, Math.max(8, query.split("\n").length + 1))}
          aria-keyshortcuts="Control+Enter"
        />
      </label>
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
        <Act permission="sql:ask" isPrimary onPress={ask} isDisabled={!isReady} isPending={asking.isPending}>
          {asking.isPending ? "Asking" : "Ask question"}
        </Act>
        <span className={styles["limits"]}>
          <kbd>Ctrl Enter</kbd> At most {limits.rows.toLocaleString("en").replace(",", "\u2009")} rows,{" "}
          {mebibytes(limits.bytes)} of text, {limits.seconds} s and {mebibytes(limits.memoryBytes)} of memory.
        </span>
      </div>
      {asking.error === null ? null : <Failure error={asking.error} />}
      {asking.data === undefined ? null : <Answer table={asking.data} isOld={asking.isPending} />}
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
