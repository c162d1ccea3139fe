// The set-up of the Travel Rule: how far it is, what each step lacks, and its activation.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { travelRuleQuery, useActivateTravelRule, type TravelRuleSetup } from "../../api/connections.ts";
import { useScope } from "../../api/scope.ts";
import { Act } from "../../parts/button.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import styles from "./page.module.css";
import { ReasonAsk } from "./reason-ask.tsx";
import { CHECK_WORDS, codeInWords, SETUP_NEXT, SETUP_WORDS, STEP_WORDS } from "./words.ts";

export function TravelRule() {
  const query = useQuery(travelRuleQuery(useScope()));
  return (
    <div className={styles["whole"]}>
      <Answered query={query} lines={10}>
        {(setup) => (
          <div className={styles["setup"]}>
            <State setup={setup} />
            <Panel title="Steps" note="In the order in which they are taken.">
              <Steps steps={setup.steps} />
            </Panel>
            <Panel title="Checks">
              <Checks checks={setup.checks} />
            </Panel>
          </div>
        )}
      </Answered>
    </div>
  );
}

function State({ setup }: { readonly setup: TravelRuleSetup }) {
  const { state, protocols, supportedProtocols, testTarget, personalDataAcknowledged } = setup;
  return (
    <Panel title={SETUP_WORDS[state]} aside={<Activate setup={setup} />}>
      <p className={styles["lead"]}>{SETUP_NEXT[state]} No set-up clears any transfer.</p>
      <dl className={styles["facts"]}>
        <dt>Protocols</dt>
        <dd>{protocols.length === 0 ? "none chosen" : protocols.join(", ")}</dd>
        <dt>This environment speaks</dt>
        <dd>{supportedProtocols.length === 0 ? "none" : supportedProtocols.join(", ")}</dd>
        <dt>Tested with</dt>
        <dd>{testTarget ?? "one that the service chooses"}</dd>
        <dt>Customers know of their data</dt>
        <dd>{personalDataAcknowledged ? "acknowledged" : "not acknowledged"}</dd>
        <dt>Version</dt>
        <dd data-value={setup.version}>{setup.version}</dd>
      </dl>
    </Panel>
  );
}

function Activate({ setup }: { readonly setup: TravelRuleSetup }) {
  const scope = useScope();
  const [isOpen, setOpen] = useState(false);
  const activating = useActivateTravelRule(scope);
  if (setup.state === "active") return null;
  return (
    <>
      <Act
        permission="connections:manage"
        onPress={() => setOpen(true)}
        isDisabled={setup.state !== "activation_requested"}
      >
        Activate set-up
      </Act>
      {isOpen ? (
        <ReasonAsk
          title={`Activate the set-up of ${scope.environment}?`}
          act="Activate set-up"
          onClose={() => setOpen(false)}
          onAct={(reason) => activating.mutate(reason, { onSuccess: () => setOpen(false) })}
          isPending={activating.isPending}
          error={activating.error}
        >
          <p>The Travel Rule set-up counts as active. It clears no transfer and moves no personal data.</p>
        </ReasonAsk>
      ) : null}
    </>
  );
}

function Steps({ steps }: Pick<TravelRuleSetup, "steps">) {
  return (
    <ol className={styles["steps"]}>
      {steps.map(({ key, status, blockers }) => (
        <li key={key} data-status={status}>
          <strong>{STEP_WORDS[key]}</strong> <span className={styles["muted"]}>{status}</span>
          {blockers.length === 0 ? null : (
            <ul aria-label={`What ${STEP_WORDS[key]} lacks`}>
              {blockers.map((code) => (
                <li key={code}>
                  {codeInWords(code)} <code>{code}</code>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function Checks({ checks }: Pick<TravelRuleSetup, "checks">) {
  return (
    <div className={table["scroll"]} tabIndex={0} role="region" aria-label="Checks, as a table">
      <table className={table["table"]}>
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">Result</th>
            <th scope="col">When (UTC)</th>
          </tr>
        </thead>
        <tbody>
          {checks.map(({ key, status, checkedAt, detail }) => (
            <tr key={key}>
              <th scope="row">{CHECK_WORDS[key]}</th>
              <td>
                {status.replaceAll("_", " ")}
                {detail === null ? null : (
                  <>
                    , <code>{detail}</code>
                  </>
                )}
              </td>
              <td>{checkedAt === null ? "–" : <Instant at={checkedAt} to="second" />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
