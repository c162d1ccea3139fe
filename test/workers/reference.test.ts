// The reference as people open it: a page of our own host that asks nothing of any other.

import { describe, expect, it } from "vitest";
import { exports } from "cloudflare:workers";
import { HOSTS } from "./client.ts";

async function open(
  path: string,
  host: string = HOSTS.sandbox,
): Promise<{ response: Response; text: string }> {
  const response = await exports.default.fetch(new Request(`${host}${path}`));
  return { response, text: await response.text() };
}

describe("GET /reference", () => {
  it.each([HOSTS.sandbox, HOSTS.production])("is a page of %s, without a key", async (host) => {
    const { response, text } = await open("/reference", host);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(text).toMatch(/^<!doctype html>/);
  });

  it("names no other host, and lets the browser ask none", async () => {
    const { response, text } = await open("/reference");
    expect(text).not.toMatch(/https?:|\/\//);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/\*|https?:|unsafe-eval|script-src[^;]*unsafe/);
  });

  it("serves every script and style sheet that it names", async () => {
    const { text } = await open("/reference");
    const paths = [...text.matchAll(/(?:script src|stylesheet" href)="([^"]+)"/g)].map(
      ([, path = ""]) => path,
    );
    expect(paths).toHaveLength(3);
    for (const path of paths) {
      const { response, text: content } = await open(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toMatch(/^text\/(javascript|css); charset=utf-8$/);
      expect(content).not.toBe("");
    }
  });

  it("reads the document of its own host, and has no service of others check it", async () => {
    const { text } = await open("/reference/start.js");
    expect(text).toContain('"url":"/openapi.json"');
    expect(text).toContain('"validatorUrl":null');
    expect(text).not.toMatch(/https?:/);
  });

  it("is the viewer from its package", async () => {
    const { text } = await open("/reference/swagger-ui-bundle.js");
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(text).toContain("SwaggerUIBundle");
  });

  it.each([
    ["LICENSE", "Apache License"],
    ["NOTICE", "SmartBear"],
    ["swagger-ui-bundle.js.LICENSE.txt", "MIT License"],
  ])("brings the viewer's %s", async (file, words) => {
    const { response, text } = await open(`/reference/${file}`);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(text).toContain(words);
  });

  it.each(["/reference/other.js", "/reference/package.json", "/swagger-ui-bundle.js"])(
    "has nothing at %s",
    async (path) => {
      expect((await open(path)).response.status).toBe(404);
    },
  );

  it("does not exist on the operators' host", async () => {
    expect((await open("/reference", HOSTS.operator)).response.status).toBe(404);
  });
});
