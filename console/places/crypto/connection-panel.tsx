// One connection: who proposed and who approved it, what its last test found, and ending it.

import { useState } from "react";
import { useApproveConnection, useEndConnection, type Connection } from "../../api/connections.ts";
import { useScope } from "../../api/scope.ts";
import { Actor } from "../../parts/actor.tsx";
import { Act } from "../../parts/button.tsx";
import { Given } from "../../parts/given.tsx";
import { Id } from "../../parts/id.tsx";
import { Instant } from "../../parts/instant.tsx";
import styles from "./page.module.css";
import { ReasonAsk } from "./reason-ask.tsx";
import { CONNECTION_WORDS, codeInWords } from "./words.ts";

const PERMISSION = "connections:manage";

interface Props {
  readonly connection: Connection;
  readonly onEnded: () => void;
}

export function ConnectionPanel({ connection, onEnded }: Props) {
  const { institution, protocol, state, address, permissions, addedAt, addedBy, approvedBy } = connection;
  return (
    <div className={styles["panel"]}>
      <h2>{institution.name}</h2>
      <dl className={styles["facts"]}>
        <dt>State</dt>
        <dd>{CONNECTION_WORDS[state]}</dd>
        <dt>Protocol</dt>
        <dd>{protocol}</dd>
        <dt>Country</dt>
        <dd>{institution.jurisdiction ?? "not given"}</dd>
        <dt>Address</dt>
        <dd>{address ?? "the one that the network lists"}</dd>
        <dt>Used for</dt>
        <dd>{permissions.map(codeInWords).join(", ")}</dd>
        <dt>Proposed</dt>
        <dd>
          <Instant at={addedAt} /> UTC, by <Actor actor={addedBy} />
        </dd>
        <dt>Approved by</dt>
        <dd>{approvedBy === null ? "nobody yet" : <Actor actor={approvedBy} />}</dd>
        <dt>Last test</dt>
        <dd>
          <LastTest test={connection.lastTest} />
        </dd>
        <dt>Id</dt>
        <dd>
          <Id id={connection.id} what="connection id" isOpen />
        </dd>
      </dl>
      <div className={styles["acts"]}>
        {state === "proposed" ? <Approve connection={connection} /> : null}
        <End connection={connection} onEnded={onEnded} />
      </div>
      <p className={styles["note"]}>
        The organisation tests, pauses and resumes it with its secret key: <code>docs/travel-rule.md</code>,
        “Connections”.
      </p>
    </div>
  );
}

function LastTest({ test }: { readonly test: Connection["lastTest"] }) {
  if (test === null) return "none";
  return (
    <>
      {test.result}
      {test.code === null ? null : (
        <>
          , <code>{test.code}</code>
        </>
      )}
      , <Instant at={test.at} /> UTC
      {test.latencyMs === null ? null : (
        <>
          , <span data-value={test.latencyMs}>{test.latencyMs} ms</span>
        </>
      )}
      {test.detail === undefined ? null : <p>{test.detail}</p>}
    </>
  );
}

function Approve({ connection: { id, institution } }: { readonly connection: Connection }) {
  const [isOpen, setOpen] = useState(false);
  const approving = useApproveConnection(useScope());
  return (
    <>
      <Act permission={PERMISSION} onPress={() => setOpen(true)}>
        Approve connection
      </Act>
      {isOpen ? (
        <ReasonAsk
          title="Approve this connection?"
          act="Approve connection"
          onClose={() => setOpen(false)}
          onAct={(reason) =>
            approving.mutate({ connectionId: id, reason }, { onSuccess: () => setOpen(false) })
          }
          isPending={approving.isPending}
          error={approving.error}
        >
          <p>
            The organisation sees its connection to <Given>{institution.name}</Given>, and may test it.
          </p>
        </ReasonAsk>
      ) : null}
    </>
  );
}

function End({ connection: { id, institution }, onEnded }: Props) {
  const [isOpen, setOpen] = useState(false);
  const ending = useEndConnection(useScope());
  return (
    <>
      <Act permission={PERMISSION} onPress={() => setOpen(true)}>
        End connection
      </Act>
      {isOpen ? (
        <ReasonAsk
          title="End this connection?"
          act="End connection"
          onClose={() => setOpen(false)}
          onAct={(reason) => ending.mutate({ connectionId: id, reason }, { onSuccess: onEnded })}
          isPending={ending.isPending}
          error={ending.error}
          name={institution.name}
        >
          <p>
            The organisation no longer has its connection to <Given>{institution.name}</Given>. If the set-up
            was tested with it, the set-up must be tested again.
          </p>
        </ReasonAsk>
      ) : null}
    </>
  );
}
