// Sends again all that an endpoint did not get since an instant. It is counted first; of a disabled endpoint it is only counted.

import { useState } from "react";
import { useScope } from "../../api/scope.ts";
import { useCountMissed, useRecover, type Endpoint } from "../../api/webhooks.ts";
import { Ask } from "../../parts/ask.tsx";
import { Act } from "../../parts/button.tsx";
import { DAY, dayOf } from "../../parts/days.ts";
import { Field } from "../../parts/field.tsx";
import { instantOf } from "./since.ts";

export function Recover({ endpoint }: { readonly endpoint: Endpoint }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Act permission="webhooks:send" onPress={() => setOpen(true)}>
        {titleFor(endpoint)}
      </Act>
      {isOpen ? <RecoverDialog endpoint={endpoint} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function titleFor({ status }: Endpoint): string {
  return status === "disabled" ? "Count missed events" : "Recover events";
}

interface DialogProps {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}

function RecoverDialog({ endpoint, onClose }: DialogProps) {
  const [since, setSince] = useState(() => firstSince(endpoint));
  const scope = useScope();
  const counting = useCountMissed(scope, endpoint.id);
  const sending = useRecover(scope, endpoint.id);
  const instant = instantOf(since);
  const counted = counting.data?.since === instant ? counting.data : undefined;
  const count = counted === undefined ? null : shownCount(counted);
  const isDisabled = endpoint.status === "disabled";
  const act = () => {
    if (instant === null) return;
    if (counted === undefined || isDisabled) counting.mutate(instant);
    else sending.mutate(instant, { onSuccess: onClose });
  };
  return (
    <Ask
      title={titleFor(endpoint)}
      act={count === null || isDisabled ? "Count events" : `Send ${count}`}
      isOpen
      onClose={onClose}
      onAct={act}
      isReady={instant !== null && (counted === undefined || (!isDisabled && counted.scheduled > 0))}
      isPending={counting.isPending || sending.isPending}
      error={sending.error ?? counting.error}
    >
      <p>
        Finds the events that <code>{endpoint.url}</code> did not get
        {isDisabled ? ". They can be sent once it is enabled." : ", and delivers each once more."}
      </p>
      <Field
        label="Since (UTC)"
        value={since}
        onChange={setSince}
        hint="A day, 2026-01-31, or an instant, 2026-01-31 12:00."
        problem={instant === null ? "This is no day and no instant." : null}
      />
      <div role="status">
        {count === null ? null : counted?.scheduled === 0 ? (
          <p>
            Nothing is missing since then.
            {isDisabled ? "" : " What is retrying is sent by itself."}
          </p>
        ) : (
          <p>
            <strong>{count}</strong> did not arrive.{" "}
            {isDisabled ? "Enable the endpoint, then recover them." : "Each becomes one new delivery."}
          </p>
        )}
      </div>
    </Ask>
  );
}

/** A week before it was disabled, or before now: what failed until then, or waited, did not arrive either. */
function firstSince({ disabledSince }: Endpoint): string {
  const until = disabledSince === null ? Date.now() : Date.parse(disabledSince);
  return dayOf(until - 7 * DAY);
}

function shownCount({ scheduled, more }: { readonly scheduled: number; readonly more: boolean }): string {
  return `${more ? "the first " : ""}${scheduled} event${scheduled === 1 ? "" : "s"}`;
}
