// The program of the analysts' door, for the local ClickHouse or any other server. Settings: see README.md. A bad setting ends
// it with one sentence and exit code 1.

import { ConfigError } from "#pipeline/read-settings.ts";
import { createDoor } from "./door.ts";
import { readDoorSettings } from "./settings.ts";

try {
  const { host, port, door } = readDoorSettings(process.env);
  createDoor(door).listen(port, host);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
