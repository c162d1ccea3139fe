// The chosen node: what is known of it, its relations with what shows them, and the ways on from it.

import { Link } from "@tanstack/react-router";
import { useScope } from "../../../api/scope.ts";
import type { NetworkEdge, NetworkNode, SubjectName } from "../../../api/subjects.ts";
import { Button } from "../../../parts/button.tsx";
import { Given } from "../../../parts/given.tsx";
import { shortened } from "../../../parts/id.tsx";
import { Instant } from "../../../parts/instant.tsx";
import { LevelBars } from "../../../parts/level-bars.tsx";
import { Money } from "../../../parts/money.tsx";
import { kindWords } from "../../../parts/subject/kinds.ts";
import { SubjectLink } from "../../../parts/subject/subject-link.tsx";
import { shownNode, subjectNameOf } from "../../../parts/subject/subject-name.ts";
import { moreOf, otherEnd, relationWords, type Graph } from "./graph.ts";
import styles from "./network.module.css";
import { counted } from "../../../parts/counted.ts";
import { FLAG_WORDS } from "./words.ts";

interface Props {
  readonly graph: Graph;
  readonly node: NetworkNode;
  readonly onChoose: (id: string) => void;
  readonly onAround: (name: SubjectName) => void;
}

const SHOWN = 12;

export function NodeDetail({ graph, node, onChoose, onAround }: Props) {
  const name = subjectNameOf(node);
  const more = moreOf(graph, node);
  const edges = graph.edgesOf.get(node.id) ?? [];
  const isRoot = node.id === graph.root;
  return (
    <section className={styles["detail"]} aria-label="Chosen node">
      <h3>
        <Given>{shownNode(node)}</Given>
      </h3>
      <dl className={styles["facts"]}>
        <dt>Kind</dt>
        <dd>{kindWords(node.kind)}</dd>
        <dt>Risk</dt>
        <dd>
          {node.riskLevel === null ? "nothing was decided on it" : <LevelBars level={node.riskLevel} />}
        </dd>
        {node.flags.length === 0 ? null : (
          <>
            <dt>Marks</dt>
            <dd>{node.flags.map((flag) => FLAG_WORDS[flag]).join(", ")}</dd>
          </>
        )}
        <dt>Neighbours</dt>
        <dd>
          <span data-value={node.degree}>{node.degree}</span>
          {more === 0 ? "" : `, +${more} more than drawn`}
        </dd>
        <dt>Seen</dt>
        <dd>
          <Instant at={node.firstSeenAt} /> to <Instant at={node.lastSeenAt} />
        </dd>
      </dl>
      <div className={styles["acts"]}>
        <SubjectLink name={name}>Open its page</SubjectLink>
        {isRoot ? null : <Button onPress={() => onAround(name)}>Draw the network around it</Button>}
      </div>
      <ul className={styles["relations"]} aria-label="Relations">
        {edges.slice(0, SHOWN).map((edge) => (
          <Relation key={edge.id} graph={graph} edge={edge} from={node.id} onChoose={onChoose} />
        ))}
        {edges.length > SHOWN ? (
          <li className={styles["muted"]}>and {counted(edges.length - SHOWN, "relation")} more</li>
        ) : null}
      </ul>
    </section>
  );
}

interface RelationProps {
  readonly graph: Graph;
  readonly edge: NetworkEdge;
  readonly from: string;
  readonly onChoose: (id: string) => void;
}

function Relation({ graph, edge, from, onChoose }: RelationProps) {
  const { organisationId, environment } = useScope();
  const other = graph.nodes.find(({ id }) => id === otherEnd(edge, from));
  if (other === undefined) return null;
  return (
    <li>
      {relationWords(edge, from)}{" "}
      <button type="button" className={styles["choose"]} onClick={() => onChoose(other.id)}>
        <Given>{shownNode(other)}</Given>
      </button>
      , in <span data-value={edge.count}>{counted(edge.count, "decision")}</span>
      {edge.amount.map(({ currency, total }) => (
        <span key={currency}>
          {", "}
          <Money amount={total} currency={currency} />
        </span>
      ))}
      <details className={styles["evidence"]}>
        <summary>
          {edge.evidence.length < edge.count ? `The newest ${edge.evidence.length}` : "What shows it"}
        </summary>
        <ul>
          {edge.evidence.map((id) => (
            <li key={id}>
              <Link to="/$org/$env/decisions/$id" params={{ org: organisationId, env: environment, id }}>
                <code>{shortened(id)}</code>
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
