// Copies the query behind what is drawn, with its values in place: an analyst gets the same by it, in Ask or elsewhere.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Refused } from "../../api/client.ts";
import { reportSqlQuery, type AskedReport } from "../../api/report-sql.ts";
import { useScope } from "../../api/scope.ts";
import { Button } from "../button.tsx";
import { useLetters } from "../letters.ts";
import styles from "./copy-sql.module.css";
import { filledSql } from "./filled-sql.ts";

/** Of a report, which the server knows. */
export function CopySql({ asked }: { readonly asked: AskedReport }) {
  const scope = useScope();
  const client = useQueryClient();
  return <CopyQuery read={() => client.fetchQuery(reportSqlQuery(scope, asked)).then(filledSql)} />;
}

export function CopyQuery({ read }: { readonly read: () => Promise<string> }) {
  const copying = useMutation({ mutationFn: () => copy(read()) });
  const act = () => copying.mutate();
  useLetters({ q: act });
  return (
    <span className={styles["copy"]}>
      <Button shortcut="q" isPending={copying.isPending} onPress={act}>
        Copy SQL
      </Button>
      <span role="status">
        {copying.isSuccess ? "Copied" : ""}
        {copying.isError ? wordsOf(copying.error) : ""}
      </span>
    </span>
  );
}

/** The text may still be on its way: some browsers let a page copy only in the moment of the act. */
async function copy(text: Promise<string>): Promise<void> {
  const blob = text.then((ready) => new Blob([ready], { type: "text/plain" }));
  await navigator.clipboard
    .write([new ClipboardItem({ "text/plain": blob })])
    .catch(async (cause: unknown) => {
      // Why there is no text counts for more than that it was not copied.
      await text;
      throw cause;
    });
}

function wordsOf(error: Error): string {
  return error instanceof Refused ? error.message : "The browser did not let it be copied";
}
