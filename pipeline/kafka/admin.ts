// One connection for questions to the cluster, opened when first asked and opened again after a failure.

import type { Admin, Kafka } from "kafkajs";

export interface AdminConnection {
  /** @throws when the cluster does not answer. */
  ask<T>(question: (admin: Admin) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opens nothing yet: the first question connects. */
export function openAdmin(kafka: Kafka): AdminConnection {
  let opened: Promise<Admin> | null = null;

  async function connect(): Promise<Admin> {
    const admin = kafka.admin({ retry: { retries: 1, initialRetryTime: 100, maxRetryTime: 500 } });
    await admin.connect();
    return admin;
  }

  const disconnect = async (admin: Promise<Admin> | null): Promise<void> => {
    await admin?.then((connected) => connected.disconnect()).catch(() => undefined);
  };

  return {
    async ask(question) {
      const used = (opened ??= connect());
      try {
        return await question(await used);
      } catch (error) {
        if (opened === used) opened = null;
        void disconnect(used);
        throw error;
      }
    },
    close: () => disconnect(opened),
  };
}
