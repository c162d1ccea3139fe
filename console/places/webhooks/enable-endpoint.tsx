// Enables an endpoint that the service disabled, once its receiver is mended. What its organisation disabled is its own matter.

import { useEffect, useRef, useState } from "react";
import { useScope } from "../../api/scope.ts";
import { useEnableEndpoint, type Endpoint } from "../../api/webhooks.ts";
import { Ask } from "../../parts/ask.tsx";
import { Act } from "../../parts/button.tsx";

export function EnableEndpoint({ endpoint }: { readonly endpoint: Endpoint }) {
  const [isOpen, setOpen] = useState(false);
  const scope = useScope();
  const enabling = useEnableEndpoint(scope, endpoint.id);
  const { place, onDone } = useNextFocus();
  const isOffered = endpoint.disabledReason !== null && endpoint.disabledReason !== "requested";
  return (
    <span ref={place}>
      {isOffered ? (
        <Act
          permission="webhooks:send"
          onPress={() => {
            enabling.reset();
            setOpen(true);
          }}
        >
          Enable endpoint
        </Act>
      ) : null}
      {/* It stays while it is open, though what it asks is no longer offered: it says why. */}
      <Ask
        title="Enable this endpoint?"
        act="Enable endpoint"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onAct={() =>
          enabling.mutate(undefined, {
            onSuccess: () => {
              onDone();
              setOpen(false);
            },
          })
        }
        isPending={enabling.isPending}
        error={enabling.error}
      >
        <p>
          <code>{endpoint.url}</code> gets the events of {scope.environment} from now on. To send what it
          missed, use Recover events afterwards.
        </p>
      </Ask>
    </span>
  );
}

/** The button that was pressed goes with its reason: what comes next, beside it, has the focus then. */
function useNextFocus() {
  const place = useRef<HTMLSpanElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (!isDone.current || document.activeElement !== document.body) return;
    isDone.current = false;
    place.current?.parentElement?.querySelector("button")?.focus();
  });
  const onDone = () => {
    isDone.current = true;
  };
  return { place, onDone };
}
