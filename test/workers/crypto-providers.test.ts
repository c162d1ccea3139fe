// The directory of crypto providers over HTTP: what registers say, how it is found, and what reviews make of it for the
// organisation that reviewed, in the environment where it did.

import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createTenant, operate, request, type Tenant } from "./client.ts";
import { fill, HASH, read, record, REGISTER, review } from "./provider-directory-client.ts";

const LEI = "5493007WZ7IFULIL8G21";
const word = `w${crypto.randomUUID().slice(0, 8)}`;
let tenant: Tenant;
let other: Tenant;
let ids: string[];

beforeAll(async () => {
  tenant = await createTenant();
  other = await createTenant();
  ids = await fill([
    record({
      name: `Ärger ${word} Exchange`,
      lei: LEI,
      website: "https://aerger.example",
      domains: ["aerger.example"],
      jurisdictions: ["at", "DE"],
      networks: ["Ethereum"],
      travelRule: [{ protocol: "TRP", reachable: true, endpoint: "https://aerger.example/trp" }],
    }),
    record({ name: `Bolt ${word}`, jurisdictions: ["FR"] }),
    record({ name: `Cinder ${word}`, jurisdictions: ["DE"], networks: ["bitcoin"] }),
  ]);
  const stated = {
    name: `Drift ${word}`,
    registration: null,
    networks: ["eip155:1", "a network of tomorrow"],
  };
  ids = ids.concat(await fill([record(stated)], null));
});

const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name[0]).join("");
const found = async (query: string) => names((await read(tenant, `?search=${word}${query}`)).body);

describe("a page of providers", () => {
  it("CRY-12, CRY-13, LIM-04, LIM-05: has the first 25 by name, with one envelope", async () => {
    const { status, body } = await read(tenant, `?search=${word}`);
    expect([status, body.pagination]).toEqual([200, { page: 1, pageSize: 25, total: 4 }]);
    expect(names(body)).toBe("ÄBCD");
    expect(body.data[0]).toEqual({
      id: ids[0],
      name: `Ärger ${word} Exchange`,
      legalName: expect.stringMatching(/^Provider /),
      otherNames: [],
      lei: LEI,
      did: null,
      website: "https://aerger.example",
      domains: ["aerger.example"],
      jurisdictions: ["AT", "DE"],
      registrations: [{ authority: "Authority of tests", number: null, status: "authorised", url: null }],
      networks: ["Ethereum"],
      travelRule: [{ protocol: "TRP", reachable: true, endpoint: "https://aerger.example/trp" }],
      riskLevel: "unknown",
      reviewStatus: "needs_review",
      evidenceSummary: { count: 1, latestAt: REGISTER.asOf },
      organisationReview: null,
    });
  });

  it("CRY-12: is chosen by any page and size, and empty behind the last", async () => {
    const page = async (query: string) => (await read(tenant, `?search=${word}&pageSize=3${query}`)).body;
    expect(names(await page(""))).toBe("ÄBC");
    expect(names(await page("&page=2"))).toBe("D");
    expect(await page("&page=10000")).toEqual({
      data: [],
      pagination: { page: 10_000, pageSize: 3, total: 4 },
    });
  });

  it.each([
    ["&network=ETHEREUM", "ÄD"],
    ["&network=eth", "ÄD"],
    ["&network=ethereum-mainnet", "ÄD"],
    ["&network=eip155:1", "ÄD"],
    ["&network=btc", "C"],
    ["&network=polygon", ""],
    ["&jurisdiction=DE", "ÄC"],
    ["&jurisdiction=DE&network=bitcoin", "C"],
    ["&evidence=present", "ÄBC"],
    ["&evidence=absent", "D"],
    ["&evidence=all&reviewStatus=all", "ÄBCD"],
    ["&network=", "ÄBCD"],
    ["&reviewStatus=needs_review", "ÄBCD"],
    ["&reviewStatus=reviewed", ""],
  ])("CRY-12, STA-02, STA-03: has only what the filter %s asks for", async (query, expected) => {
    expect(await found(query)).toBe(expected);
  });

  it.each([
    ["a name without its accent", () => `arger ${word}`],
    ["a part of a domain", () => "aerger.exa"],
    ["a whole LEI in any case", () => LEI.toLowerCase()],
    ["its id", () => ids[0] ?? ""],
  ])("CRY-12: is searched by %s", async (_what, search) => {
    const { body } = await read(tenant, `?search=${encodeURIComponent(search())}`);
    expect(names(body)).toBe("Ä");
  });

  it("finds no more where a search has signs of patterns", async () => {
    for (const search of ["%", "_", "*", '"', "' OR 1=1 --"]) {
      const { status, body } = await read(tenant, `?search=${encodeURIComponent(search)}`);
      expect([search, status, names(body)]).toEqual([search, 200, ""]);
    }
  });

  it.each([
    `search=${"x".repeat(201)}`,
    "page=0",
    "page=10001",
    "pageSize=0",
    "pageSize=101",
    `network=${"ethereum".padEnd(81, "-")}`,
    "network=ether",
    "network=eip155:0",
    "jurisdiction=de",
    "jurisdiction=DEU",
    "reviewStatus=approved",
    "evidence=some",
    "sort=name",
  ])("CRY-12, LIM-04, LIM-05, LIM-06, STA-02, STA-03: refuses ?%s", async (query) => {
    const { status, body } = await read(tenant, `?${query}`);
    expect([status, body.error.code]).toEqual([400, "invalid_request"]);
  });

  it.each([`search=${"x".repeat(200)}`, `network=${"ethereum".padEnd(80, "-")}`, "page=10000&pageSize=100"])(
    "CRY-12, LIM-04, LIM-05, LIM-06: takes the bound itself: ?%s",
    async (query) => expect((await read(tenant, `?${query}`)).status).toBe(200),
  );
});

