// Leaves one of these rules out of a customer's decisions for a while: somebody looked, and says why.

import { useMemo, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { useMay } from "../../api/me.ts";
import { Act } from "../button.tsx";
import { shortened } from "../id.tsx";
import { useLetters } from "../letters.ts";
import { SnoozeForm, type SnoozableRule } from "./snooze-form.tsx";

interface Props {
  readonly subject: Schemas["Alert"]["subject"];
  readonly rules: readonly SnoozableRule[];
}

export function SnoozeAct({ subject, rules }: Props) {
  const [isAsked, setAsked] = useState(false);
  const may = useMay("rules:snooze");
  const letters = useMemo(() => (may ? { s: () => setAsked(true) } : {}), [may]);
  useLetters(letters);
  return (
    <>
      <Act permission="rules:snooze" shortcut="s" onPress={() => setAsked(true)}>
        Snooze a rule for this customer
      </Act>
      {isAsked ? (
        <SnoozeForm
          subjectId={subject.id}
          customer={subject.externalUserId ?? shortened(subject.id)}
          rules={rules}
          onEnd={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}
