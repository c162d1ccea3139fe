// The envelope of transactions and activities: each field and its bounds.

import { it } from "vitest";
import { type Answer, type Fields, get, type Json } from "./ask.ts";
import { shown } from "./words.ts";
import { act, activity, minutesFromNow, pay, payment, text } from "./requests.ts";
import { createOrganisation } from "./service.ts";

const { sandbox: side } = await createOrganisation();
const kinds: Readonly<
  Record<string, { build: (changes: Fields) => Fields; send: (request: Fields) => Promise<Answer> }>
> = {
  transaction: { build: payment, send: (request) => pay(side, request) },
  activity: { build: activity, send: (request) => act(side, request) },
};
const many = (count: number, value: Json = "v"): Fields =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`field${i}`, value]));
const place = (changes: Fields = {}): Fields => ({
  city: "Berlin",
  region: "BE",
  latitude: 52.5,
  longitude: 13.4,
  ...changes,
});
const without = (name: string): Fields => ({ location: place({ [name]: undefined }) });

const accepted: readonly [string, Fields][] = [
  ...["channel", "deviceRef", "ipAddress", "country", "location", "metadata", "customAttributes"].map(
    (name): [string, Fields] => [`${name} is not required: null`, { [name]: null }],
  ),
  ...["bank_transfer", "mobile app", "CARD", "значение", "x", "x".repeat(255), " with spaces "].map(
    (value): [string, Fields] => [`channel is an open string: ${shown(value)}`, { channel: value }],
  ),
  ["deviceRef is a string", { deviceRef: "device-7" }],
  ["deviceRef of 255 characters", { deviceRef: "d".repeat(255) }],
  ...[
    "203.0.113.7",
    "0.0.0.0",
    "255.255.255.255",
    "10.0.0.1",
    "2001:db8::1",
    "::1",
    "::ffff:192.0.2.1",
    "2001:0db8:0000:0000:0000:0000:0000:0001",
  ].map((value): [string, Fields] => [
    `ipAddress is a valid IPv4 or IPv6 address: ${value}`,
    { ipAddress: value },
  ]),
  ...["DE", "de", "Us"].map((value): [string, Fields] => [
    `country is a two-letter code: ${value}`,
    { country: value },
  ]),
  ["location with all five fields", { location: place({ accuracyRadiusKm: 12.5 }) }],
  ["location with a city alone", { location: { city: "Berlin" } }],
  ["location with coordinates alone", { location: { latitude: 1, longitude: 2 } }],
  ["location that is empty", { location: {} }],
  ["latitude -90 and longitude -180", { location: place({ latitude: -90, longitude: -180 }) }],
  ["latitude 90 and longitude 180", { location: place({ latitude: 90, longitude: 180 }) }],
  ["latitude and longitude of zero", { location: place({ latitude: 0, longitude: 0 }) }],
  ["accuracyRadiusKm of zero with coordinates", { location: place({ accuracyRadiusKm: 0 }) }],
  ...["metadata", "customAttributes"].flatMap((name): [string, Fields][] => [
    [`${name}: empty`, { [name]: {} }],
    [`${name}: 50 fields`, { [name]: many(50) }],
    [
      `${name}: string, number, boolean and null values`,
      { [name]: { a: "text", b: 1.5, c: false, d: null } },
    ],
    [`${name}: a key of 100 characters`, { [name]: { ["k".repeat(100)]: 1 } }],
    [`${name}: a value of 1,000 characters`, { [name]: { a: "v".repeat(1000) } }],
  ]),
  ["metadata: an array of 20 primitives", { metadata: { a: Array.from({ length: 20 }, (_, i) => i) } }],
  ["metadata: an array of different primitives", { metadata: { a: ["x", 1, true, null] } }],
  ["metadata: an empty array", { metadata: { a: [] } }],
  [
    "metadata: keys are open strings, __proto__, constructor and spaces included",
    { metadata: JSON.parse('{"__proto__":"p","constructor":"c"," a b ":1,"ключ":2}') as Json },
  ],
  ["occurredAt a little less than five minutes in the future", { occurredAt: minutesFromNow(4.5) }],
  ["occurredAt a year ago: late events are accepted", { occurredAt: minutesFromNow(-525_600) }],
  ["occurredAt with an offset", { occurredAt: "2026-01-05T10:00:00+02:00" }],
  ["occurredAt without fractions", { occurredAt: "2026-01-05T10:00:00Z" }],
  ["occurredAt with microseconds", { occurredAt: "2026-01-05T10:00:00.123456Z" }],
  ["subject.externalUserId beside subject.id null", { "subject.id": null }],
];

