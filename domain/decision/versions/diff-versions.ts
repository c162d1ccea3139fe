// What one system version changes against another: rules and lists that came or went, and every setting of another value.

import { canonicalJson } from "../../ids/canonical-json.ts";
import type { Rule, SystemVersionContent } from "./system-version.ts";

/** `id` is null for what a version has once: its name, thresholds, screening, sample, basis. */
export interface VersionPart {
  readonly part: "name" | "rule" | "thresholds" | "screening" | "list" | "sample" | "basis";
  readonly id: string | null;
}

export interface ChangedField {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface VersionDiff {
  readonly added: readonly VersionPart[];
  readonly removed: readonly VersionPart[];
  readonly changed: readonly (VersionPart & { readonly fields: readonly ChangedField[] })[];
}

/** @param before null for a version that follows none: all that it has was added. */
export function diffVersions(before: SystemVersionContent | null, after: SystemVersionContent): VersionDiff {
  const rules = compare("rule", before?.rules ?? [], after.rules);
  const lists = compare("list", before?.lists ?? [], after.lists);
  const whole = before === null ? [] : changedSettings(before, after);
  return {
    added: [...rules.added, ...lists.added],
    removed: [...rules.removed, ...lists.removed],
    changed: [...whole, ...rules.changed],
  };
}

const SETTINGS = ["name", "thresholds", "screening", "sample", "basis"] as const;

function changedSettings(before: SystemVersionContent, after: SystemVersionContent): VersionDiff["changed"] {
  return SETTINGS.flatMap((part) => {
    const fields = changedFields(settings(before)[part], settings(after)[part]);
    return fields.length === 0 ? [] : [{ part, id: null, fields }];
  });
}

function settings({ name, thresholds, screening, sample, basis }: SystemVersionContent) {
  return { name: { name }, thresholds, screening, sample: sample ?? {}, basis: basis ?? {} };
}

type Named = Rule | SystemVersionContent["lists"][number];

// The order of rules and lists is no change: neither verdict nor score depends on it.
function compare(part: "rule" | "list", before: readonly Named[], after: readonly Named[]): VersionDiff {
  const old = new Map(before.map((one) => [one.id, one]));
  const ids = new Set(after.map(({ id }) => id));
  return {
    added: after.filter(({ id }) => !old.has(id)).map(({ id }) => ({ part, id })),
    removed: before.filter(({ id }) => !ids.has(id)).map(({ id }) => ({ part, id })),
    changed: after.flatMap((one) => {
      const fields = changedFields(old.get(one.id) ?? one, one);
      return fields.length === 0 ? [] : [{ part, id: one.id, fields }];
    }),
  };
}

function changedFields(before: object, after: object): ChangedField[] {
  const values = (from: object) => new Map<string, unknown>(Object.entries(from));
  const [old, now] = [values(before), values(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((field) => canonicalJson(old.get(field) ?? null) !== canonicalJson(now.get(field) ?? null))
    .map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }));
}
