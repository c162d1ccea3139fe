// Global setup of the Workers tests: misbehaving providers on a port of this machine, told to the tests by their urls.

import type { TestProject } from "vitest/node";
import { startMisbehavingServer } from "./misbehaving-server.ts";
import { RAW } from "./raw-data.ts";
import type { ProvidedUrls } from "./provided-urls.ts";

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startMisbehavingServer();
  const person = {
    id: "Q1",
    caption: "Jo Example",
    schema: "Person",
    properties: { topics: ["role.pep"], notes: [RAW] },
    referents: [RAW],
    datasets: ["peps"],
    score: 0.97,
  };
  const urls: ProvidedUrls = {
    asked: server.urlOf("count"),
    newest: server.urlOf("newest"),
    sanctioned: server.urlOf("good", {
      identifications: [{ category: "sanctions", name: "Example", description: RAW, url: RAW }],
      cluster: { wallet: RAW },
    }),
    unknownWallets: server.urlOf("good", { identifications: [] }),
    hosted: server.urlOf("good", { identifications: [{ category: "exchange", name: "Hosting Exchange" }] }),
    silent: server.urlOf("slow"),
    exposed: server.urlOf("good", { responses: { party: { results: [person] } } }),
    unknownNames: server.urlOf("good", { responses: { party: { results: [] } } }),
    misbehaving: {
      broken: server.urlOf("broken"),
      garbage: server.urlOf("garbage"),
      half: server.urlOf("half", { identifications: [] }),
      reset: server.urlOf("reset"),
      redirect: server.urlOf("redirect"),
      huge: server.urlOf("huge"),
    },
  };
  project.provide("providerUrls", urls);
  return () => server.close();
}
