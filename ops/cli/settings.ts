// Where to call and as whom: the environment first, else `.data/local.json` of the local system. A token never goes to
// a host that it was not given for: a URL from the environment is used with a token from the environment only.

import { join } from "node:path";
import type { Environment } from "#domain/contract/values/environment.ts";
import { createClient, localFailure, type CallFailure, type Client } from "../http/client.ts";
import { readLocalFile, type LocalFile } from "../local-system/local-file.ts";
import type { Session } from "./session.ts";

/** Three tries take about two seconds, which a person can wait. */
const ATTEMPTS = 3;

type Connected = { readonly ok: true; readonly client: Client } | CallFailure;
type Found = { readonly ok: true; readonly file: LocalFile } | CallFailure;

/** The operator interface: `WEIR_URL` (ends in `/operator/v1`) with `WEIR_TOKEN`, else the local system's. */
export function operatorClient(session: Session): Connected {
  const { WEIR_URL: url, WEIR_TOKEN: token } = session.environment;
  if (url !== undefined) return connect(session, "WEIR_URL", url, "WEIR_TOKEN", token);
  const local = localFile(session);
  if (!local.ok) return local;
  return connect(
    session,
    "operatorUrl",
    local.file.operatorUrl,
    "WEIR_TOKEN",
    token ?? local.file.operatorToken,
  );
}

/**
 * The integrators' interface: `WEIR_API_URL` (ends in `/api/v1`) with `WEIR_API_KEY`, else the local system's.
 * @param attempts of one call; a long run takes more.
 */
export function apiClient(session: Session, environment: Environment, attempts?: number): Connected {
  const { WEIR_API_URL: url, WEIR_API_KEY: key } = session.environment;
  if (url !== undefined) return connect(session, "WEIR_API_URL", url, "WEIR_API_KEY", key, attempts);
  const local = localFile(session);
  if (!local.ok) return local;
  const { sandboxBaseUrl, productionBaseUrl, keys } = local.file;
  const [name, baseUrl, itsKey] =
    environment === "sandbox"
      ? ["sandboxBaseUrl", sandboxBaseUrl, keys.sandboxSecret]
      : ["productionBaseUrl", productionBaseUrl, keys.productionSecret];
  return connect(session, name, baseUrl, "WEIR_API_KEY", key ?? itsKey, attempts);
}

function localFile(session: Session): Found {
  const file = readLocalFile(session.dataFolder);
  if (file) return { ok: true, file };
  const path = join(session.dataFolder, "local.json");
  const message = `Cannot read ${path}. Start the local system with \`npm start\`, or set WEIR_URL and WEIR_TOKEN (for payments and reports: WEIR_API_URL and WEIR_API_KEY).`;
  return localFailure("dependency_unavailable", message, "SERVICE_UNAVAILABLE");
}

function connect(
  session: Session,
  urlName: string,
  url: string,
  tokenName: string,
  token: string | undefined,
  attempts = ATTEMPTS,
): Connected {
  if (token === undefined || token === "") {
    return localFailure("api_key_missing", `${urlName} is set, so ${tokenName} must be set too.`);
  }
  if (!URL.canParse(url)) return localFailure("invalid_request", `${urlName} is not a URL.`);
  const client = createClient({ baseUrl: url.replace(/\/+$/, ""), token, signal: session.signal, attempts });
  return { ok: true, client };
}
