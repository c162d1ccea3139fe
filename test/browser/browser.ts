// A real browser for tests of the console: Debian's Chromium where the machine has it, else the one that comes from npm. Every page
// records what its policy refused, which requests left its origin, and what its scripts said.

import { existsSync } from "node:fs";
import npmChromium from "@sparticuz/chromium";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { PATIENCE } from "../patience.ts";
import { watchNetwork } from "./network-rest.ts";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];

export type Theme = "light" | "dark";
export interface Look {
  readonly theme: Theme;
  readonly width: number;
  /** Without one, nothing that a mouse does arrives, and the page says that it tried. */
  readonly hasMouse?: boolean;
}

export const WIDE = 1_280;
export const NARROW = 390;
const HEIGHT = 900;

/** What pages are looked at in: each width, in a theme of its own. `expectSound` looks at each in the other theme, too. */
export const LOOKS: readonly (readonly [Theme, number])[] = [
  ["light", WIDE],
  ["dark", NARROW],
];

/** What a page must never have. */
export interface Faults {
  readonly refusedByPolicy: string[];
  readonly leftTheOrigin: string[];
  readonly errors: string[];
}

export interface Watched {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: Faults;
}

export async function launchBrowser(): Promise<Browser> {
  const installed = INSTALLED.find((path) => existsSync(path));
  // Where there is none: the libraries of that from npm lie beside it, not in the system.
  if (installed === undefined) process.env["AWS_EXECUTION_ENV"] ??= "AWS_Lambda_nodejs22.x";
  const executablePath = installed ?? (await npmChromium.executablePath());
  // Without the arguments that come with it: they take away the very walls that the tests hold the console to, and with all in one
  // process the browser ends with its first context.
  return await chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

export async function openPage(browser: Browser, { theme, width, hasMouse = true }: Look): Promise<Watched> {
  const context = await browser.newContext({
    colorScheme: theme,
    viewport: { width, height: HEIGHT },
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(PATIENCE.timeout);
  const faults: Faults = { refusedByPolicy: [], leftTheOrigin: [], errors: [] };
  await context.exposeBinding(
    "weirPolicyRefused",
    (_, what: string) => void faults.refusedByPolicy.push(what),
  );
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      Reflect.get(globalThis, "weirPolicyRefused")(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  if (!hasMouse) await context.addInitScript(refuseMouse);
  const page = await context.newPage();
  watchNetwork(page);
  page.on("pageerror", (error) => void faults.errors.push(String(error)));
  page.on("request", (request) => {
    const { origin } = new URL(request.url());
    const own = page.url() === "about:blank" ? origin : new URL(page.url()).origin;
    if (origin !== own) faults.leftTheOrigin.push(request.url());
  });
  return { page, context, faults };
}

/** In the page, before all else that listens. */
function refuseMouse(): void {
  for (const name of ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "dblclick"]) {
    globalThis.addEventListener(
      name,
      (event) => {
        // A key that presses a button makes a click, too, of no pointer.
        const isOfKey = event instanceof PointerEvent && event.pointerType === "";
        if (!event.isTrusted || isOfKey) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        throw new Error(`a mouse was used: ${name}`);
      },
      { capture: true },
    );
  }
}
