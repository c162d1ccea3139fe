// Receivers of webhooks: each hears, is away, slow or broken, as its path says; what it heard is kept by event id.

import { abortable, LostError, type Network } from "../world/network.ts";
import { sendWhenDurable } from "../world/objects.ts";
import type { World } from "../world/world.ts";

export type Behaviour = "hears" | "away-at-times" | "slow" | "broken";

export class Receivers {
  /** By path: the events that were taken with a 2xx. */
  readonly heard = new Map<string, Set<string>>();
  /** While true every receiver answers: faults are over. */
  calm = false;
  private readonly world: World;
  private readonly network: Network;

  constructor(world: World, network: Network) {
    this.world = world;
    this.network = network;
  }

  /** The network that the edge delivers through. */
  readonly binding = {
    fetch: (url: string | URL, init: RequestInit): Promise<Response> => {
      const { pathname } = new URL(url);
      const bytes = init.body as Uint8Array;
      const answer = this.network.call(() => this.answer(pathname, bytes), sendWhenDurable);
      return abortable(answer, init.signal);
    },
  };

  private async answer(path: string, body: Uint8Array): Promise<Response> {
    const behaviour = path.split("/")[1] as Behaviour;
    if (behaviour === "broken") return new Response("broken", { status: 500 });
    if (!this.calm) {
      if (behaviour === "slow") await this.world.wait(this.world.random() * 4_000);
      if (behaviour === "away-at-times" && this.world.chance(0.5)) throw new LostError("refused");
    }
    const { id } = JSON.parse(new TextDecoder().decode(body)) as { id: string };
    const heard = this.heard.get(path) ?? new Set();
    heard.add(id);
    this.heard.set(path, heard);
    return new Response(null, { status: 204 });
  }
}
