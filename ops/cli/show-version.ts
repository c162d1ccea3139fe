// System versions as text: a list, one in full, and the differences between two.

import type { ShownVersion, ShownVersionDetail } from "#domain/contract/settings/system-version.ts";
import type { ChangedField, VersionDiff } from "#domain/decision/versions/diff-versions.ts";
import type { SampleBands, SampleSettings } from "#domain/decision/versions/sample-settings.ts";
import type { SystemVersionContent } from "#domain/decision/versions/system-version.ts";
import { table, type Dress } from "./table.ts";

export function showVersions(versions: readonly ShownVersion[], dress: Dress): string {
  const rows = versions.map((version) => [
    String(version.number),
    version.id,
    version.state,
    version.name,
    String(version.rules.length),
    String(version.thresholds.review),
    String(version.thresholds.block),
    version.createdBy,
    version.approvedBy ?? "–",
    version.activatedAt ?? "–",
  ]);
  const right = "right" as const;
  const columns = [
    { head: "NO.", align: right },
    { head: "ID" },
    { head: "STATE" },
    { head: "NAME" },
    { head: "RULES", align: right },
    { head: "REVIEW (SCORE)", align: right },
    { head: "BLOCK (SCORE)", align: right },
    { head: "CREATED BY" },
    { head: "APPROVED BY" },
    { head: "ACTIVE SINCE (UTC)" },
  ];
  return table(columns, rows, dress);
}

export function showVersion(version: ShownVersionDetail, dress: Dress): string {
  const { thresholds, screening, lists, sample } = version;
  const facts = [
    ["version", `${version.number} "${version.name}", ${version.state}`],
    ["id", version.id],
    ["content", version.contentHash],
    ["thresholds", `review from ${thresholds.review}, block from ${thresholds.block}`],
    ["names", `match from ${screening.nameThreshold}, listed name itself from ${screening.blockThreshold}`],
    ["required coverage", screening.requireCoverage.join(", ") || "none"],
    ["lists", lists.map(({ id }) => id).join(", ") || "all that are published"],
    ["judged sample", sample === undefined ? "none" : sampleInWords(sample)],
    ["features", `set ${version.featureSet.version}`],
    ["matching", `${version.matching.algorithm} ${version.matching.version}`],
    ["providers", version.providers.map(({ name }) => name).join(", ") || "none"],
    ["created", `${version.createdAt} by ${version.createdBy}: ${version.changeReason}`],
    ["approved by", version.approvedBy ?? "–"],
    ...(version.emergency ? [["emergency", inWords(version.emergency)]] : []),
    ["active since", version.activatedAt ?? "–"],
    ["retired", version.retiredAt ?? "–"],
    ["parent", version.parentId ?? "–"],
  ];
  const rules = version.rules.map((rule) => [
    `${rule.id} v${rule.version}`,
    rule.state,
    rule.action,
    String(rule.scoreModifier),
    rule.name,
    rule.expression,
  ]);
  const columns = [
    { head: "RULE" },
    { head: "STATE" },
    { head: "ACTION" },
    { head: "SCORE", align: "right" as const },
    { head: "NAME" },
    { head: "EXPRESSION" },
  ];
  return `${facts.map(([name = "", fact = ""]) => `${name.padEnd(18)}${fact}\n`).join("")}\n${table(columns, rules, dress)}`;
}

function inWords({ by, reason, endsAt }: NonNullable<ShownVersion["emergency"]>): string {
  return `approved by ${by} alone until ${endsAt}: ${reason}`;
}

/** `1% of allowed from 0, 5% from 40; 10% of interrupted from 60, released up to 100 EUR each, 1000 EUR a day`. */
function sampleInWords({ allowed, interrupted }: SampleSettings): string {
  const parts = [bandsInWords("allowed", allowed)];
  if (interrupted !== undefined) {
    const { mode, bands } = interrupted;
    const limits = mode === "judge" ? [] : interrupted.limits;
    parts.push(
      [
        bandsInWords("interrupted", bands),
        ...limits.map(
          ({ currency, amount, amountPerDay }) =>
            `released up to ${amount} ${currency} each, ${amountPerDay} ${currency} a day`,
        ),
      ].join(", "),
    );
  }
  return parts.join("; ");
}

function bandsInWords(of: string, bands: SampleBands): string {
  return bands
    .map(({ fromScore, share }, index) => {
      const percent = `${Number((share * 100).toFixed(4))}%`;
      return index === 0 ? `${percent} of ${of} from ${fromScore}` : `${percent} from ${fromScore}`;
    })
    .join(", ");
}

/** One line for each change: `+` added, `-` removed, `~` changed. */
export function showDiff({ added, removed, changed }: VersionDiff): string {
  const named = ({ part, id }: { readonly part: string; readonly id: string | null }) =>
    id === null ? part : `${part} ${id}`;
  const lines = [
    ...added.map((part) => `+ ${named(part)}`),
    ...removed.map((part) => `- ${named(part)}`),
    ...changed.flatMap((part) => [`~ ${named(part)}`, ...part.fields.map(changeOf)]),
  ];
  return lines.length === 0 ? "There are no differences.\n" : `${lines.join("\n")}\n`;
}

function changeOf({ field, before, after }: ChangedField): string {
  return `    ${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
}

/** What `version create` reads to draft this content. */
export function draftContent(version: ShownVersionDetail): SystemVersionContent {
  const { name, thresholds, screening, lists, sample } = version;
  const rules = version.rules.map(({ ruleId: _ruleId, hash: _hash, ...rule }) => rule);
  return { name, rules, thresholds, screening, lists, ...(sample && { sample }) };
}

/** The same with its basis, to compare it. */
export function wholeContent(version: ShownVersionDetail): SystemVersionContent {
  const { featureSet, matching, providers } = version;
  return { ...draftContent(version), basis: { featureSet, matching, providers } };
}
