// The system versions in force that this release would refuse as drafts. Judged here and not by the service, so the command line of
// the release to come finds them in a system that still runs the one before.

import { z } from "zod";
import {
  systemVersionDetailSchema,
  systemVersionPageSchema,
  type ShownVersionDetail,
} from "#domain/contract/settings/system-version.ts";
import { compileVersion, nameVersion } from "#domain/decision/versions/compile-version.ts";
import type { CallFailure, Client } from "../http/client.ts";
import { ask } from "./ask.ts";
import type { Part } from "./health-parts.ts";
import { PAGE_MAX, readPages } from "./read-pages.ts";

const organisationsSchema = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });

interface Beyond {
  readonly organisationId: string;
  readonly version: ShownVersionDetail;
  /** Each names its rule. */
  readonly problems: readonly string[];
}

type Read<T> = { readonly ok: true; readonly found: T } | CallFailure;

/** Of an experiment, as much as is asked here. */
const experimentsSchema = z.object({
  data: z.array(z.object({ candidateVersionId: z.string(), state: z.string() })),
  pagination: z.object({ nextCursor: z.string().nullable() }),
});

const ADVICE =
  "These versions go on deciding, and a rule of theirs that does too much with texts is an error, so its payments are reviewed. Draft each again with the named rules written otherwise, check it with weir version check FILE, and activate it: see Upgrades in docs/rules.md.";
const UNKNOWN =
  "Run weir doctor again once the named part answers, with a token that may read the versions of every organisation.";

/** The part of `weir doctor`. What could not be read is named: nobody has looked at it. */
export async function ruleVersionsPart(client: Client): Promise<Part> {
  const found: Beyond[] = [];
  const unread: string[] = [];
  const organisations = await ask(client, ORGANISATIONS, organisationsSchema, "list of organisations");
  if (!organisations.ok) unread.push(`the organisations: ${organisations.error.message}`);
  let experimentsAnswer = true;
  for (const { id } of organisations.ok ? organisations.value.data : []) {
    const deciding = await decidingVersions(client, id);
    // Experiments are read from the warehouse: while it is away, one organisation has waited for it long enough.
    const compared = experimentsAnswer ? await comparedVersions(client, id) : NOTHING;
    if (!deciding.ok) unread.push(`the versions of ${id}: ${deciding.error.message}`);
    if (!compared.ok) {
      experimentsAnswer = false;
      unread.push(`the experiments of ${id} and of those after it: ${compared.error.message}`);
    }
    const ids = new Set([...(deciding.ok ? deciding.found : []), ...(compared.ok ? compared.found : [])]);
    for (const versionId of ids) {
      const path = `${pathOf(id)}/system-versions/${encodeURIComponent(versionId)}`;
      const version = await ask(client, { method: "GET", path }, systemVersionDetailSchema, "version");
      if (!version.ok) unread.push(`version ${versionId} of ${id}: ${version.error.message}`);
      else if (problemsOf(version.value).length > 0) {
        found.push({ organisationId: id, version: version.value, problems: problemsOf(version.value) });
      }
    }
  }
  return partOf(found, unread);
}

const ORGANISATIONS = { method: "GET", path: "/organisations" } as const;
const NOTHING: Read<readonly string[]> = { ok: true, found: [] };

function partOf(found: readonly Beyond[], unread: readonly string[]): Part {
  const name = "rule versions";
  const detail = [...found.map(named), ...unread.map((one) => `not read: ${one}`)].join("; ");
  if (found.length > 0) return { name, state: "look", status: "beyond the limits", detail, advice: ADVICE };
  if (unread.length > 0) return { name, state: "look", status: "unknown", detail, advice: UNKNOWN };
  return { name, state: "well", status: "ok", detail, advice: "" };
}

function named({ organisationId, version, problems }: Beyond): string {
  return `organisation ${organisationId}, version ${version.number} (${version.id}, ${version.state}): ${problems.join(", ")}`;
}

/** Active, or approved, which may become active. */
async function decidingVersions(client: Client, organisationId: string): Promise<Read<readonly string[]>> {
  const versions = await readPages(client, {
    path: `${pathOf(organisationId)}/system-versions`,
    query: new URLSearchParams({ limit: String(PAGE_MAX) }),
    schema: systemVersionPageSchema,
    of: "versions",
    all: true,
  });
  if (!versions.ok) return versions;
  const deciding = versions.page.data.filter(({ state }) => state === "active" || state === "approved");
  return { ok: true, found: deciding.map(({ id }) => id) };
}

/** The candidates of running experiments, which belong to both environments. */
async function comparedVersions(client: Client, organisationId: string): Promise<Read<readonly string[]>> {
  const experiments = await readPages(client, {
    path: `${pathOf(organisationId)}/experiments`,
    query: new URLSearchParams({ environment: "sandbox", limit: String(PAGE_MAX) }),
    schema: experimentsSchema,
    of: "experiments",
    all: true,
  });
  if (!experiments.ok) return experiments;
  const running = experiments.page.data.filter(({ state }) => state === "running");
  return { ok: true, found: running.map(({ candidateVersionId }) => candidateVersionId) };
}

function problemsOf({ name, rules, thresholds, screening, lists }: ShownVersionDetail): string[] {
  const compilation = compileVersion(nameVersion({ name, rules, thresholds, screening, lists }));
  if (compilation.ok) return [];
  return compilation.problems.map(({ ruleId, code, message }) =>
    ruleId === "" ? `${message} (${code})` : `rule ${ruleId} ${message} (${code})`,
  );
}

function pathOf(organisationId: string): string {
  return `/organisations/${encodeURIComponent(organisationId)}`;
}
