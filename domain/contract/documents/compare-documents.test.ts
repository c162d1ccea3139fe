// What breaks an integrator between two versions of a document, and what does not (VER-05, VER-06).

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareDocuments, shapeOf, type ComparedDocument } from "./compare-documents.ts";
import type { Schema } from "./compare-schemas.ts";
import { openApiDocument } from "./openapi.ts";

const REQUEST: Schema = {
  type: "object",
  properties: {
    name: { type: "string", maxLength: 10 },
    size: { type: "integer", minimum: 1, maximum: 5 },
    kind: { type: "string", enum: ["a", "b"] },
    order: { type: "string", default: "up" },
    any: { type: "array" },
  },
  required: ["name"],
};
const ANSWER: Schema = {
  type: "object",
  properties: {
    id: { type: "string" },
    kind: { type: "string", enum: ["a", "b"] },
    score: { type: "number" },
    tags: { type: "array", items: { type: "string" } },
  },
  required: ["id", "score"],
};

function documentOf(request: Schema, answer: Schema, paths: object = {}): ComparedDocument {
  const json = (name: string) => ({
    content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const post = {
    parameters: [{ name: "limit", in: "query", schema: { type: "integer", maximum: 100 } }],
    requestBody: { required: true, ...json("Request") },
    responses: { 200: json("Answer"), 400: json("Error") },
  };
  return {
    paths: { "/things": { post }, ...paths },
    components: { schemas: { Request: request, Answer: answer } },
  };
}

const with_ = (
  schema: Schema,
  properties: Readonly<Record<string, Schema>>,
  required?: string[],
): Schema => ({
  ...schema,
  properties: { ...schema.properties, ...properties },
  ...(required && { required }),
});
const without = (schema: Schema, name: string): Schema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([key]) => key !== name)),
});

const BEFORE = documentOf(REQUEST, ANSWER);

/** The document with another part of its one operation. */
function withPart(part: object): ComparedDocument {
  const { post } = { post: {}, ...BEFORE.paths?.["/things"] };
  return { ...BEFORE, paths: { "/things": { post: { ...post, ...part } } } };
}

const ANSWERED = {
  content: { "application/json": { schema: { $ref: "#/components/schemas/Answer" } } },
};

