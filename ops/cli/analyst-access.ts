// The address and account for an analyst's queries: from the environment, else from `.data/local.json` of the local
// system. A password is sent only to the server that it was given for.

import type { WarehouseAddress } from "#warehouse/client.ts";
import { localFailure, type CallFailure } from "../http/client.ts";
import { readLocalFile } from "../local-system/local-file.ts";
import type { Session } from "./session.ts";

type Access = { readonly ok: true; readonly address: WarehouseAddress } | CallFailure;

export function analystAccess({
  environment,
  dataFolder,
}: Pick<Session, "environment" | "dataFolder">): Access {
  const { WEIR_SQL_URL: url, WEIR_SQL_USER: user, WEIR_SQL_PASSWORD: password } = environment;
  if (url !== undefined) {
    if (!URL.canParse(url)) return localFailure("invalid_request", "WEIR_SQL_URL is not a URL.");
    if (user === undefined || password === undefined) {
      const message = "WEIR_SQL_URL is set, so WEIR_SQL_USER and WEIR_SQL_PASSWORD must be set too.";
      return localFailure("invalid_request", message);
    }
    return {
      ok: true,
      address: { url, user, password, database: environment["WEIR_SQL_DATABASE"] ?? "weir" },
    };
  }
  const local = readLocalFile(dataFolder);
  if (local?.analyst !== undefined) return { ok: true, address: local.analyst };
  const message =
    local === null
      ? "No analyst account is configured. Start the local system with `npm start`, or set WEIR_SQL_URL, WEIR_SQL_USER and WEIR_SQL_PASSWORD."
      : "The local system has no analyst account because no wall is around its ClickHouse (docs/analysts.md). Set WEIR_SQL_URL, WEIR_SQL_USER and WEIR_SQL_PASSWORD.";
  return localFailure("dependency_unavailable", message, "SERVICE_UNAVAILABLE");
}
