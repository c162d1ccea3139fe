// What it was seen with: devices, addresses, instruments, counterparties, and who else was seen with it.

import { useState } from "react";
import type { Related as RelatedSubject, SubjectProfile } from "../../api/subjects.ts";
import { Button } from "../../parts/button.tsx";
import { Instant } from "../../parts/instant.tsx";
import { LevelBars } from "../../parts/level-bars.tsx";
import { kindWords } from "../../parts/subject/kinds.ts";
import { SubjectLink } from "../../parts/subject/subject-link.tsx";
import { shownNode, subjectNameOf } from "../../parts/subject/subject-name.ts";
import tables from "../../parts/table.module.css";
import styles from "./page.module.css";

const GROUPS = [
  ["devices", "Devices"],
  ["addresses", "IP addresses"],
  ["instruments", "Instruments"],
  ["counterparties", "Counterparties"],
  ["usedBy", "Seen with it"],
] as const satisfies readonly (readonly [keyof SubjectProfile, string])[];

export function RelatedLists({ profile }: { readonly profile: SubjectProfile }) {
  const filled = GROUPS.filter(([name]) => profile[name].total > 0);
  if (filled.length === 0) {
    return (
      <p className={styles["muted"]}>
        No device, address, instrument or counterparty is known of it. New ones come within a minute or two.
      </p>
    );
  }
  return (
    <div className={styles["groups"]}>
      {filled.map(([name, title]) => (
        <Group key={name} title={title} list={profile[name]} />
      ))}
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly list: SubjectProfile["devices"];
}

/** Of each group, before its reader asks for the rest. */
const SHOWN = 8;

function Group({ title, list: { total, data } }: GroupProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? data : data.slice(0, SHOWN);
  return (
    <section>
      <h3>
        {title}{" "}
        <span className={styles["muted"]}>
          {shown.length < total ? `the strongest ${shown.length} of ` : ""}
          <span data-value={total}>{total}</span>
        </span>
      </h3>
      <div className={tables["scroll"]}>
        <table className={tables["table"]} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Relation</th>
              <th scope="col">Known</th>
              <th scope="col" className={tables["number"]}>
                Decisions
              </th>
              <th scope="col">Last seen (UTC)</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((related) => (
              <Row key={`${related.relation} ${related.id}`} related={related} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < data.length ? (
        <Button onPress={() => setWhole(true)}>{`Show ${data.length} of them`}</Button>
      ) : null}
    </section>
  );
}

function Row({ related }: { readonly related: RelatedSubject }) {
  const { relation, kind, riskLevel, knownFraud, decisions, lastSeenAt } = related;
  return (
    <tr>
      <th scope="row">
        <SubjectLink name={subjectNameOf(related)}>{shownNode(related)}</SubjectLink>
        <span className={tables["muted"]}> {kindWords(kind)}</span>
      </th>
      <td>{relation.replaceAll("_", " ")}</td>
      <td>
        {riskLevel === null ? null : <LevelBars level={riskLevel} of="risk" />}
        {knownFraud ? <strong> known fraud</strong> : riskLevel === null ? "–" : null}
      </td>
      <td className={tables["number"]}>
        <span data-value={decisions}>{decisions}</span>
      </td>
      <td>
        <Instant at={lastSeenAt} />
      </td>
    </tr>
  );
}