const rejected: readonly [string, Fields][] = [
  ...["externalActivityId", "subject", "occurredAt"].flatMap((name): [string, Fields][] => [
    [`${name} is required: absent`, { [name]: undefined }],
    [`${name} is required: null`, { [name]: null }],
  ]),
  ...["", "x".repeat(256), 7, true, [], {}].map((value): [string, Fields] => [
    `externalActivityId is a string of 1 to 255 characters: ${shown(value)}`,
    { externalActivityId: value },
  ]),
  ...["individual", [], 7].map((value): [string, Fields] => [
    `subject is an object: ${shown(value)}`,
    { subject: value },
  ]),
  ["exactly one of subject.id or subject.externalUserId: neither", { subject: { type: "individual" } }],
  ["exactly one of subject.id or subject.externalUserId: both", { "subject.id": "one" }],
  [
    "exactly one of subject.id or subject.externalUserId: both null",
    { subject: { type: "individual", id: null, externalUserId: null } },
  ],
  ["subject.externalUserId that is empty", { "subject.externalUserId": "" }],
  ["subject.externalUserId of 256 characters", { "subject.externalUserId": "u".repeat(256) }],
  ["subject.externalUserId that is a number", { "subject.externalUserId": 7 }],
  ["subject.type is required", { "subject.type": undefined }],
  ["subject.type null", { "subject.type": null }],
  ...[
    "yesterday",
    "2026-01-05",
    "2026-01-05T10:00:00",
    "2026-02-30T10:00:00Z",
    "2026-13-01T10:00:00Z",
    "2026-01-05T25:00:00Z",
    "",
    1767600000000,
  ].map((value): [string, Fields] => [
    `occurredAt is an ISO 8601 timestamp with a zone: ${shown(value)}`,
    { occurredAt: value },
  ]),
  ["occurredAt is at most five minutes in the future: five and a half", { occurredAt: minutesFromNow(5.5) }],
  ["occurredAt is at most five minutes in the future: a year", { occurredAt: minutesFromNow(525_600) }],
  ...["channel", "deviceRef"].flatMap((name): [string, Fields][] => [
    [`${name} is a string: a number`, { [name]: 7 }],
    [`${name} has at least one character`, { [name]: "" }],
    [`${name} has at most 255 characters`, { [name]: "x".repeat(256) }],
  ]),
  ...[
    "256.1.1.1",
    "1.2.3",
    "localhost",
    "1.2.3.4/24",
    "1.2.3.4:80",
    "::g",
    "2001:db8",
    "",
    16909060,
    "1.2.3.4 ",
  ].map((value): [string, Fields] => [
    `ipAddress is a valid IPv4 or IPv6 address: ${shown(value)}`,
    { ipAddress: value },
  ]),
  ...["D", "DEU", "D1", "", 49, "Germany"].map((value): [string, Fields] => [
    `country is a two-letter code: ${shown(value)}`,
    { country: value },
  ]),
  ["latitude and longitude are supplied together: no longitude", without("longitude")],
  ["latitude and longitude are supplied together: no latitude", without("latitude")],
  ["latitude and longitude are supplied together: longitude null", { location: place({ longitude: null }) }],
  [
    "accuracyRadiusKm is accepted only with coordinates",
    { location: { city: "Berlin", accuracyRadiusKm: 5 } },
  ],
  ["accuracyRadiusKm is accepted only with coordinates: alone", { location: { accuracyRadiusKm: 0 } }],
  ["accuracyRadiusKm below zero", { location: place({ accuracyRadiusKm: -1 }) }],
  ["latitude 90.001", { location: place({ latitude: 90.001 }) }],
  ["latitude -90.001", { location: place({ latitude: -90.001 }) }],
  ["longitude 180.001", { location: place({ longitude: 180.001 }) }],
  ["longitude -180.001", { location: place({ longitude: -180.001 }) }],
  ["latitude as a string", { location: place({ latitude: "52.5" }) }],
  ["location is an object: a string", { location: "Berlin" }],
  ["location is an object: an array", { location: [52.5, 13.4] }],
  ["location.city is a string", { location: { city: 7 } }],
  ...["metadata", "customAttributes"].flatMap((name): [string, Fields][] => [
    [`${name}: 51 fields`, { [name]: many(51) }],
    [`${name} is flat: an object inside`, { [name]: { a: { b: 1 } } }],
    [`${name} is an object: an array`, { [name]: ["a"] }],
    [`${name} is an object: a string`, { [name]: "a" }],
    [`${name}: a value of 1,001 characters`, { [name]: { a: "v".repeat(1001) } }],
    [`${name}: a key of 101 characters`, { [name]: { ["k".repeat(101)]: 1 } }],
    [`${name}: an array with an object inside`, { [name]: { a: [{}] } }],
    [`${name}: an array in an array`, { [name]: { a: [[1]] } }],
  ]),
  ["metadata: an array of 21 primitives", { metadata: { a: Array.from({ length: 21 }, (_, i) => i) } }],
];

for (const [kind, { build, send }] of Object.entries(kinds)) {
  for (const [sentence, changes] of accepted) {
    it.concurrent(`[Transaction request (envelope)] accepted in a ${kind}: ${sentence}`, async () => {
      (await send(build(changes))).is(200).matches("assessment.decision", /^(allow|review|block)$/);
    });
  }
  for (const [sentence, changes] of rejected) {
    it.concurrent(`[Transaction request (envelope)] rejected in a ${kind}: ${sentence}`, async () => {
      (await send(build(changes))).invalid();
    });
  }
  it.concurrent(`[Limits] an externalActivityId of 255 characters is accepted in a ${kind}, and can be read back by it`, async () => {
    const request = build({});
    const id = text(request, "externalActivityId").padEnd(255, "x");
    const answer = (await send({ ...request, externalActivityId: id })).is(200);
    (await get(side, `/${kind === "activity" ? "activities" : "transactions"}/${id}`))
      .is(200)
      .must("assessment.decisionId")
      .toBe(answer.at("assessment.decisionId"));
  });
  it.concurrent(`[Limits] a subject.externalUserId of 255 characters is accepted in a ${kind} and comes back whole`, async () => {
    const id = text(build({}), "subject.externalUserId").padEnd(255, "u");
    (
      await send(
        build({
          "subject.externalUserId": id,
          ...(kind === "activity" ? {} : { "transaction.parties.0.externalUserId": id }),
        }),
      )
    )
      .is(200)
      .must("assessment.subject.externalUserId")
      .toBe(id);
  });
}
