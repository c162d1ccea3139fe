// Paths that no route has: 404, behind the key wherever the API begins, so that strangers learn nothing about its paths.

import { fail } from "#domain/contract/errors/errors.ts";
import { acceptVersion } from "./accept-version.ts";
import { authenticate } from "./authenticate.ts";
import type { Handled, WeirRequest } from "./exchange.ts";

export async function noApiRoute(request: WeirRequest): Promise<Handled> {
  return (await authenticate(request, "calls")) ?? acceptVersion(request) ?? noRoute(request);
}

export function noRoute(request: WeirRequest): Handled {
  return fail("route_not_found", `There is no ${request.method} ${request.exchange.url.pathname}.`);
}
