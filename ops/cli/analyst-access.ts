// Where an analyst asks and as whom: the environment first, else `.data/local.json` of the local system. A password goes
// to no other server than the one that it was given for.

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
    if (!URL.canParse(url)) return localFailure("invalid_request", "WEIR_SQL_URL is no URL.");
    if (user === undefined || password === undefined) {
      const message = "WEIR_SQL_URL is set, so WEIR_SQL_USER and WEIR_SQL_PASSWORD are needed too.";
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
      ? "There is no analyst to ask as: start the local system with `npm start`, or set WEIR_SQL_URL, WEIR_SQL_USER and WEIR_SQL_PASSWORD."
      : "There is no analyst on this machine, whose kernel has no Landlock (docs/analysts.md): set WEIR_SQL_URL, WEIR_SQL_USER and WEIR_SQL_PASSWORD.";
  return localFailure("dependency_unavailable", message, "SERVICE_UNAVAILABLE");
}
