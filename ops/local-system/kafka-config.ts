// The broker's configuration: one node that is broker and controller, on loopback, behind a password, small, and careful with
// what it holds.

export interface KafkaAddress {
  readonly port: number;
  /** The port that clients connect to, where something runs between them and the broker. Default: its own. */
  readonly advertisedPort?: number | undefined;
  readonly controllerPort: number;
  readonly logDirectory: string;
  /** Of `KAFKA_USER`, for clients, the broker itself and its controller. Absent: every user of this machine gets in. */
  readonly password?: string | undefined;
}

export const KAFKA_USER = "weir";

/** `server.properties` for KRaft. Topics are made by those who own them, never by a typing error. */
export function serverProperties({
  port,
  advertisedPort = port,
  controllerPort,
  logDirectory,
  password,
}: KafkaAddress): string {
  const settings: Record<string, string | number | boolean> = {
    "process.roles": "broker,controller",
    "node.id": 1,
    "controller.quorum.voters": `1@127.0.0.1:${controllerPort}`,
    listeners: `BROKER://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    "advertised.listeners": `BROKER://127.0.0.1:${advertisedPort}`,
    "controller.listener.names": "CONTROLLER",
    "inter.broker.listener.name": "BROKER",
    ...securityOf(password),
    "log.dirs": logDirectory,
    "auto.create.topics.enable": false,
    // One node holds the only copy: it goes to the disk within a second, not whenever the system likes.
    "log.flush.interval.ms": 1_000,
    "log.segment.bytes": 64 * 1024 * 1024,
    "log.index.size.max.bytes": 2 * 1024 * 1024,
    "log.retention.hours": 7 * 24,
    "log.cleaner.dedupe.buffer.size": 8 * 1024 * 1024,
    "message.max.bytes": 16 * 1024 * 1024,
    "offsets.topic.replication.factor": 1,
    "offsets.topic.num.partitions": 8,
    "transaction.state.log.replication.factor": 1,
    "transaction.state.log.min.isr": 1,
    "transaction.state.log.num.partitions": 4,
    "share.coordinator.state.topic.replication.factor": 1,
    "share.coordinator.state.topic.min.isr": 1,
    // After a crash the controller lets the same broker in again only when its old session has run out.
    "broker.session.timeout.ms": 3_000,
    "broker.heartbeat.interval.ms": 500,
    "group.initial.rebalance.delay.ms": 0,
    "num.network.threads": 2,
    "num.io.threads": 4,
    "background.threads": 2,
  };
  return Object.entries(settings)
    .map(([key, value]) => `${key}=${value}\n`)
    .join("");
}

/** PLAIN, because nothing leaves this machine and a formatted directory needs no new users. */
function securityOf(password: string | undefined): Record<string, string> {
  if (password === undefined) {
    return { "listener.security.protocol.map": "BROKER:PLAINTEXT,CONTROLLER:PLAINTEXT" };
  }
  const login =
    "org.apache.kafka.common.security.plain.PlainLoginModule required " +
    `username="${KAFKA_USER}" password="${password}" user_${KAFKA_USER}="${password}";`;
  return {
    "listener.security.protocol.map": "BROKER:SASL_PLAINTEXT,CONTROLLER:SASL_PLAINTEXT",
    "sasl.enabled.mechanisms": "PLAIN",
    "sasl.mechanism.inter.broker.protocol": "PLAIN",
    "sasl.mechanism.controller.protocol": "PLAIN",
    "listener.name.broker.plain.sasl.jaas.config": login,
    "listener.name.controller.plain.sasl.jaas.config": login,
  };
}

/** Warnings and errors to standard output, which is the part's log file. */
export const LOGGING = `Configuration:
  Appenders:
    Console:
      name: OUT
      PatternLayout:
        pattern: "%d{ISO8601} %p %c{1} %m%n"
  Loggers:
    Root:
      level: WARN
      AppenderRef:
        - ref: OUT
`;
