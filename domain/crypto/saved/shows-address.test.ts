// A text that is kept shows no complete address, however its parts are set apart.

import { describe, expect, it } from "vitest";
import { networkNamed } from "../../screening/addresses/networks.ts";
import { showsAddress } from "./shows-address.ts";

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const GROUPS = ADDRESS.slice(2).match(/.{4}/g) ?? [];

function shows(kept: string): boolean {
  const ethereum = networkNamed("ethereum");
  if (ethereum === null) throw new Error("ethereum is known");
  return showsAddress(kept, ethereum, ADDRESS);
}

describe("a text that is kept", () => {
  it.each([":", "#", "*", " (", ")", "-", "\u200b", "\u0301", " ", "·", "_", "\n"])(
    "shows an address whose groups have %j between them",
    (between) => expect(shows(`pay to ${GROUPS.join(between)}!`)).toBe(true),
  );

  it.each([
    ADDRESS,
    ADDRESS.toLowerCase(),
    `ethereum:${ADDRESS}`,
    `(${ADDRESS.slice(2)})`,
    "０x" + ADDRESS.slice(2),
  ])("shows an address written as %s", (kept) => expect(shows(kept)).toBe(true));

  it.each(["Payout wallet of customer 17", "0x5290…9EE7", GROUPS.slice(0, 9).join("")])(
    "shows no address in %s",
    (kept) => expect(shows(kept)).toBe(false),
  );
});
