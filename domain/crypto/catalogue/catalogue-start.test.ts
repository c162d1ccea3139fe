// When the catalogue is made: never while a Worker starts, once for its whole life.

import { expect, it, vi } from "vitest";

const NETWORKS = "../../screening/addresses/networks.ts";

it("is made when it is first asked for, and once", async () => {
  const asked = vi.fn();
  vi.doMock(NETWORKS, async (original) => {
    const real = await original<typeof import("../../screening/addresses/networks.ts")>();
    const namesOfNetworks = () => {
      asked();
      return real.namesOfNetworks();
    };
    return { ...real, namesOfNetworks };
  });
  const { cryptoCatalogue } = await import("./catalogue.ts");
  const { catalogueNetwork } = await import("./networks.ts");
  expect(asked).not.toHaveBeenCalled();
  expect(catalogueNetwork("eth")?.id).toBe("eip155:1");
  expect(cryptoCatalogue().networks.length).toBeGreaterThan(500);
  expect(asked).toHaveBeenCalledOnce();
});
