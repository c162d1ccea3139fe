// Owners of addresses and institutions of networks, as sources name them, looked up in the directory of providers. A name is only a
// name: the record that it leads to seems to be the same provider, and is approved by nothing.

import type { NetworkInstitution } from "#domain/contract/crypto/institutions.ts";
import type { Env } from "../environment.ts";
import type { NamedProvider } from "../objects/provider-directory/api.ts";
import { logProblem } from "../platform-log.ts";
import { providerDirectoryOf } from "../routing.ts";

/** For each, in their order, the id of the one record that is named so; null where there is none, or more than one. */
export type FindInDirectory = (named: readonly NamedProvider[]) => Promise<readonly (string | null)[]>;

/** Never throws: where the directory cannot be asked, nobody is in it. */
export function directoryOf(env: Env): FindInDirectory {
  return async (named) => {
    if (named.length === 0) return [];
    try {
      return await providerDirectoryOf(env).identify(named);
    } catch (error) {
      logProblem("the directory of providers cannot be asked for names", {}, error);
      return named.map(() => null);
    }
  };
}

/** Institutions with the record of the directory that seems to be each, where the network does not say so itself. */
export async function withDirectory(
  institutions: readonly NetworkInstitution[],
  findInDirectory: FindInDirectory,
): Promise<readonly NetworkInstitution[]> {
  const ids = await findInDirectory(institutions.map(({ name, jurisdiction }) => ({ name, jurisdiction })));
  return institutions.map((institution, at) => ({
    ...institution,
    directoryProviderId: institution.directoryProviderId ?? ids[at] ?? null,
  }));
}
