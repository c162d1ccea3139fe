// One rule of the draft: what it asks, what it adds, and whether it counts.

import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useScope } from "../../api/scope.ts";
import type { Rule } from "../../api/version-drafts.ts";
import { Button } from "../../parts/button.tsx";
import { CodeField } from "../../parts/code/code-field.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Empty } from "../../parts/states.tsx";
import { editRule, idProblem, removeRule } from "./draft.ts";
import { EXPRESSION_LANGUAGE } from "./expression-language.ts";
import { ExpressionState } from "./expression-state.tsx";
import { FeaturesRead } from "./features-read.tsx";
import { NumberInput } from "./number-input.tsx";
import styles from "./rule-form.module.css";
import type { Checked } from "./use-check.ts";
import type { Draft } from "./use-draft.ts";

/** It brings the language of rules with it, which nobody needs who only reads them. */
const Preview = lazy(() => import("./preview.tsx").then((module) => ({ default: module.Preview })));

interface Props {
  readonly draft: Draft;
  readonly checked: Checked;
}

export function OpenRule({ draft, checked }: Props) {
  const { rule: asked } = useSearch({ from: "/$org/$env/editor" });
  const { rules } = draft.content;
  const rule = asked === undefined ? rules[0] : rules.find(({ id }) => id === asked);
  if (rule === undefined) {
    return (
      <Panel title="Rule">
        <Empty
          title={asked === undefined ? "This version has no rules" : `The draft has no rule called ${asked}`}
        >
          <p>Choose a rule of the list, or add one.</p>
        </Empty>
      </Panel>
    );
  }
  const before = draft.base.rules.find(({ id }) => id === rule.id);
  // One form a place in the list: the id of a new rule may change while it is written.
  const place = before === undefined ? `new ${rules.indexOf(rule)}` : rule.id;
  return <RuleForm key={place} draft={draft} checked={checked} rule={rule} before={before} />;
}

const ACTIONS = [
  ["none", "none, only points"],
  ["review", "review"],
  ["block", "block"],
] as const;
const STATES = [
  ["active", "counts"],
  ["shadow", "is only watched"],
  ["retired", "is off"],
] as const;

/** How often it hits is measured: the newest few decisions would say less. */
function Unchanged({ ruleId }: { readonly ruleId: string }) {
  const { organisationId: org, environment: env } = useScope();
  return (
    <p className={styles["state"]}>
      Change the expression to try it on the newest decisions. How often it hits, and whom, is on{" "}
      <Link to="/$org/$env/effectiveness/rules/$ruleId" params={{ org, env, ruleId }} search={{}}>
        its page
      </Link>
      .
    </p>
  );
}

interface FormProps extends Props {
  readonly rule: Rule;
  readonly before: Rule | undefined;
}

function RuleForm({ draft, checked, rule, before }: FormProps) {
  const edit = (change: Partial<Rule>) => draft.change((content) => editRule(content, rule.id, change));
  const problems = checked.problems.filter(({ ruleId }) => ruleId === rule.id);
  return (
    <Panel
      title={rule.name === "" ? "Rule without a name" : rule.name}
      aside={<Which rule={rule} before={before} />}
    >
      <div className={styles["form"]}>
        <div className={styles["pair"]}>
          <Field label="Name" value={rule.name} onChange={(name) => edit({ name })} isRequired />
          <Field
            label="Category"
            value={rule.category}
            onChange={(category) => edit({ category })}
            isRequired
          />
        </div>
        {before === undefined ? <IdField draft={draft} rule={rule} /> : null}
        <div className={styles["expression"]}>
          <p className={styles["label"]} aria-hidden="true">
            Expression, true for a hit
          </p>
          <CodeField
            label="Expression, true for a hit"
            language={EXPRESSION_LANGUAGE}
            value={rule.expression}
            problems={problems}
            onChange={(expression) => edit({ expression })}
          />
          <ExpressionState ruleId={rule.id} checked={checked} problems={problems} />
          {before?.expression === rule.expression ? (
            <Unchanged ruleId={rule.id} />
          ) : (
            <Suspense fallback={<p className={styles["state"]}>Reading the newest decisions …</p>}>
              <Preview rule={rule} before={before} />
            </Suspense>
          )}
          <FeaturesRead expression={rule.expression} />
        </div>
        <div className={styles["effects"]}>
          <NumberInput
            label="Points on a hit"
            min={-100}
            max={100}
            value={rule.scoreModifier}
            onChange={(scoreModifier) => edit({ scoreModifier })}
          />
          <Choice
            legend="What a hit alone decides"
            name="action"
            options={ACTIONS}
            value={rule.action}
            onChange={(action) => edit({ action })}
          />
          <Choice
            legend="The rule"
            name="state"
            options={STATES}
            value={rule.state}
            onChange={(state) => edit({ state })}
          />
        </div>
        <Ways draft={draft} rule={rule} before={before} />
      </div>
    </Panel>
  );
}

/** Its id, and the version that it gets by what was changed. */
function Which({ rule, before }: Pick<FormProps, "rule" | "before">) {
  return (
    <span>
      <code>{rule.id}</code>{" "}
      {before === undefined
        ? `new, v${rule.version}`
        : before.version === rule.version
          ? `v${rule.version}`
          : `v${before.version} → v${rule.version}, because its content changed`}
    </span>
  );
}

function IdField({ draft, rule }: Pick<FormProps, "draft" | "rule">) {
  const navigate = useNavigate({ from: "/$org/$env/editor" });
  const [typed, setTyped] = useState(rule.id);
  const problem = idProblem(typed, draft.content, rule.id);
  const change = (id: string) => {
    setTyped(id);
    if (idProblem(id, draft.content, rule.id) !== null) return;
    draft.change((content) => editRule(content, rule.id, { id }));
    void navigate({ search: (old) => ({ ...old, rule: id }), replace: true });
  };
  return (
    <Field
      label="Id"
      value={typed}
      onChange={change}
      problem={problem}
      hint="Reports and audit know the rule by it. It cannot be changed later."
    />
  );
}

/** Back to what it was, or out of the version. */
function Ways({ draft, rule, before }: Pick<FormProps, "draft" | "rule" | "before">) {
  const navigate = useNavigate({ from: "/$org/$env/editor" });
  const isChanged = draft.changes.changed.some(({ part, id }) => part === "rule" && id === rule.id);
  const remove = () => {
    draft.change((content) => removeRule(content, rule.id));
    void navigate({ search: ({ rule: _rule, ...old }) => old, replace: true });
  };
  return (
    <div className={styles["ways"]}>
      {before !== undefined && isChanged ? (
        <Button onPress={() => draft.change((content) => editRule(content, rule.id, before))}>
          Undo changes of this rule
        </Button>
      ) : null}
      <Button onPress={remove}>Remove rule</Button>
    </div>
  );
}
