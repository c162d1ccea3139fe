// Which rule, customer or colleague the alerts are of: asked for when the form is sent.

import { Link } from "@tanstack/react-router";
import { useId, type ReactNode } from "react";
import { useMe } from "../../api/me.ts";
import { Submit } from "../../parts/button.tsx";
import fields from "../../parts/field.module.css";
import { useRuleNames } from "../../parts/rule-names.tsx";
import { useTyped } from "../../parts/typed.ts";
import styles from "./page.module.css";
import type { AlertsSearch } from "./search.ts";

interface Props {
  readonly search: AlertsSearch;
  readonly onChange: (search: AlertsSearch) => void;
}

export function Narrowing({ search, onChange }: Props) {
  const { ruleId, subjectId, assignee, ...others } = search;
  const [rule, setRule] = useTyped(ruleId);
  const [customer, setCustomer] = useTyped(subjectId);
  const [person, setPerson] = useTyped(assignee);
  const rules = useRuleNames();
  const me = useMe().name;
  const isNarrowed = [ruleId, subjectId, assignee].some((each) => each !== undefined);
  const send = () => {
    const { tab, ...rest } = others;
    const wanted = typed(rule, customer, person);
    // Whose they are is one question: a colleague takes the place of "mine" and "unassigned".
    const isOfOne = wanted.assignee !== undefined && tab !== "closed";
    onChange({ ...(isOfOne ? rest : others), ...wanted });
  };
  return (
    <details className={styles["narrowing"]} open={isNarrowed}>
      <summary>By rule, customer or colleague</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Typed label="Rule" value={rule} onChange={setRule}>
          {[...(rules ?? [])].map(([id, name]) => (
            <option key={id} value={id} label={name} />
          ))}
        </Typed>
        <Typed label="Customer" value={customer} onChange={setCustomer} />
        <Typed label="Assigned to" value={person} onChange={setPerson}>
          <option value={me} />
        </Typed>
        <Submit>Filter alerts</Submit>
        {isNarrowed ? (
          <Link from="/$org/$env/alerts" search={others}>
            Clear these filters
          </Link>
        ) : null}
      </form>
    </details>
  );
}

function typed(rule: string, customer: string, person: string): AlertsSearch {
  const [ruleId, subjectId, assignee] = [rule.trim(), customer.trim(), person.trim()];
  return { ...(ruleId && { ruleId }), ...(subjectId && { subjectId }), ...(assignee && { assignee }) };
}

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is known to be there. */
  readonly children?: ReactNode;
}

function Typed({ label, value, onChange, children }: TypedProps) {
  const list = useId();
  return (
    <label className={fields["field"]}>
      {label}
      <input
        className={fields["input"]}
        value={value}
        list={list}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>{children}</datalist>
    </label>
  );
}
