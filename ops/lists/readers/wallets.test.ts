// Reading wallets: delisted ones are kept as such, and nothing that is not understood.

import { describe, expect, it } from "vitest";
import { readWallets } from "./wallets.ts";

const HEADER =
  "network,address,tickers,lists,ofac_last_seen,ofac_uid,ofac_name,ofac_status_2026_08,il_order\n";

describe("reading wallets", () => {
  it("keeps delisted ones as such, and every holder of the others", () => {
    const rows = [
      "bitcoin,b1,XBT,IL-NBCTF|OFAC-SDN,2024-09-27,,,unknown,26/24",
      'litecoin,l1,LTC,OFAC-SDN,2025-12-24,1|2,"ONE|TWO, Jo",listed,',
      "eip155:1,e1,ETH,OFAC-SDN,2025-02-27,3,TORNADO CASH,entity-not-in-2026-08-20-list,",
      "tron,t1,,IL-NBCTF,,,,,18/26",
    ];
    expect(readWallets(HEADER + rows.join("\n"))).toMatchObject([
      { lists: ["IL-NBCTF", "OFAC-SDN"], status: "unknown", holders: [] },
      {
        status: "listed",
        holders: [
          { entityId: "ofac:1", name: "ONE" },
          { entityId: "ofac:2", name: "TWO, Jo" },
        ],
        lastSeen: "2025-12-24T00:00:00.000Z",
      },
      { status: "delisted" },
      { status: "listed", lastSeen: null },
    ]);
  });

  it("refuses a network that screening would not know, and a wallet that only one of its lists dropped", () => {
    expect(() => readWallets(`${HEADER}frobnicate,b1,,IL-NBCTF,,,,,`)).toThrow();
    const dropped = "eip155:1,e1,,IL-NBCTF|OFAC-SDN,2025-02-27,3,X,entity-not-in-2026-08-20-list,";
    expect(() => readWallets(HEADER + dropped)).toThrow(RangeError);
  });
});
