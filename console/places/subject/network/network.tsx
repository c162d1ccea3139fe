// Who shares what with whom, around one subject: as a picture, as a table, and in words.

import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useScope } from "../../../api/scope.ts";
import {
  networkQuery,
  type Network as NetworkAnswer,
  type NetworkNode,
  type SubjectName,
} from "../../../api/subjects.ts";
import { windowQuery } from "../../../api/window.ts";
import { Button } from "../../../parts/button.tsx";
import { CopySql } from "../../../parts/copy-sql/copy-sql.tsx";
import { Given } from "../../../parts/given.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { Answered } from "../../../parts/states.tsx";
import { shownNode, subjectNameOf } from "../../../parts/subject/subject-name.ts";
import { NODES, readAround, subjectSearch, writeAround, type SubjectSearch } from "../search.ts";
import { graphOf } from "./graph.ts";
import { KnownFraud } from "./known-fraud.tsx";
import styles from "./network.module.css";
import { NodeDetail } from "./node-detail.tsx";
import { NodeTable } from "./node-table.tsx";
import { Picture } from "./picture.tsx";
import { Summary } from "./summary.tsx";
import { Toolbar, type Change } from "./toolbar.tsx";
import { Truncation } from "./truncation.tsx";

interface Props {
  /** The page's own. */
  readonly subject: SubjectName;
  readonly search: SubjectSearch;
}

export function Network({ subject, search }: Props) {
  const navigate = useNavigate({ from: "/$org/$env/subjects/$subjectKind/$subjectId" });
  const around = search.around === undefined ? null : readAround(search.around);
  const middle = around ?? subject;
  const asked = useAsked(search);
  const query = useQuery(networkQuery(useScope(), middle, asked));
  const change = (wanted: Change) =>
    void navigate({
      search: (old) => subjectSearch({ ...old, ...wanted }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Panel
      title="Network"
      aside={
        <>
          <CopySql asked={{ report: "network", kind: middle.subjectKind, id: middle.subjectId, ...asked }} />
          {around === null ? null : (
            <Button onPress={() => change({ around: undefined, node: undefined })}>
              Back to this page’s subject
            </Button>
          )}
        </>
      }
    >
      <Toolbar search={search} network={query.data} onChange={change} />
      <Answered query={query} lines={12}>
        {(network) => <Drawn network={network} search={search} onChange={change} />}
      </Answered>
    </Panel>
  );
}

function useAsked({ depth, since, nodes }: SubjectSearch) {
  // Once for each span: a query with another instant is another query.
  const from = useMemo(
    () => (since === undefined ? undefined : windowQuery({ last: since }, Date.now()).from),
    [since],
  );
  return {
    depth: depth ?? 2,
    limit: nodes === "most" ? NODES.most : NODES.usual,
    ...(from === undefined ? {} : { since: from }),
  };
}

interface DrawnProps {
  readonly network: NetworkAnswer;
  readonly search: SubjectSearch;
  readonly onChange: (change: Change) => void;
}

function Drawn({ network, search, onChange }: DrawnProps) {
  const navigate = useNavigate({ from: "/$org/$env/subjects/$subjectKind/$subjectId" });
  const { hide } = search;
  const hidden = JSON.stringify(hide ?? []);
  const graph = useMemo(() => graphOf(network, JSON.parse(hidden)), [network, hidden]);
  const node =
    graph.nodes.find(({ id }) => id === search.node) ?? graph.nodes.find(({ id }) => id === graph.root);
  if (node === undefined)
    return <p className={styles["muted"]}>Nothing is known of whom it is related to.</p>;
  const onChoose = (id: string) => onChange({ node: id });
  const onOpen = (opened: NetworkNode) =>
    void navigate({
      to: "/$org/$env/subjects/$subjectKind/$subjectId",
      params: (old) => ({ ...old, ...subjectNameOf(opened) }),
      search: ({ depth, since }) => subjectSearch({ depth, since }),
    });
  const choosing = { graph, chosen: node.id, onChoose, onOpen };
  return (
    <div className={styles["network"]}>
      <Summary network={network} onChoose={onChoose} />
      <Truncation network={network} search={search} onChange={onChange} />
      <div className={styles["beside"]}>
        <Picture {...choosing} />
        <NodeDetail
          graph={graph}
          node={node}
          onChoose={onChoose}
          onAround={(name) => onChange({ around: writeAround(name), node: undefined })}
        />
      </div>
      <KnownFraud graph={graph} onChoose={onChoose} />
      <p className={styles["muted"]}>
        A line is as wide as it has decisions; a dashed one is something shared. A filled node has known
        fraud, a ringed one is a hub. <Given>{shownNode(node)}</Given> is chosen, here and in the table.
      </p>
      <NodeTable {...choosing} />
    </div>
  );
}