describe("a provider", () => {
  it("CRY-14: shows its evidence newest first, 25 a page, with a pagination of its own", async () => {
    const one = record();
    const editions = Array.from({ length: 27 }, (_, at) => new Date(Date.UTC(2024, at, 1)).toISOString());
    let id = "";
    for (const asOf of editions) [id = ""] = await fill([one], { ...REGISTER, asOf });
    const page = async (query: string) => (await read(tenant, `/${id}${query}`)).body;
    const first = await page("");
    expect(first.pagination).toEqual({ page: 1, pageSize: 25, total: 27 });
    const second = await page("?historyPage=2");
    const shown = [...first.evidence, ...second.evidence];
    expect(shown.map(({ retrievedAt }) => retrievedAt)).toEqual(editions.toReversed());
    expect(shown[0]).toEqual({
      id: expect.stringMatching(/^pev_[0-9a-f]{32}$/),
      type: "register_entry",
      source: "A register of tests",
      retrievedAt: editions.at(-1),
      hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      summary: "Authorised.",
    });
    expect((await page("?historyPage=10000")).evidence).toEqual([]);
    expect(first.evidenceSummary).toEqual({ count: 27, latestAt: editions.at(-1) });
  });

  it.each(["?historyPage=0", "?historyPage=10001", "?historyPage=x", "?page=1"])(
    "CRY-14: refuses %s",
    async (query) => expect((await read(tenant, `/${ids[0]}${query}`)).status).toBe(400),
  );

  it("CRY-01, CRY-02: is 404 where there is none, and 400 where no id is so long", async () => {
    const answers = [
      await read(tenant, `/${"x".repeat(200)}`),
      await read(tenant, `/${"x".repeat(201)}`),
      await review(tenant, "prv_none"),
      await review(tenant, "x".repeat(201)),
    ];
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
      [404, "crypto_provider_not_found"],
      [400, "invalid_request"],
      [404, "crypto_provider_not_found"],
      [400, "invalid_request"],
    ]);
  });
});

