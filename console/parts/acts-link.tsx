// The way to the audit of one thing: who did what with it, ever.

import { Link } from "@tanstack/react-router";
import { useMay } from "../api/me.ts";
import { useScope } from "../api/scope.ts";
import styles from "./acts-link.module.css";

const EVER = "3650d";

interface Props {
  readonly id: string;
  /** Of the thing, where a page has several. */
  readonly name?: string;
}

export function ActsLink({ id, name }: Props) {
  const { organisationId: org, environment: env } = useScope();
  const may = useMay("audit:read");
  if (!may) return <span className={styles["refused"]}>What was done with it needs audit:read</span>;
  return (
    <Link to="/$org/$env/audit" params={{ org, env }} search={{ resource: id, last: EVER }}>
      What was done with it
      {name === undefined ? null : <span className="visually-hidden">, {name}</span>}
    </Link>
  );
}
