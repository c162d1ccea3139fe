// The way to the alert of the decision, and to its investigation, which is opened here if there is none.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { alertQuery } from "../../api/cases.ts";
import type { Assessment } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { onlyIf } from "../../api/query-client.ts";
import { Act } from "../../parts/button.tsx";
import { InvestigationQuestion } from "../../parts/investigation-question.tsx";

const NO_ALERT = "none";

export function OpenInvestigation({ assessment }: { readonly assessment: Assessment }) {
  const scope = useScope();
  const { alertId } = assessment;
  const alert = useQuery({
    ...alertQuery(scope, alertId ?? NO_ALERT),
    enabled: onlyIf(alertId !== undefined),
  }).data;
  const [isOpen, setOpen] = useState(false);
  const investigationId = alert?.investigationId ?? null;
  const params = { org: scope.organisationId, env: scope.environment };
  return (
    <>
      {alertId === undefined ? null : (
        <Link to="/$org/$env/alerts" params={params} search={{ open: alertId }}>
          Go to its alert
        </Link>
      )}
      {investigationId === null ? (
        <Act permission="cases:work" onPress={() => setOpen(true)}>
          Open an investigation
        </Act>
      ) : (
        <Link to="/$org/$env/investigations/$id" params={{ ...params, id: investigationId }}>
          Go to its investigation
        </Link>
      )}
      {/* It stays while the alert hears that it has an investigation: it leads there. */}
      {isOpen ? <Question assessment={assessment} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface QuestionProps {
  readonly assessment: Assessment;
  readonly onClose: () => void;
}

function Question({ assessment: { decisionId, alertId }, onClose }: QuestionProps) {
  return (
    <InvestigationQuestion
      decisionIds={[decisionId]}
      alertIds={alertId === undefined ? [] : [alertId]}
      onClose={onClose}
    >
      <p>
        {alertId === undefined
          ? "It begins with this decision, which raised no alert."
          : "It begins with this decision and its alert. The alert closes when the investigation is resolved."}
      </p>
      <p>The decision stays as it is.</p>
    </InvestigationQuestion>
  );
}
