// docs/configuration.md is what the code makes of itself; `-u` writes it again.

import { expect, it } from "vitest";
import { workerSettingsSchema } from "#edge/settings.ts";
import { pipelineSettingsSchema } from "#pipeline/config.ts";
import { analystDoorSettingsSchema } from "../analyst-door/settings.ts";
import { configurationReference } from "./configuration-reference.ts";

it("docs/configuration.md is current", async () => {
  await expect(configurationReference()).toMatchFileSnapshot("../../docs/configuration.md");
});

it("docs/configuration.md says what every setting of a schema means", () => {
  const schemas = [workerSettingsSchema, pipelineSettingsSchema, analystDoorSettingsSchema];
  const reference = configurationReference();
  for (const name of schemas.flatMap(({ shape }) => Object.keys(shape))) {
    expect(reference).toMatch(new RegExp(`^\\| \`${name}\` \\| [^|]+ \\| [^ |][^|]+ \\|$`, "m"));
  }
});
