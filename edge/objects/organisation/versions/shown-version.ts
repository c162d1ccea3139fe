// A kept version as it is answered: its rules by name and hash or whole, and what it changed.

import type { Emergency } from "#domain/contract/operators/emergency.ts";
import type { ShownVersion, ShownVersionDetail } from "#domain/contract/settings/system-version.ts";
import { diffVersions } from "#domain/decision/versions/diff-versions.ts";
import { hashRule } from "#domain/decision/rules/hash-rule.ts";
import type { Rule, SystemVersionContent } from "#domain/decision/versions/system-version.ts";
import { isOperatorActor } from "#domain/ids/operator-token.ts";
import { isSamePerson } from "#domain/ids/person.ts";
import type { KeptVersion } from "./version-rows.ts";

/** @param parent null for a version that follows none. @param alone null where it was not approved in an emergency. */
export function shownVersion(
  kept: KeptVersion,
  parent: KeptVersion | null,
  alone: Emergency | null,
): ShownVersion {
  return {
    ...withRules(kept, parent, ({ id, version }, hash) => ({ ruleId: id, version, hash })),
    ...groundOf(kept, alone),
  };
}

export function shownVersionDetail(
  kept: KeptVersion,
  parent: KeptVersion | null,
  alone: Emergency | null,
): ShownVersionDetail {
  return {
    ...withRules(kept, parent, (rule, hash) => ({ ...rule, ruleId: rule.id, hash })),
    ...groundOf(kept, alone),
  };
}

/** What is to be said of an approval beside whose it is. */
function groundOf(kept: KeptVersion, alone: Emergency | null) {
  if (alone === null) return isAlone(kept) ? { soleOperator: true as const } : {};
  const { by, reason, endsAt } = alone;
  return { emergency: { by, reason, endsAt } };
}

function withRules<T>(one: KeptVersion, parent: KeptVersion | null, shown: (rule: Rule, hash: string) => T) {
  const { version, ...kept } = one;
  const { id, name, contentHash, thresholds, screening, lists, sample } = version;
  const { added, removed, changed } = diffVersions(parent && contentOf(parent), contentOf(one));
  return {
    id,
    number: kept.number,
    name,
    state: kept.state,
    contentHash,
    parentId: kept.parentId,
    rules: version.rules.map((rule) => shown(rule, hashRule(rule))),
    thresholds,
    screening,
    lists,
    ...(sample && { sample }),
    ...kept.basis,
    createdAt: kept.createdAt,
    createdBy: kept.createdBy,
    approvedBy: kept.approvedBy,
    activatedAt: kept.activatedAt,
    retiredAt: kept.retiredAt,
    changeReason: kept.changeReason,
    // A release names no parent, and what it says of itself is no change to anybody.
    diff:
      parent === null
        ? { added: [], removed: [], changed: [] }
        : {
            added: [...added],
            removed: [...removed],
            changed: changed.map((part) => ({ ...part, fields: [...part.fields] })),
          },
  };
}

/** Whether one person drafted and approved it. */
function isAlone({ createdBy, approvedBy }: KeptVersion): boolean {
  return isOperatorActor(approvedBy) && approvedBy !== null && isSamePerson(createdBy, approvedBy);
}

/** With its basis, also where that was kept beside the content. */
function contentOf({ version, basis }: KeptVersion): SystemVersionContent {
  return { ...version, basis };
}
