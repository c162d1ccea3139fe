// Brings the local warehouse to the newest schema. Data of another version of the program end it with one sentence, not a crash: until they
// are released, migrations change, and the ledgers can fill the warehouse again.

import { join } from "node:path";
import type { WarehouseAddress } from "#warehouse/client.ts";
import { migrate, MigrationChangedError } from "#warehouse/migrate.ts";
import { StartError } from "./running.ts";

/**
 * @returns how many migrations were applied.
 * @throws StartError if the data are of another version.
 */
export async function prepareWarehouse(address: WarehouseAddress, dataDir: string): Promise<number> {
  try {
    return (await migrate(address)).applied.length;
  } catch (error) {
    if (!(error instanceof MigrationChangedError)) throw error;
    throw new StartError(
      `Another version of this program created the data in ${join(dataDir, "clickhouse")} (${error.migration} has changed since). Delete that folder, run npm start, and rebuild the warehouse from the logs with \`weir warehouse rebuild\`.`,
    );
  }
}
