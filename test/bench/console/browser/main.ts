// What a person with a browser sees of the console, as figures: a program of its own, since only its types know of a browser's page.
// Reads from its standard input whom to sign in and where; writes the findings as JSON.

import { text } from "node:stream/consumers";
import { launchBrowser } from "#test/browser/browser.ts";
import { askedSchema, type Found } from "../found.ts";
import { measureAddresses } from "./addresses.ts";
import { measureGrid } from "./grid.ts";
import { measureMemory } from "./memory.ts";
import { openConsole, type OpenedConsole } from "./open-console.ts";
import { measureTyping } from "./typing.ts";

const asked = askedSchema.parse(JSON.parse(await text(process.stdin)));
const browser = await launchBrowser();
try {
  const found: Found = {
    addresses: await withConsole(measureAddresses),
    grid: await withConsole((opened) => measureGrid(browser, opened)),
    typing: await withConsole(measureTyping),
    memory: await withConsole(measureMemory),
  };
  process.stdout.write(JSON.stringify(found));
} finally {
  await browser.close();
}

async function withConsole<Seen>(look: (opened: OpenedConsole) => Promise<Seen>): Promise<Seen> {
  const opened = await openConsole(browser, asked);
  try {
    return await look(opened);
  } finally {
    await opened.page.context().close();
  }
}
