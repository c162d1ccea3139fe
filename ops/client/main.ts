// npm run client: generates the client's types from the API's document, and packs the client into .build.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { packClient } from "./package.ts";
import { clientTypes, TYPES_FILE } from "./types.ts";

const FOLDER = fileURLToPath(new URL("../../.build", import.meta.url));

writeFileSync(TYPES_FILE, await clientTypes());
const { name, version, file } = await packClient(FOLDER);
process.stdout.write(`${name} ${version}: npm install ${file}\n`);
