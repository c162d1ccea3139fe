// The reference of settings as Markdown: made of the schemas that check them, so it cannot say anything else.

import { z } from "zod";
import { workerSettingsSchema, WORKER_PREFIXES } from "#edge/settings.ts";
import { PIPELINE_NAMES, pipelineSettingsSchema, ROLES } from "#pipeline/config.ts";
import { ANALYST_DOOR_NAMES, analystDoorSettingsSchema } from "../analyst-door/settings.ts";
import { LOCAL_SETTINGS } from "../known-settings.ts";
import { table } from "./markdown-table.ts";

/** The whole of `docs/configuration.md`. */
export function configurationReference(): string {
  return `${[
    INTRODUCTION,
    "## The local system and the command line",
    settingsTable(
      Object.entries(LOCAL_SETTINGS).map(([name, { default: byDefault = "–", meaning }]) => [
        name,
        byDefault,
        meaning,
      ]),
    ),
    WORKER,
    settingsTable(rowsOf(workerSettingsSchema)),
    RINGS,
    PIPELINE,
    settingsTable(rowsOf(pipelineSettingsSchema)),
    ANALYST_DOOR,
    settingsTable(rowsOf(analystDoorSettingsSchema)),
  ].join("\n\n")}\n`;
}

const INTRODUCTION = `# Configuration

<!-- Generated from the code by ops/reference/configuration-reference.ts: \`npm run test:unit -- ops/reference -u\` writes it again. -->

Settings are environment variables. On one machine all have safe defaults, and \`npm start\` sets those of the other programs.
Each program checks its settings when it starts, the Worker at its first request.

**An unknown name is an error** if it begins like one of ours, so a misspelt setting is never ignored:

- the local system and the command line: \`WEIR_\`
- the Worker: ${listed(WORKER_PREFIXES)}
- the pipeline: ${listed(PIPELINE_NAMES.prefixes)}
- the analysts' door: ${listed(ANALYST_DOOR_NAMES.prefixes)}

Two groups of names are left alone. Kubernetes adds names for the services around a container, such as \`KAFKA_SERVICE_HOST\` and
\`KAFKA_PORT_9092_TCP\`; so call no service \`door\` or \`health\`, because \`DOOR_PORT\` and \`HEALTH_PORT\` are settings. Kafka's own
programs read ${listed(PIPELINE_NAMES.except)}.`;

const WORKER = `## The Worker

Set variables under \`[vars]\` in \`wrangler.toml\`, and secrets by \`npx wrangler secret put NAME\`.`;

const RINGS = `A **ring of secrets** is \`id:secret,id:secret\`. The first pair makes everything new, and all pairs are accepted, so a secret can be
[replaced](../SECURITY.md#secrets) without a gap. Ids have letters, digits and \`. _ -\`; secrets have at least 32 characters, without
blanks, commas or colons.

On Cloudflare, your routes decide which hosts reach the Worker. If you run workerd yourself, a caller can invent a \`Host\`: leave
\`HOSTS\` as \`{}\` and give each socket its realm, \`service = (name = "weir", props = (json = "{\\"realm\\":\\"sandbox\\"}"))\`, as the local
system does.`;

const PIPELINE = `## The pipeline

\`node pipeline/main.ts <roles>\`, with one or more of the roles ${listed(ROLES)}.`;

const ANALYST_DOOR = `## The analysts' door

\`node ops/analyst-door/main.ts\`, with TLS in front. Analysts ask ClickHouse [through it](../ops/analyst-door/README.md).`;

function rowsOf(schema: z.ZodObject): string[][] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.entries(schema.shape).map(([name, setting]) => {
    const { description = "", default: otherwise } = z.globalRegistry.get(setting) ?? {};
    const described = properties[name];
    const byDefault = required.includes(name)
      ? "required"
      : [defaultOf(described), otherwise].find(
          (value) => typeof value === "string" || typeof value === "number",
        );
    return [name, String(byDefault ?? "–"), description + choicesOf(described)];
  });
}

function defaultOf(described: z.core.JSONSchema._JSONSchema | undefined): unknown {
  return typeof described === "object" ? described.default : undefined;
}

/** The values of a setting that takes one of a few. */
function choicesOf(described: z.core.JSONSchema._JSONSchema | undefined): string {
  const choices = typeof described === "object" ? (described.enum ?? []) : [];
  return choices.length > 2 ? `: ${listed(choices.map(String))}` : "";
}

function settingsTable(rows: readonly (readonly string[])[]): string {
  return table(
    ["variable", "default", "meaning"],
    rows.map(([name = "", ...rest]) => [`\`${name}\``, ...rest]),
  );
}

function listed(all: readonly string[]): string {
  return all.map((name) => `\`${name}\``).join(", ");
}
