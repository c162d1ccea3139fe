// Proposes a connection to an institution: it counts once it is approved.

import { useState } from "react";
import { useProposeConnection } from "../../api/connections.ts";
import { useScope } from "../../api/scope.ts";
import { Act } from "../../parts/button.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import {
  countryProblem,
  NO_CONNECTION,
  requestOf,
  type ConnectionDraft,
  type Protocol,
} from "./connection-draft.ts";
import { ReasonAsk } from "./reason-ask.tsx";

const WAYS = [
  ["list", "one that the environment's network lists"],
  ["address", "another one, by its address"],
] as const;
const PROTOCOLS = (["TRP", "TRISA", "GTR", "SYGNA", "EMAIL"] as const satisfies readonly Protocol[]).map(
  (protocol) => [protocol, protocol] as const,
);

interface Props {
  /** With the id of the connection. */
  readonly onProposed: (connectionId: string) => void;
}

export function ProposeConnection({ onProposed }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Act permission="connections:manage" onPress={() => setOpen(true)}>
        Propose connection
      </Act>
      {isOpen ? <Question onClose={() => setOpen(false)} onProposed={onProposed} /> : null}
    </>
  );
}

function Question({ onClose, onProposed }: Props & { readonly onClose: () => void }) {
  const scope = useScope();
  const proposing = useProposeConnection(scope);
  // In production no network lists institutions as long as TRP is the protocol.
  const by = scope.environment === "sandbox" ? "list" : "address";
  const [typed, setTyped] = useState<ConnectionDraft>({ ...NO_CONNECTION, by });
  const request = requestOf(typed);
  const change = (part: Partial<ConnectionDraft>) => setTyped({ ...typed, ...part });
  return (
    <ReasonAsk
      title={`Propose a connection in ${scope.environment}?`}
      act="Propose connection"
      onClose={onClose}
      onAct={(reason) => {
        if (request === null) return;
        proposing.mutate(
          { ...request, reason },
          {
            onSuccess: ({ id }) => {
              onClose();
              onProposed(id);
            },
          },
        );
      }}
      isReady={request !== null}
      isPending={proposing.isPending}
      error={proposing.error}
    >
      <p>The organisation sees it once an operator approves it. Nothing is sent to the institution now.</p>
      <Choice
        legend="Institution"
        name="connection-by"
        options={WAYS}
        value={typed.by}
        onChange={(way) => change({ by: way })}
      />
      <InstitutionFields typed={typed} onChange={change} />
      <Choice
        legend="Protocol"
        name="connection-protocol"
        options={PROTOCOLS}
        value={typed.protocol}
        onChange={(protocol) => change({ protocol })}
      />
    </ReasonAsk>
  );
}

interface FieldsProps {
  readonly typed: ConnectionDraft;
  readonly onChange: (part: Partial<ConnectionDraft>) => void;
}

function InstitutionFields({ typed, onChange }: FieldsProps) {
  if (typed.by === "list") {
    return (
      <Field
        label="Institution, by its id"
        value={typed.institutionId}
        onChange={(institutionId) => onChange({ institutionId })}
        hint="As the network lists it: inst_sandbox_exchange. The organisation reads the list with its key."
        isRequired
      />
    );
  }
  return (
    <>
      <Field label="Name" value={typed.name} onChange={(name) => onChange({ name })} isRequired />
      <Field
        label="Country"
        value={typed.jurisdiction}
        onChange={(jurisdiction) => onChange({ jurisdiction })}
        problem={countryProblem(typed.jurisdiction)}
        hint="Two letters. It may be left out."
      />
      <Field
        label="Address"
        value={typed.address}
        onChange={(address) => onChange({ address })}
        hint="Where it answers the protocol: a URL, or its Travel Address."
        isRequired
      />
    </>
  );
}
