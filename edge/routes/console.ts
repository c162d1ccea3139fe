// GET /console/…: the console's page and its files, as its build left them among the Worker's assets. Every address of the console is
// the same page, which reads the address itself. Its policy admits files of its own alone, and no text that a script makes.

import type { Answer, Handled, WeirRequest } from "../http/exchange.ts";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** The page reads no device and takes no payment, so nothing that gets into it may. It writes to the clipboard. */
const WITHOUT_DEVICES = [
  "camera",
  "display-capture",
  "geolocation",
  "hid",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": POLICY,
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": WITHOUT_DEVICES,
  "referrer-policy": "no-referrer",
};

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
  svg: "image/svg+xml",
  md: "text/markdown; charset=utf-8",
};

/** The names of these hold a hash of what is in them. */
const HASHED = "public, max-age=31536000, immutable";
const NAMED = "public, max-age=3600";

export function goToConsole(): Answer {
  return { status: 302, body: null, headers: { location: "/console/", "cache-control": "no-store" } };
}

export async function readConsole({ exchange }: WeirRequest): Promise<Answer> {
  const page = await exchange.env.ASSETS.fetch("https://assets.invalid/console/index.html");
  if (!page.ok) throw new Error(`the console's page is not among the assets: ${page.status}`);
  return { status: 200, body: await page.text(), headers: PAGE_HEADERS };
}

export const readConsoleAsset = async (request: WeirRequest): Promise<Handled> =>
  await readFile(request, "assets/", HASHED);

export const readConsoleFile = async (request: WeirRequest): Promise<Handled> =>
  await readFile(request, "", NAMED);

async function readFile({ exchange, params }: WeirRequest, folder: string, cached: string): Promise<Handled> {
  const name = params["file"] ?? "";
  const type = TYPES[name.split(".").at(-1) ?? ""];
  // Nothing that climbs out of the folder, however it is written.
  if (type === undefined || !/^[\w.-]+$/.test(name)) return undefined;
  const asset = await exchange.env.ASSETS.fetch(`https://assets.invalid/console/${folder}${name}`);
  if (!asset.ok) return undefined;
  const headers = { "content-type": type, "cache-control": cached };
  return { status: 200, body: await asset.text(), headers };
}
