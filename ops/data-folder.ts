// The folder of the local system: `.data` in the project, or `WEIR_DATA`.

import { fileURLToPath } from "node:url";

export function dataFolder(environment: Readonly<Record<string, string | undefined>>): string {
  return environment["WEIR_DATA"] ?? fileURLToPath(new URL("../.data", import.meta.url));
}
