// What waits for a second operator. Its entries are read before it is approved.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  namedListProposalQuery,
  namedListProposalsQuery,
  useProposalAct,
  type NamedList,
  type NamedListProposal,
} from "../../api/named-lists.ts";
import { useScope } from "../../api/scope.ts";
import { Actor } from "../../parts/actor.tsx";
import { Ask } from "../../parts/ask.tsx";
import { Act } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import styles from "./page.module.css";

type Deed = "approve" | "reject";

interface Props {
  readonly name: string;
  readonly kind: NamedList["kind"];
}

export function Proposals({ name, kind }: Props) {
  const query = useQuery(namedListProposalsQuery(useScope(), name));
  const [asked, setAsked] = useState<{ readonly deed: Deed; readonly proposal: NamedListProposal } | null>(
    null,
  );
  return (
    <Panel title="Waiting for a second operator" note="Whoever proposed entries cannot approve them.">
      <Answered query={query} lines={3}>
        {(proposals) => (
          <div
            className={`${table["scroll"]} ${styles["region"]}`}
            tabIndex={0}
            role="region"
            aria-label="Proposals, as a table"
          >
            <table className={table["table"]}>
              <thead>
                <tr>
                  <th scope="col">Why</th>
                  <th scope="col" className={table["number"]}>
                    Entries
                  </th>
                  <th scope="col">Proposed (UTC)</th>
                  <th scope="col">
                    <span className="visually-hidden">Acts</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {proposals.map((proposal) => (
                  <ProposalRow
                    key={proposal.id}
                    proposal={proposal}
                    onAsk={(deed) => setAsked({ deed, proposal })}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Answered>
      {asked === null ? null : (
        <ActOnProposal
          key={`${asked.deed}/${asked.proposal.id}`}
          name={name}
          kind={kind}
          deed={asked.deed}
          proposal={asked.proposal}
          onEnd={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}

interface RowProps {
  readonly proposal: NamedListProposal;
  readonly onAsk: (deed: Deed) => void;
}

function ProposalRow({ proposal, onAsk }: RowProps) {
  const { id, reason, entries, proposedAt, proposedBy } = proposal;
  const of = <span className="visually-hidden">the proposal “{reason}”</span>;
  return (
    <tr data-row={id}>
      <th scope="row">{reason}</th>
      <td className={table["number"]} data-value={entries}>
        {entries}
      </td>
      <td>
        <Instant at={proposedAt} />
        <div className={table["muted"]}>
          by <Actor actor={proposedBy} />
        </div>
      </td>
      <td className={styles["act"]}>
        <Act permission="named_lists:approve" onPress={() => onAsk("approve")}>
          Approve {of}
        </Act>
        <Act permission="named_lists:edit" onPress={() => onAsk("reject")}>
          Reject {of}
        </Act>
      </td>
    </tr>
  );
}

interface ActProps extends Props {
  readonly deed: Deed;
  readonly proposal: NamedListProposal;
  readonly onEnd: () => void;
}

const REASON_MAX = 500;

function ActOnProposal({ name, kind, deed, proposal, onEnd }: ActProps) {
  const scope = useScope();
  const acting = useProposalAct(scope, name);
  const detail = useQuery(namedListProposalQuery(scope, name, proposal.id));
  const [reason, setReason] = useState("");
  const problem = reason.length > REASON_MAX ? `Write at most ${REASON_MAX} characters.` : null;
  const count = `${proposal.entries} ${proposal.entries === 1 ? "entry" : "entries"}`;
  return (
    <Ask
      title={deed === "approve" ? `Approve ${count} of ${name}?` : `Reject ${count} of ${name}?`}
      act={deed === "approve" ? "Approve entries" : "Reject proposal"}
      isOpen
      onClose={onEnd}
      onAct={() =>
        acting.mutate({ proposalId: proposal.id, act: deed, reason: reason.trim() }, { onSuccess: onEnd })
      }
      // What was not read is not approved.
      isReady={problem === null && (deed === "reject" || detail.data !== undefined)}
      isPending={acting.isPending}
      error={acting.error}
    >
      <p>
        {deed === "approve"
          ? `From then on rules that ask this ${kind} list in ${scope.environment} find what is added, and not what is removed.`
          : "The proposal is gone. The list stays as it is."}
      </p>
      <Answered query={detail} lines={2}>
        {({ entries }) => (
          <ul className={styles["entries"]} aria-label="Entries of the proposal">
            {entries.map(({ value, masked, reason: why, expiresAt, removesEntryId }) => (
              <li key={value}>
                {removesEntryId === undefined ? "Add " : "Remove "}
                <code>{masked ?? value}</code>: {why}
                {expiresAt === null ? "" : `, until ${expiresAt.slice(0, 10)}`}
              </li>
            ))}
          </ul>
        )}
      </Answered>
      <Field
        label="Why"
        value={reason}
        onChange={setReason}
        problem={problem}
        hint="May stay empty. Kept in the audit."
      />
    </Ask>
  );
}
