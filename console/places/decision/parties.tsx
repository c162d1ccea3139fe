// Who took part, and with what. Account numbers are masked before they get here.

import type { Assessment } from "../../api/decisions.ts";
import { Given } from "../../parts/given.tsx";
import { Id, shortened } from "../../parts/id.tsx";
import { SubjectLink } from "../../parts/subject/subject-link.tsx";
import styles from "./lists.module.css";

export function Parties({ assessment }: { readonly assessment: Assessment }) {
  const { subject, transaction, location: place, counterpartyAddress } = assessment;
  return (
    <dl className={styles["facts"]}>
      <dt>Customer</dt>
      <dd>
        <SubjectLink name={{ subjectKind: subject.type, subjectId: subject.id }}>
          {subject.externalUserId ?? shortened(subject.id)}
        </SubjectLink>{" "}
        <Id id={subject.id} what="customer id" />
      </dd>
      {transaction?.parties.map((party) => (
        <Party
          key={`${party.role} ${party.externalPartyId ?? party.displayName ?? ""}`}
          party={party}
          customer={subject}
        />
      ))}
      {counterpartyAddress === undefined ? null : (
        <>
          <dt>Saved address</dt>
          <dd>
            {counterpartyAddress.status.replaceAll("_", " ")},{" "}
            {counterpartyAddress.provenAt === null ? "control not proven" : "control proven"}
            {counterpartyAddress.isSubjects === false ? ", saved for another customer" : null}
          </dd>
        </>
      )}
      {place == null ? (
        <>
          <dt>Where</dt>
          <dd>not known</dd>
        </>
      ) : null}
    </dl>
  );
}

type Shown = NonNullable<Assessment["transaction"]>["parties"][number];

interface PartyProps {
  readonly party: Shown;
  readonly customer: Assessment["subject"];
}

function Party({ party, customer }: PartyProps) {
  const instruments = party.instruments.map((instrument) =>
    [instrument.type, instrument.maskedIdentifier, instrument.country]
      .filter((part) => part != null)
      .join(" "),
  );
  return (
    <>
      <dt>{party.role}</dt>
      <dd>
        <PartyName party={party} customer={customer} />
        {party.country === null ? "" : `, ${party.country}`}
        {instruments.length === 0 ? null : <span className={styles["muted"]}> {instruments.join("; ")}</span>}
      </dd>
    </>
  );
}

/** Found by the id that the network names it by: a customer's own first, then the entity, then the id as a party. */
function PartyName({ party, customer }: PartyProps) {
  const shown = party.displayName ?? party.externalPartyId ?? party.externalUserId ?? "without a name";
  if (party.role === "customer") {
    return <SubjectLink name={{ subjectKind: customer.type, subjectId: customer.id }}>{shown}</SubjectLink>;
  }
  const subjectId = party.externalUserId ?? party.entityId ?? party.externalPartyId;
  if (subjectId === null) return <Given>{shown}</Given>;
  return <SubjectLink name={{ subjectKind: "transaction_party", subjectId }}>{shown}</SubjectLink>;
}
