// Whose acts, and which: asked for when the form is sent.

import { Link } from "@tanstack/react-router";
import { Submit } from "../../parts/button.tsx";
import { TypedField } from "../../parts/typed-field.tsx";
import { useTyped } from "../../parts/typed.ts";
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
      <TypedField label="Who" value={actor} onChange={setActor} placeholder="mia, or operator:mia" isFilter />
      <TypedField label="Act" value={action} onChange={setAction} placeholder="api_key.revoke" />
      <TypedField
        label="Done with"
        value={resource}
        onChange={setResource}
        placeholder="id of a version, endpoint …"
      />
      <Submit>Filter acts</Submit>
    </form>
  );
}

const EXACTLY = { exact: true } as const;