describe("breaks", () => {
  it.each([
    [
      "a field of an answer removed",
      documentOf(REQUEST, without(ANSWER, "score")),
      "removed",
      "Answer.score",
    ],
    ["a field of a request removed", documentOf(without(REQUEST, "size"), ANSWER), "removed", "Request.size"],
    [
      "a field renamed",
      documentOf(REQUEST, with_(without(ANSWER, "score"), { points: { type: "number" } })),
      "renamed",
      "Answer.score",
    ],
    [
      "an optional field made required",
      documentOf({ ...REQUEST, required: ["name", "size"] }, ANSWER),
      "changed",
      "Request.size",
    ],
    [
      "a required field added to a request",
      documentOf(with_(REQUEST, { colour: { type: "string" } }, ["name", "colour"]), ANSWER),
      "added",
      "Request.colour",
    ],
    [
      "a field that an answer always had, now left out at times",
      documentOf(REQUEST, { ...ANSWER, required: ["id"] }),
      "changed",
      "Answer.score",
    ],
    [
      "another type",
      documentOf(REQUEST, with_(ANSWER, { score: { type: "string" } })),
      "changed",
      "Answer.score",
    ],
    [
      "null where there was always a value",
      documentOf(REQUEST, with_(ANSWER, { score: { anyOf: [{ type: "number" }, { type: "null" }] } })),
      "changed",
      "Answer.score",
    ],
    [
      "a value that is no longer taken",
      documentOf(with_(REQUEST, { kind: { type: "string", enum: ["a"] } }), ANSWER),
      "removed",
      "Request.kind",
    ],
    [
      "a tighter bound",
      documentOf(with_(REQUEST, { name: { type: "string", maxLength: 9 } }), ANSWER),
      "changed",
      "Request.name",
    ],
    [
      "a bound where there was none",
      documentOf(with_(REQUEST, { name: { type: "string", maxLength: 10, minLength: 2 } }), ANSWER),
      "changed",
      "Request.name",
    ],
    [
      "another default",
      documentOf(with_(REQUEST, { order: { type: "string", default: "down" } }), ANSWER),
      "changed",
      "Request.order",
    ],
    [
      "a default that is none any more",
      documentOf(with_(REQUEST, { order: { type: "string" } }), ANSWER),
      "changed",
      "Request.order",
    ],
    [
      "items of a request held to a type",
      documentOf(with_(REQUEST, { any: { type: "array", items: { type: "string" } } }), ANSWER),
      "changed",
      "Request.any[]",
    ],
    [
      "items of an answer that may be anything",
      documentOf(REQUEST, with_(ANSWER, { tags: { type: "array" } })),
      "changed",
      "Answer.tags[]",
    ],
    ["an operation removed", { ...BEFORE, paths: {} }, "removed", "POST /things"],
    [
      "another success",
      withPart({ responses: { 200: ANSWERED, 201: ANSWERED } }),
      "added",
      "POST /things 201",
    ],
    ["a success removed", withPart({ responses: { 201: ANSWERED } }), "removed", "POST /things 200"],
    [
      "an answer of another media type",
      withPart({ responses: { 200: { content: { "text/plain": { schema: {} } } } } }),
      "removed",
      "POST /things 200 application/json",
    ],
    [
      "a request of another media type",
      withPart({ requestBody: { required: true, content: { "text/plain": { schema: {} } } } }),
      "removed",
      "POST /things body application/json",
    ],
    [
      "a key wanted where there was none",
      withPart({ security: [{ key: [] }] }),
      "changed",
      "POST /things security",
    ],
    ["a key wanted everywhere", { ...BEFORE, security: [{ key: [] }] }, "changed", "POST /things security"],
  ] as const)("%s", (_, after, kind, path) => {
    const breaking = compareDocuments(BEFORE, after).filter((change) => change.breaking);
    expect(breaking).not.toEqual([]);
    expect(breaking[0]).toMatchObject({ kind, path });
  });

  it("a parameter that is gone, newly required or narrower", () => {
    const parameters = (list: object[]) => ({
      ...BEFORE,
      paths: { "/things": { post: { parameters: list, responses: {} } } },
    });
    const limit = { name: "limit", in: "query", schema: { type: "integer", maximum: 100 } };
    const broken = (after: object[]) =>
      compareDocuments(parameters([limit]), parameters(after)).filter(({ breaking }) => breaking);
    expect(broken([])).toMatchObject([{ kind: "removed", path: "POST /things query limit" }]);
    expect(broken([{ ...limit, required: true }])).toHaveLength(1);
    expect(broken([{ ...limit, schema: { type: "integer", maximum: 50 } }])).toHaveLength(1);
    expect(broken([limit, { name: "q", in: "query", required: true }])).toMatchObject([{ kind: "added" }]);
    expect(broken([limit, { name: "q", in: "query" }])).toEqual([]);
  });
});

describe("breaks nothing", () => {
  it.each([
    ["an operation added", documentOf(REQUEST, ANSWER, { "/more": { get: { responses: {} } } })],
    [
      "an optional field added to a request",
      documentOf(with_(REQUEST, { colour: { type: "string" } }), ANSWER),
    ],
    ["a field added to an answer", documentOf(REQUEST, with_(ANSWER, { colour: { type: "string" } }))],
    [
      "a value that answers gain",
      documentOf(REQUEST, with_(ANSWER, { kind: { type: "string", enum: ["a", "b", "c"] } })),
    ],
    [
      "a value that requests may have as well",
      documentOf(with_(REQUEST, { kind: { type: "string", enum: ["a", "b", "c"] } }), ANSWER),
    ],
    ["a wider bound", documentOf(with_(REQUEST, { name: { type: "string", maxLength: 20 } }), ANSWER)],
    ["a required field made optional", documentOf({ ...REQUEST, required: [] }, ANSWER)],
    [
      "a required field made optional, with a default",
      documentOf(with_(REQUEST, { name: { type: "string", maxLength: 10, default: "x" } }, []), ANSWER),
    ],
    [
      "items of a request that may be anything, and of an answer held to a type",
      documentOf(
        with_(REQUEST, { any: { type: "array", items: {} } }),
        with_(ANSWER, { tags: { type: "array", items: { type: "string", maxLength: 9 } } }),
      ),
    ],
    [
      "another media type that is taken as well",
      withPart({
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: { $ref: "#/components/schemas/Request" } },
            "text/plain": { schema: {} },
          },
        },
      }),
    ],
  ] as const)("%s", (_, after) => {
    const changes = compareDocuments(BEFORE, after);
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.filter(({ breaking }) => breaking)).toEqual([]);
  });
});

