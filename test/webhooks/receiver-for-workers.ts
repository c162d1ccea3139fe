// Receivers for the Workers tests: the path says how one behaves and whose it is, and `/received/…` tells what came there.
// The resolver of names stands here as well: a name that begins with `inside` leads inside, one with `nowhere` nowhere.

import { setTimeout as wait } from "node:timers/promises";
import { isLost } from "./lost-deliveries.ts";

interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the Workers test runtime hands over, as far as it is read here. */
interface Incoming {
  readonly url: string;
  readonly headers: Headers;
  text(): Promise<string>;
}

const received = new Map<string, Received[]>();

/**
 * `http://127.0.0.1/<behaviour>/<name>`: `ok`, `slow`, `slow-to-refuse`, `redirect`, `broken`, `fails-twice`, `loses-some`, or
 * a status.
 */
export async function receiveWebhook(request: Incoming): Promise<Response> {
  const url = new URL(request.url);
  if (url.hostname === "resolver.test") return resolve(url);
  if (url.hostname === "vasp.example.com") return answerAsPeer(request, url);
  const [, behaviour = "", name = ""] = url.pathname.split("/");
  if (behaviour === "received") return Response.json(received.get(name) ?? []);
  const one = { headers: Object.fromEntries(request.headers), body: await request.text() };
  // Read and kept in one turn: what comes meanwhile is not overwritten.
  const before = received.get(name) ?? [];
  received.set(name, [...before, one]);
  switch (behaviour) {
    case "ok":
      return new Response("taken");
    case "slow":
      await wait(30_000);
      return new Response("late");
    case "slow-to-refuse":
      await wait(400);
      return new Response(null, { status: 503, headers: { "retry-after": "3600" } });
    case "redirect":
      return new Response(null, { status: 302, headers: { location: "http://127.0.0.1/ok/elsewhere" } });
    case "broken":
      throw new Error("the receiver breaks off");
    case "fails-twice":
      return new Response(null, { status: before.length < 2 ? 500 : 200 });
    case "loses-some":
      return new Response(null, { status: isLost(before.length) ? 500 : 200 });
    case "asks-to-wait":
      return new Response(null, { status: 503, headers: { "retry-after": "3600" } });
    default:
      return new Response("no", { status: Number(behaviour) });
  }
}

/** As little of a peer of the Travel Rule Protocol as the Worker's way to one needs; test/travel-rule/ has a whole one. */
function answerAsPeer({ headers }: Incoming, { pathname }: URL): Response {
  const before = received.get("vasp.example.com") ?? [];
  received.set("vasp.example.com", [...before, { headers: Object.fromEntries(headers), body: pathname }]);
  if (pathname === "/version") return Response.json({ version: "3.1.0", vendor: "test" });
  if (pathname === "/extensions") return Response.json({ required: [], supported: [] });
  const type = { headers: { "content-type": "text/plain" } };
  return pathname === "/uptime" ? new Response("17", type) : new Response(null, { status: 404 });
}

function resolve({ searchParams }: URL): Response {
  const name = searchParams.get("name") ?? "";
  const isSix = searchParams.get("type") === "AAAA";
  if (name.startsWith("nowhere")) return Response.json({ Status: 3 });
  if (name.startsWith("inside6")) {
    return Response.json({ Status: 0, Answer: isSix ? [{ type: 28, data: "fd00::1" }] : [] });
  }
  const address = name.startsWith("inside") ? "10.0.0.7" : "93.184.215.14";
  return Response.json({ Status: 0, Answer: isSix ? [] : [{ type: 1, data: address }] });
}
