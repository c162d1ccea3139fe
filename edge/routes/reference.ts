// GET /reference: the OpenAPI document as a page for people, shown by Swagger UI from the Worker's own assets. The page
// names no other host, and its policy lets the browser contact no other.

import type { Answer, Handled, WeirRequest } from "../http/exchange.ts";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
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
    <link rel="stylesheet" href="/reference/swagger-ui.css">
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript. The document itself: <a href="/openapi.json">/openapi.json</a>.</noscript>
    <script src="/reference/swagger-ui-bundle.js"></script>
    <script src="/reference/start.js"></script>
  </body>
</html>
`;

const SETTINGS = {
  dom_id: "#reference",
  url: "/openapi.json",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  // Otherwise the viewer has a public service check the document.
  validatorUrl: null,
};

/** What the page loads of the viewer's package, and the licences that its script refers to. */
const FILES: ReadonlyMap<string, string> = new Map([
  ["swagger-ui.css", "text/css; charset=utf-8"],
  ["swagger-ui-bundle.js", "text/javascript; charset=utf-8"],
  ["swagger-ui-bundle.js.LICENSE.txt", "text/plain; charset=utf-8"],
  ["LICENSE", "text/plain; charset=utf-8"],
  ["NOTICE", "text/plain; charset=utf-8"],
]);

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
    },
  };
}

export function readReferenceStart(): Answer {
  return file(`SwaggerUIBundle(${JSON.stringify(SETTINGS)});\n`, "text/javascript; charset=utf-8");
}

/** A file of the viewer, as the build of the assets copied it. */
export async function readReferenceFile({ exchange, params }: WeirRequest): Promise<Handled> {
  const name = params["file"] ?? "";
  const type = FILES.get(name);
  if (type === undefined) return undefined;
  const asset = await exchange.env.ASSETS.fetch(`https://assets.invalid/reference/${name}`);
  if (!asset.ok) throw new Error(`${name} of the viewer is not among the assets: ${asset.status}`);
  return file(await asset.text(), type);
}

function file(body: string, type: string): Answer {
  return { status: 200, body, headers: { "content-type": type, "cache-control": CACHED } };
}
