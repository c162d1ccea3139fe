// A list that is past its days: it is searched, and the health of the deployment says so until a newer one is published.

import { describe, expect, it } from "vitest";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import { bindings, HOSTS } from "./client.ts";
import { operatorToken } from "#domain/ids/operator-token.ts";
import { publishLists, releasedLists } from "./publish-lists.ts";

async function edgeHealth(settings: Partial<Env>) {
  const env: Env = { ...bindings, ...settings };
  const token = operatorToken(bindings.OPERATOR_SECRET, "viewer");
  const request = new Request(`${HOSTS.operator}/operator/v1/health`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { edge } = await (
    await worker.fetch(request, env)
  ).json<{ edge: { status: string; lists: unknown } }>();
  return edge;
}

describe("a screening list that is older than its bound", () => {
  it("degrades the health, which names the list, its own date and the bound", async () => {
    await publishLists(await releasedLists());
    const uk = {
      id: "UK-SANCTIONS",
      kind: "names",
      asOf: "2025-08-11",
      maxDays: 30,
      days: expect.any(Number),
    };
    expect(await edgeHealth({ SCREENING_LISTS_WHEN_OLD: "degrade" })).toMatchObject({
      status: "degraded",
      lists: { old: expect.arrayContaining([uk]), whenOld: "degrade" },
    });
  });

  it("degrades nothing where the setting only reports it, or allows its days", async () => {
    await publishLists(await releasedLists());
    const reported = await edgeHealth({ SCREENING_LISTS_WHEN_OLD: "report" });
    expect(reported).toMatchObject({ status: "ok", lists: { whenOld: "report" } });
    expect(JSON.stringify(reported.lists)).toContain("UK-SANCTIONS");
    const ids = ["default", "UN-SC", "OFAC-CONS", "ESMA-WARNINGS", "IL-NBCTF", "PEP-SAMPLE"];
    const ages = JSON.stringify(Object.fromEntries(ids.map((id) => [id, 3_650])));
    const allowed = await edgeHealth({
      SCREENING_LISTS_WHEN_OLD: "degrade",
      SCREENING_LISTS_MAX_AGE_DAYS: ages,
    });
    expect(allowed).toMatchObject({ status: "ok", lists: { old: [], whenOld: "degrade" } });
  });
});
