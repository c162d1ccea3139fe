// As which analyst `weir sql` asks, and what it says if there is none.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { LocalFile } from "../local-system/local-file.ts";
import { analystAccess } from "./analyst-access.ts";

const dataFolder = mkdtempSync(join(tmpdir(), "weir-analyst-"));
const address = { url: "http://127.0.0.1:8721", user: "analyst_org_1", password: "p", database: "weir" };
const local: LocalFile = {
  sandboxBaseUrl: "http://127.0.0.1:8700/api/v1",
  productionBaseUrl: "http://127.0.0.1:8701/api/v1",
  operatorUrl: "http://127.0.0.1:8702/operator/v1",
  operatorToken: "op_owner",
  operatorTokens: {},
  organisation: { id: "org_1", name: "Local" },
  keys: { sandboxSecret: "", sandboxPublishable: "", productionSecret: "", productionPublishable: "" },
  kafkaBrokers: "127.0.0.1:8710",
  clickhouse: { ...address, user: "weir" },
};

beforeEach(() => rmSync(join(dataFolder, "local.json"), { force: true }));
afterAll(() => rmSync(dataFolder, { recursive: true }));

const access = (environment: Record<string, string> = {}) => analystAccess({ environment, dataFolder });
const writeLocal = (file: LocalFile) => writeFileSync(join(dataFolder, "local.json"), JSON.stringify(file));

describe("the analyst that weir sql asks as", () => {
  it("is the analyst of the local organisation, never the service", () => {
    writeLocal({ ...local, analyst: address });
    expect(access()).toEqual({ ok: true, address });
  });

  it("is missing, with the reason, on a machine that cannot confine one", () => {
    writeLocal(local);
    expect(access()).toMatchObject({ ok: false, error: { message: expect.stringContaining("no wall") } });
  });

  it("is missing if nothing runs, and the message names npm start", () => {
    expect(access()).toMatchObject({ ok: false, error: { message: expect.stringContaining("npm start") } });
  });

  it("sends the password of one server to no other", () => {
    writeLocal({ ...local, analyst: address });
    expect(access({ WEIR_SQL_URL: "https://elsewhere.example" })).toMatchObject({ ok: false });
  });
});
