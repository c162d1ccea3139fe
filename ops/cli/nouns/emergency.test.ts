// How the command line names a second person, and an emergency in which there is none.

import { describe, expect, it } from "vitest";
import { EXIT } from "../exit-code.ts";
import { failing, KEY, organisationPage, usePreparedService } from "../prepared-service.fixture.ts";
import { versionDetail, versionPage } from "../version.fixture.ts";

const service = usePreparedService();
const EMERGENCY = { by: "operator:mia", reason: "nobody answers", endsAt: "2999-01-02T00:00:00.000Z" };
const ORG = ["--org", "org_1"];
const bodyOf = (index: number) => JSON.parse(service.seen[index]?.body ?? "null");

describe("weir key create", () => {
  const words = ["key", "create", "--env", "production", "--name", "Checkout", "--yes", ...ORG];

  it("says what the second person does, where it is the first one's word", async () => {
    service.answer = () => failing("invalid_state");
    const run = await service.weir(words);
    expect(run.code).not.toBe(EXIT.done);
    expect(run.err).toContain("another person runs the same command with a token of their own");
  });

  it("says when a key of an emergency ends, and how another person keeps it", async () => {
    service.answer = () => ({
      status: 201,
      body: { ...KEY, key: "sk_live_1", publishableKey: null, emergency: EMERGENCY },
    });
    const run = await service.weir([...words, "--emergency", "nobody answers"]);
    expect(bodyOf(0)).toMatchObject({ name: "Checkout", emergency: { reason: "nobody answers" } });
    expect(run.err).toContain(`It ends at ${EMERGENCY.endsAt}`);
    expect(run.err).toContain("weir key confirm key_1");
  });
});

it("weir key confirm agrees to the key that it names", async () => {
  service.answer = () => ({ status: 204 });
  expect(await service.weir(["key", "confirm", "key_1", ...ORG])).toEqual({
    code: EXIT.done,
    out: "key_1 confirmed\n",
    err: "",
  });
  expect(service.seen).toMatchObject([
    { method: "POST", url: "/operator/v1/organisations/org_1/keys/key_1/confirm" },
  ]);
});

it("weir version approve sends why an owner is alone, and says until when it counts", async () => {
  const draft = versionDetail({ state: "draft", approvedBy: null });
  service.answer = ({ method }) => ({
    status: 200,
    body: method === "GET" ? draft : { ...draft, state: "approved", emergency: EMERGENCY },
  });
  const run = await service.weir([
    "version",
    "approve",
    "sv_2",
    "--emergency",
    "nobody answers",
    "--yes",
    ...ORG,
  ]);
  expect(bodyOf(service.seen.length - 1)).toEqual({ emergency: { reason: "nobody answers" } });
  expect(run.out).toContain(`is approved until ${EMERGENCY.endsAt}`);
});

describe("weir doctor", () => {
  const doctor = async (versions: readonly ReturnType<typeof versionDetail>[], keys: readonly object[]) => {
    service.answer = ({ url }) => {
      if (url.endsWith("/health")) {
        const edge = { status: "ok", faults: [], lists: null, logs: [], endpoints: [], unanswered: [] };
        return { status: 200, body: { edge, pipeline: { status: "ok", roles: [] } } };
      }
      if (url.endsWith("/organisations")) return { status: 200, body: organisationPage("Acme") };
      if (url.includes("/keys"))
        return { status: 200, body: { data: keys, pagination: { nextCursor: null } } };
      if (url.includes("/experiments"))
        return { status: 200, body: { data: [], pagination: { nextCursor: null } } };
      const asked = versions.find(({ id }) => url.endsWith(`/${id}`));
      return { status: 200, body: asked ?? versionPage(...versions) };
    };
    const { out } = await service.weir(["doctor", "--json"]);
    const { parts } = JSON.parse(out) as { parts: { name: string }[] };
    return parts.find(({ name }) => name === "emergencies");
  };

  it("names each version and key that counts by one person's word, with who, why and until when", async () => {
    const alone = versionDetail({ state: "active", emergency: EMERGENCY });
    expect(await doctor([alone], [{ ...KEY, emergency: EMERGENCY }])).toMatchObject({
      state: "look",
      detail: `organisation org_1, version 2, active: by operator:mia alone until ${EMERGENCY.endsAt} (nobody answers); organisation org_1, key key_1: by operator:mia alone until ${EMERGENCY.endsAt} (nobody answers)`,
    });
  });

  it("says nothing of those that have ended", async () => {
    const over = { ...EMERGENCY, endsAt: "2020-01-01T00:00:00.000Z" };
    expect(
      await doctor([versionDetail({ state: "retired", emergency: over })], [{ ...KEY, emergency: over }]),
    ).toBeUndefined();
  });
});
