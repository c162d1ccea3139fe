// Where to call and as whom: the environment first, else `.data/local.json` of the local system. A token never goes to
// a host that it was not given for: a URL from the environment is used with a token from the environment only.

import { join } from "node:path";
import type { Environment } from "#domain/contract/values/environment.ts";
import {
  createClient,
  localFailure,
  type CallFailure,
  type Client,
  type ClientOptions,
} from "../http/client.ts";
import { readLocalFile, type LocalFile } from "../local-system/local-file.ts";
import { withoutWrites } from "./dry-run.ts";
import type { Session } from "./session.ts";

type Patience = Pick<ClientOptions, "attempts" | "longestWaitMilliseconds">;

/** Three tries take about two seconds, which a person can wait. One who is asked to wait for longer gets the answer. */
const OF_A_PERSON: Patience = { attempts: 3, longestWaitMilliseconds: 2_000 };

type Connected = { readonly ok: true; readonly client: Client } | CallFailure;
type Found = { readonly ok: true; readonly file: LocalFile } | CallFailure;

/** The operator interface: `WEIR_URL` (ends in `/operator/v1`) with `WEIR_TOKEN`, else the local system's. */
export function operatorClient(session: Session): Connected {
  const { WEIR_URL: url, WEIR_TOKEN: token } = session.environment;
  if (url !== undefined) return connect(session, "WEIR_URL", url, "WEIR_TOKEN", token);
  // A named service is the one that is meant: the local system's figures would pass for its own.
  if (session.environment["WEIR_API_URL"] !== undefined) {
    return localFailure(
      "api_key_missing",
      "WEIR_API_URL is set, so WEIR_URL and WEIR_TOKEN must be set too: this is asked with an operator token.",
    );
  }
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
 * The integrators' interface, for what only an integrator does, such as to send payments: `WEIR_API_URL` (ends in
 * `/api/v1`) with `WEIR_API_KEY`, else the local system's.
 * @param patience of one call; a long run has more.
 */
export function apiClient(session: Session, environment: Environment, patience?: Patience): Connected {
  const { WEIR_API_URL: url, WEIR_API_KEY: key } = session.environment;
  if (url !== undefined) return connect(session, "WEIR_API_URL", url, "WEIR_API_KEY", key, patience);
  // As above, the other way round.
  if (session.environment["WEIR_URL"] !== undefined) {
    return localFailure(
      "api_key_missing",
      "WEIR_URL is set, so WEIR_API_URL and WEIR_API_KEY must be set too: this is asked with an organisation's key.",
    );
  }
  const local = localFile(session);
  if (!local.ok) return local;
  const { sandboxBaseUrl, productionBaseUrl, keys } = local.file;
  const [name, baseUrl, itsKey] =
    environment === "sandbox"
      ? ["sandboxBaseUrl", sandboxBaseUrl, keys.sandboxSecret]
      : ["productionBaseUrl", productionBaseUrl, keys.productionSecret];
  return connect(session, name, baseUrl, "WEIR_API_KEY", key ?? itsKey, patience);
}

/** The organisation that the local system was started with; null where another service is named, or none runs here. */
export function localOrganisation({ environment, dataFolder }: Session): string | null {
  if (environment["WEIR_URL"] !== undefined) return null;
  return readLocalFile(dataFolder)?.organisation.id ?? null;
}

function localFile(session: Session): Found {
  const file = readLocalFile(session.dataFolder);
  if (file) return { ok: true, file };
  const path = join(session.dataFolder, "local.json");
  const message = `Cannot read ${path}. Start the local system with \`npm start\`, or set WEIR_URL and WEIR_TOKEN (to send payments: WEIR_API_URL and WEIR_API_KEY).`;
  return localFailure("dependency_unavailable", message, "SERVICE_UNAVAILABLE");
}

function connect(
  session: Session,
  urlName: string,
  url: string,
  tokenName: string,
  token: string | undefined,
  patience = OF_A_PERSON,
): Connected {
  if (token === undefined || token === "") {
    return localFailure("api_key_missing", `${urlName} is set, so ${tokenName} must be set too.`);
  }
  if (!URL.canParse(url)) return localFailure("invalid_request", `${urlName} is not a URL.`);
  const client = createClient({
    baseUrl: url.replace(/\/+$/, ""),
    token,
    signal: session.signal,
    ...patience,
  });
  return { ok: true, client: session.dryRun === true ? withoutWrites(client) : client };
}
