// Opens an investigation of the alert, or goes to the one that it has.

import { Link, useNavigate } from "@tanstack/react-router";
import { useOpenInvestigation, type Alert } from "../../api/cases.ts";
import { useScope } from "../../api/scope.ts";
import { Act } from "../../parts/button.tsx";
import { Failure } from "../../parts/states.tsx";

export function OpenInvestigation({ alert }: { readonly alert: Alert }) {
  const scope = useScope();
  const opening = useOpenInvestigation(scope);
  const navigate = useNavigate();
  const params = { org: scope.organisationId, env: scope.environment };
  if (alert.investigationId !== null) {
    return (
      <Link to="/$org/$env/investigations/$id" params={{ ...params, id: alert.investigationId }}>
        Go to its investigation
      </Link>
    );
  }
  const open = () =>
    opening.mutate(
      { alertIds: [alert.id] },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: "/$org/$env/investigations/$id", params: { ...params, id } }),
      },
    );
  return (
    <>
      <Act permission="cases:work" isPending={opening.isPending} onPress={open}>
        Open investigation
      </Act>
      {opening.error === null ? null : <Failure error={opening.error} />}
    </>
  );
}
