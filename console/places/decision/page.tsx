// A decision: what was known, why this, and what came of it. Left why, right with whom and what came.

import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { decisionQuery, type OrganisationDecision } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { groupedAmount } from "../../parts/grouped.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SnoozeAct } from "../../parts/snooze/snooze-act.tsx";
import { Answered } from "../../parts/states.tsx";
import { DecisionHead } from "../../parts/decision/head.tsx";
import { AlertAndInvestigation } from "./alert-and-investigation.tsx";
import { NetworkPreview } from "./network-preview.tsx";
import { Cost } from "./cost.tsx";
import { Outcomes } from "./outcomes.tsx";
import { WEIR_LINES, weirLine } from "../../parts/weir-lines.ts";
import styles from "./page.module.css";
import { Parties } from "./parties.tsx";
import { WhereItHappened } from "./place.tsx";
import { Processing } from "./processing.tsx";
import { RecordOutcome } from "./record-outcome.tsx";
import { requestFor } from "./request-for.ts";
import { Sentence } from "./sentence.tsx";
import { OUTCOMES, SubjectDay } from "./subject-day.tsx";
import { useCounterfactuals } from "./use-counterfactuals.ts";
import { VelocityTable } from "./velocity-table.tsx";
import { Why } from "./why.tsx";

export function DecisionPage() {
  const { id } = useParams({ from: "/$org/$env/decisions/$id" });
  const query = useQuery(decisionQuery(useScope(), id));
  return (
    <Answered query={query} lines={12}>
      {(decision) => <Whole key={decision.assessment.decisionId} decision={decision} />}
    </Answered>
  );
}

function Whole({ decision }: { readonly decision: OrganisationDecision }) {
  const { assessment } = decision;
  const { organisationId: org, environment: env } = useScope();
  // The address may name it by another of its ids.
  const params = { org, env, id: assessment.decisionId };
  const counterfactuals = useCounterfactuals(assessment);
  return (
    <article className={styles["page"]}>
      <PageHead title={titleOf(decision)}>
        {assessment.matchedRules.length === 0 ? null : (
          <SnoozeAct
            subject={assessment.subject}
            rules={assessment.matchedRules.map(({ ruleId, name }) => ({ ruleId, name }))}
          />
        )}
        <CopyButton
          text={weirLine(WEIR_LINES["/$org/$env/decisions/$id"], { params, search: {} })}
          label="Copy command"
        />
        <CopyButton text={requestFor(assessment)} label="Copy curl" />
        <AlertAndInvestigation assessment={assessment} />
      </PageHead>
      <div className={styles["head"]}>
        <DecisionHead
          decision={decision}
          sentence={<Sentence assessment={assessment} counterfactuals={counterfactuals} />}
        />
      </div>
      <div className={styles["why"]}>
        <Why assessment={assessment} counterfactuals={counterfactuals} />
      </div>
      <div className={styles["came"]}>
        <div id={OUTCOMES} className={styles["target"]}>
          <Panel
            title="What came of it"
            aside={assessment.transactionId === undefined ? null : <RecordOutcome decision={decision} />}
          >
            <Cost decision={decision} />
            <Outcomes decision={decision} />
          </Panel>
        </div>
        <Panel title="Who took part">
          <Parties assessment={assessment} />
        </Panel>
        {assessment.location == null ? null : (
          <Panel title="Where it happened">
            <WhereItHappened assessment={assessment} place={assessment.location} />
          </Panel>
        )}
        <Panel title="Earlier activity by window">
          <VelocityTable assessment={assessment} />
        </Panel>
        <NetworkPreview subject={assessment.subject} />
        <Panel title="The same customer, a day before and after">
          <SubjectDay decision={decision} />
        </Panel>
        <Panel title="How it was processed">
          <Processing decision={decision} />
        </Panel>
      </div>
    </article>
  );
}

function titleOf({ assessment }: OrganisationDecision): string {
  const { transaction, activity } = assessment;
  if (transaction === undefined) return activity?.type ?? "Activity";
  return `${transaction.direction === "inbound" ? "Inbound payment" : "Outbound payment"}, ${groupedAmount(transaction.amount, transaction.currency)} ${transaction.currency}`;
}
