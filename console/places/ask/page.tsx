// Ask: a question in SQL that no page answers. It sees the rows of one organisation and environment, and changes nothing.

import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useMay } from "../../api/me.ts";
import { useScope } from "../../api/scope.ts";
import { bookQuery, type SqlBook } from "../../api/sql.ts";
import { windowSearch } from "../../api/window.ts";
import { onlyIf } from "../../api/query-client.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { Answered, NotPermitted } from "../../parts/states.tsx";
import { WindowPicker } from "../../parts/window-picker.tsx";
import { Book } from "./book.tsx";
import styles from "./page.module.css";
import { Question } from "./question.tsx";

const FIRST =
  "SELECT decision, count() AS decisions\nFROM analyst_decisions\n" +
  "WHERE environment = {environment: String}\n" +
  "    AND occurred_at >= {from: DateTime64(3, 'UTC')}\n    AND occurred_at < {to: DateTime64(3, 'UTC')}\n" +
  "GROUP BY decision\nORDER BY decision";

export function AskPage() {
  const search = useSearch({ from: "/$org/$env/ask" });
  const navigate = useNavigate({ from: "/$org/$env/ask" });
  const mayAsk = useMay("sql:ask");
  const query = useQuery({ ...bookQuery(useScope()), enabled: onlyIf(mayAsk) });
  return (
    <div className={styles["page"]}>
      <PageHead title="Ask">
        <WindowPicker
          window={windowSearch(search)}
          onChange={(window) =>
            void navigate({ search: ({ book }) => ({ ...window, ...(book === undefined ? {} : { book }) }) })
          }
        />
      </PageHead>
      {mayAsk ? (
        <Answered query={query} lines={10}>
          {(book) => <Asking book={book} />}
        </Answered>
      ) : (
        <NotPermitted message="Questions in SQL take the permission sql:ask." />
      )}
    </div>
  );
}

function Asking({ book }: { readonly book: SqlBook }) {
  const search = useSearch({ from: "/$org/$env/ask" });
  const navigate = useNavigate({ from: "/$org/$env/ask" });
  const [view, setView] = useState<string | null>(null);
  const chosen = book.data.find(({ name }) => name === search.book);
  const describe = (name: string) => {
    setView(name);
    void navigate({ search: (old) => windowSearch(old) });
  };
  const initial = chosen?.sql ?? (view === null ? FIRST : `DESCRIBE TABLE ${view}`);
  return (
    <div className={styles["asking"]}>
      <Book book={book} chosen={chosen?.name} onDescribe={describe} />
      <div className={styles["main"]}>
        <h2>{chosen?.question ?? (view === null ? "A question of your own" : `What ${view} has`)}</h2>
        <Question
          key={initial}
          initial={initial}
          window={windowSearch(search)}
          limits={book.limits}
          views={book.described}
        />
      </div>
    </div>
  );
}
