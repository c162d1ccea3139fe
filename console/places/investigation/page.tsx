// An investigation: is it fraud, and is the file complete? Its decisions, its notes and timeline, and how it ends.

import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { investigationQuery, type Investigation } from "../../api/cases.ts";
import { useScope } from "../../api/scope.ts";
import { ActsLink } from "../../parts/acts-link.tsx";
import { GivenList } from "../../parts/given.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered } from "../../parts/states.tsx";
import { Timeline } from "../../parts/timeline.tsx";
import { Following } from "../../parts/queue/following.tsx";
import { CaseFacts } from "./case-facts.tsx";
import { CaseDecisions } from "./case-decisions.tsx";
import { Notes } from "./notes.tsx";
import styles from "./page.module.css";
import { Resolution } from "./resolution.tsx";

export function InvestigationPage() {
  const { id } = useParams({ from: "/$org/$env/investigations/$id" });
  const query = useQuery(investigationQuery(useScope(), id));
  return (
    <Answered query={query} lines={10}>
      {(investigation) => <Whole investigation={investigation} />}
    </Answered>
  );
}

function Whole({ investigation }: { readonly investigation: Investigation }) {
  const { subjects, decisionCount, status } = investigation;
  const names = subjects.map(({ externalUserId, id }) => externalUserId ?? id);
  return (
    <div className={styles["page"]}>
      <PageHead
        title={`Investigation of ${names.join(", ")}`}
        shown={
          <>
            Investigation of <GivenList texts={names} />
          </>
        }
      >
        <span className={styles["status"]}>{status.replaceAll("_", " ")}</span>
      </PageHead>
      <Following />
      <div className={styles["columns"]}>
        <div className={styles["column"]}>
          <Panel title={decisionCount === 1 ? "One decision" : `${decisionCount} decisions`}>
            <CaseDecisions investigation={investigation} />
          </Panel>
          <Panel title="Notes">
            <Notes investigation={investigation} />
          </Panel>
        </div>
        <div className={styles["column"]}>
          <Panel title="Resolution">
            <Resolution investigation={investigation} />
          </Panel>
          <Panel title="Facts">
            <CaseFacts investigation={investigation} />
          </Panel>
          <Panel title="History">
            <Timeline entries={investigation.timeline} />
            <ActsLink id={investigation.id} />
          </Panel>
        </div>
      </div>
    </div>
  );
}
