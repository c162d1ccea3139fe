// weir open: the address that it prints, and the browser that it opens where there is one.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { EXIT } from "../exit-code.ts";
import { failing, usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();
const CODE = "AbCdEfGhIjKlMnOpQrStU-";
const EXPIRES = "2026-01-31T00:01:00.000Z";
const withCode = () => ({ status: 200, body: { code: CODE, expiresAt: EXPIRES } });

describe("weir open", () => {
  it("prints the console's address with a new code in its fragment", async () => {
    service.answer = withCode;
    const run = await service.weir(["open"]);
    expect([run.code, run.out]).toEqual([EXIT.done, `${service.origin}/console/#code=${CODE}\n`]);
    expect(run.err).toContain("within a minute");
    expect(service.seen).toMatchObject([{ method: "POST", url: "/operator/v1/session/codes" }]);
  });

  it.each([
    ["dec_1", "dec_1"],
    ["order 7/8#x", "order%207%2F8%23x"],
  ])("prints the address of %s, whatever it is", async (id, written) => {
    service.answer = withCode;
    const { out } = await service.weir(["open", id]);
    expect(out).toBe(`${service.origin}/console/d/${written}#code=${CODE}\n`);
  });

  it("prints the address alone where nobody signs in by a code, and says so", async () => {
    service.answer = () => failing("invalid_state");
    const run = await service.weir(["open", "alr_1"]);
    expect([run.code, run.out]).toEqual([EXIT.done, `${service.origin}/console/d/alr_1\n`]);
    expect(run.err).toContain("nobody in by a code");
  });

  it("with --json says until when the code counts, and null without one", async () => {
    service.answer = withCode;
    const run = await service.weir(["open", "--json"]);
    expect(run.err).toBe("");
    expect(JSON.parse(run.out)).toEqual({
      url: `${service.origin}/console/#code=${CODE}`,
      codeExpiresAt: EXPIRES,
    });
    service.answer = () => failing("invalid_state");
    expect(JSON.parse((await service.weir(["open", "--json"])).out)).toEqual({
      url: `${service.origin}/console/`,
      codeExpiresAt: null,
    });
  });

  it("fails where the service refuses the token", async () => {
    service.answer = () => failing("operator_token_invalid");
    expect(await service.weir(["open"])).toMatchObject({ code: EXIT.notPermitted, out: "" });
  });
});

describe.runIf(process.platform === "linux")("the browser of weir open", () => {
  /** An opener that writes down what it was asked to open. */
  function opener(): { readonly PATH: string; readonly opened: () => string | null } {
    const bin = join(service.folder, "bin");
    const file = join(service.folder, "opened");
    mkdirSync(bin);
    // Whole or not there: the test may look at any moment.
    const script = `#!/bin/sh\necho "$1" > '${file}.new' && /bin/mv '${file}.new' '${file}'\n`;
    writeFileSync(join(bin, "xdg-open"), script, { mode: 0o755 });
    return { PATH: bin, opened: () => (existsSync(file) ? readFileSync(file, "utf8") : null) };
  }

  it("opens on a terminal of a machine with a display", async () => {
    service.answer = withCode;
    const { PATH, opened } = opener();
    const environment = { PATH, DISPLAY: ":0" };
    const { out } = await service.weir(["open"], { terminal: true, environment });
    await vi.waitFor(() => expect(opened()).toBe(out), { timeout: 5_000, interval: 20 });
  });

  it.each([
    ["no terminal", { terminal: false, display: { DISPLAY: ":0" }, words: [] }],
    ["no display", { terminal: true, display: {}, words: [] }],
    ["--json", { terminal: true, display: { DISPLAY: ":0" }, words: ["--json"] }],
  ] as const)("stays shut with %s", async (_, { terminal, display, words }) => {
    service.answer = withCode;
    const { PATH, opened } = opener();
    const run = await service.weir(["open", ...words], { terminal, environment: { PATH, ...display } });
    expect([run.code, run.out]).toEqual([EXIT.done, expect.stringContaining(CODE)]);
    await new Promise((done) => void setTimeout(done, 300));
    expect(opened()).toBeNull();
  });

  it("is not missed where the machine has none", async () => {
    service.answer = withCode;
    const environment = { PATH: service.folder, DISPLAY: ":0" };
    const run = await service.weir(["open"], { terminal: true, environment });
    expect([run.code, run.out]).toEqual([EXIT.done, expect.stringContaining(CODE)]);
    await new Promise((done) => void setTimeout(done, 100));
  });
});
