// The sandbox's exchange network: what it answers to whom an address belongs, and that it keeps to the time it is given.

import { describe, expect, it } from "vitest";
import { OWNER_VALUES, SIMULATED_NETWORKS } from "#domain/crypto/institutions/simulated-institutions.ts";
import { networkNamed } from "#domain/screening/addresses/networks.ts";
import { simulatedNetwork } from "./simulated-network.ts";

function ask(ending: string, networkName = "ethereum", within = 3_000) {
  const network = networkNamed(networkName);
  if (network === null) throw new RangeError(networkName);
  return simulatedNetwork.findInstitution({ address: `0x${"a".repeat(36)}${ending}`, network }, within);
}

describe("the simulated exchange network", () => {
  it("knows whose an address is by its ending", async () => {
    expect(await ask("2222")).toMatchObject({
      outcome: "answered",
      institutions: [{ institutionId: "inst_sandbox_exchange" }],
    });
    expect(await ask("2323")).toMatchObject({
      institutions: [{ institutionId: "inst_sandbox_custodian" }],
    });
  });

  it("names both institutions that claim an address", async () => {
    const answer = await ask("2233");
    expect(answer.outcome === "answered" && answer.institutions).toHaveLength(2);
  });

  it("answers with nobody for any other address", async () => {
    expect(await ask("abcd")).toEqual({ outcome: "answered", institutions: [], latencyMs: 0 });
  });

  it("fails where it is told to", async () => {
    expect(await ask("2255")).toMatchObject({ outcome: "failed", code: "network_error" });
  });

  it("ends at its deadline where it is slow", async () => {
    expect(await ask("2266", "ethereum", 20)).toEqual({ outcome: "failed", code: "timeout", latencyMs: 20 });
  });

  it("does not know addresses of every network", async () => {
    expect(await ask("2222", "monero")).toEqual({ outcome: "unsupported", latencyMs: 0 });
  });

  it("names networks that there are, and endings that every format of an address can have", () => {
    expect(SIMULATED_NETWORKS.map(networkNamed)).not.toContain(null);
    for (const { suffix } of OWNER_VALUES) expect(suffix).toMatch(/^[2-9]{4}$/);
  });
});
