// The relationship network of a subject.

import { it } from "vitest";
import { type Answer, get, until } from "./ask.ts";
import { act, activity, pay, payment, text, unique } from "./requests.ts";
import { buildNetworks, createOrganisation } from "./service.ts";

const org = await createOrganisation();
const other = await createOrganisation();
const side = org.sandbox;
const request = payment();
const paid = pay(side, request);
const path = (kind: string, id: string): string =>
  `/risk-intelligence/network/${kind}/${encodeURIComponent(id)}`;

/** Asks until the network, which is built now and then from what was decided, shows this. */
const shows = (route: string, id: string): Promise<Answer> =>
  until(
    async () => {
      await buildNetworks();
      return get(side, route);
    },
    (seen) => seen.text.includes(id),
  );
const known = (async () => {
  const id = (await paid).is(200).string("assessment.subject.id");
  return shows(path("individual", id), id);
})();
known.catch(() => undefined);

it.concurrent("[GET /risk-intelligence/network/{subjectKind}/{subjectId}] answers the relationship network by the service's id and by externalUserId alike", async () => {
  const answer = (await paid).is(200);
  await known;
  const [one, two] = [
    await get(side, path("individual", answer.string("assessment.subject.id"))),
    await get(side, path("individual", text(request, "subject.externalUserId"))),
  ];
  for (const seen of [one, two])
    seen.is(200).about(seen.text, "the subject's id").toContain(answer.string("assessment.subject.id"));
});
for (const name of ["depth", "limit"]) {
  for (const value of ["0", "-1", "1.5", "many", "", "100000000"]) {
    it.concurrent(`[GET /risk-intelligence/network/{subjectKind}/{subjectId}] is bounded: ${name}=${value} is 400`, async () => {
      const answer = (await paid).is(200);
      (
        await get(side, `${path("individual", answer.string("assessment.subject.id"))}?${name}=${value}`)
      ).invalid();
    });
  }
  it.concurrent(`[GET /risk-intelligence/network/{subjectKind}/{subjectId}] ${name}=1 is accepted`, async () => {
    await known;
    (await get(side, `${path("individual", text(request, "subject.externalUserId"))}?${name}=1`)).is(200);
  });
}
it.concurrent("[GET /risk-intelligence/network/{subjectKind}/{subjectId}] reuse of a deviceRef builds a relationship between two customers", async () => {
  const deviceRef = unique("device");
  const [one, two] = [
    (await act(side, activity({ deviceRef }))).is(200),
    (await act(side, activity({ deviceRef }))).is(200),
  ];
  await shows(
    `${path("individual", one.string("assessment.subject.id"))}?depth=2`,
    two.string("assessment.subject.id"),
  );
});
it.concurrent("[GET /risk-intelligence/network/{subjectKind}/{subjectId}] a party's externalUserId joins it to that customer's history", async () => {
  const payee = (await act(side)).is(200);
  const paying = payment({
    "transaction.parties.1.externalUserId": payee.at("assessment.subject.externalUserId"),
  });
  const payer = (await pay(side, paying)).is(200).string("assessment.subject.id");
  await shows(`${path("individual", payee.string("assessment.subject.id"))}?depth=2`, payer);
});
for (const kind of ["company", "INDIVIDUAL", "customer"]) {
  it.concurrent(`[GET /risk-intelligence/network/{subjectKind}/{subjectId}] subjectKind is a subject type or transaction_party: ${kind} is none`, async () => {
    (await get(side, path(kind, text(request, "subject.externalUserId")))).is(400, 404);
  });
}
it.concurrent("[GET /risk-intelligence/network/{subjectKind}/{subjectId}] an externalUserId with a slash, spaces and other letters is taken URL-encoded", async () => {
  const externalUserId = `${unique("user")}/a b?ü`;
  const done = (await act(side, activity({ subject: { type: "individual", externalUserId } }))).is(200);
  await shows(path("individual", externalUserId), done.string("assessment.subject.id"));
});
it.concurrent("[GET /risk-intelligence/network/{subjectKind}/{subjectId}] another organisation and the other environment see nothing of it", async () => {
  const answer = (await paid).is(200);
  await known;
  for (const elsewhere of [other.sandbox, other.production, org.production]) {
    const seen = await get(elsewhere, path("individual", answer.string("assessment.subject.id")));
    seen
      .is(200, 404)
      .about(seen.text, "the customer's name")
      .not.toContain(text(request, "subject.externalUserId"));
    seen
      .about(seen.text, "the counterparty")
      .not.toContain(text(request, "transaction.parties.1.externalPartyId"));
  }
});
