// The generated OpenAPI document: valid 3.1, and saying what the schemas check.

import { describe, expect, it } from "vitest";
import { ERRORS, type ErrorCode } from "../errors/errors.ts";
import { INTEGRATOR_OPERATIONS } from "../operations/integrators.ts";
import type { IntegratorOperation } from "../operations/operation.ts";
import { REQUEST_EXAMPLES } from "./examples/requests.ts";
import { openApiDocument } from "./openapi.ts";

/** The document as a caller gets it. */
const document = JSON.parse(JSON.stringify(openApiDocument()));
const METHODS = ["get", "post", "put", "patch", "delete"];

interface Answer {
  readonly description: string;
  readonly headers?: Record<string, object>;
  readonly content?: Record<string, Media>;
  readonly links?: Record<
    string,
    { readonly operationId: string; readonly parameters: Record<string, string> }
  >;
}

interface Media {
  readonly schema: { readonly $ref?: string; readonly allOf?: readonly object[] };
  readonly examples?: Record<string, { readonly $ref?: string; readonly value?: unknown }>;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  /** Absent where the document's own key is asked for. */
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content: Record<string, Media> };
  readonly responses: Record<string, Answer>;
}

/** Parameters and answers that are kept once, as components. */
function resolved<T>(part: T): T {
  const { $ref } = part as { readonly $ref?: string };
  if ($ref === undefined) return part;
  const path = $ref.replace("#/", "").split("/");
  return path.reduce((found, name) => found[name], document);
}

const operations: [string, Operation][] = Object.entries(
  document.paths as Record<string, Record<string, Operation>>,
).flatMap(([path, item]) =>
  METHODS.flatMap((method): [string, Operation][] => {
    const operation = item[method];
    if (!operation) return [];
    const parameters = operation.parameters.map(resolved);
    const responses = Object.entries(operation.responses).map(
      ([status, answer]) => [status, resolved(answer)] as const,
    );
    return [
      [
        `${method.toUpperCase()} ${path}`,
        { ...operation, parameters, responses: Object.fromEntries(responses) },
      ],
    ];
  }),
);

const isOfIdentityFamily = ([name]: [string, Operation]) => / \/(identity|kyc)\//.test(name);
const ofContract = operations.filter((operation) => !isOfIdentityFamily(operation));

