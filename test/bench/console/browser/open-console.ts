// A page of the console, signed in by a code as the local system does it.

import type { Browser, CDPSession, Page } from "playwright-core";
import { z } from "zod";
import { createClient } from "#ops/http/client.ts";
import { openPage, WIDE } from "#test/browser/browser.ts";
import type { Asked } from "../found.ts";

export interface OpenedConsole {
  readonly page: Page;
  /** What only the browser's own protocol tells. */
  readonly protocol: CDPSession;
  /** The address of a place of the sandbox of the organisation with the seeded decisions. */
  readonly addressOf: (place: string) => string;
  /** The same of the organisation that the sample was decided for. */
  readonly sampleAddressOf: (place: string) => string;
}

export async function openConsole(
  browser: Browser,
  { operatorUrl: baseUrl, operatorToken: token, organisationId, sampleOrganisationId }: Asked,
): Promise<OpenedConsole> {
  const made = await createClient({ baseUrl, token }).call({ method: "POST", path: "/session/codes" });
  if (!made.ok) throw new Error(`no code: ${made.error.code}`);
  const { code } = z.object({ code: z.string() }).parse(made.body);
  const root = new URL("/console/", baseUrl).href;
  const { page, context } = await openPage(browser, { theme: "light", width: WIDE });
  await page.goto(`${root}#code=${code}`);
  await page.getByRole("navigation", { name: "Places" }).waitFor();
  const protocol = await context.newCDPSession(page);
  const addressOf = (organisation: string) => (place: string) => `${root}${organisation}/sandbox/${place}`;
  return {
    page,
    protocol,
    addressOf: addressOf(organisationId),
    sampleAddressOf: addressOf(sampleOrganisationId),
  };
}

/** Resolves when the page shows data, and nothing of it is still being waited for. */
export async function untilContent(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const content = document.querySelector("#content");
    if (content === null || content.querySelector('[aria-busy="true"]') !== null) return false;
    const isLoading = [...content.querySelectorAll('[role="status"]')].some(
      ({ textContent }) => textContent === "Loading",
    );
    return !isLoading && content.querySelector("[data-value], [data-index='0']") !== null;
  });
}
