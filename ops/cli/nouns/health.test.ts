// weir doctor finds versions that its own release would refuse as drafts, in a system of whatever release.

import { describe, expect, it } from "vitest";
import { EXIT } from "../exit-code.ts";
import { failing, organisationPage, usePreparedService } from "../prepared-service.fixture.ts";
import { versionDetail, versionPage } from "../version.fixture.ts";

const service = usePreparedService();

const HEALTH = {
  edge: { status: "ok", faults: [], lists: null, logs: [], endpoints: [], unanswered: [] },
  pipeline: { status: "ok", roles: [] },
};
const rule = (id: string, expression: string) => ({
  id,
  ruleId: id,
  version: 1,
  name: id,
  category: "test",
  expression,
  scoreModifier: 1,
  action: "none" as const,
  state: "active" as const,
  hash: `sha256:${"0".repeat(64)}`,
});
const SOUND = versionDetail({ rules: [rule("sound", "transaction.amount > 1.0")] });
const OLD = versionDetail({
  id: "sv_1",
  number: 1,
  state: "approved",
  rules: [rule("sound", "transaction.amount > 1.0"), rule("old", "bytes(custom.a).hex() == 'x'")],
});
const TRIED = versionDetail({
  id: "sv_3",
  number: 3,
  state: "draft",
  rules: [rule("dear", "transaction.parties.all(p, transaction.parties.all(q, p.key != q.key))")],
});
const experiment = (state: string) => ({ candidateVersionId: "sv_3", state });

function answerWith(experiments: readonly object[] | null, versions = [TRIED, SOUND, OLD]) {
  service.answer = ({ url }) => {
    if (url.endsWith("/health")) return { status: 200, body: HEALTH };
    if (url.endsWith("/organisations")) return { status: 200, body: organisationPage("Acme") };
    if (url.includes("/experiments")) {
      if (experiments === null) return failing("permission_denied");
      return { status: 200, body: { data: experiments, pagination: { nextCursor: null } } };
    }
    const asked = versions.find(({ id }) => url.endsWith(`/${id}`));
    return { status: 200, body: asked ?? versionPage(...versions) };
  };
}

async function ruleVersions(): Promise<object | undefined> {
  const { out } = await service.weir(["doctor", "--json"]);
  const { parts } = JSON.parse(out) as { parts: { name: string }[] };
  return parts.find(({ name }) => name === "rule versions");
}

describe("weir doctor", () => {
  it("names each version that decides or may, with the rules that this release would refuse, and why", async () => {
    answerWith([experiment("stopped")]);
    const found = await ruleVersions();
    expect(found).toMatchObject({ state: "look", status: "beyond the limits" });
    expect(found).toMatchObject({
      detail:
        "organisation org_1, version 1 (sv_1, approved): rule old calls hex, which is not available: compare texts themselves (function_refused)",
      advice: expect.stringContaining("weir version check") as string,
    });
  });

  it("looks at the candidates of running experiments too, and says nothing of other drafts", async () => {
    answerWith([experiment("running")], [TRIED, SOUND]);
    expect(await ruleVersions()).toMatchObject({
      detail: expect.stringMatching(
        /version 3 \(sv_3, draft\): rule dear can take \d+ steps; the limit/,
      ) as string,
    });
    answerWith([], [TRIED, SOUND]);
    expect(await ruleVersions()).toBeUndefined();
  });

  it("does not say that all is well where it could not look", async () => {
    answerWith(null);
    expect(await ruleVersions()).toMatchObject({
      state: "look",
      status: "beyond the limits",
      detail: expect.stringContaining("not read: the experiments of org_1") as string,
    });
    answerWith(null, [SOUND]);
    expect(await ruleVersions()).toMatchObject({ state: "look", status: "unknown" });
  });

  it("asks for a look and is no failure: these versions decide", async () => {
    answerWith([]);
    const { out } = await service.weir(["doctor"]);
    expect(out).toContain("rule versions: beyond the limits (organisation org_1, version 1");
    expect((await service.weir(["doctor", "--json"])).code).toBe(EXIT.checkFailed); // because of its lists and pipeline
  });
});
