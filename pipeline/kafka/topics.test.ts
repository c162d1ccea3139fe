// What happens to the topics at a start: what is there is looked at, what is missing is made, and a refusal is a sentence.

import kafkajs, { type ITopicConfig, type Kafka } from "kafkajs";
import { describe, expect, it } from "vitest";
import { DEAD_LETTER_TOPIC, TOPICS } from "#domain/events/topics.ts";
import { openLog } from "../log.ts";
import { prepareTopics, TopicsRefusedError } from "./topics.ts";

const ALL = [...Object.values(TOPICS), DEAD_LETTER_TOPIC];

interface Cluster {
  readonly there?: readonly string[];
  readonly partitions?: number;
  readonly replicas?: number;
  readonly settings?: Readonly<Record<string, string>>;
  /** Thrown by what is asked. */
  readonly connect?: Error;
  readonly create?: Error;
  readonly describe?: Error;
}

function refusal(type: string): Error {
  return new kafkajs.KafkaJSProtocolError(Object.assign(new Error(type), { type, code: 1 }));
}

function severalOf(...errors: Error[]): Error {
  return new kafkajs.KafkaJSAggregateError("Topic creation errors", errors);
}

function wrongPassword(): Error {
  // Its types name no message.
  const SaslError = kafkajs.KafkaJSSASLAuthenticationError as unknown as new (message: string) => Error;
  return new SaslError("SASL PLAIN authentication failed");
}

/** @returns what was made, and what was said of the others. */
async function prepare(cluster: Cluster, replicationFactor = 1): Promise<{ made: string[]; said: string[] }> {
  const made: string[] = [];
  const said: string[] = [];
  const { there = [], partitions = 6, replicas = 1, settings = {} } = cluster;
  const entries = Object.entries(settings).map(([configName, configValue]) => ({ configName, configValue }));
  const admin = {
    async connect() {
      if (cluster.connect) throw cluster.connect;
    },
    disconnect: async () => undefined,
    listTopics: async () => there,
    async createTopics({ topics }: { readonly topics: readonly ITopicConfig[] }) {
      if (cluster.create) throw cluster.create;
      made.push(...topics.map(({ topic }) => topic));
    },
    fetchTopicMetadata: async ({ topics }: { readonly topics: readonly string[] }) => ({
      topics: topics.map((name) => ({
        name,
        partitions: Array.from({ length: partitions }, () => ({
          replicas: Array.from({ length: replicas }),
        })),
      })),
    }),
    async describeConfigs({ resources }: { readonly resources: readonly { readonly name: string }[] }) {
      if (cluster.describe) throw cluster.describe;
      return { resources: resources.map(({ name }) => ({ resourceName: name, configEntries: entries })) };
    },
  };
  const log = openLog("warn", (line) => said.push((JSON.parse(line) as { detail: string }).detail));
  await prepareTopics({ admin: () => admin } as unknown as Kafka, log, replicationFactor);
  return { made, said };
}

describe("topics at a start", () => {
  it("are created if they are missing, and only these", async () => {
    expect((await prepare({})).made).toEqual(ALL);
    expect((await prepare({ there: ALL.slice(1) })).made).toEqual([TOPICS.decisions]);
  });

  it("need no right to create when they exist", async () => {
    const create = refusal("TOPIC_AUTHORIZATION_FAILED");
    expect(await prepare({ there: ALL, create })).toEqual({ made: [], said: [] });
  });

  it("may be made by another process at the same time", async () => {
    const create = severalOf(refusal("TOPIC_ALREADY_EXISTS"), refusal("TOPIC_ALREADY_EXISTS"));
    await expect(prepare({ create })).resolves.toMatchObject({ made: [] });
  });

  it.each([
    ["the right to create", { create: severalOf(refusal("TOPIC_AUTHORIZATION_FAILED")) }],
    ["a policy", { create: severalOf(refusal("TOPIC_ALREADY_EXISTS"), refusal("POLICY_VIOLATION")) }],
    ["a value of a setting", { create: severalOf(refusal("INVALID_CONFIG")) }],
    ["as many replicas", { create: severalOf(refusal("INVALID_REPLICATION_FACTOR")) }],
    ["the password", { connect: wrongPassword() }],
  ])("end the start with a sentence if Kafka refuses %s", async (_, cluster) => {
    const refused = prepare(cluster);
    await expect(refused).rejects.toThrow(TopicsRefusedError);
    await expect(refused).rejects.toThrow(
      /^Kafka refuses to let this program see or make its topics \(.+\)$/,
    );
  });

  it("are waited for while the cluster is away", async () => {
    const away = new kafkajs.KafkaJSConnectionError("ECONNREFUSED");
    await expect(prepare({ connect: away })).rejects.toBe(away);
    const busy = severalOf(refusal("REQUEST_TIMED_OUT"));
    await expect(prepare({ create: busy })).rejects.toBe(busy);
  });

  it.each([
    ["partitions", { partitions: 3 }, /has 3 partitions/],
    ["replicas", { replicas: 2 }, /has 2 replicas, and 3 are asked for/],
    ["bytes", { replicas: 3, settings: { "max.message.bytes": "1048588" } }, /takes 1048588 bytes/],
    ["disks", { replicas: 3, settings: { "min.insync.replicas": "1" } }, /only one replica has/],
    ["days", { replicas: 3, settings: { "retention.ms": "3600000" } }, /less than 7 days/],
  ])("that exist and have too few %s are reported", async (_, cluster, sentence) => {
    const { said } = await prepare({ there: [TOPICS.decisions], ...cluster }, 3);
    expect(said).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
    expect(said.every((one) => one.startsWith(TOPICS.decisions))).toBe(true);
  });

  it("whose settings may not be read are used, and that is reported", async () => {
    const { said } = await prepare({ there: ALL, describe: refusal("TOPIC_AUTHORIZATION_FAILED") });
    expect(said).toHaveLength(ALL.length);
  });
});
