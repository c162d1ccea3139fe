// The way to the alert of the decision, and to its investigation, which is opened here if there is none.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { alertQuery } from "../../api/cases.ts";
import type { Assessment } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { onlyIf } from "../../api/query-client.ts";
import { OpenInvestigation } from "../../parts/open-investigation.tsx";

const NO_ALERT = "none";

export function AlertAndInvestigation({ assessment }: { readonly assessment: Assessment }) {
  const scope = useScope();
  const { decisionId, alertId } = assessment;
  const alert = useQuery({
    ...alertQuery(scope, alertId ?? NO_ALERT),
    enabled: onlyIf(alertId !== undefined),
  }).data;
  return (
    <>
      {alertId === undefined ? null : (
        <Link
          to="/$org/$env/alerts"
          params={{ org: scope.organisationId, env: scope.environment }}
          search={{ open: alertId }}
        >
          Go to its alert
        </Link>
      )}
      <OpenInvestigation
        investigationId={alert?.investigationId ?? null}
        decisionIds={[decisionId]}
        alertIds={alertId === undefined ? [] : [alertId]}
      >
        <p>
          {alertId === undefined
            ? "It begins with this decision, which raised no alert."
            : "It begins with this decision and its alert. The alert closes when the investigation is resolved."}
        </p>
        <p>The decision stays as it is.</p>
      </OpenInvestigation>
    </>
  );
}
