// What one version changes against another: rules that came, went or say something else, and every setting of another value.

import type { ReactNode } from "react";
import type { VersionDiff } from "#domain/decision/versions/diff-versions.ts";
import type { Rule, VersionContent } from "../api/version-drafts.ts";
import { TextDiff } from "./text-diff.tsx";
import styles from "./version-changes.module.css";

interface Props {
  readonly changes: VersionDiff;
  readonly before: Pick<VersionContent, "rules">;
  readonly after: Pick<VersionContent, "rules">;
}

export function VersionChanges({ changes, before, after }: Props) {
  const { added, removed, changed } = changes;
  const own = changed.filter(({ part }) => part !== "basis");
  const platform = changed.filter(({ part }) => part === "basis");
  return (
    <div className={styles["changes"]}>
      <ul className={styles["list"]}>
        {own.map((part) => (
          <Entry key={keyOf(part)} kind="changed" part={part} rules={after.rules}>
            <Fields fields={part.fields} />
          </Entry>
        ))}
        {added.map((part) => (
          <Entry key={keyOf(part)} kind="added" part={part} rules={after.rules}>
            <Body rule={after.rules.find(({ id }) => part.part === "rule" && id === part.id)} />
          </Entry>
        ))}
        {removed.map((part) => (
          <Entry key={keyOf(part)} kind="removed" part={part} rules={before.rules}>
            <Body rule={before.rules.find(({ id }) => part.part === "rule" && id === part.id)} />
          </Entry>
        ))}
      </ul>
      {platform.length === 0 ? null : (
        <details className={styles["platform"]}>
          <summary>The platform since then</summary>
          <p>
            Nobody changed this in the version. It is what the release and the settings brought meanwhile.
          </p>
          {platform.map((part) => (
            <Fields key={keyOf(part)} fields={part.fields} />
          ))}
        </details>
      )}
    </div>
  );
}

type Part = VersionDiff["added"][number];

function keyOf({ part, id }: Part): string {
  return `${part} ${id ?? ""}`;
}

const SIGNS = { added: "+", removed: "−", changed: "~" } as const;
const PARTS: Readonly<Record<Part["part"], string>> = {
  name: "Name",
  rule: "Rule",
  thresholds: "Limits",
  screening: "Screening",
  list: "List",
  sample: "Judged sample",
  basis: "Platform",
};

interface EntryProps {
  readonly kind: keyof typeof SIGNS;
  readonly part: Part;
  readonly rules: readonly Rule[];
  readonly children: ReactNode;
}

function Entry({ kind, part, rules, children }: EntryProps) {
  const rule = part.part === "rule" ? rules.find(({ id }) => id === part.id) : undefined;
  return (
    <li className={styles["entry"]} data-kind={kind} data-part={keyOf(part)}>
      <span className={styles["sign"]} aria-hidden="true">
        {SIGNS[kind]}
      </span>
      <div>
        <h3>
          {rule?.name ?? PARTS[part.part]} <span className={styles["kind"]}>{kind}</span>
        </h3>
        {part.id === null ? null : <code className={styles["id"]}>{part.id}</code>}
        {children}
      </div>
    </li>
  );
}

const FIELDS: Readonly<Record<string, string>> = {
  scoreModifier: "points",
  action: "asks by itself for",
  review: "review from score",
  block: "block from score",
  nameThreshold: "a name matches from",
  blockThreshold: "a listed name blocks from",
  requireCoverage: "required coverage",
  featureSet: "features",
};

function Fields({ fields }: { readonly fields: VersionDiff["changed"][number]["fields"] }) {
  return (
    <dl className={styles["fields"]}>
      {fields.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{FIELDS[field] ?? field}</dt>
          <dd>
            {typeof before === "string" && typeof after === "string" && field === "expression" ? (
              <TextDiff before={before} after={after} />
            ) : (
              <span className={styles["values"]}>
                {shown(before)} → <strong>{shown(after)}</strong>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Body({ rule }: { readonly rule: Rule | undefined }) {
  if (rule === undefined) return null;
  const { expression, scoreModifier, action, state, version } = rule;
  return (
    <>
      <code className={styles["body"]}>{expression}</code>
      <p className={styles["id"]}>
        v{version}, {scoreModifier} points{action === "none" ? "" : `, asks by itself for ${action}`}
        {state === "active" ? "" : `, ${state}`}
      </p>
    </>
  );
}

function shown(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return "none";
  if (typeof value === "string") return value;
  return JSON.stringify(value);
}