describe("the same in other words", () => {
  const list: Schema = { type: ["string", "number", "null"], maxLength: 10 };
  const forms: readonly Schema[] = [{ type: "string", maxLength: 10 }, { type: "number" }, { type: "null" }];
  const array: Schema = { type: "array", items: { type: "string" } };
  const inBoth = (free: Schema) => documentOf(with_(REQUEST, { free }), with_(ANSWER, { free }));

  it.each<[string, Schema, Schema]>([
    ["several types and a form for each", list, { anyOf: forms }],
    [
      "several types among forms and a form for each",
      { anyOf: [list, array] },
      { anyOf: [...forms.slice(0, 2), array, { type: "null" }] },
    ],
    ["anything or null and anything", { anyOf: [{}, { type: "null" }] }, {}],
  ])("is no change: %s", (_, one, other) => {
    expect(compareDocuments(inBoth(one), inBoth(other))).toEqual([]);
    expect(compareDocuments(inBoth(other), inBoth(one))).toEqual([]);
  });

  it.each<[string, Schema]>([
    ["without one of the types", { anyOf: forms.slice(1) }],
    ["with a tighter bound", { anyOf: [{ type: "string", maxLength: 9 }, ...forms.slice(1)] }],
    ["with a type more", { anyOf: [...forms, array] }],
    ["of any type", {}],
  ])("does not hide what breaks: %s", (_, other) => {
    const broken = compareDocuments(inBoth(list), inBoth(other)).filter(({ breaking }) => breaking);
    expect(broken).not.toEqual([]);
  });
});

describe("what lets a caller in", () => {
  const [one, other, both] = [{ key: [] }, { token: [] }, { key: [], token: [] }];
  const isBroken = (from: object[], to: object[]) =>
    compareDocuments(withPart({ security: from }), withPart({ security: to })).some(
      ({ breaking }) => breaking,
    );

  it("may become less, or have a choice more, and not more, fewer or another", () => {
    expect(isBroken([one], [])).toBe(false);
    expect(isBroken([both], [one])).toBe(false);
    expect(isBroken([one], [one, other])).toBe(false);
    expect(isBroken([one], [both])).toBe(true);
    expect(isBroken([one, other], [one])).toBe(true);
    expect(isBroken([one], [other])).toBe(true);
  });
});

describe("a webhook", () => {
  const sent = (schema: Schema) => ({
    post: { requestBody: { required: true, content: { "application/json": { schema } } } },
  });
  const event: Schema = { type: "object", properties: { id: { type: "string" } }, required: ["id"] };
  const breaks = (webhooks: Record<string, object>) =>
    compareDocuments({ ...BEFORE, webhooks: { opened: sent(event) } }, { ...BEFORE, webhooks }).map(
      ({ breaking }) => breaking,
    );

  it("is to its receiver what an answer is: it may gain a field and lose none", () => {
    expect(breaks({ opened: sent(event) })).toEqual([]);
    const larger = { ...event, properties: { ...event.properties, at: { type: "string" } } } as Schema;
    expect(breaks({ opened: sent(larger) })).toEqual([false]);
    expect(breaks({ opened: sent({ type: "object", properties: {} }) })).toContain(true);
  });

  it("may be added, and not removed", () => {
    expect(breaks({ opened: sent(event), closed: sent(event) })).toEqual([false]);
    expect(breaks({})).toEqual([true]);
  });
});

describe("the document of today", () => {
  const document = openApiDocument();

  it("has no change against itself", () => {
    expect(compareDocuments(document, document)).toEqual([]);
  });

  it("keeps all that is compared in its shape", () => {
    expect(compareDocuments(document, shapeOf(document))).toEqual([]);
  });

  // Any field of any schema: whichever goes, somebody misses it.
  it("notices every field of every schema that goes (seed 7)", () => {
    const places = Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) =>
      Object.keys((schema as Schema).properties ?? {}).map((field) => [name, field] as const),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), ([name, field]) => {
        const after = structuredClone(document);
        const schema = after.components?.schemas?.[name] as
          | (Schema & { properties: Record<string, Schema> })
          | undefined;
        delete schema?.properties[field];
        const breaking = compareDocuments(document, after).filter((change) => change.breaking);
        // What only failures have is held by the list of codes.
        return name === "Error" || name === "IdentityError" || breaking.length > 0;
      }),
      { seed: 7, numRuns: 150 },
    );
  });
});
