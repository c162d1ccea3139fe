// Fills the local directory of crypto providers with the registers of the release, at the first start and after each upgrade that
// brings newer ones. Nothing else waits for it: where it is refused, the start goes on and says so.

import { createClient } from "../http/client.ts";
import { hasEdition, knownRegisters, publishEdition } from "../provider-directory/publish-edition.ts";
import { openEdition, releasedEditions } from "../provider-directory/released-registers.ts";

const REASON = "came with the release";

/** @param operatorUrl ends in `/operator/v1` */
export async function publishReleasedRegisters(
  operatorUrl: string,
  token: string,
  onProgress: (line: string) => void,
): Promise<void> {
  const client = createClient({ baseUrl: operatorUrl, token });
  const known = await knownRegisters(client);
  if (!known.ok) return onProgress(refused(known.error.message));
  for (const edition of releasedEditions()) {
    if (hasEdition(known.registers, { id: edition.register, asOf: edition.asOf })) continue;
    const published = await publishEdition(client, openEdition(edition), { reason: REASON });
    if (!published.ok) return onProgress(refused(published.error.message));
    const { providers } = published.register;
    onProgress(`recorded ${edition.title}, ${edition.asOf.slice(0, 10)}: ${providers} providers`);
  }
}

function refused(message: string): string {
  return `The directory of crypto providers is not up to date: ${message} Then run: weir provider-directory update`;
}