describe("a review", () => {
  it("CRY-15: is answered with what it makes of the provider, and shown in its history", async () => {
    const [id = ""] = await fill([record()]);
    const evidence = (await read(tenant, `/${id}`)).body.evidence[0].id;
    const nextReviewAt = new Date(Date.now() + 86_400_000).toISOString();
    const made = await review(tenant, id, { evidenceIds: [evidence], nextReviewAt });
    const { providerId, reviewStatus, ...own } = made.body;
    expect([made.status, providerId, reviewStatus]).toEqual([200, id, "reviewed"]);
    expect(own).toEqual({
      id: expect.stringMatching(/^prr_/),
      decision: "approve",
      riskRating: "low",
      rationale: "Seen the register.",
      evidenceIds: [evidence],
      nextReviewAt,
      reviewedAt: expect.any(String),
      reviewedBy: expect.stringMatching(/^api_key:/),
    });
    const { rationale: _why, evidenceIds: _ids, ...summary } = own;
    const detail = (await read(tenant, `/${id}`)).body;
    expect(detail).toMatchObject({
      reviewStatus: "reviewed",
      organisationReview: summary,
      reviews: [own],
      reviewPagination: { page: 1, pageSize: 25, total: 1 },
    });
  });

  it.each([
    ["approve", "reviewed"],
    ["reject", "inactive"],
    ["needs_more", "needs_review"],
  ])(
    "CRY-16, STA-02: that says %s makes the provider %s, in pages and filters too",
    async (decision, status) => {
      const name = `z${crypto.randomUUID().slice(0, 8)}`;
      const [id = ""] = await fill([record({ name })]);
      await review(tenant, id, { decision: "approve" });
      expect((await review(tenant, id, { decision })).body.reviewStatus).toBe(status);
      for (const filter of ["reviewed", "needs_review", "inactive"]) {
        const { body } = await read(tenant, `?search=${name}&reviewStatus=${filter}`);
        const total = filter === status ? 1 : 0;
        expect([filter, body.data.length, body.pagination.total]).toEqual([filter, total, total]);
      }
      expect((await read(tenant, `/${id}`)).body.reviews).toHaveLength(2);
    },
  );

  it("CRY-16: counts until its next review is due, and is kept afterwards", async () => {
    const name = `z${crypto.randomUUID().slice(0, 8)}`;
    const [id = ""] = await fill([record({ name })]);
    const due = Date.now() + 3_600_000;
    await review(tenant, id, { nextReviewAt: new Date(due).toISOString() });
    const status = async () => {
      const [one] = (await read(tenant, `?search=${name}`)).body.data;
      const totals = [];
      for (const filter of ["reviewed", "needs_review"]) {
        totals.push((await read(tenant, `?search=${name}&reviewStatus=${filter}`)).body.pagination.total);
      }
      return [one.reviewStatus, (await read(tenant, `/${id}`)).body.reviewStatus, ...totals];
    };
    expect(await status()).toEqual(["reviewed", "reviewed", 1, 0]);
    vi.useFakeTimers({ toFake: ["Date"], now: due });
    onTestFinished(() => void vi.useRealTimers());
    expect(await status()).toEqual(["needs_review", "needs_review", 0, 1]);
    expect((await read(tenant, `/${id}`)).body.organisationReview.decision).toBe("approve");
  });

  it("CRY-15: is nothing to another organisation, nor to the other environment", async () => {
    const name = `z${crypto.randomUUID().slice(0, 8)}`;
    const [id = ""] = await fill([record({ name })]);
    const key = crypto.randomUUID();
    await review(tenant, id, { rationale: "a secret reason" }, { key });
    for (const [whose, environment] of [
      [other, "sandbox"],
      [tenant, "production"],
    ] as const) {
      const { text, body } = await read(whose, `/${id}`, environment);
      expect(body).toMatchObject({ reviewStatus: "needs_review", organisationReview: null, reviews: [] });
      expect(text).not.toContain("a secret reason");
      const filtered = await read(whose, `?search=${name}&reviewStatus=reviewed`, environment);
      expect(filtered.body.pagination.total).toBe(0);
      // The same key is theirs, too.
      const own = await review(whose, id, { decision: "reject" }, { key, environment });
      expect([own.status, own.body.reviewStatus]).toEqual([200, "inactive"]);
    }
    expect((await read(tenant, `/${id}`)).body).toMatchObject({ reviewStatus: "reviewed" });
    expect((await operate("GET", `/provider-directory/providers/${id}`)).text).not.toContain("reject");
  });

  it("CRY-32: is made once for each Idempotency-Key, which is required", async () => {
    const [id = "", second = ""] = await fill([record(), record()]);
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => review(tenant, id, {}, { key })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await read(tenant, `/${id}`)).body.reviewPagination.total).toBe(1);
    const reused = [
      await review(tenant, id, { decision: "reject" }, { key }),
      await review(tenant, second, {}, { key }),
    ];
    expect(reused.map(({ status, body }) => [status, body.error.code])).toEqual([
      [409, "idempotency_key_reused"],
      [409, "idempotency_key_reused"],
    ]);
    const body = { decision: "approve", riskRating: "low", rationale: "why" };
    const without = await request(tenant, "sandbox", "POST", `/crypto/providers/${id}/reviews`, body);
    expect([without.status, without.body.error.code]).toEqual([400, "idempotency_key_required"]);
  });

  it("is answered as before once its next review has passed", async () => {
    const [id = ""] = await fill([record()]);
    const [key, due] = [crypto.randomUUID(), Date.now() + 60_000];
    const nextReviewAt = new Date(due).toISOString();
    const first = await review(tenant, id, { nextReviewAt }, { key });
    vi.useFakeTimers({ toFake: ["Date"], now: due + 1 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await review(tenant, id, { nextReviewAt }, { key })).text).toBe(first.text);
  });

  it.each([
    [{ decision: "reviewed" }, "invalid_request"],
    [{ riskRating: "critical" }, "invalid_request"],
    [{ rationale: "" }, "invalid_request"],
    [{ rationale: "x".repeat(2_001) }, "invalid_request"],
    [{ note: "unknown" }, "invalid_request"],
    [{ evidenceIds: ["pev_of_another"] }, "unprocessable"],
    [{ nextReviewAt: "2026-01-01T00:00:00Z" }, "unprocessable"],
    [{ nextReviewAt: "tomorrow" }, "invalid_request"],
  ])("CRY-15: is refused with %j", async (changes, code) => {
    const refused = await review(tenant, ids[1] ?? "", changes);
    expect([refused.status, refused.body.error.code]).toEqual([400, code]);
  });

  it("CRY-15: rests on evidence of its provider alone", async () => {
    const [id = "", second = ""] = await fill([record(), record()]);
    const evidence = (await read(tenant, `/${second}`)).body.evidence[0].id;
    expect((await review(tenant, id, { evidenceIds: [evidence] })).body.error.code).toBe("unprocessable");
    expect((await review(tenant, second, { evidenceIds: [evidence] })).status).toBe(200);
  });
});

