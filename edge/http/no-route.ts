// Paths and methods that no route has: 404, behind the key wherever the API begins, so that strangers learn nothing about
// its paths. The contract has no 405; `Allow` names what a path takes.

import { fail } from "#domain/contract/errors/errors.ts";
import { cutName } from "#domain/text/cut-name.ts";
import { acceptVersion } from "./accept-version.ts";
import { authenticate } from "./authenticate.ts";
import type { Handled, Handler, WeirRequest } from "./exchange.ts";
import { endingTurn } from "./take-turn.ts";

export const noApiRoute: Handler = endingTurn(
  async (request) => (await refuseStranger(request)) ?? noRoute(request),
);

export function noRoute(request: WeirRequest): Handled {
  return fail("route_not_found", missing(request));
}

export function noApiMethod(allow: string): Handler {
  return endingTurn(async (request) => (await refuseStranger(request)) ?? noMethod(allow)(request));
}

export function noMethod(allow: string): Handler {
  return (request) =>
    fail("route_not_found", `${missing(request)} This path takes ${allow}.`, { headers: { allow } });
}

/** Says what a path takes. No CORS header: a secret key has no business in a browser. */
export function answerOptions(allow: string): Handler {
  return endingTurn(
    async (request) =>
      (await authenticate(request, "calls")) ?? { status: 204, body: null, headers: { allow } },
  );
}

async function refuseStranger(request: WeirRequest): Promise<Handled> {
  return (await authenticate(request, "calls")) ?? acceptVersion(request);
}

function missing({ method, exchange }: WeirRequest): string {
  const path = exchange.url.pathname.split("/").map(cutName).join("/");
  return `There is no ${method} ${path}.`;
}
