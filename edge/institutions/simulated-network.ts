// The exchange network of the sandbox. It answers from what domain/crypto/institutions/ lists and asks nobody.

import {
  SIMULATED_INSTITUTIONS,
  SIMULATED_NETWORKS,
  simulatedOwnersOf,
} from "#domain/crypto/institutions/simulated-institutions.ts";
import { answerToPing, type Ping } from "#domain/crypto/institutions/simulated-peers.ts";
import type { TestTarget } from "#domain/crypto/travel-rule/setup.ts";
import { networkNamed } from "#domain/screening/addresses/networks.ts";
import { OUR_VERSION } from "./ask-trp-peer.ts";
import type {
  AddressQuestion,
  InstitutionAnswer,
  InstitutionNetwork,
  TestAnswer,
} from "./institution-network.ts";

const KNOWN = new Set(SIMULATED_NETWORKS.map((id) => networkNamed(id)?.id));

export const simulatedNetwork: InstitutionNetwork = {
  name: "sandbox-network",
  networks: SIMULATED_NETWORKS,
  offer: { protocols: ["TRP"], testInstitutions: SIMULATED_INSTITUTIONS },
  institutions: async () => SIMULATED_INSTITUTIONS,
  findInstitution,
  test,
};

async function findInstitution(
  { address, network }: AddressQuestion,
  withinMilliseconds: number,
): Promise<InstitutionAnswer> {
  if (!KNOWN.has(network.id)) return { outcome: "unsupported", latencyMs: 0 };
  const { owners, delayMilliseconds } = simulatedOwnersOf(address);
  const latencyMs = Math.min(delayMilliseconds, withinMilliseconds);
  if (latencyMs > 0) await scheduler.wait(latencyMs);
  if (delayMilliseconds > withinMilliseconds) return { outcome: "failed", code: "timeout", latencyMs };
  if (owners === null) return { outcome: "failed", code: "network_error", latencyMs };
  const institutions = owners.map(({ institutionId, confidence }) => ({
    institutionId,
    directoryProviderId: directoryProviderOf(institutionId),
    confidence,
  }));
  return { outcome: "answered", institutions, latencyMs };
}

function directoryProviderOf(institutionId: string): string | null {
  return SIMULATED_INSTITUTIONS.find(({ id }) => id === institutionId)?.directoryProviderId ?? null;
}

/** All that is sent to an institution. */
const PING: Ping = { protocol: "TRP", versions: [OUR_VERSION] };

async function test(
  { institutionId, protocol }: TestTarget,
  withinMilliseconds: number,
): Promise<TestAnswer> {
  if (protocol !== PING.protocol) return { result: "failed", code: "protocol_unsupported", latencyMs: 0 };
  const { versions, delayMilliseconds } = answerToPing(institutionId, PING);
  const latencyMs = Math.min(delayMilliseconds, withinMilliseconds);
  if (latencyMs > 0) await scheduler.wait(latencyMs);
  if (delayMilliseconds > withinMilliseconds) return { result: "failed", code: "timeout", latencyMs };
  if (versions === null) return { result: "failed", code: "network_error", latencyMs };
  return versions.some((version) => PING.versions.includes(version))
    ? { result: "passed", code: null, latencyMs }
    : { result: "failed", code: "version_unsupported", latencyMs };
}