describe("an edition of a register", () => {
  const register = { ...REGISTER, id: `r-${word}` };
  const complete = (asOf: string, records: number, more: object = {}) =>
    operate("POST", `/provider-directory/registers/${register.id}/complete`, {
      asOf,
      records,
      hash: HASH,
      ...more,
    });
  const [first, second] = ["2026-02-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z"];

  it("that lacks a provider is evidence of that, and the provider stays with its evidence and reviews", async () => {
    const [stays, goes] = [record(), record()];
    const third = record();
    const [stayingId, goingId = ""] = await fill([stays, goes, third], { ...register, asOf: first });
    expect((await complete(first, 2)).body.error.details).toEqual({ records: 3 });
    expect((await complete(first, 3)).body).toMatchObject({ asOf: first, providers: 3, gone: 0 });
    await review(tenant, goingId);
    expect(await fill([stays], { ...register, asOf: second })).toEqual([stayingId]);
    const shrunk = await complete(second, 1);
    expect([shrunk.status, shrunk.body.error.details]).toEqual([409, { before: 3, now: 1 }]);
    const completed = await complete(second, 1, { acceptShrink: true });
    expect(completed.body).toMatchObject({ asOf: second, records: 1, providers: 1, gone: 2 });
    expect((await complete(second, 1)).body.gone).toBe(0);
    expect((await complete(first, 3)).body.error.code).toBe("invalid_state");
    const { body } = await read(tenant, `/${goingId}`);
    expect(body.evidence).toMatchObject([
      { type: "register_absence", retrievedAt: second, hash: HASH },
      { type: "register_entry", retrievedAt: first },
    ]);
    expect(body.registrations).toMatchObject([{ status: "removed" }]);
    expect(body).toMatchObject({ reviewStatus: "reviewed", evidenceSummary: { count: 2 } });
    const listed = (await operate("GET", "/provider-directory/registers")).body.data;
    expect(listed).toContainEqual(expect.objectContaining({ id: register.id, asOf: second }));
  });

  it("that is older than what is known adds evidence and changes nothing else", async () => {
    const one = record({ website: "https://new.example" });
    const [id = ""] = await fill([one], { ...REGISTER, asOf: second });
    await fill([{ ...one, website: "https://old.example" }], { ...REGISTER, asOf: first });
    const { body } = await read(tenant, `/${id}`);
    expect(body.website).toBe("https://new.example");
    expect(body.evidence.map(({ retrievedAt }: { retrievedAt: string }) => retrievedAt)).toEqual([
      second,
      first,
    ]);
  });

  it("that is recorded twice changes nothing the second time", async () => {
    const records = [record(), record()];
    const body = { records, register: { ...REGISTER, asOf: first } };
    const send = () => operate("POST", "/provider-directory/records", body);
    expect((await send()).body).toMatchObject({ created: 2, changed: 0, unchanged: 0 });
    expect((await send()).body).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
  });

  it("names the same provider by its LEI, else by authority and legal name, whatever else has changed", async () => {
    const one = record({ lei: null });
    const [id] = await fill([one]);
    const lei = "529900HNOAA1KXQJUQ27";
    expect(await fill([{ ...one, lei }])).toEqual([id]);
    expect(await fill([record({ lei })])).toEqual([id]);
    const [otherId] = await fill([{ ...one, lei: "969500TJ5KRTCJQWXH05" }]);
    expect(otherId).not.toBe(id);
  });

  it("is refused where the register is of another kind, or a record is none", async () => {
    const send = (body: object) => operate("POST", "/provider-directory/records", body);
    await fill([record()]);
    const kind = await send({ records: [record()], register: { ...REGISTER, kind: "warnings" } });
    expect(kind.body.error.code).toBe("unprocessable");
    for (const changes of [{ lei: "5493007WZ7IFULIL8G22" }, { legalName: "" }, { risk: "high" }]) {
      expect((await send({ records: [record(changes)] })).body.error.code).toBe("invalid_request");
    }
  });
});
