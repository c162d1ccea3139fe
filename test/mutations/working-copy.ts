// A copy of the repository, as it is now, in which a fault can be planted and tests run: nothing here is changed.

import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { constants, tmpdir, setPriority } from "node:os";
import { dirname, join } from "node:path";

/** What a run of tests came to; `hung` after so long that nothing is waited for any more. */
export type Ended = "passed" | "failed" | "hung";

const PACKAGES = "node_modules";
/** Built by the set-up, and needed by the Worker's tests. */
const BUILT = ".build/assets";
/** Many times what the slowest of the closest tests take. */
const HUNG_AFTER_MILLISECONDS = 15 * 60_000;

export class WorkingCopy {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), "weir-mutations-")));
  private running: ReturnType<typeof spawn> | null = null;

  constructor(from: string) {
    const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
      cwd: from,
      encoding: "utf8",
    });
    for (const path of listed.split("\0")) {
      // Packages may be a link, which is no ignored folder.
      if (path === "" || path.split("/").includes(PACKAGES) || !existsSync(join(from, path))) continue;
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      cpSync(join(from, path), join(this.root, path));
    }
    for (const folder of ["", "client"]) {
      const packages = join(from, folder, PACKAGES);
      if (existsSync(packages)) symlinkSync(realpathSync(packages), join(this.root, folder, PACKAGES));
    }
    if (existsSync(join(from, BUILT))) cpSync(join(from, BUILT), join(this.root, BUILT), { recursive: true });
  }

  write(file: string, source: string): void {
    writeFileSync(join(this.root, file), source);
  }

  /** Runs whole files, up to the first failure. */
  test(files: readonly string[]): Promise<Ended> {
    if (files.length === 0) return Promise.resolve("passed");
    return this.run([
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project",
      "workers",
      "--bail",
      "1",
      ...files,
    ]);
  }

  simulate(seeds: number): Promise<Ended> {
    if (seeds === 0) return Promise.resolve("passed");
    const main = "test/simulation/main.ts";
    return this.run(["--disable-warning=ExperimentalWarning", main, "--seeds", String(seeds), "--stop"]);
  }

  remove(): void {
    this.end();
    rmSync(this.root, { recursive: true, force: true });
  }

  private run(args: readonly string[]): Promise<Ended> {
    return new Promise((resolve) => {
      // In a group of its own: it ends with all that it started.
      const child = spawn(process.execPath, args, { cwd: this.root, stdio: "ignore", detached: true });
      this.running = child;
      if (child.pid !== undefined) yieldTo(child.pid);
      let ended: Ended | null = null;
      const late = setTimeout(() => {
        ended = "hung";
        this.end();
      }, HUNG_AFTER_MILLISECONDS);
      child.once("exit", (code) => {
        clearTimeout(late);
        this.running = null;
        resolve(ended ?? (code === 0 ? "passed" : "failed"));
      });
    });
  }

  private end(): void {
    const pid = this.running?.pid;
    if (pid === undefined) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
}

function yieldTo(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It ended at once, or the system knows no priorities.
  }
}
