// The console as a browser gets it: a page of the operators' host whose policy admits files of its own alone.

import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { HOSTS } from "./client.ts";

async function open(
  path: string,
  host: string = HOSTS.operator,
): Promise<{ response: Response; text: string }> {
  const response = await exports.default.fetch(new Request(`${host}${path}`, { redirect: "manual" }));
  return { response, text: await response.text() };
}

describe("the console's page", () => {
  it("is behind the first address of the operators' host", async () => {
    const { response } = await open("/");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/console/"]);
  });

  it("is the same under each of its addresses, and is never kept", async () => {
    const { response, text } = await open("/console/");
    expect(response.status).toBe(200);
    expect(text).toMatch(/^<!doctype html>/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    for (const path of [
      "/console",
      "/console/d/dec_1",
      "/console/org_1/production/decisions/dec_1?last=30d",
    ]) {
      expect((await open(path)).text, path).toBe(text);
    }
  });

  it("admits files of its own alone: no other host, no style or script in the page, no text that becomes code", async () => {
    const { response, text } = await open("/console/");
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; form-action 'self'; " +
        "frame-ancestors 'none'",
    );
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringMatching(/camera=\(\), .*geolocation=\(\), .*microphone=\(\)/),
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    expect(text).not.toMatch(/https?:|<style|<script>|\son\w+=/);
  });

  it("serves each file that it names, for as long as its name", async () => {
    const { text } = await open("/console/");
    const paths = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) {
      const { response, text: content } = await open(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get("content-type")).toMatch(
        /^(text\/(javascript|css); charset=utf-8|image\/svg\+xml)$/,
      );
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("cache-control")).toMatch(
        path.includes("/assets/") ? /immutable/ : /max-age=3600/,
      );
      expect(content).not.toBe("");
    }
  });

  it("says which licences its parts have", async () => {
    const { response, text } = await open("/console/licences.md");
    expect(response.status).toBe(200);
    expect(text).toContain("react-dom");
  });

  it.each([
    "/console/assets/absent.js",
    "/console/assets/..%2findex.html",
    "/console/assets/%2e%2e%2f%2e%2e%2freference%2fLICENSE",
    "/console/assets/deeper/index.js",
    "/console/assets/",
  ])("has no file %s, and shows no page in its place", async (path) => {
    const { response, text } = await open(path);
    expect(response.status).toBe(404);
    expect(text).toContain("route_not_found");
  });

  it.each([HOSTS.sandbox, HOSTS.production])("is not on %s, which integrators call", async (host) => {
    for (const path of ["/", "/console/", "/console/weir.svg"]) {
      expect((await open(path, host)).response.status, path).toBe(404);
    }
  });
});
