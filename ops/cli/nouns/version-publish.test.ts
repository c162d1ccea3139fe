// weir version publish against a prepared service: what it does in which order, and when it does nothing.

import { expect, it } from "vitest";
import { EXIT } from "../exit-code.ts";
import { failing, organisationPage, usePreparedService } from "../prepared-service.fixture.ts";
import { versionDetail, versionPage } from "../version.fixture.ts";

const service = usePreparedService();
const PATH = "/operator/v1/organisations/org_1/system-versions";
const WORDS = ["version", "publish", "sv_2", "--org", "org_1", "--reason", "agreed"];
const MINE = {
  code: "permission_denied",
  message: "Who drafted a version may not approve it: this organisation has another operator.",
};

/** Of version 2. @param activation what its activation is answered with. */
function answerWith(
  state: "draft" | "approved" | "retired",
  approvalRefusal: { code: string; message: string } | null = null,
  activation: ReturnType<typeof failing> = { status: 200, body: { id: "sv_2", state: "active" } },
) {
  const version = versionDetail({ state, activatedAt: null });
  const own = { ...version, mayApprove: approvalRefusal === null, approvalRefusal };
  service.answer = ({ method, url }) => {
    if (url.endsWith("/organisations")) return { status: 200, body: organisationPage("Acme") };
    if (method === "GET") return { status: 200, body: url.endsWith("/sv_2") ? own : versionPage(version) };
    return url.endsWith("/activate") ? activation : { status: 200, body: own };
  };
}

const acts = () =>
  service.seen.filter(({ method }) => method === "POST").map(({ url, body }) => [url, JSON.parse(body)]);

it("approves a draft and activates it, both for the reason that is given", async () => {
  answerWith("draft");
  const run = await service.weir([...WORDS, "--yes"]);
  expect(run).toEqual({ code: EXIT.done, out: "sv_2  number 2 is approved and active\n", err: "" });
  expect(acts()).toEqual([
    [`${PATH}/sv_2/approve`, { reason: "agreed" }],
    [`${PATH}/sv_2/activate`, { reason: "agreed" }],
  ]);
});

it("asks first, and without a terminal needs --yes", async () => {
  answerWith("draft");
  const run = await service.weir(WORDS);
  expect(run.code).toBe(EXIT.usage);
  expect(run.err).toContain('approve and activate version 2 "Fewer holds" of org_1, sandbox and production');
  expect(acts()).toEqual([]);
});

it("does nothing for the person who drafted it, and says who can, with exit code 4", async () => {
  answerWith("draft", MINE);
  const run = await service.weir([...WORDS, "--yes"]);
  expect([run.code, run.out]).toEqual([EXIT.notPermitted, ""]);
  expect(run.err).toContain(`${MINE.message} Ask another operator to run: weir version publish 2`);
  expect(acts()).toEqual([]);
});

it("does nothing where the version cannot be approved by anybody, with exit code 5", async () => {
  answerWith("draft", { code: "invalid_state", message: "A list is not published." });
  const run = await service.weir([...WORDS, "--yes"]);
  expect([run.code, run.err]).toEqual([EXIT.conflict, "error: A list is not published. (invalid_state)\n"]);
  expect(acts()).toEqual([]);
});

it.each(["approved", "retired"] as const)(
  "activates a version that is %s, and approves nothing",
  async (state) => {
    answerWith(state, { code: "invalid_state", message: "It is no draft." });
    const run = await service.weir([...WORDS, "--yes"]);
    expect([run.code, run.out]).toEqual([EXIT.done, "sv_2  number 2 is active\n"]);
    expect(acts().map(([url]) => url)).toEqual([`${PATH}/sv_2/activate`]);
  },
);

it("says how to go on where the version was approved and could not be activated", async () => {
  answerWith("draft", null, failing("invalid_state"));
  const run = await service.weir([...WORDS, "--yes"]);
  expect(run.code).toBe(EXIT.conflict);
  expect(run.err).toBe(
    "Version 2 is approved. To go on: weir version activate 2\nerror: It is so. (invalid_state, req_7)\n",
  );
  const asJson = await service.weir([...WORDS, "--yes", "--json"]);
  expect(JSON.parse(asJson.err)).toMatchObject({ error: { code: "invalid_state" } });
});

it("the example in the help does what it says", async () => {
  answerWith("draft");
  const run = await service.example(["version", "publish"]);
  expect(run.out).toBe("sv_2  number 2 is approved and active\n");
  expect(acts().map(([, body]) => body)).toEqual([
    { reason: "agreed on Monday" },
    { reason: "agreed on Monday" },
  ]);
});
