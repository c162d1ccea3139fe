// Ports derive from one base, and a taken one is named before anything starts.

import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { findFreePortBase, findFreePorts } from "./free-ports.ts";
import { demandFreePorts, portBaseFrom, portsFrom } from "./ports.ts";

describe("ports", () => {
  it("all derive from the base, and no two are the same", () => {
    const ports = portsFrom(8700);
    expect(ports).toEqual({
      sandbox: 8700,
      production: 8701,
      operator: 8702,
      door: 8703,
      loaderHealth: 8704,
      kafka: 8710,
      kafkaController: 8711,
      clickhouseHttp: 8720,
      analystDoor: 8721,
    });
    const moved = Object.values(portsFrom(20_000)).map((port) => port - 20_000 + 8700);
    expect(moved).toEqual(Object.values(ports));
    expect(new Set(moved).size).toBe(moved.length);
  });

  it("take the base from PORT_BASE, else 8700", () => {
    expect(portBaseFrom({ PORT_BASE: "9100" })).toBe(9100);
    expect(portBaseFrom({})).toBe(8700);
    expect(portBaseFrom({ PORT_BASE: "" })).toBe(8700);
  });

  it.each(["a lot", "80", "65530", "8700.5", "-1"])("refuse the base %s", (base) => {
    expect(() => portsFrom(portBaseFrom({ PORT_BASE: base }))).toThrow(/^PORT_BASE must be a whole number/);
  });

  it("are named with their user when somebody else holds them", async () => {
    const [taken = 0, free = 0] = await findFreePorts(2);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(taken, "127.0.0.1", resolve));
    try {
      await expect(demandFreePorts({ Kafka: free, sandbox: taken })).rejects.toThrow(
        `Port ${taken} (sandbox) is already in use: stop the programs that listen there, or set PORT_BASE to another number.`,
      );
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
    await expect(demandFreePorts({ Kafka: free, sandbox: taken })).resolves.toBeUndefined();
  });

  it("of a free base are free, and the next base is found past a taken one", async () => {
    const base = await findFreePortBase(21_000);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(portsFrom(base).kafka, "127.0.0.1", resolve));
    try {
      expect(await findFreePortBase(base)).toBeGreaterThan(base);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
