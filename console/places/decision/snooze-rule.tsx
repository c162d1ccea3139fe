// Leaves a rule that hit out of this customer's decisions for a while: somebody looked, and says why.

import { useMemo, useState } from "react";
import type { Assessment } from "../../api/decisions.ts";
import { useMay } from "../../api/me.ts";
import { Act } from "../../parts/button.tsx";
import { shortened } from "../../parts/id.tsx";
import { useLetters } from "../../parts/letters.ts";
import { SnoozeForm } from "../../parts/snooze/snooze-form.tsx";

export function SnoozeRule({ assessment }: { readonly assessment: Assessment }) {
  const [isAsked, setAsked] = useState(false);
  const may = useMay("rules:snooze");
  const letters = useMemo(() => (may ? { s: () => setAsked(true) } : {}), [may]);
  useLetters(letters);
  const { subject } = assessment;
  const rules = assessment.matchedRules.map(({ ruleId, name }) => ({ ruleId, name }));
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
