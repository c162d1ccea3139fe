// Answers under a key, in a table of their own or in that of the resources that they are, as earlier releases wrote them.

import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { writeJson } from "#domain/json/text.ts";
import { DAY } from "#domain/time/instant.ts";
import type { Env } from "../environment.ts";
import { BoundedSql } from "./bounded-sql.ts";
import { ANSWER_TABLE, AnswersUnderKeys, KeptAnswers } from "./kept-answers.ts";

const NOW = 100 * DAY;
const OTHER_ANSWER = { outcome: "done", body: writeJson({ made: 2 }) };

function inTables<T>(look: (sql: BoundedSql, storage: DurableObjectStorage) => T): Promise<T> {
  const stub = (env as unknown as Env).LEDGERS.getByName(crypto.randomUUID());
  return runInDurableObject(stub, (_object, { storage }) => look(new BoundedSql(storage), storage));
}

it("an answer is given again for 30 days, and to no other request", async () => {
  const answers = await inTables((sql) => {
    sql.exec(ANSWER_TABLE);
    sql.exec("INSERT INTO idempotent_answer VALUES ('a', 'x', '{\"made\":1}', ?)", NOW);
    const kept = new KeptAnswers(sql);
    const again = (fingerprint: string, now: number) => kept.once("a", fingerprint, now, () => ({ made: 2 }));
    return [again("x", NOW + 30 * DAY - 1), again("y", NOW + 30 * DAY - 1), again("y", NOW + 30 * DAY)];
  });
  expect(answers).toEqual([
    { outcome: "done", body: '{"made":1}', replayed: true },
    { outcome: "idempotency_key_reused" },
    OTHER_ANSWER,
  ]);
});

it("an answer is kept without reading all that were kept before", async () => {
  const read = await inTables((sql, storage) => {
    sql.exec(ANSWER_TABLE);
    sql.exec(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
       INSERT INTO idempotent_answer SELECT 'key-' || i, 'x', '{}', ? FROM n`,
      NOW,
    );
    const counting = new CountingSql(storage);
    new KeptAnswers(counting).once("new", "x", NOW + 1, () => ({ made: 1 }));
    return counting.rowsRead();
  });
  expect(read).toBeLessThan(10);
});

it("an answer without a time is kept for good", async () => {
  const answers = await inTables((sql) => {
    sql.exec("CREATE TABLE idempotent_answer (name TEXT PRIMARY KEY, fingerprint TEXT, body TEXT)");
    const kept = new KeptAnswers(sql, "for good");
    const again = (now: number) => kept.once("a", "x", now, () => ({ made: now }));
    return [again(1), again(1_000 * DAY)];
  });
  expect(answers[1]).toEqual({ ...answers[0], replayed: true });
});

it("a refusal is not kept, and without a key nothing is", async () => {
  const outcomes = await inTables((sql) => {
    sql.exec(ANSWER_TABLE);
    const kept = new KeptAnswers(sql);
    return [
      kept.once("a", "x", NOW, () => "refused"),
      kept.once(null, "x", NOW, () => ({ made: 1 })),
      kept.once("a", "x", NOW, () => ({ made: 2 })),
    ];
  });
  expect(outcomes).toEqual([{ outcome: "refused" }, { outcome: "done", body: '{"made":1}' }, OTHER_ANSWER]);
});

it("a resource answers for its key as long as the key is kept", async () => {
  const found = await inTables((sql) => {
    sql.exec("CREATE TABLE made (key_name TEXT, fingerprint TEXT, body TEXT, saved_at INTEGER)");
    sql.exec("INSERT INTO made VALUES ('a', 'x', '{}', ?)", NOW);
    const kept = new AnswersUnderKeys(sql, { table: "made", key: "key_name", since: "saved_at" });
    return [kept.find("a", NOW), kept.find("a", NOW + 30 * DAY), kept.find("b", NOW)];
  });
  expect(found).toEqual([{ fingerprint: "x", body: "{}" }, null, null]);
});

/** Knows how many rows its statements read. */
class CountingSql extends BoundedSql {
  private readonly cursors: { readonly rowsRead: number }[] = [];

  override exec<Row extends Record<string, SqlStorageValue>>(
    sql: string,
    ...bindings: readonly (SqlStorageValue | Uint8Array)[]
  ): SqlStorageCursor<Row> {
    const cursor = super.exec<Row>(sql, ...bindings);
    this.cursors.push(cursor);
    return cursor;
  }

  rowsRead(): number {
    return this.cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
  }
}
