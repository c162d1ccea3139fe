// Which node is asked about the contracts of which network. A URL may hold a key: it is in no log, error or event.

import { z } from "zod";
import { loopbackPortOf } from "#domain/contract/settings/provider-settings.ts";
import { judgeUrl, NO_PLACES } from "#domain/outside/judge-url.ts";
import { catalogueNetwork } from "#domain/crypto/catalogue/networks.ts";

const URL_MAX = 2_000;
/** Encrypted; a key stands in the path or the query, because `fetch` takes no user and password in a URL. */
const HTTPS = /^https:\/\/[^\s/@?#]+(?:[/?][^\s#]*)?$/;

const nodeUrl = z
  .string()
  .max(URL_MAX, "holds a URL that is too long")
  .refine(
    (url) => URL.canParse(url) && (HTTPS.test(url) || loopbackPortOf(url) !== null),
    "must have https URLs without user, password and fragment; on this machine also http, with a port",
  )
  // Whether it is this deployment itself is judged before each question, as the other settings are known by then.
  .transform((url, context) => {
    if (loopbackPortOf(url) !== null) return new URL(url).href;
    const judged = judgeUrl(url, { allowLoopback: false, own: NO_PLACES });
    if (judged.ok) return judged.url;
    context.addIssue({ code: "custom", message: `holds a URL that ${judged.reason}` });
    return z.NEVER;
  });

/** By CAIP-2 id. */
export const nodeUrlsSchema = z
  .record(z.string(), nodeUrl, "must be a JSON object from CAIP-2 ids to URLs")
  .refine(
    (urls) => Object.keys(urls).every(isContractNetwork),
    "names a network that is no `eip155` network of the catalogue by its CAIP-2 id",
  );

function isContractNetwork(id: string): boolean {
  return id.startsWith("eip155:") && catalogueNetwork(id)?.id === id;
}
