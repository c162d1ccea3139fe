// npm run client: generates the types of client and console from the documents, and packs the client into .build.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { packClient } from "./package.ts";
import { TYPES } from "./types.ts";

const FOLDER = fileURLToPath(new URL("../../.build", import.meta.url));

for (const { file, make } of TYPES) writeFileSync(file, await make());
const { name, version, file } = await packClient(FOLDER);
process.stdout.write(`${name} ${version}: npm install ${file}\n`);
