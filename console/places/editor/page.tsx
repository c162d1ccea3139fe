// The editor: writes the next version from one that there is. Nothing decides by it until it is approved and activated.

import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { allVersionsQuery, versionQuery, type ListedVersion, type WholeVersion } from "../../api/versions.ts";
import { useScope } from "../../api/scope.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered } from "../../parts/states.tsx";
import { Discard } from "./discard.tsx";
import { DraftPanel } from "./draft-panel.tsx";
import { Limits } from "./limits.tsx";
import styles from "./page.module.css";
import { OpenRule } from "./rule-form.tsx";
import { RuleList } from "./rule-list.tsx";
import { SampleSettings } from "./sample.tsx";
import { ScreeningSettings } from "./screening.tsx";
import { useCheck } from "./use-check.ts";
import { useDraft, type Draft } from "./use-draft.ts";

export function EditorPage() {
  const scope = useScope();
  const { from } = useSearch({ from: "/$org/$env/editor" });
  const query = useQuery(allVersionsQuery(scope));
  return (
    <Answered query={query} lines={12}>
      {(versions) => {
        const id = from ?? versions.find(({ state }) => state === "active")?.id;
        return id === undefined ? null : <Begun baseId={id} versions={versions} />;
      }}
    </Answered>
  );
}

interface BegunProps {
  readonly baseId: string;
  readonly versions: readonly ListedVersion[];
}

function Begun({ baseId, versions }: BegunProps) {
  const query = useQuery(versionQuery(useScope(), baseId));
  return (
    <Answered query={query} lines={12}>
      {(version) => <Editor key={version.id} version={version} versions={versions} />}
    </Answered>
  );
}

interface EditorProps {
  readonly version: WholeVersion;
  readonly versions: readonly ListedVersion[];
}

function Editor({ version, versions }: EditorProps) {
  const { organisationId } = useScope();
  const draft = useDraft(organisationId, version, versions);
  const checked = useCheck(organisationId, draft.content);
  useLimitsOfAddress(draft);
  return (
    <article className={styles["page"]}>
      <PageHead title={`Draft from version ${version.number}`}>
        <Discard draft={draft} />
      </PageHead>
      <p className={styles["note"]}>
        Until you draft it, it stays in this tab. It decides nothing until it is approved and activated;{" "}
        <strong>then sandbox and production both decide by it.</strong>
      </p>
      <RuleList draft={draft} checked={checked} />
      <div className={styles["forms"]}>
        <OpenRule draft={draft} checked={checked} />
        <Panel title="Version" note="From these scores on, a decision is at least review or block.">
          <Limits draft={draft} checked={checked} />
        </Panel>
        <Panel
          title="Screening"
          note="A similarity lies between 0 and 1. Versions that differ in similarity or lists cannot be compared by an experiment: what did not match was never recorded."
        >
          <ScreeningSettings draft={draft} />
        </Panel>
        <Panel
          title="Judged sample"
          note="People judge the payments that are drawn without knowing what was decided. What a release allows is money that may be lost: keep shares and amounts small."
        >
          <SampleSettings draft={draft} />
        </Panel>
        <DraftPanel draft={draft} checked={checked} version={version} versions={versions} />
      </div>
    </article>
  );
}

/** Limits that somebody comes here with are the draft's. The address loses them: what is changed afterwards stays. */
function useLimitsOfAddress(draft: Draft): void {
  const { review, block } = useSearch({ from: "/$org/$env/editor" });
  const navigate = useNavigate({ from: "/$org/$env/editor" });
  const taken = useRef<string | null>(null);
  useEffect(() => {
    const limits = { ...(review === undefined ? {} : { review }), ...(block === undefined ? {} : { block }) };
    const key = JSON.stringify(limits);
    // Once, though this is drawn again until the address has changed.
    if (Object.keys(limits).length === 0 || taken.current === key) return;
    taken.current = key;
    draft.change((content) => ({ ...content, thresholds: { ...content.thresholds, ...limits } }));
    void navigate({ search: ({ review: _review, block: _block, ...old }) => old, replace: true });
  }, [review, block, draft, navigate]);
}
