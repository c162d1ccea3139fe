// Institutions that are reached by the Travel Rule Protocol (TRP), each at an address of its own. The protocol has no directory: it
// lists nobody, and nobody can be asked whose an address is.

import { trpUrlOf } from "#domain/crypto/travel-rule/trp-address.ts";
import type { Env } from "../environment.ts";
import { judgeUrlNow, outside } from "../outside/judge-url-now.ts";
import { askTrpPeer } from "./ask-trp-peer.ts";
import type { InstitutionNetwork } from "./institution-network.ts";

export function trpNetwork(env: Env): InstitutionNetwork {
  return {
    name: "trp",
    networks: [],
    offer: { protocols: ["TRP"], testInstitutions: [] },
    institutions: async () => [],
    findInstitution: async () => ({ outcome: "unsupported", latencyMs: 0 }),
    test: async ({ protocol, address }, withinMilliseconds) => {
      if (protocol !== "TRP") return { result: "failed", code: "protocol_unsupported", latencyMs: 0 };
      // The question where the name leads is a part of the test, and of its time.
      const time = { startedAt: Date.now(), signal: AbortSignal.timeout(withinMilliseconds) };
      const url = address === null ? null : trpUrlOf(address);
      const judged =
        url === null
          ? { ok: false as const, reason: "is no address of the protocol" }
          : await judgeUrlNow(env, url, time.signal);
      if (!judged.ok) {
        const detail = `The address ${judged.reason}.`;
        return {
          result: "failed",
          code: "address_not_allowed",
          detail,
          latencyMs: Date.now() - time.startedAt,
        };
      }
      return askTrpPeer((asked, init) => outside(env, asked, init), judged.url, time);
    },
  };
}
