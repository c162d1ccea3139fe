// System versions of an organisation by what a person calls them: their id, or their number.

import {
  systemVersionDetailSchema,
  systemVersionPageSchema,
  type ShownVersionDetail,
} from "#domain/contract/settings/system-version.ts";
import { localFailure, type CallFailure } from "../http/client.ts";
import { ask, type Asked } from "./ask.ts";
import type { ChosenOrganisation } from "./operator-verb.ts";
import { PAGE_MAX, readPages } from "./read-pages.ts";

/** The help of an argument or option that names a version. */
export const VERSION = "version id, or its number";

/** The id that a request names a version by. */
export async function versionIdOf(
  at: ChosenOrganisation,
  reference: string,
): Promise<{ readonly ok: true; readonly id: string } | CallFailure> {
  if (!/^\d+$/.test(reference)) return { ok: true, id: reference };
  const read = await readVersions(at);
  if (!read.ok) return read;
  const numbered = read.page.data.find(({ number }) => number === Number(reference));
  if (numbered) return { ok: true, id: numbered.id };
  return localFailure("system_version_not_found", `There is no version ${reference}.`, "NOT_FOUND");
}

export function readVersions({ client, path }: ChosenOrganisation) {
  return readPages(client, {
    path: `${path}/system-versions`,
    query: new URLSearchParams({ limit: String(PAGE_MAX) }),
    schema: systemVersionPageSchema,
    of: "versions",
    all: true,
  });
}

/** The version that decides. */
export async function readActiveVersion(at: ChosenOrganisation): Promise<Asked<ShownVersionDetail>> {
  const read = await readVersions(at);
  if (!read.ok) return read;
  const active = read.page.data.find(({ state }) => state === "active");
  if (active) return readVersion(at, active.id);
  return localFailure("system_version_not_found", "No version is active.", "NOT_FOUND");
}

export async function readVersion(
  at: ChosenOrganisation,
  reference: string,
): Promise<Asked<ShownVersionDetail>> {
  const named = await versionIdOf(at, reference);
  if (!named.ok) return named;
  const path = `${at.path}/system-versions/${encodeURIComponent(named.id)}`;
  return ask(at.client, { method: "GET", path }, systemVersionDetailSchema, "version");
}
