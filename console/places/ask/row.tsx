// One row, a cell a line. What is an id of Weir opens.

import { Link } from "@tanstack/react-router";
import { useScope } from "../../api/scope.ts";
import type { SqlTable } from "../../api/sql.ts";
import styles from "./answer.module.css";
import { cellText } from "./rows.ts";

/** Of things that have a page. */
const OPENS = /^(?:dec|txn|act|alr|inv)_[\w-]{6,}$/;

interface Props {
  readonly columns: SqlTable["columns"];
  readonly cells: readonly unknown[];
}

export function Row({ columns, cells }: Props) {
  return (
    <>
      <h2>Row</h2>
      <dl className={styles["cells"]}>
        {columns.map(({ name, type }, at) => (
          <div key={`${at} ${name}`}>
            <dt>
              {name} <span className={styles["type"]}>{type}</span>
            </dt>
            <dd>
              <Whole text={cellText(cells[at])} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Whole({ text }: { readonly text: string | null }) {
  const { organisationId: org, environment: env } = useScope();
  if (text === null) return <span className={styles["muted"]}>NULL</span>;
  if (!OPENS.test(text)) return text;
  return (
    <Link to="/d/$id" params={{ id: text }} search={{ org, env }}>
      {text}
    </Link>
  );
}
