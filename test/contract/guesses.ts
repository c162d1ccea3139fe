// Routes and bodies that neither the contract nor the precisions show, corrected from the defaults.

import { ask, type Answer, type Fields, get, post } from "./ask.ts";
import { values } from "./look.ts";
import { unique } from "./requests.ts";
import type { Side } from "./service.ts";

export interface Endpoint {
  readonly id: string;
  readonly secret: string;
  readonly path: string;
  readonly answer: Answer;
}

const idOf = (answer: Answer): string => {
  const objects = values(answer.json).filter(
    (value): value is Fields => value !== null && typeof value === "object" && !Array.isArray(value),
  );
  const id = objects.find((object) => typeof object["id"] === "string")?.["id"];
  if (typeof id !== "string") throw new Error(`no id\n${answer.story}`);
  return id;
};

const endpoints = "/webhooks/endpoints";

export const tryToSubscribe = (side: Side, url: string, events: readonly string[]): Promise<Answer> =>
  ask(side, "POST", endpoints, {
    body: { url, eventTypes: events },
    headers: { "idempotency-key": unique("endpoint") },
  });

export async function subscribe(side: Side, url: string, events: readonly string[]): Promise<Endpoint> {
  const answer = (await tryToSubscribe(side, url, events)).is(201);
  return { id: idOf(answer), secret: answer.string("secret"), path: `${endpoints}/${idOf(answer)}`, answer };
}

export const simulate = (side: Side, endpoint: string, type: string): Promise<Answer> =>
  post(side, `${endpoints}/${endpoint}/simulate`, { type });

export const resend = (side: Side, delivery: string): Promise<Answer> =>
  post(side, `/webhooks/deliveries/${delivery}/resend`, {});

export const rotate = (side: Side, endpoint: string): Promise<Answer> =>
  post(side, `${endpoints}/${endpoint}/secret/rotate`, {});

export const screenWallet = (side: Side, address: string, network = "ethereum"): Promise<Answer> =>
  post(side, "/wallet-screenings", { address, network });

/** The wallet check in an answer of /wallet-screenings, wrapped or not. */
export const walletCheck = (answer: Answer): Fields => {
  const found = values(answer.json).find(
    (value): value is Fields =>
      value !== null &&
      typeof value === "object" &&
      Object.hasOwn(value, "wallet") &&
      Object.hasOwn(value, "risk"),
  );
  if (found === undefined) throw new Error(`no wallet check\n${answer.story}`);
  return found;
};

export async function openInvestigation(
  side: Side,
  alertId: string,
  decisionIds: readonly string[],
): Promise<{ id: string; answer: Answer }> {
  const answer = (await post(side, "/investigations", { alertIds: [alertId], decisionIds })).is(201);
  return { id: idOf(answer), answer };
}

export const readInvestigation = (side: Side, id: string): Promise<Answer> =>
  get(side, `/investigations/${id}`);

export const resolveInvestigation = (
  side: Side,
  id: string,
  classification: string,
  version: number,
): Promise<Answer> => post(side, `/investigations/${id}/resolve`, { resolution: classification, version });

export const reopenInvestigation = (side: Side, id: string, version: number): Promise<Answer> =>
  post(side, `/investigations/${id}/reopen`, { version });

export const assignInvestigation = (
  side: Side,
  id: string,
  assignee: string,
  version: number,
): Promise<Answer> => ask(side, "PATCH", `/investigations/${id}`, { body: { assignee, version } });

export const diff = (side: Side, from: string, to: string): Promise<Answer> =>
  get(side, `/versions/diff?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`);
