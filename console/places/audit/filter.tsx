// Whose acts, and which: asked for when the form is sent.

import { Link } from "@tanstack/react-router";
import { Submit } from "../../parts/button.tsx";
import { useTyped } from "../../parts/typed.ts";
import fields from "../../parts/field.module.css";
import styles from "./page.module.css";
import type { AuditFilter, AuditSearch } from "./search.ts";

interface Props {
  readonly filter: AuditSearch;
  readonly onChange: (filter: AuditFilter) => void;
}

export function Filter({ filter, onChange }: Props) {
  const [actor, setActor] = useTyped(filter.actor);
  const [action, setAction] = useTyped(filter.action);
  const [resource, setResource] = useTyped(filter.resource);
  const { of } = filter;
  const send = () =>
    onChange({
      ...(of === undefined ? {} : { of }),
      ...(actor.trim() === "" ? {} : { actor: actor.trim() }),
      ...(action.trim() === "" ? {} : { action: action.trim() }),
      ...(resource.trim() === "" ? {} : { resource: resource.trim() }),
    });
  return (
    <form
      className={styles["filter"]}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <nav className={styles["of"]} aria-label="Acts of">
        <Link from="/$org/$env/audit" search={{}} aria-current={of === undefined} activeOptions={EXACTLY}>
          this organisation
        </Link>
        <Link
          from="/$org/$env/audit"
          search={{ of: "deployment" }}
          aria-current={of === "deployment"}
          activeOptions={EXACTLY}
        >
          the deployment
        </Link>
      </nav>
      <label className={fields["field"]}>
        Who
        <input
          className={fields["input"]}
          data-filter=""
          value={actor}
          placeholder="mia, or operator:mia"
          spellCheck={false}
          onChange={({ target }) => setActor(target.value)}
        />
      </label>
      <label className={fields["field"]}>
        Act
        <input
          className={fields["input"]}
          value={action}
          placeholder="api_key.revoke"
          spellCheck={false}
          onChange={({ target }) => setAction(target.value)}
        />
      </label>
      <label className={fields["field"]}>
        Done with
        <input
          className={fields["input"]}
          value={resource}
          placeholder="id of a version, endpoint …"
          spellCheck={false}
          onChange={({ target }) => setResource(target.value)}
        />
      </label>
      <Submit>Filter acts</Submit>
    </form>
  );
}

const EXACTLY = { exact: true } as const;
