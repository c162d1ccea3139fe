// Publishes the lists of the release to the local system, at the first start and after each upgrade that brings new ones.
// Lists that an operator published stay. If a new release lacks a list, the old lists stay until an operator accepts the loss.

import { createClient } from "../http/client.ts";
import { cachedReleasedLists } from "../lists/cached-released-lists.ts";
import { activeLists, publishLists } from "../lists/publish.ts";
import { StartError } from "./running.ts";

const REASON = "came with the release";

/**
 * @param operatorUrl ends in `/operator/v1`
 * @throws StartError when the edge refuses: without lists it decides nothing.
 */
export async function publishReleasedLists(
  operatorUrl: string,
  token: string,
  onProgress: (line: string) => void,
): Promise<void> {
  const client = createClient({ baseUrl: operatorUrl, token });
  const known = await activeLists(client);
  if (!known.ok) throw refused(known.error.code);
  if (known.active !== null && known.active.reason !== REASON) return;
  const upload = cachedReleasedLists({
    onCompile: () => onProgress("compiling the screening lists (only the first time)"),
  });
  if (known.active?.hash === upload.request.hash) return;
  const result = await publishLists(client, upload, { reason: REASON });
  if (!result.ok && known.active !== null && result.error.code === "invalid_state") {
    const { listVersion } = known.active;
    onProgress(
      `The lists of this release were not published; ${listVersion} is still active: ${result.error.message} Then run: weir lists update --release`,
    );
    return;
  }
  if (!result.ok) throw refused(result.error.code);
  onProgress(`published the screening lists, ${result.published.listVersion}`);
}

function refused(code: string): StartError {
  return new StartError(`The screening lists could not be published: ${code}.`);
}
