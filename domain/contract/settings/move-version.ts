// Which version of the contract a request, an endpoint and an organisation are on, and when an organisation's default may move:
// behind its webhook endpoints, never before them.

import { fail, succeed, type Result } from "../errors/errors.ts";

/** A released version by its id; of a list, the newest comes last. */
interface Released {
  readonly id: string;
}

/** The part of a webhook endpoint that can prevent a move. */
export interface VersionedEndpoint {
  readonly id: string;
  readonly status: "enabled" | "disabled";
  readonly contractVersion: string;
}

/** @returns the requested version, or the default without a request; 400 `version_unsupported` for an unknown version. */
export function versionAsked(
  versions: readonly Released[],
  asked: string | null,
  defaultVersion: string,
  name: string,
): Result<string> {
  const version = asked ?? defaultVersion;
  if (versions.some(({ id }) => id === version)) return succeed(version);
  const known = versions.map(({ id }) => id).join(", ");
  return fail("version_unsupported", `${name}: must be one of ${known}.`, {
    details: { issues: [{ path: name, message: `must be one of ${known}` }] },
  });
}

/**
 * Whether an organisation's default may move to a version: once every enabled endpoint is on it, or on a later one. A disabled
 * endpoint receives nothing, so it prevents nothing.
 * @returns the version; 400 `version_unsupported`; 409 `invalid_state`, naming the endpoints that have to move first.
 */
export function judgeMove(
  versions: readonly Released[],
  to: string,
  endpoints: readonly VersionedEndpoint[],
): Result<string> {
  const wanted = versionAsked(versions, to, to, "contractVersion");
  if (!wanted.ok) return wanted;
  const place = (version: string) => versions.findIndex(({ id }) => id === version);
  const behind = endpoints
    .filter(({ status, contractVersion }) => status === "enabled" && place(contractVersion) < place(to))
    .map(({ id }) => id);
  if (behind.length === 0) return succeed(to);
  return fail(
    "invalid_state",
    `Webhook endpoints move first. These are on a version before ${to}: ${behind.join(", ")}.`,
    { details: { endpointIds: behind } },
  );
}
