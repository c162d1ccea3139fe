// Which rule, customer or colleague the alerts are of: asked for when the form is sent.

import { Link } from "@tanstack/react-router";
import { useMe } from "../../api/me.ts";
import { Submit } from "../../parts/button.tsx";
import { useRuleNames } from "../../parts/rule-names.tsx";
import { TypedField } from "../../parts/typed-field.tsx";
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
        <TypedField label="Rule" value={rule} onChange={setRule}>
          {[...(rules ?? [])].map(([id, name]) => (
            <option key={id} value={id} label={name} />
          ))}
        </TypedField>
        <TypedField label="Customer" value={customer} onChange={setCustomer} />
        <TypedField label="Assigned to" value={person} onChange={setPerson}>
          <option value={me} />
        </TypedField>
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
