// The pipeline's one program: `node pipeline/main.ts <roles…>`, with roles door, loader, jobs, schedule.
// SIGTERM or SIGINT ends it in order (exit code 0); a bad setting or a refusal at start is one sentence and exit code 1.

import { readConfig, type PipelineConfig } from "./config.ts";
import { describeError, openLog, type Log } from "./log.ts";
import { startPipeline, type RunningPipeline } from "./pipeline.ts";
import { ConfigError } from "./read-settings.ts";

const STOP_MILLISECONDS = 15_000;

async function main(): Promise<void> {
  const config = configOrExit();
  const log = openLog(config.logLevel);
  const stopping = new AbortController();
  const running = startPipeline(config, log, stopping.signal);
  for (const name of ["SIGTERM", "SIGINT"] as const) {
    process.on(name, () => {
      if (stopping.signal.aborted) return;
      stopping.abort();
      log.info("stopping", { signal: name });
      void stop(running, log);
    });
  }
  // One who is careless about a promise must not leave a process that only seems to work.
  process.on("unhandledRejection", (reason) => {
    log.error("a rejected promise was not handled", { detail: describeError(reason) });
    process.exit(1);
  });
  process.on("uncaughtException", (error) => {
    log.error("an error was not handled", { detail: describeError(error), stack: error.stack ?? "" });
    process.exit(1);
  });
  try {
    await running;
  } catch (error) {
    if (stopping.signal.aborted) return;
    process.stderr.write(`The pipeline cannot start: ${describeError(error)}.\n`);
    process.exit(1);
  }
}

function configOrExit(): PipelineConfig {
  try {
    return readConfig(process.argv.slice(2), process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function stop(running: Promise<RunningPipeline>, log: Log): Promise<void> {
  // What hangs is cut: nothing that was acknowledged depends on an orderly end.
  setTimeout(() => process.exit(0), STOP_MILLISECONDS).unref();
  try {
    await (await running).stop();
  } catch (error) {
    log.warn("the pipeline did not stop in order", { detail: describeError(error) });
  }
  log.info("stopped");
  process.exit(0);
}

await main();
