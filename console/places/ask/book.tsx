// The book: questions that are ready, found by their words, and the views that may be asked.

import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Input, Label, SearchField } from "react-aria-components";
import type { SqlBook } from "../../api/sql.ts";
import { windowSearch } from "../../api/window.ts";
import fields from "../../parts/field.module.css";
import styles from "./book.module.css";

interface Props {
  readonly book: SqlBook;
  readonly chosen: string | undefined;
  readonly onDescribe: (view: string) => void;
}

export function Book({ book, chosen, onDescribe }: Props) {
  const [typed, setTyped] = useState("");
  const words = typed.toLowerCase().split(/\s+/);
  const found = book.data.filter(({ name, question }) =>
    words.every((word) => `${name} ${question}`.toLowerCase().includes(word)),
  );
  return (
    <nav className={styles["book"]} aria-label="Query book">
      <SearchField value={typed} onChange={setTyped}>
        <Label className="visually-hidden">Find a question</Label>
        <Input className={fields["input"] ?? ""} data-filter="" placeholder="Find a question" />
      </SearchField>
      {found.length === 0 ? <p className={styles["none"]}>No question of the book has these words.</p> : null}
      <ul className={styles["questions"]}>
        {found.map(({ name, question }) => (
          <li key={name}>
            <Link
              from="/$org/$env/ask"
              search={(old) => ({ ...windowSearch(old), book: name })}
              aria-current={name === chosen}
            >
              {question}
            </Link>
          </li>
        ))}
      </ul>
      <details>
        <summary>Views</summary>
        <ul className={styles["views"]}>
          {book.views.map((view) => (
            <li key={view}>
              <button type="button" onClick={() => onDescribe(view)} aria-label={`Describe ${view}`}>
                {view}
              </button>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
