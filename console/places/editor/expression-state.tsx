// What the check says of one rule, in words: the editor marks the same at its character.

import type { VersionProblem } from "../../api/version-drafts.ts";
import styles from "./rule-form.module.css";
import type { Checked } from "./use-check.ts";

interface Props {
  readonly ruleId: string;
  readonly checked: Checked;
  readonly problems: readonly VersionProblem[];
}

export function ExpressionState({ ruleId, checked, problems }: Props) {
  const fields = checked.fields.filter((field) => field.ruleId === ruleId);
  return (
    <div className={styles["state"]} role="status">
      {problems.length + fields.length === 0 ? (
        wordOf(checked.state)
      ) : (
        <ul>
          {fields.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
          {problems.map(({ code, message, at }) => (
            <li key={`${code} ${at ?? ""}`}>
              {at === null ? null : <span className={styles["place"]}>Character {at + 1}: </span>}
              {message} <code>{code}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function wordOf(state: Checked["state"]): string {
  switch (state) {
    case "checking":
      return "Checking …";
    case "unsent":
      return "Not checked yet: another field is missing.";
    case "failed":
      return "Could not be checked.";
    case "sound":
    case "problems":
      return "The expression is valid. Whether the rule helps, a backtest of the drafted version shows.";
  }
}
