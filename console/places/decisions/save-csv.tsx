// Saves the decisions of the list as a file: all that match, not only those that were scrolled to.

import { useMutation } from "@tanstack/react-query";
import { decisionsCsv, type DecisionsAsked } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { wholeWindow, type WindowSearch } from "../../api/window.ts";
import { Button } from "../../parts/button.tsx";
import { saveFile } from "../../parts/save-file.ts";
import styles from "./list-head.module.css";

interface Props {
  readonly window: WindowSearch;
  readonly asked: DecisionsAsked;
}

export function SaveCsv({ window, asked }: Props) {
  const scope = useScope();
  const saving = useMutation({
    mutationFn: async () => saveFile(await decisionsCsv(scope, asked), fileName(window)),
  });
  return (
    <span className={styles["act"]}>
      <Button isPending={saving.isPending} onPress={() => saving.mutate()}>
        CSV of these decisions
      </Button>
      <span role="status">
        {saving.isPending ? "Reading them" : ""}
        {saving.isSuccess ? "Saved" : ""}
        {saving.error?.message}
      </span>
    </span>
  );
}

function fileName(window: WindowSearch): string {
  const { from, to } = wholeWindow(window, Date.now());
  return `decisions-${from.slice(0, 10)}-${to.slice(0, 10)}.csv`;
}
