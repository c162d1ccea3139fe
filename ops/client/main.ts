// npm run client: generates the client's types from the API's document, and builds the package into .build/weir-client.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildClient } from "./package.ts";
import { clientTypes, TYPES_FILE } from "./types.ts";

const FOLDER = fileURLToPath(new URL("../../.build/weir-client", import.meta.url));

writeFileSync(TYPES_FILE, await clientTypes());
const { name, version } = await buildClient(FOLDER);
process.stdout.write(`${name} ${version}: npm install ${join(FOLDER)}\n`);
