// weir analysts sql: the account of a person has a password of its own, that of the pipeline one which follows from its secret.

import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { derivedPassword } from "#warehouse/analysts.ts";
import { EXIT } from "../exit-code.ts";
import { usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();
const SECRET = "s".repeat(32);
const WORDS = ["analysts", "sql", "--org", "org_one"];

describe("weir analysts sql", () => {
  it("prints a new password once, beside the statements", async () => {
    const [first, second] = [await service.weir(WORDS), await service.weir(WORDS)];
    expect(first.code).toBe(EXIT.done);
    expect(first.out).toContain("CREATE USER OR REPLACE analyst_org_one ");
    expect(first.err).not.toBe(second.err);
  });

  it("with --env prints the account that the pipeline asks as, and no password", async () => {
    const { code, out, err } = await service.weir([...WORDS, "--env", "production"], {
      environment: { SQL_SECRET: SECRET },
    });
    const password = derivedPassword(SECRET, "org_one", "production");
    expect([code, err]).toEqual([EXIT.done, ""]);
    expect(out).toContain("CREATE USER OR REPLACE analyst_production_org_one ");
    expect(out).toContain(createHash("sha256").update(password).digest("hex"));
    expect(out + err).not.toContain(password);
  });

  it.each([{}, { SQL_SECRET: "short" }])(
    "with --env needs the pipeline's secret: %j",
    async (environment) => {
      const { code, err } = await service.weir([...WORDS, "--env", "sandbox"], { environment });
      expect(code).not.toBe(EXIT.done);
      expect(err).toContain("SQL_SECRET");
    },
  );
});
