// Enables an endpoint that the service disabled, once its receiver is mended. What its organisation disabled is its own matter.

import { useState } from "react";
import { useScope } from "../../api/scope.ts";
import { useEnableEndpoint, type Endpoint } from "../../api/webhooks.ts";
import { Ask } from "../../parts/ask.tsx";
import { Act } from "../../parts/button.tsx";

export function EnableEndpoint({ endpoint }: { readonly endpoint: Endpoint }) {
  const [isOpen, setOpen] = useState(false);
  const scope = useScope();
  const enabling = useEnableEndpoint(scope, endpoint.id);
  if (endpoint.disabledReason === null || endpoint.disabledReason === "requested") return null;
  return (
    <>
      <Act
        permission="webhooks:send"
        onPress={() => {
          enabling.reset();
          setOpen(true);
        }}
      >
        Enable endpoint
      </Act>
      <Ask
        title="Enable this endpoint?"
        act="Enable endpoint"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onAct={() => enabling.mutate(undefined, { onSuccess: () => setOpen(false) })}
        isPending={enabling.isPending}
        error={enabling.error}
      >
        <p>
          <code>{endpoint.url}</code> gets the events of {scope.environment} from now on. To send what it
          missed, use Recover events afterwards.
        </p>
      </Ask>
    </>
  );
}
