// What `npm start`, `npm test` and the other scripts call: plain JavaScript for the machine's own Node (20 or newer).
// It installs what is missing, then runs the real program on the Node 24 that comes with the packages. On a platform for
// which there is no such package, it runs on the machine's own Node, if that is 24 or newer.

import { spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { constants, setPriority } from "node:os";
import { basename, delimiter, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MAJOR = Number(process.versions.node.split(".")[0]);
const OLDEST_NODE = 20;
const PARENT_MILLISECONDS = 500;
const LOCKFILE = join(ROOT, "package-lock.json");
const INSTALLED = join(ROOT, "node_modules", ".package-lock.json");
const BIN = join(ROOT, "node_modules", ".bin");
// The names of what failed and the last line of `npm test`, for .ci/run, which prints more before them.
const RESULTS = join(ROOT, ".build", "tests");
const FAILURES = join(RESULTS, "failures");
const CLOSING_LINE = join(RESULTS, "closing-line");
// What the Worker serves as files, and what it is built of.
const ASSETS_COMPLETE = join(ROOT, ".build", "assets", "complete");
const ASSET_SOURCES = ["console", "domain", join("ops", "build-assets.ts")];
const PROGRAMS_NODE = 24;
const PLATFORM = `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
const NODE_PACKAGE = `node_modules/node-${PLATFORM}`;
const NODE = join(ROOT, NODE_PACKAGE, "bin", process.platform === "win32" ? "node.exe" : "node");

// npm that is ended ends the shell between us, which passes nothing on: we hear of it by having another parent.
const PARENT = process.ppid;
const hasLostParent = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== PARENT;
let isEnding = false;
// Through the channel, the program notices when this process is killed.
const WITH_CHANNEL = ["inherit", "inherit", "inherit", "ipc"];

/** One sentence for a person; the exit code is 1. */
class Refusal extends Error {}

// What the programs are made of, without what starts them.
const GRAPHS = [
  "pipeline/pipeline.ts",
  "ops/cli/run-verb.ts",
  "ops/local-system/system.ts",
  "ops/analyst-door/door.ts",
];

const CHECKS = [
  ["types of everything that Node runs", (how) => runTool("tsc", ["-p", "tsconfig.json"], how)],
  ["types of the edge", (how) => runTool("tsc", ["-p", "tsconfig.edge.json"], how)],
  ["types of the console", (how) => runTool("tsc", ["-p", "console/tsconfig.json"], how)],
  ["types of its tests in a browser", (how) => runTool("tsc", ["-p", "tsconfig.browser.json"], how)],
  ["lint", (how) => runTool("oxlint", ["--type-aware", "--deny-warnings"], how)],
  ["format", (how) => runTool("oxfmt", ["--check"], how)],
  ["dead code", (how) => runTool("knip", [], how)],
  ["imports under Node", importGraphs],
];

// Projects of vitest.config.ts, in the order of `npm test`. What computes takes all processors. Then come two running systems, whose
// tests mostly wait and take longest; beside them runs what computes at the lowest priority, and after that what mostly
// waits, too.
const COMPUTING = ["unit", "workers"];
const RUNNING = ["system"];
const IN_A_BROWSER = ["browser"];
const BESIDE = ["simulation", "faults"];
// What runs beside tests must not slow them down.
const YIELDING = { log: join(RESULTS, "checks.log"), priority: constants.priority.PRIORITY_LOW };

const COMMANDS = {
  start: (args) => runNode([join("ops", "start.ts"), ...args], { channel: true }),
  weir: (args) => runNode([join(ROOT, "ops", "cli", "main.ts"), ...args], { cwd: process.cwd() }),
  simulate: (args) =>
    runNode(["--disable-warning=ExperimentalWarning", join("test", "simulation", "main.ts"), ...args]),
  mutate: (args) => runNode([join("test", "mutations", "main.ts"), ...args]),
  calibrate: (args) =>
    runTool("vitest", ["run", "--project", "unit", "test/calibration", ...args], {
      env: { WEIR_CALIBRATION: "full" },
    }),
  bench: (args) => runNode([join("test", "bench", "main.ts"), ...args]),
  client: (args) => runNode([join("ops", "client", "main.ts"), ...args]),
  conformance: (args) => runNode([join("test", "conformance", "main.ts"), ...args]),
  "test-api": (args) => runNode([join("test", "api", "main.ts"), ...args], { channel: true }),
  run: ([name, ...args]) => runTool(name, args),
  audit: () => runNode([join("ops", "audit.ts")]),
  check: async () => ((await check()).failed.length === 0 ? 0 : 1),
  test,
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function main([command, ...args]) {
  if (MAJOR < OLDEST_NODE) {
    throw new Refusal(
      `Weir needs Node ${OLDEST_NODE} or newer to begin; this is Node ${process.versions.node}.`,
    );
  }
  if (!Object.hasOwn(COMMANDS, command)) {
    throw new Refusal(`Usage: node ops/bootstrap.mjs ${Object.keys(COMMANDS).join("|")} [arguments]`);
  }
  await install();
  // Commands of the service itself ask a running system, which was built.
  if (command !== "weir") await buildAssets();
  return COMMANDS[command](args);
}

async function install() {
  if (isInstalled()) return noteInstalled();
  process.stderr.write("Installing packages (npm ci) …\n");
  const [npm, first] = process.env.npm_execpath
    ? [process.execPath, [process.env.npm_execpath]]
    : ["npm", []];
  // Also where NODE_ENV or npm's settings leave such packages out: the programs here need them.
  const all = ["--include=dev", "--include=optional"];
  const code = await run(npm, [...first, "ci", ...all, "--loglevel=error"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (code !== 0) {
    throw new Refusal(
      "The packages could not be installed (npm ci failed): check the network, then run the same again.",
    );
  }
  if (!isInstalled()) {
    throw new Refusal(
      `The packages are installed, but Node ${PROGRAMS_NODE} is not among them. ` +
        "Delete node_modules, and run the same again.",
    );
  }
}

// `./weir` compares the times of the two lockfiles, and comes here where ours is the newer one.
function noteInstalled() {
  const now = new Date();
  if (statSync(LOCKFILE).mtimeMs > statSync(INSTALLED).mtimeMs) utimesSync(INSTALLED, now, now);
}

// npm notes what it installed, last of all, in a lockfile of its own: it must hold every package of ours in its version.
// That also sees an install by hand, and one that was cut short.
function isInstalled() {
  const wanted = packagesOf(LOCKFILE);
  const present = packagesOf(INSTALLED);
  if (wanted === null)
    throw new Refusal("package-lock.json is missing or broken: restore it from the repository.");
  if (present === null || (NODE_PACKAGE in wanted && !existsSync(NODE))) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === "") return true;
    const found = present[path];
    if (found === undefined) return optional === true; // built for another platform
    return found.version === version && found.integrity === integrity;
  });
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, "utf8")).packages;
  } catch {
    return null;
  }
}

async function buildAssets() {
  const builtAt = existsSync(ASSETS_COMPLETE) ? statSync(ASSETS_COMPLETE).mtimeMs : 0;
  const changedAt = Math.max(...[LOCKFILE, ...ASSET_SOURCES.map((path) => join(ROOT, path))].map(newestIn));
  if (changedAt <= builtAt) return;
  process.stderr.write("Building the console …\n");
  rmSync(ASSETS_COMPLETE, { force: true });
  const code = await runNode([join("ops", "build-assets.ts")], { stdio: ["ignore", "ignore", "inherit"] });
  if (code !== 0 && !isEnding) throw new Refusal("The console could not be built.");
}

// Also of folders, whose time says that something in them was added or removed.
function newestIn(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

async function check(how = {}) {
  const failed = [];
  for (const [title, runIt] of CHECKS) {
    if (how.log === undefined) heading(title);
    if ((await runIt({ ...how, title })) !== 0) failed.push(title);
  }
  heading(failed.length === 0 ? "all checks passed" : `failed: ${failed.join(", ")}`);
  return { passed: CHECKS.length - failed.length, failed };
}

// Tests load packages more leniently: an export that a CommonJS package does not name ends Node alone.
function importGraphs(how) {
  const imports = GRAPHS.map((file) => `await import("./${file}");`);
  return runNode(["--input-type=module", "--eval", imports.join("")], how);
}

// Ends with the names of what failed and the line `N passed, N failed`, in which each check counts as a test.
async function test(args) {
  rmSync(RESULTS, { force: true, recursive: true });
  mkdirSync(RESULTS, { recursive: true });
  heading("tests");
  const parts =
    args.length > 0 ? await Promise.all([runTests("asked", args), check(YIELDING)]) : await testAll();
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  const failed = parts.flatMap((part) => part.failed);
  const line = `${passed} passed, ${failed.length} failed`;
  const names = failed.map((name) => `failed: ${name}\n`).join("");
  writeFileSync(FAILURES, names);
  writeFileSync(CLOSING_LINE, `${line}\n`);
  process.stdout.write(`\n${names}${line}\n`);
  return failed.length === 0 ? 0 : 1;
}

async function testAll() {
  const computed = await runProjects(COMPUTING);
  const beside = [BESIDE, IN_A_BROWSER].map((projects) => {
    const log = join(RESULTS, `${projects.join("-")}.log`);
    return runProjects(projects, { log, title: `tests: ${projects.join(", ")}` });
  });
  return [computed, ...(await Promise.all([runProjects(RUNNING), ...beside, check(YIELDING)]))];
}

function runProjects(projects, how = {}) {
  return runTests(
    projects.join("-"),
    projects.flatMap((project) => ["--project", project]),
    how,
  );
}

async function runTests(name, args, how = {}) {
  const results = join(RESULTS, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  // `npm run test:faults` alone runs the full size.
  const env = { WEIR_FAULTS: "small" };
  return countTests(results, await runTool("vitest", ["run", ...reporters, ...args], { ...how, env }));
}

// A file that could not be read, a hook or an error outside of tests fails no test by name, but it is a failure.
function countTests(results, code) {
  const { numPassedTests = 0, testResults = [] } = existsSync(results)
    ? JSON.parse(readFileSync(results, "utf8"))
    : {};
  const failed = testResults.flatMap(namesOfFailures);
  if (code !== 0 && failed.length === 0) failed.push(`${basename(results, ".json")}, outside of a test`);
  return { passed: numPassedTests, failed };
}

function namesOfFailures({ name, status, assertionResults }) {
  const file = relative(ROOT, name);
  const failures = assertionResults.filter((one) => one.status === "failed");
  if (status === "failed" && failures.length === 0) return [`${file}, outside of a test`];
  return failures.map(({ fullName }) => `${file}: ${fullName}`);
}

function heading(text) {
  process.stdout.write(`\n== ${text}\n`);
}

function runTool(name, args, options = {}) {
  const tool = join(BIN, name ?? "");
  if (name === undefined || !existsSync(tool))
    throw new Refusal(`There is no tool ${name ?? "without a name"}.`);
  return runNode([realpathSync(tool), ...args], options);
}

function nodeOfPrograms() {
  if (existsSync(NODE)) return NODE;
  if (MAJOR >= PROGRAMS_NODE) return process.execPath;
  throw new Refusal(
    `There is no package of Node for ${PLATFORM}: install Node ${PROGRAMS_NODE} or newer, and run the same again.`,
  );
}

// Warnings of that name come from kafkajs on current Node and mean nothing.
function runNode(args, options = {}) {
  return run(nodeOfPrograms(), ["--disable-warning=TimeoutNegativeWarning", ...args], options);
}

/**
 * Resolves to the exit code; a process that a signal ended counts as 1. Starts nothing once we were told to end. What one
 * prints into a log is shown when it has ended, below its title.
 */
async function run(command, args, options = {}) {
  const { env = {}, stdio = "inherit", channel = false, cwd = ROOT, log, title, priority } = options;
  if (isEnding || hasLostParent()) return 1;
  const file = log === undefined ? null : openSync(log, "w");
  const child = spawn(command, args, {
    cwd,
    stdio: file !== null ? ["ignore", file, file] : channel ? WITH_CHANNEL : stdio,
    env: { ...process.env, PATH: [BIN, process.env.PATH].join(delimiter), ...env },
  });
  if (file !== null) closeSync(file);
  if (priority !== undefined && child.pid !== undefined) yieldTo(child.pid, priority);
  const code = await ended(child, command);
  if (log !== undefined) process.stdout.write(`\n== ${title}\n${readFileSync(log, "utf8")}`);
  return code;
}

function yieldTo(pid, priority) {
  try {
    setPriority(pid, priority);
  } catch {
    // It ended at once, or the system knows no priorities.
  }
}

function ended(child, command) {
  const pass = (signal) => {
    isEnding = true;
    child.kill(signal);
  };
  // Ctrl-C on a terminal reaches the program without us; from elsewhere it must be passed on. We end when it has ended.
  const passInterrupt = () => {
    isEnding = true;
    if (!process.stdin.isTTY) child.kill("SIGINT");
  };
  process.on("SIGTERM", pass).on("SIGHUP", pass).on("SIGINT", passInterrupt);
  const watch = setInterval(() => hasLostParent() && pass("SIGTERM"), PARENT_MILLISECONDS);
  return new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new Refusal(`${command} could not be started: ${error.message}`)));
    child.once("exit", (code) => {
      clearInterval(watch);
      process.off("SIGTERM", pass).off("SIGHUP", pass).off("SIGINT", passInterrupt);
      resolve(code ?? 1);
    });
  });
}
