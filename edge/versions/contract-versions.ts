// The versions of the contract that this deployment answers: those that were released, and one more where it tries one that
// was not. Everything about versions asks here.

import { VERSIONS } from "#domain/contract/documents/released-versions.ts";
import type { ContractVersion } from "#domain/contract/documents/versions.ts";
import { DAY, formatInstant, instantOf } from "#domain/time/instant.ts";
import type { Env } from "../environment.ts";

/** The newest comes last. */
export function contractVersionsOf({ UNRELEASED_VERSION: id }: Env): readonly ContractVersion[] {
  return id === undefined ? VERSIONS : withUnreleased(id);
}

/** As it will be: the version has its date as its id, and those before it are answered for another year. */
function withUnreleased(id: string): readonly ContractVersion[] {
  const releasedAt = `${id}T00:00:00.000Z`;
  const sunsetAt = formatInstant(instantOf(releasedAt) + YEAR);
  const before = VERSIONS.map((version) => ({ ...version, status: "deprecated" as const, sunsetAt }));
  return [...before, { ...VERSIONS[0], id, releasedAt }];
}
const YEAR = 365 * DAY;

/** Of organisations that were made before they kept one: the only one that there was. */
export const FIRST_VERSION = VERSIONS[0].id;
