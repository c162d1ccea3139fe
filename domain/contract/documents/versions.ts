// The versions of the contract: which there are, and what changed between two, computed from their documents.

import { z } from "zod";
import { compareDocuments, type ComparedDocument } from "./compare-documents.ts";
import { fail, succeed, type Result } from "../errors/errors.ts";

const versionSchema = z.object({
  id: z.string(),
  status: z.enum(["current", "supported", "deprecated"]),
  releasedAt: z.string(),
  sunsetAt: z.string().nullable().meta({ description: "After it the version is no longer answered." }),
});

export const versionListSchema = z
  .object({
    default: z.string().meta({ description: "What applies where `Service-Version` is not sent." }),
    versions: z.array(versionSchema),
  })
  .meta({ id: "VersionList" });
export type VersionList = z.output<typeof versionListSchema>;

const changeSchema = z.object({
  kind: z.enum(["added", "removed", "renamed", "changed"]),
  path: z.string().meta({ description: "An operation and its part, or a schema and its field." }),
  breaking: z.boolean(),
  description: z.string(),
});

export const versionDiffSchema = z
  .object({ breaking: z.boolean(), changes: z.array(changeSchema) })
  .meta({ id: "VersionDiff" });
export type VersionDiff = z.output<typeof versionDiffSchema>;

/** One version with what it says. */
export interface ContractVersion extends z.output<typeof versionSchema> {
  readonly document: () => ComparedDocument;
}

/** The newest comes last. @param defaultVersion of who asks. */
export function listVersions(versions: readonly ContractVersion[], defaultVersion: string): VersionList {
  return {
    default: defaultVersion,
    versions: versions.map(({ document: _document, ...version }) => version),
  };
}

/** @returns 400 `version_unsupported` for an unknown version; no changes between a version and itself. */
export function diffVersions(
  versions: readonly ContractVersion[],
  from: string,
  to: string,
): Result<VersionDiff> {
  const [before, after] = [from, to].map((id) => versions.find((version) => version.id === id));
  if (!before || !after) {
    const known = versions.map(({ id }) => id).join(", ");
    return fail("version_unsupported", `from, to: must each be one of ${known}.`);
  }
  const changes = before === after ? [] : compareDocuments(before.document(), after.document());
  return succeed({ breaking: changes.some(({ breaking }) => breaking), changes });
}