describe("the OpenAPI document", () => {
  it.each(operations)("%s shows what is sent and what is answered by example", (_, operation) => {
    const success = Object.entries(operation.responses).filter(([status]) => status < "300");
    expect(success).not.toEqual([]);
    for (const [status, { content }] of success) {
      if (status !== "204")
        expect(Object.keys(content?.["application/json"]?.examples ?? {})).not.toEqual([]);
    }
    const sent = operation.requestBody?.content["application/json"];
    if (sent) expect(Object.keys(sent.examples ?? {})).not.toEqual([]);
  });

  it("gives every operation a name of its own", () => {
    const names = operations.map(([, { operationId }]) => operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(operations)("EPT-02: %s accepts X-Request-Id", (_, { parameters }) => {
    expect(parameters).toContainEqual(expect.objectContaining({ name: "X-Request-Id", in: "header" }));
  });

  it.each(operations)("%s declares every parameter of its path", (name, { parameters }) => {
    const declared = parameters
      .filter((parameter) => parameter.in === "path")
      .map((parameter) => parameter.name);
    expect(declared).toEqual([...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter));
  });

  it.each(ofContract)("ERR-01: %s answers every error in the one error body", (_, { responses }) => {
    const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
    expect(errors.map(([status]) => status)).toEqual(
      expect.arrayContaining(["400", "401", "403", "429", "500", "503"]),
    );
    for (const [, { content }] of errors) {
      expect(content?.["application/json"]?.schema.allOf?.[0]).toEqual({
        $ref: "#/components/schemas/Error",
      });
    }
  });

  it.each(operations)(
    "%s names every code of a failure, with what to do, under its own status",
    (_, { responses }) => {
      for (const [status, { description, content }] of Object.entries(responses)) {
        if (Number(status) < 400) continue;
        const codes = Object.keys(content?.["application/json"]?.examples ?? {}) as ErrorCode[];
        expect(codes).not.toEqual([]);
        for (const code of codes) {
          expect(ERRORS[code].status).toBe(Number(status));
          expect(description).toContain(`\`${code}\`: ${ERRORS[code].when} ${ERRORS[code].remedy}`);
        }
      }
    },
  );

  it.each(operations)("%s names the request in every answer", (_, { responses }) => {
    for (const { headers } of Object.values(responses)) expect(headers).toHaveProperty("X-Request-Id");
  });

  it("leads on only to operations that there are, by parameters that they have and values that the answer shows", () => {
    const byName = new Map(operations.map(([, operation]) => [operation.operationId, operation]));
    const leading = operations.flatMap(([, { responses }]) =>
      Object.values(responses).flatMap(({ links = {}, content }) => {
        const [example] = Object.values(content?.["application/json"]?.examples ?? {});
        return Object.values(links).map((link) => ({ ...link, shown: example && resolved(example).value }));
      }),
    );
    expect(leading.length).toBeGreaterThan(20);
    for (const { operationId, parameters, shown } of leading) {
      const next = byName.get(operationId)?.parameters.filter((parameter) => parameter.in === "path");
      expect(Object.keys(parameters)).toEqual(next?.map(({ name }) => name));
      for (const pointer of Object.values(parameters)) {
        const path = pointer.replace("$response.body#/", "").split("/");
        const value = path.reduce((found, name) => (found as Record<string, unknown>)[name], shown);
        expect(value).toEqual(expect.any(String));
      }
    }
  });

  it("leaves answers open to fields that are added later", () => {
    expect(document.components.schemas.Alert).not.toHaveProperty("additionalProperties");
  });

  const withBody = Object.entries<IntegratorOperation>(INTEGRATOR_OPERATIONS).flatMap(
    ([id, { method, body }]) => {
      const name = body?.meta()?.id;
      return body === undefined || name === undefined ? [] : [{ id, method, body, name }];
    },
  );

  it.each(withBody)(
    "closes the body of $id if another field is refused, and else leaves it open",
    ({ body, name }) => {
      const examples = Object.values(REQUEST_EXAMPLES[name] ?? {}).map((example) => Object(example));
      const isRefused = examples.map((example) => !body.safeParse({ ...example, aFieldOfNobody: 1 }).success);
      const { oneOf, ...schema } = document.components.schemas[name];
      const forms: { additionalProperties?: boolean }[] = schema.properties === undefined ? oneOf : [schema];
      const isClosed = forms.map(({ additionalProperties }) => additionalProperties === false);
      expect(new Set(isRefused)).toEqual(new Set(isClosed));
    },
  );

  it.each(withBody.filter(({ method }) => method === "patch"))(
    "says of the body of $id that it names a change",
    ({ body, name }) => {
      expect(body.safeParse({}).success).toBe(false);
      const { minProperties = 0, required = [] } = document.components.schemas[name];
      const isVersioned = required.includes("version");
      expect(Math.max(minProperties, required.length)).toBeGreaterThan(isVersioned ? 1 : 0);
    },
  );

  it("gives each type that a client needs a name of its own", () => {
    const names = Object.keys(document.components.schemas);
    JSON.stringify(document.components.schemas, (_, part) => {
      if (typeof part?.title === "string" && part.type !== undefined) names.push(part.title);
      return part;
    });
    expect(names).toContain("CryptoAddressHosting");
    expect(names.length).toBeGreaterThan(400);
    expect(new Set(names).size).toBe(names.length);
  });

  it("says nothing that generators of clients in Go and Java stop at", () => {
    const stopped: string[] = [];
    const names = new Set(Object.keys(document.components.schemas));
    JSON.stringify(document, (key, part) => {
      if (key === "examples") return undefined;
      const types = Array.isArray(part?.type) ? part.type.filter((type: unknown) => type !== "null") : [];
      const forms: unknown[] = Array.isArray(part?.anyOf) ? part.anyOf : [];
      const isAny = forms.some((form) => JSON.stringify(form) === "{}");
      if (types.length > 1 || isAny || (part?.default === null && part?.type !== undefined))
        stopped.push(key);
      return part;
    });
    expect(stopped).toEqual([]);
    JSON.stringify(document.components.schemas, (_, part) => {
      const { title = "", "x-go-type-name": forGo } = Object(part);
      // The place of a type is a name of its own already.
      if (String(title).endsWith("Part") && names.has(title.slice(0, -"Part".length)))
        expect(forGo).toBe(title);
      return part;
    });
  });

  it("shows requests that are accepted", () => {
    const bodies = new Set(
      operations.flatMap(([, { requestBody }]) => {
        const name = requestBody?.content["application/json"]?.schema.$ref?.split("/").at(-1);
        return name === undefined ? [] : [name];
      }),
    );
    expect(new Set(Object.keys(REQUEST_EXAMPLES))).toEqual(bodies);
  });

  it("CMP-07: the identity family answers every error in its own body, beside /api/v1", () => {
    const events = operations.find(([name]) => name === "POST /identity/events");
    expect(document.paths["/identity/events"].servers).toEqual([{ url: "/api" }]);
    const errors = Object.entries(events?.[1].responses ?? {}).filter(([status]) => Number(status) >= 400);
    expect(errors.map(([status]) => status)).toEqual([
      "400",
      "401",
      "402",
      "403",
      "409",
      "429",
      "500",
      "503",
    ]);
    for (const [, { content }] of errors) {
      expect(content?.["application/json"]?.schema.allOf?.[0]).toEqual({
        $ref: "#/components/schemas/IdentityError",
      });
    }
    expect(document.paths["/kyc/health"].get.security).toEqual([]);
  });

  it.each(operations.filter(([, { security }]) => security === undefined))(
    "VER-02: %s accepts Service-Version",
    (_, { parameters }) => {
      expect(parameters).toContainEqual(
        expect.objectContaining({
          name: "Service-Version",
          in: "header",
          schema: expect.objectContaining({ enum: ["2026-08-11"] }),
        }),
      );
    },
  );

  it.each(operations.filter(([, { responses }]) => responses["429"]))(
    "%s says how long to wait",
    (_, { responses }) => {
      expect(responses["429"]?.headers).toMatchObject({
        "Retry-After": { required: true, schema: { type: "integer" } },
      });
      expect(responses["503"]?.headers).toMatchObject({ "Retry-After": { schema: { type: "integer" } } });
    },
  );

  it.each(["POST /transactions", "POST /activities", "POST /wallet-screenings"])(
    "%s may want for credit",
    (name) => {
      const [, operation] = operations.find(([written]) => written === name) ?? [];
      expect(Object.keys(operation?.responses ?? {})).toContain("402");
    },
  );

  it.each(["203.0.113.7", "::1", "2001:DB8::8a2e:370:7334", "::ffff:203.0.113.7"])(
    "documents the address %s, which is accepted",
    (address) => {
      const { anyOf } = document.components.schemas.TransactionRequest.properties.ipAddress;
      const forms = (anyOf as { anyOf?: { pattern?: string }[] }[]).flatMap((form) => form.anyOf ?? []);
      const fitting = forms.filter(
        ({ pattern }) => pattern === undefined || new RegExp(pattern).test(address),
      );
      expect(fitting).not.toEqual([]);
    },
  );

  it("EPT-05: outcomes need an Idempotency-Key", () => {
    const [, operation] = operations.find(([name]) => /^post .*\/outcomes$/i.test(name)) ?? [];
    expect(operation?.parameters).toContainEqual(
      expect.objectContaining({ name: "Idempotency-Key", in: "header", required: true }),
    );
  });

  it("ERR-15: publishes every code and type", () => {
    const { type, code } = document.components.schemas.Error.properties.error.properties;
    expect(new Set(code.enum)).toEqual(new Set(Object.keys(ERRORS)));
    expect(new Set(type.enum)).toEqual(new Set(Object.values(ERRORS).map((kind) => kind.type)));
  });

  it("publishes the contract's required fields and closed sets", () => {
    const { TransactionRequest, Transaction, ActivityRequest, OutcomeRequest, Party } =
      document.components.schemas;
    expect(TransactionRequest.required).toEqual([
      "externalActivityId",
      "subject",
      "occurredAt",
      "transaction",
    ]);
    expect(new Set(Transaction.required)).toEqual(
      new Set(["externalTransactionId", "assetClass", "direction", "amount", "currency", "transactionType"]),
    );
    expect(new Set(ActivityRequest.required)).toEqual(
      new Set(["externalActivityId", "subject", "occurredAt", "type"]),
    );
    expect(OutcomeRequest.required).toEqual(["classification", "source", "occurredAt"]);
    expect(Party.properties.role.enum).toEqual(["customer", "sender", "recipient", "counterparty"]);
    expect(Transaction.properties.amount.type).toBe("string");
  });

  it("is the same text every time", () => {
    expect(JSON.stringify(openApiDocument())).toBe(JSON.stringify(document));
  });
});
