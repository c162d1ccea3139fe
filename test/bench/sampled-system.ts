// A system of the bench's own that has decided the bundled sample, and nothing else.

import { runSample } from "#ops/start/run-sample.ts";
import { startOwnSystem, type OwnSystem, type OwnSystemOptions } from "#test/load/own-system.ts";
import { say } from "./results.ts";

/** Starts it, lets `use` have it, and disposes of it. */
export async function withSampledSystem<Result>(
  options: Pick<OwnSystemOptions, "prepare">,
  use: (system: OwnSystem) => Promise<Result>,
): Promise<Result> {
  const system = await startOwnSystem("bench", say, options);
  try {
    await decideSample(system);
    return await use(system);
  } finally {
    await system.dispose();
  }
}

async function decideSample(system: OwnSystem): Promise<void> {
  const result = await runSample({
    baseUrl: system.local.sandboxBaseUrl,
    secretKey: system.local.keys.sandboxSecret,
    out: process.stderr,
    waitSeconds: 120,
  });
  if (!result.ok) throw new Error(`the sample was not decided: ${result.error.message}`);
}
