// GET /reference: the OpenAPI document as a page for people, read by Scalar's viewer from the Worker's own assets. The page
// names no other host, and its policy lets the browser ask none: no fonts, telemetry, proxy or agents of elsewhere.

import type { Answer, WeirRequest } from "../../http/exchange.ts";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Weir API reference</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript. The document itself: <a href="/openapi.json">/openapi.json</a>.</noscript>
    <script src="/reference/viewer.js"></script>
    <script src="/reference/start.js"></script>
  </body>
</html>
`;

const SETTINGS = {
  url: "/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
};

const CACHED = "public, max-age=3600";

export function readReference(): Answer {
  return {
    status: 200,
    body: PAGE,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": CACHED,
      "content-security-policy": POLICY,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  };
}

export function readReferenceStart(): Answer {
  return script(`Scalar.createApiReference("#reference", ${JSON.stringify(SETTINGS)});\n`);
}

/** The viewer as its package brings it; wrangler.toml names the directory. */
export async function readReferenceViewer({ exchange }: WeirRequest): Promise<Answer> {
  const viewer = await exchange.env.ASSETS.fetch("https://assets.invalid/standalone.js");
  if (!viewer.ok) throw new Error(`the viewer is not among the assets: ${viewer.status}`);
  return script(await viewer.text());
}

function script(body: string): Answer {
  const headers = {
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": CACHED,
    "x-content-type-options": "nosniff",
  };
  return { status: 200, body, headers };
}
