// What the customer shares, and with whom, one step away: how many of each kind, and how many of them have known fraud.

import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import type { Assessment } from "../../api/decisions.ts";
import { Refused } from "../../api/client.ts";
import { useScope } from "../../api/scope.ts";
import { networkQuery, type Network, type SubjectName } from "../../api/subjects.ts";
import { counted } from "../../parts/counted.ts";
import { Panel } from "../../parts/panel.tsx";
import { Answered } from "../../parts/states.tsx";
import { kindWords } from "../../parts/subject/kinds.ts";
import { SubjectLink } from "../../parts/subject/subject-link.tsx";
import { kindsOf } from "../subject/network/graph.ts";
import styles from "./lists.module.css";

const ASKED = { depth: 1, limit: 100 } as const;

export function NetworkPreview({ subject }: { readonly subject: Assessment["subject"] }) {
  const name = { subjectKind: subject.type, subjectId: subject.id };
  const query = useQuery(networkQuery(useScope(), name, ASKED));
  const isUnknown = query.error instanceof Refused && query.error.status === 404;
  return (
    <Panel title="Who and what the customer is related to">
      {isUnknown ? (
        <p className={styles["muted"]}>
          Not in the network yet. New decisions come there within a minute or two.
        </p>
      ) : (
        <Answered query={query} lines={3}>
          {(network) => <Counts network={network} name={name} />}
        </Answered>
      )}
    </Panel>
  );
}

interface Props {
  readonly network: Network;
  readonly name: SubjectName;
}

function Counts({ network, name }: Props) {
  const { root, nodes, truncated, truncation } = network;
  const around = nodes.filter(({ id }) => id !== root);
  const fraud = nodes.filter(({ flags }) => flags.includes("known_fraud"));
  const isKnown = fraud.some(({ id }) => id === root);
  const known = fraud.length - (isKnown ? 1 : 0);
  return (
    <>
      <dl className={styles["facts"]}>
        {kindsOf({ ...network, nodes: around }).map(([kind, count]) => (
          <Fragment key={kind}>
            <dt>{kindWords(kind)}</dt>
            <dd data-kind={kind} data-value={count}>
              {count}
            </dd>
          </Fragment>
        ))}
        <dt>with known fraud</dt>
        <dd data-fact="known-fraud" data-value={known}>
          {known}
          {isKnown ? ", and the customer" : ""}
        </dd>
      </dl>
      <p className={styles["muted"]}>
        {truncated && truncation?.reason !== "edge_limit"
          ? `Of the strongest ${counted(around.length, "neighbour")}; there are more. `
          : ""}
        <SubjectLink name={name}>Show the network</SubjectLink>
      </p>
    </>
  );
}
