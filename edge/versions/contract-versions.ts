// The versions of the contract that this deployment answers: those that were released, and one more where it tries one that
// was not. Everything about versions asks here.

import { VERSIONS } from "#domain/contract/documents/released-versions.ts";
import type { ContractVersion } from "#domain/contract/documents/versions.ts";
import type { Env } from "../environment.ts";

/** The newest comes last. */
export function contractVersionsOf({ UNRELEASED_VERSION: id }: Env): readonly ContractVersion[] {
  return id === undefined ? VERSIONS : [...VERSIONS, { ...VERSIONS[0], id, status: "supported" }];
}

/** Of organisations that were made before they kept one: the only one that there was. */
export const FIRST_VERSION = VERSIONS[0].id;
