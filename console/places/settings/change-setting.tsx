// Changes one setting, after saying what it changes and what it is now.

import { useState } from "react";
import { useChangeOrganisation } from "../../api/organisation.ts";
import { useScope } from "../../api/scope.ts";
import { Ask } from "../../parts/ask.tsx";
import { Field } from "../../parts/field.tsx";
import type { Setting } from "./setting.ts";

interface Props {
  readonly setting: Setting;
  readonly onEnd: () => void;
}

export function ChangeSetting({ setting, onEnd }: Props) {
  const { name, value, unit, effect, problemOf, changeOf } = setting;
  const changing = useChangeOrganisation(useScope());
  const [typed, setTyped] = useState(value);
  const text = typed.trim();
  const problem = text === "" ? null : problemOf(text);
  const isReady = text !== "" && text !== value && problem === null;
  return (
    <Ask
      title={`Change ${name}?`}
      act={isReady ? `Set ${text}` : "Change setting"}
      isOpen
      onClose={onEnd}
      onAct={() => changing.mutate(changeOf(text), { onSuccess: onEnd })}
      isReady={isReady}
      isPending={changing.isPending}
      error={changing.error}
    >
      <p>{effect}</p>
      <p>
        It is {value}
        {unit === undefined ? "" : ` ${unit}`} now. The change counts for sandbox and production, from the
        answer on, and is in the audit.
      </p>
      <Field label={name} value={typed} onChange={setTyped} problem={problem} isRequired />
    </Ask>
  );
}
