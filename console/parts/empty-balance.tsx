// That the balance is empty, and what follows from it.

import { Link } from "@tanstack/react-router";
import { useScope } from "../api/scope.ts";
import styles from "./empty-balance.module.css";

export function EmptyBalance() {
  const { organisationId: org, environment: env } = useScope();
  return (
    <p className={styles["empty"]} role="status">
      <strong>The balance is empty: decisions in production fail closed.</strong>
      Each request is answered 402 <code>insufficient_credit</code>: nothing is decided, and nothing is let
      through. The sandbox goes on.{" "}
      <Link to="/$org/$env/credit" params={{ org, env }}>
        Grant credit
      </Link>
      , and requests are decided again at once.
    </p>
  );
}
