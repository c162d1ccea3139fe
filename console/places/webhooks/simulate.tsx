// Sends an endpoint of the sandbox a sample event, signed and tried like any other.

import { useState } from "react";
import { useScope } from "../../api/scope.ts";
import { useSimulate, type Endpoint } from "../../api/webhooks.ts";
import { Ask } from "../../parts/ask.tsx";
import { Act } from "../../parts/button.tsx";
import { Select } from "../../parts/queue/select.tsx";
import { Meaning } from "./meaning.tsx";
import { sentTypesOf, type SentType } from "./sent-types.ts";

interface Props {
  readonly endpoint: Endpoint;
  /** With the id of the delivery. */
  readonly onSent: (deliveryId: string) => void;
}

export function Simulate({ endpoint, onSent }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<SentType | undefined>();
  const sending = useSimulate(useScope(), endpoint.id);
  const types = sentTypesOf(endpoint.eventTypes);
  // What it has stopped taking since is no longer chosen.
  const type = types.find((one) => one === chosen);
  const send = () => {
    if (type === undefined) return;
    sending.mutate(type, {
      onSuccess: ({ id }) => {
        setOpen(false);
        onSent(id);
      },
    });
  };
  return (
    <>
      <Act
        permission="webhooks:send"
        isDisabled={endpoint.status === "disabled" || types.length === 0}
        onPress={() => {
          sending.reset();
          setOpen(true);
        }}
      >
        Send sample event
      </Act>
      <Ask
        title="Send a sample event"
        act="Send sample event"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onAct={send}
        isReady={type !== undefined}
        isPending={sending.isPending}
        error={sending.error}
      >
        <p>
          <code>{endpoint.url}</code> gets an invented event, signed and sent like any other. Nothing else
          hears of it.
        </p>
        <Select
          label="Type"
          options={types.map((one) => [one, one] as const)}
          none="Choose a type"
          value={type}
          onChange={setChosen}
        />
        {type === undefined ? null : <Meaning type={type} />}
      </Ask>
    </>
  );
}
